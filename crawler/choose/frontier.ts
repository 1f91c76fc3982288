/**
 * Which page of a site is read next: the home page first, then always the one that is most likely
 * to state facts that the pages read so far do not. Pure.
 */
import { siteOf } from '../address.ts';
import type { Candidate } from './candidates.ts';
import { pageKey, plainPath } from './canonical-url.ts';
import { isDeep, type Topic } from './score-link.ts';
import { urlLanguage } from './url-language.ts';

export type ReadPage = {
  /** The requested address, where it redirected to, and what it names as its canonical one. */
  readonly urls: readonly string[];
  readonly topic: Topic | null;
};

export type Frontier = {
  readonly homeUrl: string;
  /** `siteLanguage` of the home page; null while it is unknown. */
  readonly language: string | null;
  /** What `knownLanguages` made of the home page's alternates and the sitemap's entries. */
  readonly knownLanguages: ReadonlyMap<string, string>;
  /** Where a property of a chain has its pages; `/` for a whole site. */
  readonly pathPrefix: string;
  readonly linkDepthMax: number;
  readonly read: readonly ReadPage[];
  readonly candidates: readonly Candidate[];
};

/** More than any link can have. */
const HOME_SCORE = 12;
/** Below this a page is not worth the site's time. */
const SCORE_MIN = 1;
/**
 * A second page on one topic says less that is new; of questions and rules there may be several.
 */
const REPEAT_SHARE = { deep: 0.85, other: 0.55 };

/** The next best page; null where none is left that is worth a request. */
export function nextPage(frontier: Frontier): Candidate | null {
  if (frontier.read.length === 0) {
    return { url: frontier.homeUrl, score: HOME_SCORE, topic: null, depth: 0 };
  }
  const keyOf = keyWithoutLanguage(frontier.language);
  const readKeys = new Set(frontier.read.flatMap(({ urls }) => urls.map(keyOf)));
  const known = pathsOf(frontier);
  const choices = frontier.candidates
    .filter(({ url, depth }) => depth <= frontier.linkDepthMax && !readKeys.has(keyOf(url)))
    .filter((candidate) => belongs(candidate.url, frontier) && !isVariant(candidate, known))
    .map((candidate) => withRepeats(candidate, frontier.read))
    .filter(({ score }) => score >= SCORE_MIN);
  return choices.sort(byScore)[0] ?? null;
}

/** The pages that `nextPage` would give one after the other if they brought no new links. */
export function choosePages(frontier: Frontier, budget: number): readonly Candidate[] {
  const chosen: Candidate[] = [];
  let state = frontier;
  while (chosen.length < budget) {
    const next = nextPage(state);
    if (next === null) break;
    chosen.push(next);
    state = { ...state, read: [...state.read, { urls: [next.url], topic: next.topic }] };
  }
  return chosen;
}

function belongs(url: string, frontier: Frontier): boolean {
  const { homeUrl, language, knownLanguages, pathPrefix } = frontier;
  if (siteOf(url) !== siteOf(homeUrl) || siteOf(url) === null) return false;
  if (!isWithin(new URL(url).pathname, pathPrefix)) return false;
  const ofPage = urlLanguage(url) ?? knownLanguages.get(pageKey(url)) ?? null;
  return ofPage === null || language === null || ofPage === language;
}

/** `plainPath` of all pages that are known without parameters. */
function pathsOf({ read, candidates }: Frontier): ReadonlySet<string> {
  const urls = [...read.flatMap((page) => page.urls), ...candidates.map(({ url }) => url)];
  const plain = urls.map((url) => new URL(url)).filter(({ search }) => search === '');
  return new Set(plain.map(plainPath));
}

/**
 * What a relative link or a list of parameters makes of pages that are known without: `/a?x=1` of
 * `/a`, and, found further down, `/a/b/c` of `/a`, `/b` and `/c`. Old sites have all their pages
 * on the start page's path, so parameters there count as pages.
 */
function isVariant({ url, depth }: Candidate, known: ReadonlySet<string>): boolean {
  const { search } = new URL(url);
  const path = plainPath(new URL(url));
  if (search !== '' && path !== '' && known.has(path)) return true;
  const segments = path.split('/').slice(1);
  return depth > 1 && segments.filter((segment) => known.has(`/${segment}`)).length > 1;
}

/** A page on what was read about before promises less. */
function withRepeats(candidate: Candidate, read: readonly ReadPage[]): Candidate {
  const { topic } = candidate;
  if (topic === null) return candidate;
  const timesRead = read.filter((page) => page.topic === topic).length;
  const share = isDeep(topic) ? REPEAT_SHARE.deep : REPEAT_SHARE.other;
  return { ...candidate, score: candidate.score * share ** timesRead };
}

function isWithin(path: string, folder: string): boolean {
  const whole = folder.replace(/\/+$/, '');
  return path === whole || path.startsWith(`${whole}/`);
}

/** `/faq` and `/de/faq` are one page of a German site; `/de/` alone may be its real home page. */
function keyWithoutLanguage(language: string | null): (url: string) => string {
  const root = language === null ? null : new RegExp(`^([^/]+)/${language}(?=/)`);
  return (url) => (root === null ? pageKey(url) : pageKey(url).replace(root, '$1'));
}

function byScore(a: Candidate, b: Candidate): number {
  return (
    b.score - a.score ||
    a.depth - b.depth ||
    a.url.length - b.url.length ||
    (a.url < b.url ? -1 : 1)
  );
}
