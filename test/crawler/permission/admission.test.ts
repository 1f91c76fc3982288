import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { admitSite } from '../../../crawler/permission/admission.ts';

describe('ours: which addresses may become a site', () => {
  const admitted: [text: string, site: string, homeUrl: string, pathPrefix: string][] = [
    ['https://www.quillmoor.example/', 'quillmoor.example', 'https://www.quillmoor.example/', '/'],
    ['quillmoor.example', 'quillmoor.example', 'https://quillmoor.example/', '/'],
    ['http://inn.localhost:8080/', 'inn.localhost', 'http://inn.localhost:8080/', '/'],
    ['https://chain.example/lisbon', 'chain.example', 'https://chain.example/lisbon', '/lisbon/'],
    [
      'https://chain.example/a/home.html',
      'chain.example',
      'https://chain.example/a/home.html',
      '/a/',
    ],
    [
      'https://inn.wixsite.com/home?x=1#y',
      'inn.wixsite.com',
      'https://inn.wixsite.com/home',
      '/home/',
    ],
  ];
  for (const [text, site, homeUrl, pathPrefix] of admitted) {
    test(`${text} is a site`, () =>
      assert.deepEqual(admitSite(text), { kind: 'admitted', site, homeUrl, pathPrefix }));
  }

  const refused: [text: string, because: RegExp][] = [
    ['', /not an address/],
    ['https://', /not an address/],
    ['ftp://inn.example/', /only http and https/],
    ['javascript:alert(1)', /only http and https/],
    ['https://user:secret@inn.example/', /password/],
    ['http://127.0.0.1/', /not the name of a public site/],
    ['http://2130706433/', /not the name of a public site/],
    ['http://0x7f.1/', /not the name of a public site/],
    ['http://[::1]/', /not the name of a public site/],
    ['http://192.168.1.1/', /not the name of a public site/],
    ['http://localhost/', /not the name of a public site/],
    ['https://co.uk/', /not the name of a public site/],
    ['https://www.booking.com/hotel/it/x.html', /never crawled/],
  ];
  for (const [text, because] of refused) {
    test(`${text || 'nothing'} is refused`, () => {
      const admission = admitSite(text);
      assert.equal(admission.kind, 'refused');
      assert.match(admission.kind === 'refused' ? admission.because : '', because);
    });
  }
});
