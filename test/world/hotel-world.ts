/**
 * The invented hotels of the corpus as sites: the pages of a corpus folder under the paths that its
 * `pages.json` names, a plain home page that links to them, and a robots.txt.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixedSite, type SiteHandler } from './site-server.ts';

export type CorpusHotel = {
  /** Folder name; the site answers as `NAME.localhost`. */
  readonly name: string;
  readonly title: string;
  readonly language: string;
  readonly pages: readonly {
    readonly path: string;
    readonly html: Uint8Array;
    readonly title: string;
  }[];
};

type PagesFile = { readonly pages: readonly { readonly file: string; readonly url: string }[] };

export function readCorpusHotel(corpusDir: string, name: string, title: string): CorpusHotel {
  const dir = join(corpusDir, name);
  const file = JSON.parse(readFileSync(join(dir, 'pages.json'), 'utf8')) as PagesFile;
  const pages = file.pages.map((page) => {
    const html = readFileSync(join(dir, page.file));
    const text = html.toString('utf8');
    return {
      path: new URL(page.url).pathname,
      html,
      title: /<h1[^>]*>([^<]+)</.exec(text)?.[1] ?? page.file,
    };
  });
  const first = pages[0]?.html.toString() ?? '';
  return {
    name,
    title,
    language: /<html[^>]* lang="([a-z]{2})/.exec(first)?.[1] ?? 'en',
    pages,
  };
}

export function corpusHotelNames(corpusDir: string): string[] {
  return readdirSync(corpusDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** A site with no surprises, as a polite crawler hopes to find it. */
export function hotelSite(hotel: CorpusHotel): SiteHandler {
  const answers = new Map<string, { type: string; body: string | Uint8Array }>([
    ['/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /booking/\n' }],
    ['/', { type: 'text/html; charset=utf-8', body: homePage(hotel) }],
  ]);
  for (const page of hotel.pages) {
    answers.set(page.path, { type: 'text/html; charset=utf-8', body: page.html });
  }
  return fixedSite(answers);
}

function homePage({ title, language, pages }: CorpusHotel): string {
  const links = pages.map((page) => `<li><a href="${page.path}">${page.title}</a></li>`).join('');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head>
<body><header><nav><ul>${links}<li><a href="/booking/">Booking</a></li></ul></nav></header>
<main><h1>${title}</h1></main></body></html>
`;
}
