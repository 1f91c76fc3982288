/**
 * Which page of a site is read next: the home page first, then always the one that is most likely
 * to state facts that the pages read so far do not. Pure.
 */
import { siteOf } from '../address.ts';
import { pageKey } from './canonical-url.ts';
import { isDeep, type LinkScore, scoreLink, type Topic, weightOf } from './score-link.ts';
import { trapOf } from './traps.ts';
import { urlLanguage } from './url-language.ts';

export type ReadPage = {
  /** The requested address, where it redirected to, and what it names as its canonical one. */
  readonly urls: readonly string[];
  readonly topic: Topic | null;
};

/** A link that permission allows. All addresses here are as `canonicalUrl` gives them. */
export type Candidate = {
  readonly url: string;
  /** Of the link; empty for entries of a sitemap. */
  readonly text: string;
  /** Clicks from the home page; 1 for entries of a sitemap. */
  readonly depth: number;
  /** The page that links to it, null for a sitemap. */
  readonly foundOn: { readonly url: string; readonly topic: Topic | null } | null;
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

export type Choice = LinkScore & { readonly url: string; readonly depth: number };

/** More than any link can have. */
const HOME_SCORE = 12;
/** Below this a page is not worth the site's time. */
const SCORE_MIN = 1;
/** The start page of our language behind a page that only asks for the language. */
const LANGUAGE_ROOT_SCORE = 2;
const INHERITED_SHARE = 0.6;
const DEEPER_SHARE = 0.9;
/**
 * A second page on one topic says less that is new; of questions and rules there may be several.
 */
const REPEAT_SHARE = { deep: 0.85, other: 0.55 };

/** The next best page; null where none is left that is worth a request. */
export function nextPage(frontier: Frontier): Choice | null {
  if (frontier.read.length === 0) {
    return { url: frontier.homeUrl, score: HOME_SCORE, topic: null, depth: 0 };
  }
  const keyOf = keyWithoutLanguage(frontier.language);
  const readKeys = new Set(frontier.read.flatMap(({ urls }) => urls.map(keyOf)));
  const known = pathsOf(frontier);
  const choices = frontier.candidates
    .filter(({ url }) => !readKeys.has(keyOf(url)) && belongs(url, frontier))
    .filter((candidate) => !isVariant(candidate, known))
    .map((candidate) => judge(candidate, frontier))
    .filter((choice) => choice !== null && choice.score >= SCORE_MIN) as Choice[];
  return choices.sort(byScore)[0] ?? null;
}

/** The pages that `nextPage` would give one after the other if they brought no new links. */
export function choosePages(frontier: Frontier, budget: number): readonly Choice[] {
  const chosen: Choice[] = [];
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
  if (ofPage !== null && language !== null && ofPage !== language) return false;
  return trapOf(url) === null;
}

/** Paths without query of all pages that are known, without a slash at the end. */
function pathsOf({ read, candidates }: Frontier): ReadonlySet<string> {
  const urls = [...read.flatMap((page) => page.urls), ...candidates.map(({ url }) => url)];
  const plain = urls.map((url) => new URL(url)).filter(({ search }) => search === '');
  return new Set(plain.map(({ pathname }) => pathname.replace(/\/+$/, '')));
}

/**
 * What a relative link or a list of parameters makes of pages that are known without: `/a?x=1` of
 * `/a`, and, found further down, `/a/b/c` of `/a`, `/b` and `/c`. Old sites have all their pages
 * on the start page's path, so parameters there count as pages.
 */
function isVariant({ url, depth }: Candidate, known: ReadonlySet<string>): boolean {
  const { pathname, search } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  if (search !== '' && path !== '' && known.has(path)) return true;
  const segments = path.split('/').slice(1);
  return depth > 1 && segments.filter((segment) => known.has(`/${segment}`)).length > 1;
}

function judge(candidate: Candidate, frontier: Frontier): Choice | null {
  const { url, depth } = candidate;
  const likely = ownOrInheritedScore(candidate, frontier.language);
  if (likely === null || depth > frontier.linkDepthMax) return null;
  const { score, topic } = likely;
  const timesRead = frontier.read.filter((page) => page.topic === topic && topic !== null).length;
  const repeatShare = topic !== null && isDeep(topic) ? REPEAT_SHARE.deep : REPEAT_SHARE.other;
  const depthShare = depth > 1 ? DEEPER_SHARE : 1;
  return { url, topic, depth, score: score * depthShare * repeatShare ** timesRead };
}

/** A question of its own (`/faq/bikes`) has no word that tells; the list it stands in does. */
function ownOrInheritedScore(candidate: Candidate, language: string | null): LinkScore | null {
  const own = scoreLink(candidate.url, candidate.text);
  if (own === null || own.topic !== null) return own;
  if (isLanguageRoot(candidate.url, language)) return { score: LANGUAGE_ROOT_SCORE, topic: null };
  const parent = candidate.foundOn;
  if (parent === null || parent.topic === null || !isDeep(parent.topic)) return own;
  if (!isBelow(candidate.url, parent.url)) return own;
  return { score: weightOf(parent.topic) * INHERITED_SHARE, topic: parent.topic };
}

function isLanguageRoot(url: string, language: string | null): boolean {
  const segments = new URL(url).pathname.split('/').filter(Boolean);
  return segments.length === 1 && language !== null && urlLanguage(url) === language;
}

function isBelow(url: string, parentUrl: string): boolean {
  const folder = new URL(parentUrl).pathname.replace(/\.\w{3,5}$/, '');
  return folder !== '/' && isWithin(new URL(url).pathname, folder);
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

function byScore(a: Choice, b: Choice): number {
  return (
    b.score - a.score ||
    a.depth - b.depth ||
    a.url.length - b.url.length ||
    (a.url < b.url ? -1 : 1)
  );
}
