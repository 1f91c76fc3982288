/** Whether an address that somebody types may become a site of ours. Pure. */
import { siteOfHost } from '../address.ts';
import { neverCrawl } from './never-crawl.ts';

export type Admission =
  | {
      readonly kind: 'admitted';
      readonly site: string;
      readonly homeUrl: string;
      /** `/`, or the folder of one property of a chain. */
      readonly pathPrefix: string;
    }
  | { readonly kind: 'refused'; readonly because: string };

const URL_CHARS_MAX = 2048;

/**
 * Takes a full address or a bare host name (read as https). A path names one property of a chain's site:
 * its pages lie under that path.
 */
export function admitSite(text: string): Admission {
  const trimmed = text.trim();
  const full = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = trimmed.length > 0 && trimmed.length <= URL_CHARS_MAX ? URL.parse(full) : null;
  if (!url) return refused('not an address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refused(`only http and https are read, not ${url.protocol}//`);
  }
  if (url.username !== '' || url.password !== '') {
    return refused('an address with a user name or password is never read');
  }
  const site = siteOfHost(url.hostname);
  if (site === null) {
    return refused(
      'not the name of a public site (an IP address, a single label or a public suffix)',
    );
  }
  const listed = neverCrawl(url.href);
  if (listed) {
    const why = listed.kind === 'listed' ? `${listed.category}: ${listed.entry}` : listed.kind;
    return refused(`is never crawled (${why})`);
  }
  url.hash = '';
  url.search = '';
  return { kind: 'admitted', site, homeUrl: url.href, pathPrefix: prefixOf(url.pathname) };
}

function refused(because: string): Admission {
  return { kind: 'refused', because };
}

/** The folder that a path names; a file name at its end (`/en/home.html`) is not part of it. */
function prefixOf(pathname: string): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (last === '') return pathname;
  return last.includes('.') ? pathname.slice(0, pathname.lastIndexOf('/') + 1) : `${pathname}/`;
}
