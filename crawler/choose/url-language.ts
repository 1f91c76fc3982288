/** Which language version of a site an address belongs to, and which one we stay with. Pure. */
import { pageKey } from './canonical-url.ts';
import { languageSubtag, type PageLinks } from './links.ts';
import codes from './url-languages.json' with { type: 'json' };

/** ISO 639-1; in this order where a site leaves us the choice. */
const READABLE = ['en', 'de', 'it', 'fr', 'es', 'nl', 'pt'];

const languageOfSegment: ReadonlyMap<string, string> = new Map([
  ...codes.codes.map((code) => [code, code] as const),
  ...Object.entries(codes.names).flatMap(([code, names]) =>
    names.map((name) => [name, code] as const),
  ),
]);
const parameterNames = new Set(codes.parameters);

/**
 * The language that an address names (`/de/`, `/en-gb/`, `it.hotel.example`, `?lang=fr`,
 * `faq_en.html`), null where it names none.
 */
export function urlLanguage(canonical: string): string | null {
  const url = new URL(canonical);
  const segments = url.pathname.toLowerCase().split('/').filter(Boolean);
  const [first = '', second = ''] = segments;
  const suffix = /[-_.]([a-z]{2})\.(?:html?|php|aspx?)$/.exec(segments.at(-1) ?? '')?.[1] ?? '';
  const parameter = [...url.searchParams].find(([name]) => parameterNames.has(name.toLowerCase()));
  const host = url.hostname.split('.');
  return (
    languageNamed(first) ??
    (host.length > 2 ? languageNamed(host[0] ?? '') : null) ??
    languageNamed(parameter?.[1] ?? '') ??
    (READABLE.includes(suffix) ? suffix : null) ??
    (READABLE.includes(second) ? second : null)
  );
}

/** By `pageKey`, the language that pages or sitemaps give an address, unless they give several. */
export function knownLanguages(
  entries: Iterable<{ readonly url: string; readonly language: string | null }>,
): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const contradicted = new Set<string>();
  for (const { url, language } of entries) {
    const key = pageKey(url);
    const subtag = languageSubtag(language ?? undefined);
    if (subtag === null) continue;
    if (known.has(key) && known.get(key) !== subtag) contradicted.add(key);
    known.set(key, subtag);
  }
  for (const key of contradicted) known.delete(key);
  return known;
}

/** `de`, `de-at`, `de_AT`, `deutsch`. */
function languageNamed(text: string): string | null {
  const lower = text.toLowerCase();
  const whole = languageOfSegment.get(lower);
  if (whole !== undefined) return whole;
  const [language = '', region = ''] = lower.split(/[-_]/);
  return /^[a-z]{2}$/.test(region) ? (languageOfSegment.get(language) ?? null) : null;
}

/**
 * The one language that a site is read in: that of its home page where we can read it, else the
 * first of the seven that the site offers.
 */
export function siteLanguage(homeUrl: string, home: PageLinks): string | null {
  const ofHome = [urlLanguage(homeUrl), home.language].filter((code) => code !== null);
  const offered = new Set([
    ...home.alternates.map(({ language }) => language.slice(0, 2)),
    ...home.links.map(({ url }) => urlLanguage(url)),
  ]);
  return (
    ofHome.find((code) => READABLE.includes(code)) ??
    READABLE.find((code) => offered.has(code)) ??
    ofHome[0] ??
    null
  );
}
