/** The transfer between airport and hotel, run or arranged by the hotel. */
import type { Money } from '../../../db/vocabulary/fact-value.ts';
import type { Unit } from '../units.ts';
import {
  around,
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
import { freeSpan, isFree, pricesIn } from './prices.ts';

export function shuttle(unit: Unit): Found[] {
  const ride = around(unit, 'shuttle', 'airport_shuttle');
  const airport =
    around(unit, 'airport', 'airport_shuttle') ||
    unit.sentence.has('airport') ||
    (has(unit, 'not_possible', 'no') && isAirportLine(unit));
  if (!ride || !airport || isBlocked(unit)) return [];
  // `We fetch you at the station free of charge; an airport transfer we do not run.`
  if (unit.clauses.some((clause) => isRefusedBehind(unit, clause, 'airport_shuttle'))) {
    const at = spanOf(unit, 'airport_shuttle');
    return [found(unit, 'no airport shuttle', 'airport_shuttle', 'no', at)];
  }
  if (has(unit, 'other_ride', 'nearby', 'external', 'non_guest') || goesElsewhere(unit)) return [];
  return [...state(unit), ...prices(unit), ...hours(unit)];
}

/** `The airport is 22 km away. We run no transfers.` */
function isAirportLine({ passage }: Unit): boolean {
  const named = (concept: string) => passage.marks.some((mark) => mark.concept === concept);
  return named('airport') && !named('other_place');
}

const NAME_GAP_MAX = 6;

/** Another place than the airport; the airport's own name may hold such a word. */
function goesElsewhere(unit: Unit): boolean {
  const marks = unit.clauses.flatMap((clause) => clause.marks);
  const isNamed = (start: number) =>
    marks.some(
      ({ concept, end }) =>
        (concept === 'airport' || concept === 'airport_shuttle') &&
        start >= end &&
        start - end <= NAME_GAP_MAX,
    );
  return marks.some(({ concept, start }) => concept === 'other_place' && !isNamed(start));
}

function state(unit: Unit): Found[] {
  const at = spanOf(unit, 'airport_shuttle', 'shuttle', 'no', 'on_request');
  if (valuesOf(unit, 'distance').length > 0 && !has(unit, 'offer')) return [];
  const add = (value: string) => [found(unit, 'airport shuttle', 'airport_shuttle', value, at)];
  if (has(unit, 'on_request', 'reserve') || valuesOf(unit, 'deadline').length > 0) {
    return isNegative(unit) ? [] : add('on_request');
  }
  if ((isNegative(unit) || has(unit, 'not_possible')) && !unit.clauses.some(isFree)) {
    const answered =
      unit.source === 'before' && has(unit, 'airport') && unit.clauses.some(isBareNo);
    const whole = has(unit, 'shuttle', 'airport_shuttle') || unit.source === 'label' || answered;
    return whole ? add('no') : [];
  }
  if ((unit.source === 'own' && has(unit, 'shuttle', 'airport_shuttle')) || has(unit, 'yes')) {
    return has(unit, 'offer', 'yes') ||
      unit.passage.line.kind !== 'text' ||
      unit.clauses.some(isFree)
      ? add('yes')
      : [];
  }
  return [];
}

/** A fare names its ride (`each way`, `a person`), or stands where the airport is named. */
function isFare(unit: Unit, { money }: { readonly money: Money }): boolean {
  if (has(unit, 'airport', 'airport_shuttle') || unit.source === 'label') return true;
  return money.per !== undefined || money.each !== undefined;
}

function prices(unit: Unit): Found[] {
  const refused = state(unit).some(({ value }) => value === 'no');
  if (refused) return [];
  return unit.clauses.flatMap((clause, index) => {
    const when = whenOf(unit, index, ['days', 'season']);
    const fees = pricesIn(clause).filter((value) => isFare(unit, value));
    if (fees.length > 0) {
      return fees.map((v) => found(unit, 'shuttle price', 'airport_shuttle_fee', v.money, v, when));
    }
    const priced = unit.clauses.some((other) => pricesIn(other).length > 0);
    if (priced || !isFree(clause) || isNegative(clause)) return [];
    return [
      found(unit, 'shuttle free', 'airport_shuttle_fee', { amount: 0 }, freeSpan(clause), when),
    ];
  });
}

function hours(unit: Unit): Found[] {
  return unit.clauses.flatMap((clause, index) => {
    const when = whenOf(unit, index, ['days', 'season']);
    const always = valuesOf(clause, 'around-the-clock').map((value) =>
      found(
        unit,
        'shuttle hours',
        'airport_shuttle_hours',
        { from: '00:00', to: '24:00' },
        value,
        when,
      ),
    );
    const ranges = valuesOf(clause, 'time-range').map((value) =>
      found(unit, 'shuttle hours', 'airport_shuttle_hours', value.range, value, when),
    );
    return [...always, ...ranges];
  });
}
