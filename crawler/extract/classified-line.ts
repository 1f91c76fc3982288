/** A line's marks and values, each made fit for the other. */

import type { Token } from './lexicon/fold.ts';
import type { Mark } from './lexicon/scan.ts';
import { mayHoldValues } from './value-words.ts';
import { findValues } from './values/find-values.ts';
import type { FoundValue, ValueContext } from './values/found-value.ts';

/** Free in words is a mark like other words: a price among the values is a figure. */
function isFreeWord(value: FoundValue): boolean {
  return value.kind === 'money' && value.word !== undefined;
}

const GUARDS = new Set(['not_included', 'not_free_word', 'no', 'not_possible']);

/**
 * The line's values and marks, each made fit for the other: words of free that the value readers
 * know join the marks, and topics within a deadline (`14 days before arrival`) are no topics.
 */
export function classify(
  text: string,
  context: ValueContext,
  scanned: readonly Mark[],
  tokens: readonly Token[],
) {
  const all = mayHoldValues({ text, tokens }, context.language) ? findValues(text, context) : [];
  const values = all.filter((value) => !isFreeWord(value));
  const marks = scanned.filter(
    (mark) =>
      !isPronoun(mark, text) &&
      !isNumberSign(mark, text) &&
      !(
        mark.concept === 'no' && values.some((value) => value.kind === 'age' && within(mark, value))
      ) &&
      !values.some((value) => SPENDS_TOPICS.has(value.kind) && within(mark, value)),
  );
  for (const value of all) {
    if (value.kind !== 'money' || value.word === undefined) continue;
    if (scanned.some((mark) => GUARDS.has(mark.concept) && overlap(mark, value))) continue;
    for (const concept of value.word === 'free' ? ['free'] : ['free', 'included']) {
      if (marks.some((mark) => mark.concept === concept && overlap(mark, value))) continue;
      marks.push({ concept, start: value.start, end: value.end });
    }
  }
  marks.sort((a, b) => a.start - b.start);
  return { marks, values };
}

/** `si` before a word is Italian `one` or Spanish `if`; `sì` and `sí` are yes, whatever follows. */
function isPronoun({ concept, start, end }: Mark, text: string): boolean {
  return (
    concept === 'yes' &&
    /^si$/i.test(text.slice(start, end)) &&
    /^\s+\p{L}/u.test(text.slice(end, end + 3))
  );
}

/** `No. 2` numbers a room and refuses nothing. */
function isNumberSign({ concept, start, end }: Mark, text: string): boolean {
  return (
    concept === 'no' &&
    /^no$/i.test(text.slice(start, end)) &&
    /^\.\s?\d/.test(text.slice(end, end + 3))
  );
}

const SPENDS_TOPICS = new Set<FoundValue['kind']>(['deadline', 'percent']);

type Span = { readonly start: number; readonly end: number };

function within(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
