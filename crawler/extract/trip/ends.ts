/** Where a trip starts and ends, by the words beside the place. Pure. */
import { only } from './only.ts';
import { placeName } from './place-name.ts';
import { clausesOf, type TripLine } from './trip-lines.ts';
import { BEFORE, small, type TripWords } from './trip-words.ts';

export type Ends = { readonly start: string | null; readonly end: string | null };

type Side = 'start' | 'end' | 'both' | 'departs' | 'arrives';

/** A place behind a word is a row of capital words: `Starts in Las Vegas, NV and ends in Moab`. */
const PLACE = new RegExp(
  `^\\s*:?\\s*((?:\\p{L}{2,12}\\s+(?:${small('leads_place')}\\s+)?)?\\p{Lu}[\\p{L}\\p{M}.'’-]*` +
    `(?:\\s+(?:${small('inner_particle')}\\s+)*\\p{Lu}[\\p{L}\\p{M}'’-]*)*)` +
    `(?=\\s*(?:[,.;)·|(–—]|$)|\\s+${small('and')}\\s)`,
  'u',
);
const OPENS_CLAUSE = new RegExp(`(?:^|[,–—-]|\\b${small('and')}|\\()\\s*$`);

function placesOf(line: TripLine, side: Side, words: TripWords): string[] {
  if (words.is(side, line.label)) {
    const name = placeName(line.text, words);
    return name === null ? [] : [name];
  }
  const pattern = words.pattern(`opens ${side}`, (all) => `${BEFORE}${all.any(side)}(?=\\s*:|\\s)`);
  return clausesOf(line).flatMap(({ text, folded }) =>
    [...folded.matchAll(pattern)].flatMap(({ 0: label, index }) => {
      const behind = text.slice(index + label.length);
      const [, written = ''] = PLACE.exec(behind) ?? [];
      const opensClause = OPENS_CLAUSE.test(folded.slice(0, index));
      // `Excluded: transfer from the start in Horta`: there only a label with a colon is one.
      const isLabel = !line.isInclusion || /^\s*:/.test(behind);
      const name = opensClause && isLabel ? placeName(written, words) : null;
      return name === null ? [] : [name];
    }),
  );
}

/** `Departure` may be from home: it counts only where an arrival stands beside it. */
export function readEnds(lines: readonly TripLine[], words: TripWords): Ends {
  const named = (side: Side) => lines.flatMap((line) => placesOf(line, side, words));
  const both = named('both');
  const [start, end] = [only([...named('start'), ...both]), only([...named('end'), ...both])];
  const [departs, arrives] = [only(named('departs')), only(named('arrives'))];
  const isWay = departs !== null && (arrives ?? end) !== null;
  return { start: start ?? (isWay ? departs : null), end: end ?? (isWay ? arrives : null) };
}
