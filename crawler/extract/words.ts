/**
 * The few words that carry a fact, as the page writes them: the text fragment of its source link.
 */
import type { Span } from './bind/binding.ts';
import type { Mark } from './lexicon/scan.ts';
import { topicOf } from './lexicon/topics.ts';

export const WORDS_CHARS_MAX = 60;
/** Words between label and value that are taken along; more could be anyone's words. */
const GAP_CHARS_MAX = 24;

function trimmed(text: string): string {
  return text.replace(/^[\s,;:.()–-]+|[\s,;:(–-]+$/g, '');
}

/**
 * The value, with the topic's words where they stand right beside it. Nothing else of the line:
 * names, praise and neighbours' facts stay where they are.
 */
export function wordsOf(text: string, at: Span, marks: readonly Mark[]): string {
  const end = Math.min(at.end, at.start + WORDS_CHARS_MAX);
  const value = trimmed(text.slice(at.start, end));
  for (const mark of marks.toReversed()) {
    if (!topicOf.has(mark.concept)) continue;
    const gap = mark.end <= at.start ? at.start - mark.end : mark.start - at.end;
    if (gap < 0 || gap > GAP_CHARS_MAX) continue;
    const start = Math.min(mark.start, at.start);
    const stop = Math.max(mark.end, at.end);
    const between = text.slice(Math.min(mark.end, at.end), Math.max(mark.start, at.start));
    if (stop - start <= WORDS_CHARS_MAX && !/[.!?;]\s/.test(between)) {
      return trimmed(text.slice(start, stop));
    }
  }
  return value.slice(0, WORDS_CHARS_MAX);
}
