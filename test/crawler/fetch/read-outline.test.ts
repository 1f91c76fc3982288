import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from 'cheerio';
import { blockInPage } from '../../../crawler/fetch/block-evidence.ts';
import type { HtmlNode } from '../../../crawler/fetch/html.ts';
import { parseHtml } from '../../../crawler/fetch/html.ts';
import { notContentOf } from '../../../crawler/fetch/not-content.ts';
import { readOutline } from '../../../crawler/fetch/read-outline.ts';
import { markedParts } from '../../../crawler/permission/signals/marked-parts.ts';
import type { SiteFiles } from '../../../crawler/permission/signals/signals.ts';
import { judgePage } from '../../../crawler/permission/signals/signals.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';

const PAGE = 'https://inn.example/';
const SETTINGS = { signals: journeyed.signals, productToken: 'JourneyedBot' };
const NO_FILES: SiteFiles = {
  robots: null,
  tdmRep: { kind: 'absent' },
  aiTxt: [],
  licences: new Map(),
};

function outlineOf(html: string) {
  const document = parseHtml(html);
  assert.ok(document);
  return readOutline(document);
}

describe('the text that a visitor sees', () => {
  const rows: readonly (readonly [html: string, text: string])[] = [
    ['<p>Two  rooms\n</p><p>One &amp; a half</p>', 'Two rooms One & a half'],
    ['<title>T</title><script>a</script><style>b</style><p>c</p>', 'c'],
    ['<noscript>a</noscript><template>b</template><textarea>c</textarea><p>d', 'd'],
    ['<select><option>a</option></select><iframe>b</iframe><p>c', 'c'],
    ['<p hidden>a</p><p style="DISPLAY : none !important">b</p><p>c', 'c'],
    ['<div style="visibility:hidden"><p>a</p></div><dialog>b</dialog><dialog open>c</dialog>', 'c'],
    ['<details><summary>Pets</summary>Dogs 10 €</details>', 'Pets Dogs 10 €'],
    ['<html style="display:none"><body hidden><p>a', 'a'],
    ['<!-- a --><p>b', 'b'],
  ];
  for (const [html, text] of rows) {
    test(`${html} -> ${text}`, () => {
      const outline = outlineOf(html);
      assert.deepEqual([outline.visibleText, outline.visibleChars], [text, text.length]);
    });
  }

  test('the main part leaves out what frames it', () => {
    const html =
      '<header>aaaa</header><nav>bbbb</nav><div role="navigation">cccc</div><main>four</main>' +
      '<aside>dddd</aside><footer>eeee</footer>';
    assert.equal(outlineOf(html).mainChars, 4);
  });

  test('of a long page only the beginning is kept, its length is known', () => {
    const outline = outlineOf(`<p>${'x'.repeat(5000)}</p>`);
    assert.deepEqual([outline.visibleText.length, outline.visibleChars], [2000, 5000]);
  });
});

test('a tree that cheerio parsed gives the same outline', () => {
  const html =
    '<!doctype html><html><head><title>Inn</title><meta name="robots" content="noai"></head>' +
    '<body><h1>Inn</h1><a href="/a" rel="x nofollow">Rooms</a><p data-nosnippet>b</p></body></html>';
  const root = load(html).root()[0];
  assert.ok(root);
  const outline = readOutline(root);
  assert.deepEqual(outline, outlineOf(html));
  assert.equal(markedParts(root).size, 1);
});

test('a tree deeper than the call stack is walked all the same', () => {
  let node: HtmlNode = { type: 'text', data: 'deep' };
  for (let depth = 0; depth < 100_000; depth += 1) {
    node = { type: 'tag', name: 'div', attribs: {}, children: [node] };
  }
  assert.equal(readOutline(node).visibleText, 'deep');
});

test('2 MB of hostile HTML is parsed, classified and judged within seconds', () => {
  const fill = (part: string): string => part.repeat(Math.floor(2_000_000 / part.length));
  const pages = {
    nested: fill('<b>'),
    unmatched: '<b>'.repeat(500) + fill('</i>'),
    paragraphs: fill('<p>a'),
    anchors: fill('<a href=x>ab</a>'),
    headings: fill('<h1>x '),
    attributes: `<p ${Array.from({ length: 150_000 }, (_, i) => `a${i}=1`).join(' ')}>`,
    styles: `<p style="${fill('left:-9999px;')}">`,
    entities: fill('&amp;'),
    comment: `<!--${fill('-')}`,
    script: `<script>${fill('/cdn-cgi/challenge-platform/')}</script>`,
    rejected: `<p>${fill('url was rejected ')}`,
    sources: fill('<script src=a></script>'),
    listed: fill('<li style="opacity:0">a'),
    robotsTags: `<meta name=robots content="${fill('noai ')}">`,
    robotsDates: `<meta name=robots content="${fill('unavailable_after:a,')}">`,
    preferences: `<meta name=content-usage content="${fill('a')}">`,
    metas: fill('<meta name=robots content=noai>'),
    licences: `<script type=application/rsl+xml><rsl>${fill('<content/>').slice(0, 900_000)}`,
  };
  for (const [name, html] of Object.entries(pages)) {
    const startMs = performance.now();
    const document = parseHtml(html);
    if (document) {
      const outline = readOutline(document);
      blockInPage(403, outline);
      notContentOf(outline);
      judgePage({ url: PAGE, headers: [], document, outline }, NO_FILES, SETTINGS, 0);
    }
    const tookMs = performance.now() - startMs;
    assert.ok(tookMs < 10_000, `${name} took ${tookMs} ms`);
  }
});
