/**
 * Facts that a whole line states, whatever its clauses speak of: rooms, languages, entries struck
 * off.
 */

import { namedLanguages } from '../lexicon/lexicons.ts';
import type { Mark } from '../lexicon/scan.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Passage } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';
import { endsInside, type Found } from './binding.ts';

const ROOMS = new Set(['room', 'suite', 'unit']);
const ROOMS_MIN = 3;

const ROOMS_MAX = 5000;

/** The house's number of rooms, read over the whole line: `12 of our 240 guest rooms`. */
export function roomCount(passage: Passage): Found[] {
  const { line, marks } = passage;
  const labelled = labelledCount(passage) ?? phrasedCount(passage);
  if (labelled !== null) return [labelled];
  if (line.cell !== null && line.rowHeader !== '') return [];
  const counts = passage.values.filter(
    (value) => value.kind === 'count' && ROOMS.has(value.of ?? ''),
  );
  for (const value of counts) {
    if (value.kind !== 'count' || value.count < ROOMS_MIN || value.count > ROOMS_MAX) continue;
    // `12 of our 240 rooms`: a part is not the house.
    if (
      marks.some(
        (m) =>
          m.concept === 'part_of' &&
          m.start >= value.end - 8 &&
          m.start - value.end < 2 &&
          m.end > value.end &&
          !standsOnFloors(passage, m.end),
      )
    )
      continue;
    const isWhole = marks.some(
      ({ concept, start, end }) =>
        concept === 'part_of' && start < value.start && Math.abs(value.start - end) <= 2,
    );
    if (isForPets(passage, value) || isOtherHouses(passage, value)) continue;
    const other = marks.some(
      (mark) => NO_HOUSE_COUNT.has(mark.concept) && touches(mark, value, line.text, isWhole),
    );
    if (other) continue;
    if (!isHouseCount(passage, value) || isPartSum(passage, value, counts)) continue;
    return [
      { key: 'rooms_count', value: value.count, passage, at: value, rule: 'number of rooms' },
    ];
  }
  return [];
}

/** `18 rooms on three floors` are all of them. */
function standsOnFloors({ values }: Passage, at: number): boolean {
  return values.some(
    (v) => v.kind === 'count' && v.of === 'floor' && v.start >= at && v.start - at <= 1,
  );
}

/** `only four cabins take dogs`: a part of the house. */
function isForPets({ line, marks }: Passage, { end }: FoundValue): boolean {
  return marks.some(
    ({ concept, start }) =>
      (concept === 'dog' || concept === 'pets' || concept === 'cat') &&
      start >= end &&
      /^[^.;,:(–]*$/.test(line.text.slice(end, start)),
  );
}

/** `The Mill, our cousins' inn, has six rooms` */
function isOtherHouses({ line, marks }: Passage, { start }: FoundValue): boolean {
  return marks.some(
    (mark) =>
      mark.concept === 'other_house' &&
      mark.end <= start &&
      /^[^.!?]*$/.test(line.text.slice(mark.end, start)),
  );
}

const LISTED = new RegExp(`^\\s*(?:,|&|${anyOf('and')})\\s*$`, 'iu');

/** `eleven cabins and six lodge rooms`: neither is the whole; `131 rooms and 8 flats` are 131. */
function isPartSum(
  { line }: Passage,
  value: FoundValue & { readonly of?: string },
  counts: readonly FoundValue[],
): boolean {
  return counts.some((other) => {
    if (other === value || (value.of === 'room' && value.start < other.start)) return false;
    const [first, second] = other.start < value.start ? [other, value] : [value, other];
    const between = line.text.slice(first.end, second.start);
    return LISTED.test(between);
  });
}

const LABEL_CHARS_MAX = 25;

/** Under the bare label `Rooms` a number without a noun: `96, all with balcony`, `16 in all`. */
function labelledCount(passage: Passage): Found | null {
  const [label] = passage.labels;
  const [first] = passage.values;
  if (label?.groups.join() !== 'rooms' || label.text.length > LABEL_CHARS_MAX) return null;
  if (first === undefined || /\d/.test(label.text)) return null;
  if (first.kind !== 'number' && (first.kind !== 'count' || first.of !== undefined)) return null;
  const { text } = passage.line;
  const count = Number(/\d+/.exec(text.slice(first.start, first.end))?.[0]);
  if (!(count >= ROOMS_MIN && count <= ROOMS_MAX)) return null;
  const lone = /^\P{L}*(?:\p{L}{2,4}\s)?$/u.test(text.slice(0, first.start));
  const ended = /^\s*(?:[,.;]|$)/.test(text.slice(first.end));
  return lone && ended
    ? { key: 'rooms_count', value: count, passage, at: first, rule: 'number under rooms' }
    : null;
}

const PHRASE_CHARS_MAX = 12;

/** `le camere sono 18`, `tutte e 36 le camere`: the noun does not follow its number. */
function phrasedCount(passage: Passage): Found | null {
  const { line, marks, values } = passage;
  const value = values.find(({ kind, start, end }) => {
    if (kind !== 'number') return false;
    const led = (concept: string) =>
      marks.some((m) => m.concept === concept && m.end < start && start - m.end <= 2);
    const followed = marks.some(
      (m) => m.concept === 'rooms' && m.start > end && m.start - end <= PHRASE_CHARS_MAX,
    );
    const ended = /^\s*(?:[,.;]|$)/.test(line.text.slice(end));
    return (led('rooms_are') && ended) || (led('all_of_them') && followed);
  });
  if (value?.kind !== 'number' || value.whole === undefined) return null;
  if (value.whole < ROOMS_MIN || value.whole > ROOMS_MAX) return null;
  return { key: 'rooms_count', value: value.whole, passage, at: value, rule: 'number of rooms' };
}

const NO_HOUSE_COUNT = new Set(
  'rooms_other accessible_room accessible_word wheelchair max some_rooms reserve groups smoking_room smoking'.split(
    ' ',
  ),
);

/** The words say what kind of rooms are counted: they stand on or right beside the number. */
function touches(mark: Mark, value: FoundValue, text: string, isWhole: boolean): boolean {
  if (mark.concept === 'accessible_room') {
    // `6 adapted rooms`, `6 rooms are adapted`, but not `6 of our 240 rooms are adapted`.
    const kindWords = isWhole ? /^\s?[\p{L}-]*$/u : /^[\p{L}\s-]*$/u;
    const kind = text.slice(value.end, Math.max(value.end, mark.end));
    return mark.start >= value.start && mark.start <= value.end && kindWords.test(kind);
  }
  if (mark.start < value.end && mark.end > value.start) return true;
  const between =
    mark.start >= value.end ? text.slice(value.end, mark.start) : text.slice(mark.end, value.start);
  return between.length <= 4 && !/[,;.:]/.test(between);
}

const HOUSE_WORDS = new Set(['own', 'offer', 'house_has', 'part_of', 'all_rooms']);

/** At the start of its line or sentence, or with `our`, `has`, `all`, `of our` before it. */
function isHouseCount(passage: Passage, count: FoundValue & { readonly of?: string }): boolean {
  const before = passage.line.text.slice(0, count.start).trimEnd();
  // `Air conditioning in the eight suites`
  if (count.of !== 'room' && endsInside(before)) return false;
  if (before === '' || /[.!?:•|·–—(]$/.test(before)) return true;
  const near = passage.marks.filter(
    (mark) => mark.end <= count.start && count.start - mark.end < 20,
  );
  return near.some(({ concept }) => HOUSE_WORDS.has(concept));
}

/** Entries of an amenity list that are struck through and marked as off: what the house has not. */
export function switchedOff(passage: Passage): Found[] {
  return ['lift', 'gym', 'spa', 'restaurant', 'pool'].flatMap((key) => {
    const mark = passage.marks.find(({ concept }) => concept === key);
    if (mark === undefined) return [];
    const value = key === 'pool' ? ['none'] : false;
    return [{ key, value, passage, at: mark, rule: 'struck off the list' }];
  });
}

const LANGUAGES_CHARS_MAX = 90;

const CODES = /^\s*[A-Z]{2}(?:\s*[,/·|•-]?\s*[A-Z]{2})+\s*$/;

/** `Languages | FR, EN, DE` */
function languageCodes(passage: Passage): Found[] {
  const { text } = passage.line;
  if (!CODES.test(text)) return [];
  const codes = [...new Set((text.match(/[A-Z]{2}/g) ?? []).map((code) => code.toLowerCase()))];
  if (!codes.every((code) => namedLanguages.has(code))) return [];
  const at = { start: 0, end: text.length };
  return [{ key: 'languages_spoken', value: codes, passage, at, rule: 'codes of languages' }];
}

export function languages(passage: Passage): Found[] {
  const spoken = passage.marks.find(({ concept }) => concept === 'languages');
  const over = passage.labels.find(({ level }, index) => level >= 7 || (index === 0 && level >= 2));
  const label = over?.concepts.has('languages') ?? false;
  if (spoken === undefined && !label) return [];
  const named = passage.marks.filter(
    ({ concept, start }) =>
      concept.startsWith('lang_') &&
      (spoken === undefined || Math.abs(start - spoken.start) < LANGUAGES_CHARS_MAX),
  );
  const codes = [...new Set(named.map(({ concept }) => concept.slice('lang_'.length)))];
  const [first] = named;
  const last = named.at(-1);
  if (label && named.length === 0) return languageCodes(passage);
  if (first === undefined || last === undefined || codes.length < 2) return [];
  const at = { start: first.start, end: last.end };
  return [{ key: 'languages_spoken', value: codes, passage, at, rule: 'languages' }];
}
