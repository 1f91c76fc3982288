/** What an element means for reading: whether it is skipped, site chrome, a title, switched off. */
import words from './element-words.json' with { type: 'json' };
import type { Attributes } from './markup.ts';

export const Trait = {
  skip: 1,
  chrome: 2,
  title: 4,
  off: 8,
  /** Hidden until opened: an accordion's or tab's panel, which is read. */
  unfolds: 16,
  /** Opens an accordion: read although it is a button. */
  opens: 32,
  tabs: 64,
  /** An icon that means no, or yes, to what stands beside it. */
  iconNo: 128,
  iconYes: 256,
  dropsDown: 512,
} as const;

const skip = new Set(words.skip);
const chrome = new Set(words.chrome);
const keep = new Set(words.keep);
const unfolds = new Set(words.unfolds);
const opens = new Set(words.opens);
const off = new Set(words.off);
const iconNo = new Set(words.iconNo);
const iconYes = new Set(words.iconYes);

const NAMES_CHARS_MAX = 300;

/** Class and id names as words: `siteHeader-top_1` is site, header, top, 1. */
function wordsOf(names: string): string[] {
  return names
    .slice(0, NAMES_CHARS_MAX)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function traitsOfNames(names: string): number {
  const all = wordsOf(names);
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word));
  const kept = has(keep);
  let traits = 0;
  const pair = words.skipPairs.some(([a, b]) => all.includes(a ?? '') && all.includes(b ?? ''));
  if ((has(skip) && !kept) || pair) traits |= Trait.skip;
  if (has(chrome) || (all.includes('site') && all.includes('header'))) traits |= Trait.chrome;
  const lower = names.toLowerCase();
  if (words.title.some((title) => lower.includes(title))) traits |= Trait.title;
  if (has(off)) traits |= Trait.off;
  if (has(unfolds)) traits |= Trait.unfolds;
  if (has(iconNo)) traits |= Trait.iconNo;
  else if (has(iconYes)) traits |= Trait.iconYes;
  if (has(opens)) traits |= Trait.opens;
  if (all.includes('dropdown') && all.includes('list')) traits |= Trait.dropsDown;
  if (all.includes('tabs') || (all.includes('nav') && all.includes('pills'))) traits |= Trait.tabs;
  return traits;
}

const KNOWN_MAX = 8192;
/** Sites repeat a few names thousands of times, on every page. Emptied when full, so bounded. */
const known = new Map<string, number>();

/** Traits by class and id. */
export function traitsOf({ class: classes, id }: Attributes): number {
  if (classes === undefined && id === undefined) return 0;
  const names =
    id === undefined ? (classes ?? '') : classes === undefined ? id : `${classes} ${id}`;
  let traits = known.get(names);
  if (traits === undefined) {
    traits = traitsOfNames(names);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(names, traits);
  }
  return traits;
}
