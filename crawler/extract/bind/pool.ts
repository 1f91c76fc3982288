/**
 * Swimming pools: which, heated, season, hours. Facts carry `when.pool` until the page is whole.
 */
import type { Season, When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { Unit } from '../units.ts';
import {
  type Found,
  found,
  has,
  isBareNo,
  isBlocked,
  isNegative,
  isRefusedBehind,
  spanOf,
  valuesOf,
} from './binding.ts';
import { whenOf } from './conditions.ts';

export function pool(unit: Unit): Found[] {
  if (isBlocked(unit) || unit.context.has('closed')) return [];
  // `no pool, but guests swim at half price next door`: the refusal stands for itself.
  const [first] = unit.clauses;
  const elsewhereToo = has(unit, 'partner', 'nearby', 'external') || elsewhere(unit);
  if (elsewhereToo) {
    const refused = first !== undefined && isRefusal(unit, first) && !has(first, 'nearby');
    return refused ? [found(unit, 'no pool', 'pool', ['none'], spanOf(unit, 'pool', 'no'))] : [];
  }
  const facts: Found[] = [];
  let kind: string | null = contextKind(unit) ?? kindBefore(unit);
  for (const [index, clause] of unit.clauses.entries()) {
    if (has(clause, 'kids_pool', 'children') && !has(clause, 'pool')) continue;
    if (isRefusal(unit, clause)) {
      return [found(unit, 'no pool', 'pool', ['none'], spanOf(unit, 'pool', 'no'))];
    }
    const named = isKindRefused(clause) ? [] : kindsIn(clause);
    kind = named[0] ?? kind;
    const labelled = index === 0 && unit.source === 'label' && kind !== null;
    for (const each of named.length === 0 && labelled ? [kind as string] : named) {
      facts.push(found(unit, 'pool', 'pool', [each], spanOf(unit, 'pool', each)));
    }
    facts.push(...details(unit, index, clause, kind));
    if (has(clause, 'spa') && !isNegative(clause) && !has(clause, 'other_service')) {
      facts.push(found(unit, 'pool in the spa', 'spa', true, spanOf(unit, 'spa')));
    }
  }
  return facts;
}

/** Up to 29 metres are the length of a pool rather than the way to it. */
const BASIN_LENGTH = /^[12]?\d(?:[.,]\d+)?\s*-?m/i;

/** Distances and discounts are of a pool that is not the hotel's. */
function elsewhere(unit: Unit): boolean {
  const { text } = unit.passage.line;
  const away = valuesOf(unit, 'distance').some(
    ({ start, end }) =>
      !/[x×]\s*$/i.test(text.slice(0, start)) &&
      !/^\s*[x×]/i.test(text.slice(end)) &&
      !BASIN_LENGTH.test(text.slice(start, end)),
  );
  return away || valuesOf(unit, 'percent').length > 0;
}

function kindsIn(clause: Clause): string[] {
  return ['indoor', 'outdoor'].filter((kind) => has(clause, kind));
}

/** `An outdoor pool we have not`: of one kind only. */
function isKindRefused(clause: Clause): boolean {
  const other = ['heated', 'unheated', 'children', 'allowed', 'free', 'steps', 'max'];
  return has(clause, 'no') && !has(clause, ...other);
}

function contextKind(unit: Unit): string | null {
  return unit.context.has('indoor') !== unit.context.has('outdoor')
    ? unit.context.has('indoor')
      ? 'indoor'
      : 'outdoor'
    : null;
}

/** `Our outdoor pool is unheated. You can swim there from 9 to 7`: the one named last. */
function kindBefore({ passage, clauses, source }: Unit): string | null {
  const start = clauses[0]?.start ?? 0;
  const kinds = passage.marks.filter(
    ({ concept, end }) => (concept === 'indoor' || concept === 'outdoor') && end <= start,
  );
  const isPool = passage.marks.some(({ concept, end }) => concept === 'pool' && end <= start);
  return source === 'own' && isPool ? (kinds.at(-1)?.concept ?? null) : null;
}

function isRefusal(unit: Unit, clause: Clause): boolean {
  if (!isNegative(clause) || has(clause, 'heated', 'unheated', 'accessible_word', 'allowed'))
    return false;
  if (refusesDirectly(clause) || isRefusedBehind(unit, clause, 'pool')) return true;
  if (has(clause, 'kids_pool', 'hot_tub', 'place_inside_of') || kindsIn(clause).length > 0)
    return false;
  const topic = clause.marks.find(({ concept }) => concept === 'pool');
  const no = clause.marks.find(({ concept }) => concept === 'no');
  if (no === undefined) return false;
  if (topic === undefined) {
    // `Pool. There is none: there is the sea.`
    const answers = unit.source === 'label' || (unit.source === 'before' && isBareNo(clause));
    return answers && clause === unit.clauses[0];
  }
  if (no.start < topic.start) return topic.start - no.end < 30;
  return has(clause, 'offer', 'yes') || clause.end - no.end <= 2;
}

/** `no pool and no sauna`: right before the noun nothing else is refused. */
function refusesDirectly(clause: Clause): boolean {
  const topic = clause.marks.find(({ concept }) => concept === 'pool');
  const kind = kindsIn(clause).length > 0;
  return (
    topic !== undefined &&
    !kind &&
    clause.marks.some(
      ({ concept, end }) => concept === 'no' && end <= topic.start && topic.start - end <= 2,
    )
  );
}

/** `heated from May to September`, `Memorial Day to the end of September`: of no known opening. */
function isOther(clause: Clause, { start, season }: Dated): boolean {
  if (has(clause, 'movable_day') || isOneMonth(season) || isBrief(season)) return true;
  const before = clause.marks.filter(
    ({ concept, end }) => end <= start && ['heated', 'pool', 'offer'].includes(concept),
  );
  const last = before.at(-1);
  return last?.concept === 'heated' && start - last.end < HEATED_CHARS_MAX;
}

type Dated = { readonly start: number; readonly season: Season };

/** `opens in June and closes in mid-September`: a month alone is an end of an unread season. */
const isOneMonth = ({ from, to }: Season): boolean =>
  from.endsWith('-01') && to.slice(0, 2) === from.slice(0, 2);

/** A few days of one month are a closure or a feast, and no season. */
function isBrief({ from, to }: Season): boolean {
  const days = Number(to.slice(3)) - Number(from.slice(3));
  return from.slice(0, 2) === to.slice(0, 2) && days >= 0 && days < BRIEF_DAYS;
}

const BRIEF_DAYS = 21;
const HEATED_CHARS_MAX = 25;
const CHILDREN_CHARS_MAX = 30;

/** `under-16s may swim between 10 and 5`: no hours of the pool. */
function isForChildren({ passage }: Unit, { start }: { readonly start: number }): boolean {
  return passage.marks.some(
    ({ concept, end }) =>
      (concept === 'kids_pool' || concept === 'children') &&
      end <= start &&
      start - end < CHILDREN_CHARS_MAX,
  );
}

function details(unit: Unit, index: number, clause: Clause, kind: string | null): Found[] {
  const poolWhen = kind === null ? {} : { pool: kind };
  const when: When = { ...whenOf(unit, index, ['days', 'season']), ...poolWhen };
  const facts: Found[] = [];
  if (has(clause, 'unheated') || (has(clause, 'heated') && has(clause, 'no'))) {
    facts.push(
      found(unit, 'pool heating', 'pool_heated', false, spanOf(unit, 'unheated'), poolWhen),
    );
  } else if (has(clause, 'heated')) {
    facts.push(found(unit, 'pool heating', 'pool_heated', true, spanOf(unit, 'heated'), poolWhen));
  } else if (unit.context.has('heated') && index === 0 && unit.source === 'label') {
    facts.push(found(unit, 'pool heating', 'pool_heated', true, spanOf(unit), poolWhen));
  }
  if (has(clause, 'whole_year')) {
    const year = { from: '01-01', to: '12-31' };
    facts.push(
      found(unit, 'pool season', 'pool_season', year, spanOf(unit, 'whole_year'), poolWhen),
    );
  }
  if (has(clause, 'kids_pool', 'bar', 'hot_tub')) return facts;
  const seasons = valuesOf(clause, 'season').filter((value) => !isOther(clause, value));
  const [season] = seasons;
  if (season !== undefined && valuesOf(clause, 'time-range').length <= 1) {
    facts.push(found(unit, 'pool season', 'pool_season', season.season, season, poolWhen));
  }
  // `Children in the pool` heads a row of hours that are theirs.
  if (has(clause, 'children') || unit.context.has('children')) return facts;
  const { season: _own, ...rest } = when;
  for (const value of valuesOf(clause, 'time-range')) {
    if (isForChildren(unit, value)) continue;
    facts.push(found(unit, 'pool hours', 'pool_hours', value.range, value, rest));
  }
  for (const value of valuesOf(clause, 'around-the-clock')) {
    const range = { from: '00:00', to: '24:00' };
    facts.push(found(unit, 'pool hours', 'pool_hours', range, value, rest));
  }
  return facts;
}
