/**
 * ai.txt, in the two forms that reserve something: the robots.txt grammar over media types
 * (Spawning, 2023), and the keys of draft-car-ai-txt-wellknown. Cards that describe a house to
 * machines reserve nothing and parse as neither.
 */
import { canonicalPath, canonicalPattern, longestMatches, octets } from '../path-pattern.ts';
import { selectOurs } from '../robots-groups.ts';
import type { RobotsRecord } from '../robots-lines.ts';
import { readRobotsRecords } from '../robots-lines.ts';
import type { Finding } from './findings.ts';
import endings from './media-types.json' with { type: 'json' };
import type { SignalFile } from './signal-file.ts';

type Pattern = { readonly disallow: boolean; readonly value: string };

/**
 * What the keys of the draft lead to; `conditional` counts as deny, because no condition is met.
 */
const KEYS: Readonly<Record<string, Omit<Finding, 'from'>>> = {
  scraping: { verdict: 'refuse', reason: 'ai-txt:scraping' },
  indexing: { verdict: 'refuse', reason: 'ai-txt:indexing' },
  training: { verdict: 'limited', reason: 'ai-txt:training', limits: { noTrain: true } },
  caching: { verdict: 'limited', reason: 'ai-txt:caching', limits: { noCopy: true } },
};

export function aiTxtFindings(url: string, file: SignalFile, productToken: string): Finding[] {
  if (file.kind === 'absent') return [];
  if (file.kind === 'unknown') {
    return [{ verdict: 'refuse', reason: 'ai-txt:unreadable', from: 'file', needsReview: true }];
  }
  const records = readRobotsRecords(Buffer.from(file.text, 'utf8'));
  return [...mediaFindings(url, records, productToken), ...keyFindings(records, productToken)];
}

function mediaFindings(
  url: string,
  records: readonly RobotsRecord[],
  productToken: string,
): Finding[] {
  const patterns = selectOurs(records, productToken).rules.map(({ key, value }) => ({
    disallow: key === 'disallow',
    value: value.toLowerCase(),
  }));
  if (isTextDisallowed(new URL(url), patterns)) {
    return [{ verdict: 'refuse', reason: 'ai-txt:disallow', from: 'file' }];
  }
  const noImages = patterns.some(({ disallow, value }) => {
    return disallow && endings.media.includes(endingOf(value) ?? '');
  });
  const limits = { noImages: true };
  return noImages ? [{ verdict: 'limited', reason: 'ai-txt:images', from: 'file', limits }] : [];
}

/**
 * A pattern for the page's kind of text outranks paths; of Disallow and Allow the Disallow counts.
 */
function isTextDisallowed(url: URL, patterns: readonly Pattern[]): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase();
  const isPage = ending === undefined || endings.page.includes(ending);
  const typed = patterns.filter(({ value }) => {
    const type = endingOf(value);
    return type !== null && (type === ending || (isPage && endings.page.includes(type)));
  });
  if (typed.length > 0) return typed.some(({ disallow }) => disallow);

  const paths = patterns
    .filter(({ value }) => /^[/*]/.test(value) && endingOf(value) === null)
    .map(({ disallow, value }) => ({ disallow, pattern: canonicalPattern(octets(value)) }));
  return longestMatches(paths, canonicalPath(url)).some(({ disallow }) => disallow);
}

/** `*.jpg`, `/*.jpg$` and `.jpg` name a kind of media. */
function endingOf(pattern: string): string | null {
  return /^\/?\*?\.([a-z0-9]+)\$?$/.exec(pattern)?.[1] ?? null;
}

/** Keys before any `Agent:` line speak to all; a block of our own adds to them. */
function keyFindings(records: readonly RobotsRecord[], productToken: string): Finding[] {
  const found = new Set<Omit<Finding, 'from'>>();
  let inScope = true;
  for (const { name, value } of records) {
    if (name === 'agent') {
      inScope = value === '*' || value.toLowerCase() === productToken.toLowerCase();
    }
    const effect = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
    if (effect && inScope && /^(?:deny|denied|disallow|no|conditional)\b/i.test(value)) {
      found.add(effect);
    }
  }
  return [...found].map((effect) => ({ ...effect, from: 'file' }));
}
