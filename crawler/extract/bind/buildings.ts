/** Houses of the hotel that a line tells apart: what is said in one of them holds for that one. */
import type { Mark } from '../lexicon/scan.ts';
import type { Passage } from '../units.ts';
import type { Found } from './binding.ts';
import { buildingOf } from './conditions.ts';

/** `in the Coach House`: a name of its own behind a word that leads places. */
function namedIn({ line, marks }: Passage): Mark[] {
  const leads = marks.filter(({ concept }) => concept === 'in_place');
  return marks.filter(
    ({ concept, start }) =>
      concept === 'building' &&
      /\p{Lu}/u.test(line.text[start] ?? '') &&
      leads.some(({ end }) => start >= end && start - end <= 1),
  );
}

/** Of a sentence the house named last, else the one that its clause still names. */
function houseAt({ line, at, marks }: { line: string; at: Found['at']; marks: Mark[] }) {
  const before = marks.findLast(({ end }) => end <= at.start);
  const isSame = before !== undefined && !/[.;!?]\s/.test(line.slice(before.end, at.start));
  if (isSame) return before;
  const behind = marks.find(({ start }) => start >= at.start);
  const joined = behind !== undefined && !/[.,;:!?(]/.test(line.slice(at.end, behind.start));
  return joined ? behind : undefined;
}

/** What stands under a house of the hotel, or is said of one among several, holds for that house. */
export function inBuilding(found: Found): Found {
  if (found.when?.building !== undefined) return found;
  const { passage, at } = found;
  const marks = namedIn(passage);
  const name = ({ start, end }: Mark) => passage.line.text.slice(start, end);
  // `some rooms: those in the Coach House` is said of the whole hotel.
  const isWhole = found.value === 'some_rooms';
  const names = new Set(marks.map((mark) => name(mark).toLowerCase()));
  const isOneOfSeveral = names.size > 1 && !isWhole;
  const house = isOneOfSeveral ? houseAt({ line: passage.line.text, at, marks }) : undefined;
  const building = house === undefined ? buildingOf(passage.labels) : name(house);
  return building === null ? found : { ...found, when: { ...found.when, building } };
}
