/** Air conditioning, gym, spa and restaurant. */
import type { Clause } from '../clauses.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Unit } from '../units.ts';
import {
  endsInside,
  type Found,
  found,
  has,
  isBlocked,
  isDenied,
  isNegative,
  isOfOtherPlace,
  isPlaceOfOther,
  isRefusedBehind,
  isStated,
  spanOf,
  startsWithNo,
  valuesOf,
} from './binding.ts';
import { isFree, pricesIn } from './prices.ts';

/** `rooms 9 to 16` */
const NAMED_ROOMS = new RegExp(
  `${anyOf('rooms')}\\s+\\d+\\s*(?:${anyOf('span_to', 'and')}|[-–,&])\\s*\\d+`,
  'iu',
);

const LIMITS = ['except', 'only', 'some_not', 'some_rooms', 'all_rooms'];

export function airConditioning(unit: Unit): Found[] {
  if (isBlocked(unit)) return [];
  const at = spanOf(unit, 'ac', 'all_rooms', 'some_rooms', 'no');
  const add = (value: string) => [found(unit, 'air conditioning', 'air_conditioning', value, at)];
  const own = unit.clauses.find((clause) => has(clause, 'ac'));
  const some = hasSomeRooms(unit);
  if (isDeniedToOthers(unit)) return add('some_rooms');
  // `Fans only; no air conditioning`: what limits another clause limits nothing here.
  if (own !== undefined && isNegative(own) && !has(own, ...LIMITS) && !has(unit, 'room_kind')) {
    return add('no');
  }
  const { text } = unit.passage.line;
  if (unit.clauses.some((c) => NAMED_ROOMS.test(text.slice(c.start, c.end)))) {
    return isNegative(unit) ? [] : add('some_rooms');
  }
  if (isInSuites(unit)) return isNegative(unit) ? [] : add('some_rooms');
  if (has(unit, 'all_rooms') && !some && !has(unit, 'except', 'only', 'some_not', 'no'))
    return add('all_rooms');
  if (
    some ||
    has(unit, 'except', 'only') ||
    (unit.sentence.has('some_rooms') && has(unit, 'ac') && !has(unit, 'all_rooms'))
  )
    return add('some_rooms');
  // `the cabins have no air conditioning`: other rooms may.
  if (isNegative(unit) && has(unit, 'room_kind')) return [];
  if (isNegative(unit)) return unit.source === 'before' ? [] : add('no');
  if (has(unit, 'all_rooms') || unit.context.has('all_rooms')) return add('all_rooms');
  const limited =
    unit.sentence.has('room_kind') || unit.sentence.has('building') || isUnderRoom(unit);
  if (!limited && (roomsWithAc(unit) || isInListOfAll(unit))) return add('all_rooms');
  if (!isStated(unit, 'ac') && !has(unit, 'yes')) return [];
  return add(limited ? 'some_rooms' : 'yes');
}

/** Under the name of a kind of room, `Superior`, with words of its size or price. */
function isUnderRoom({ passage }: Unit): boolean {
  const [label] = passage.labels;
  const kind = label?.concepts.has('some_rooms') === true || label?.concepts.has('room_kind');
  return kind === true && label !== undefined && label.level >= 2 && label.level <= 7;
}

/** `The rooms with a sea view have air conditioning, the others do not.` */
function isDeniedToOthers({ passage, clauses }: Unit): boolean {
  const marks = clauses.flatMap((clause) => clause.marks);
  const ac = marks.find(({ concept }) => concept === 'ac');
  const others = passage.marks.find(({ concept }) => concept === 'other_rooms');
  const no = passage.marks.findLast(({ concept }) => concept === 'no');
  if (ac === undefined || others === undefined || no === undefined) return false;
  return ac.end <= others.start && others.end <= no.start && no.start - others.end < NEAR_CHARS_MAX;
}

const NEAR_CHARS_MAX = 20;

/** The suites of `all the suites` are no part of the house. */
function hasSomeRooms({ clauses }: Unit): boolean {
  const marks = clauses.flatMap((clause) => clause.marks);
  const all = marks.filter(({ concept }) => concept === 'all_rooms');
  return marks.some(
    ({ concept, start, end }) =>
      concept === 'some_rooms' && !all.some((whole) => whole.start <= start && end <= whole.end),
  );
}

const ROOMS = new Set(['room', 'suite', 'unit']);

const AC_CHARS_MAX = 35;

/** `82 rooms with air conditioning`, `82 air-conditioned rooms`: the house's number of rooms is the subject. */
function roomsWithAc(unit: Unit): boolean {
  const { marks, values } = unit.passage;
  const ac = marks.find(({ concept }) => concept === 'ac');
  const rooms = values.find((v) => v.kind === 'count' && v.count > 2 && ROOMS.has(v.of ?? ''));
  return (
    ac !== undefined &&
    rooms !== undefined &&
    ((ac.start > rooms.end && ac.start - rooms.end < AC_CHARS_MAX) ||
      (ac.start > rooms.start && ac.end < rooms.end))
  );
}

/** `Air conditioning in the eight suites` is that of some rooms. */
function isInSuites({ clauses, passage }: Unit): boolean {
  return clauses.some((clause) =>
    valuesOf(clause, 'count').some(
      ({ of, start }) => of === 'suite' && endsInside(passage.line.text.slice(clause.start, start)),
    ),
  );
}

/** `All rooms have a bath, TV and air conditioning` */
function isInListOfAll(unit: Unit): boolean {
  const { marks, line } = unit.passage;
  const ac = marks.find(({ concept }) => concept === 'ac');
  const all = marks.findLast(
    ({ concept, end }) => concept === 'all_rooms' && ac !== undefined && end <= ac.start,
  );
  if (ac === undefined || all === undefined) return false;
  if (['except', 'only', 'some_rooms', 'some_not', 'no'].some((c) => unit.sentence.has(c)))
    return false;
  const listed = /^[^.;:!?(]*$/.test(line.text.slice(all.start, ac.start));
  return listed && unit.source === 'own';
}

function feature(concept: string, key: string) {
  return (unit: Unit): Found[] => {
    const clause = unit.clauses.find((c) => has(c, concept));
    // `no restaurant, but several nearby`: the refusal stands for itself.
    const scope = clause !== undefined && isNegative(clause) ? clause : unit;
    if (closesOnDays(unit)) return [found(unit, concept, key, true, spanOf(unit, 'closed'))];
    if (isBlocked(unit) || has(scope, 'external', 'guests_only', 'nearby')) return [];
    if (has(scope, 'partner') && !unit.clauses.some(isFree)) return [];
    if (valuesOf(scope, 'distance').length > 0) return [];
    const at = spanOf(unit, concept);
    if (clause !== undefined && isPlaceOfOther(clause, concept)) return [];
    if (clause !== undefined && isOfOtherPlace(clause, concept)) return [];
    if (isDenied(unit, concept)) return [found(unit, `no ${concept}`, key, false, at)];
    if (clause !== undefined && isRefusedBehind(unit, clause, concept)) {
      return [found(unit, `no ${concept}`, key, false, at)];
    }
    if (clause !== undefined && isNegative(clause)) {
      const no = clause.marks.find((mark) => mark.concept === 'no');
      const topic = clause.marks.find((mark) => mark.concept === concept);
      const refused =
        no !== undefined &&
        topic !== undefined &&
        no.end <= topic.start &&
        topic.start - no.end < 40;
      const passing = has(
        clause,
        'allowed',
        'not_allowed',
        'pets',
        'dog',
        'included',
        'accessible_word',
      );
      if (refused && !passing) return [found(unit, `no ${concept}`, key, false, at)];
      if (!has(clause, 'accessible_word', 'wheelchair')) return [];
    }
    if (clause === undefined) {
      const [first] = unit.clauses;
      if (unit.source !== 'label' || first === undefined) return [];
      if (startsWithNo(first)) return [found(unit, `no ${concept}`, key, false, first)];
      const hours = (['time-range', 'time', 'around-the-clock'] as const).flatMap((kind) =>
        valuesOf<'time' | 'time-range' | 'around-the-clock'>(unit, kind),
      );
      const answers =
        has(first, 'yes') || hours.length > 0 || opens(first) || isEntry(unit, concept);
      return answers ? [found(unit, concept, key, true, first)] : [];
    }
    return isStated(unit, concept) ? [found(unit, concept, key, true, at)] : [];
  };
}

/** `Spa | 25 per person` */
function isEntry(unit: Unit, concept: string): boolean {
  return concept === 'spa' && !isNegative(unit) && unit.clauses.some((c) => pricesIn(c).length > 0);
}

const CLOSED = new RegExp(`^\\s*${anyOf('closed')}(?=\\s)`, 'iu');

/** `Restaurant | closed on Mondays`: on other days it is open. */
function closesOnDays(unit: Unit): boolean {
  const days = valuesOf(unit, 'days');
  const some = days.length > 0 && days.every(({ days: all }) => all.length < 6);
  const text = unit.passage.line.text.slice(unit.clauses[0]?.start);
  return unit.source === 'label' && CLOSED.test(text) && some && !has(unit, 'planned');
}

/** `Restaurant | open in the evening, except on Sundays` */
function opens(clause: Clause): boolean {
  return has(clause, 'offer') && valuesOf(clause, 'days').length > 0;
}

export const gym = feature('gym', 'gym');

export const spa = feature('spa', 'spa');

export const restaurant = feature('restaurant', 'restaurant');

/** `Restaurant | lunch and dinner from Thursday to Sunday`: meals with days or hours of their own. */
function isUnderRestaurant(unit: Unit): boolean {
  const [label] = unit.passage.labels;
  if (label?.groups.join() !== 'restaurant' || label.text.includes('?')) return false;
  const opens = valuesOf(unit, 'days').length > 0 || valuesOf(unit, 'time-range').length > 0;
  const named = has(unit, 'other_meal') && !isNegative(unit) && !has(unit, 'planned');
  return opens && named && valuesOf(unit.passage, 'distance').length === 0;
}

/** `Dinner is served daily`, `we do not do dinner`: a house that cooks has a restaurant. */
export function dinner(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'external', 'guests_only', 'nearby', 'half_board')) return [];
  const at = spanOf(unit, 'no_dinner', 'dinner_served');
  if (has(unit, 'no_dinner')) return [found(unit, 'no dinner', 'restaurant', false, at)];
  const under = isUnderRestaurant(unit);
  if (under)
    return [found(unit, 'meals under restaurant', 'restaurant', true, spanOf(unit, 'other_meal'))];
  const served = has(unit, 'dinner_served') && !isNegative(unit) && !has(unit, 'on_request');
  return served ? [found(unit, 'dinner is served', 'restaurant', true, at)] : [];
}
