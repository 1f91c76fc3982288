/** The pages that a page's links or a sitemap propose, each with what speaks for it. Pure. */
import { isDeep, type LinkScore, scoreLink, type Topic, weightOf } from './score-link.ts';
import { trapOf } from './traps.ts';
import { urlLanguage } from './url-language.ts';

export type Candidate = LinkScore & {
  /** As `canonicalUrl` gives it. */
  readonly url: string;
  /** Clicks from the home page; 1 for entries of a sitemap. */
  readonly depth: number;
};

/** A link that permission allows, or an entry of a sitemap, which has no words. */
export type Proposal = { readonly url: string; readonly text?: string };

/** The page that the links stand on. */
export type LinkSource = {
  readonly url: string;
  readonly topic: Topic | null;
  readonly depth: number;
};

/** The start page of our language behind a page that only asks for the language. */
const LANGUAGE_ROOT_SCORE = 2;
const INHERITED_SHARE = 0.6;
const DEEPER_SHARE = 0.9;

/**
 * One candidate per address, with the best of its links' scores. Traps and pages that nothing
 * speaks for are left out.
 * @param source null for a sitemap
 * @param language `siteLanguage` of the home page
 */
export function candidatesFrom(
  proposals: Iterable<Proposal>,
  source: LinkSource | null,
  language: string | null,
): Candidate[] {
  const depth = source === null ? 1 : source.depth + 1;
  const share = depth > 1 ? DEEPER_SHARE : 1;
  const best = new Map<string, Candidate>();
  for (const { url, text = '' } of proposals) {
    if (trapOf(url) !== null) continue;
    const own = scoreLink(url, text);
    const likely = own === null || own.score > 0 ? own : scoreByPlace(url, source, language);
    const score = (likely?.score ?? 0) * share;
    if (likely === null || score <= (best.get(url)?.score ?? 0)) continue;
    best.set(url, { url, depth, score, topic: likely.topic });
  }
  return [...best.values()];
}

/** A question of its own (`/faq/bikes`) has no word that tells; the list it stands in does. */
function scoreByPlace(
  url: string,
  source: LinkSource | null,
  language: string | null,
): LinkScore | null {
  if (isLanguageRoot(url, language)) return { score: LANGUAGE_ROOT_SCORE, topic: null };
  if (!source?.topic || !isDeep(source.topic) || !isBelow(url, source.url)) return null;
  return { score: weightOf(source.topic) * INHERITED_SHARE, topic: source.topic };
}

function isLanguageRoot(url: string, language: string | null): boolean {
  const segments = new URL(url).pathname.split('/').filter(Boolean);
  return segments.length === 1 && language !== null && urlLanguage(url) === language;
}

function isBelow(url: string, parentUrl: string): boolean {
  const folder = new URL(parentUrl).pathname.replace(/\/$|\.\w{3,5}$/, '');
  return folder !== '' && new URL(url).pathname.startsWith(`${folder}/`);
}
