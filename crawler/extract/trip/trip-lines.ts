/** Which lines of a page speak of its trip, and what they are labelled with. Pure. */
import type { PageDocument } from '../document.ts';
import { fold } from '../lexicon/fold.ts';
import type { Line } from '../page/line.ts';
import { small, type TripWords } from './trip-words.ts';

export type TripLine = {
  readonly text: string;
  /** As long as `text`. */
  readonly folded: string;
  /**
   * The nearest label, folded: head of the row, else title or bold label; or empty. Heads of columns
   * are those of departures, whose places are often where flights leave from.
   */
  readonly label: string;
  /** The nearest heading, folded. */
  readonly heading: string;
  /** A heading right under the main one, or the main one. */
  readonly isHead: boolean;
  /** Among what the price includes or not: numbers there are of meals, hotels and passes. */
  readonly isInclusion: boolean;
};

/** Scores and quoted words are travellers'. */
const REVIEW = /[★☆⭐]|^\s*["“„«]|["“„«][^"“”„«»]{25,}["”“»]/;
/** A longer line is prose, or nothing that people wrote. */
const LINE_CHARS_MAX = 2000;
const LABEL_LEVEL_MIN = 7;
const NUMBERED = /\d/;

function labelOf(line: Line): string {
  if (line.rowHeader !== '' && !NUMBERED.test(line.rowHeader)) return fold(line.rowHeader);
  return fold(line.labels.findLast(({ level }) => level >= LABEL_LEVEL_MIN)?.text ?? '');
}

function isOfOthers(line: Line, words: TripWords): boolean {
  const texts = [line.rowHeader, ...line.labels.map(({ text }) => text), line.text];
  return texts.some((text) => {
    const folded = fold(text);
    return words.is('related', folded) || words.is('people_section', folded);
  });
}

function isInclusion(line: Line, folded: string, words: TripWords): boolean {
  const over = [line.rowHeader, ...line.labels.map(({ text }) => text)].map(fold);
  const opens = words.pattern('opens inclusions', (all) => `^\\W*${all.any('included')}\\s*[:;]`);
  return over.some((text) => words.is('included', text)) || folded.search(opens) >= 0;
}

/**
 * Lines from the main heading on, without the site's header, footer and menus, other trips, the
 * people of the trip and travellers' words. A banner over the main heading is of another trip.
 */
export function tripLines(document: PageDocument, words: TripWords): TripLine[] {
  const main = document.lines.findIndex((line) => line.level === 1 && !line.chrome);
  return document.lines.slice(Math.max(main, 0)).flatMap((line, index) => {
    if (line.text.length > LINE_CHARS_MAX) return [];
    if (line.chrome || line.off || REVIEW.test(line.text) || isOfOthers(line, words)) return [];
    const folded = fold(line.text);
    const heading = line.labels.findLast(({ level }) => level < LABEL_LEVEL_MIN)?.text ?? '';
    return [
      {
        text: line.text,
        folded,
        label: labelOf(line),
        heading: fold(heading),
        isHead: line.level === 1 || (line.level === 2 && index === 1),
        isInclusion: isInclusion(line, folded, words),
      },
    ];
  });
}

/** Full stops end sentences, but none behind a letter alone or a word that is cut short. */
const PARTS = new RegExp(`[·•|;]|(?<!\\b\\p{L}|${small('shortened')}|\\bca)[.!?](?=\\s)`, 'giu');

/** Parts of a line that state one thing each: sentences, and items parted by dots and bars. */
export function clausesOf(line: TripLine): { text: string; folded: string }[] {
  const parts: { text: string; folded: string }[] = [];
  let start = 0;
  const cut = (end: number, next: number) => {
    if (end > start) {
      parts.push({ text: line.text.slice(start, end), folded: line.folded.slice(start, end) });
    }
    start = next;
  };
  for (const { 0: mark, index } of line.text.matchAll(PARTS)) {
    cut(index, index + mark.length);
  }
  cut(line.text.length, line.text.length);
  return parts;
}
