/** Lengths of stay: `1–6 nights`, `from the third night`, `ab 3 Nächten`, `7+ nights`. */
import { bounded, type Span } from './bounds.ts';
import { isDash, type Line, meaning, ordinalNumber } from './line.ts';
import type { Match, Reader } from './reader.ts';

const nightsMax = 366;

type Nights = { min?: number; max?: number };

function nightsOf(span: Span, compare: 'orMore' | 'orLess' | undefined): Nights {
  const only = span.exact ?? span.min ?? span.max;
  if (only !== undefined && compare === 'orMore') return { min: only };
  if (only !== undefined && compare === 'orLess') return { max: only };
  if (span.exact !== undefined) return { min: span.exact, max: span.exact };
  // `more than 7 nights` are 8 or more, `under 3` at most 2.
  const min = span.min !== undefined && span.isCompared ? span.min + 1 : span.min;
  return {
    ...(min === undefined ? {} : { min }),
    ...(span.max === undefined ? {} : { max: span.max }),
  };
}

function orCompare(line: Line, at: number): 'orMore' | 'orLess' | undefined {
  const { compare, limit } = meaning(line, at);
  if (compare === 'orMore' || compare === 'orLess') return compare;
  // `2 Nächte Mindestaufenthalt`
  return limit && (limit === 'min' ? 'orMore' : 'orLess');
}

/** `from the third night`: an ordinal counts the night itself. */
function readOrdinal(line: Line, at: number, floor: number): Match | undefined {
  const ordinal = ordinalNumber(line, at);
  if (!ordinal || meaning(line, ordinal.to).timeUnit !== 'night') return undefined;
  let from = at;
  let isOpen = false;
  for (let back = at - 1; back >= Math.max(floor, at - 2); back -= 1) {
    const { bound, clockBound, filler, preposition } = meaning(line, back);
    if (clockBound === 'from' || (bound === 'from' && !preposition)) {
      from = back;
      isOpen = true;
      break;
    }
    if (!filler) break;
  }
  const nights = isOpen ? { min: ordinal.value } : { min: ordinal.value, max: ordinal.value };
  const behind = orCompare(line, ordinal.to + 1);
  const to = behind ? ordinal.to + 2 : ordinal.to + 1;
  const value = behind === 'orMore' ? { min: ordinal.value } : nights;
  return { from, to, value: { kind: 'nights', ...value } };
}

export const readNights: Reader = (line, at, floor) => {
  if (meaning(line, at).furtherNight) {
    return { from: at, to: at + 1, value: { kind: 'nights', min: 2 } };
  }
  const ordinal = readOrdinal(line, at, floor);
  if (ordinal) return ordinal;
  const span = bounded(line, at, floor, 'timeUnit');
  if (!span || (span.max ?? span.exact ?? 0) > nightsMax) return undefined;
  const early = orCompare(line, span.to);
  let unitAt = early ? span.to + 1 : span.to;
  if (isDash(line, unitAt)) unitAt += 1;
  if (meaning(line, unitAt).timeUnit !== 'night') return undefined;
  const late = early ? undefined : orCompare(line, unitAt + 1);
  const nights = nightsOf(span, early ?? late);
  return {
    from: span.from,
    to: late ? unitAt + 2 : unitAt + 1,
    value: { kind: 'nights', ...nights },
  };
};
