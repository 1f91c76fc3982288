/**
 * Which of several hotels' values is the best one, where the vocabulary says how to compare. Marks
 * nothing across currencies, units or different conditions, and nothing that is in conflict. Pure.
 */
import type { Deadline, FactValue, Money, Weight } from '../../db/vocabulary/fact-value.ts';
import type { FactSpec } from '../../db/vocabulary/hotel.ts';
import { minutesOf } from '../../db/vocabulary/hotel-filters.ts';
import type { FactRow } from './fact-rows.ts';

/** A number to compare, and what has to be equal for the comparison to mean anything. */
type Measure = { readonly amount: number; readonly unit: string };
type Measured = Measure & { readonly column: number };

/** Indexes of the best columns; empty where nothing can be said or all are equal. */
export function bestColumns(spec: FactSpec, rows: readonly FactRow[]): ReadonlySet<number> {
  const measured = measureAll(spec, rows);
  if (!measured) return new Set();
  const amounts = measured.map(({ amount }) => amount);
  const best = lowIsBest(spec) ? Math.min(...amounts) : Math.max(...amounts);
  const winners = measured.filter(({ amount }) => amount === best);
  // Free is free in every currency and unit.
  const comparable =
    new Set(measured.map(({ unit }) => unit)).size === 1 || (spec.type === 'money' && best === 0);
  if (!comparable || winners.length === measured.length) return new Set();
  return new Set(winners.map(({ column }) => column));
}

/** Null where a stated value has no measure, or where conditions differ. */
function measureAll(spec: FactSpec, rows: readonly FactRow[]): readonly Measured[] | null {
  const measured: Measured[] = [];
  const conditions = new Set<string>();
  for (const [column, row] of rows.entries()) {
    if (row.state === 'not-stated') continue;
    const [only, ...others] = row.statements;
    if (!only || others.length > 0 || row.state === 'conflict') return null;
    const measure = measureOf(spec, only.stated.value);
    if (!measure) return null;
    conditions.add(JSON.stringify(only.stated.when));
    measured.push({ ...measure, column });
  }
  return conditions.size === 1 ? measured : null;
}

function lowIsBest({ type, compare }: FactSpec): boolean {
  // Free cancellation is measured in time before arrival: later is less of it.
  if (type === 'deadline') return compare === 'later_is_better';
  return compare === 'earlier_is_better' || compare === 'lower_is_better';
}

function measureOf({ type, compare }: FactSpec, value: FactValue): Measure | null {
  if (compare === 'equal' || compare === 'set' || compare === 'show_only') return null;
  switch (type) {
    case 'time':
      return { amount: minutesOf(value), unit: 'minutes' };
    case 'integer':
      return { amount: Number(value), unit: 'count' };
    case 'boolean':
      return { amount: value === true ? 1 : 0, unit: 'yes' };
    case 'weight': {
      const { value: weight, unit } = value as Weight;
      return { amount: unit === 'kg' ? weight : weight * 0.45359, unit: 'kg' };
    }
    case 'money':
      return moneyMeasure(value as Money);
    case 'deadline':
      return deadlineMeasure(value as Deadline);
    default:
      return null;
  }
}

function moneyMeasure(money: Money): Measure | null {
  if (!('amount' in money)) {
    return { amount: money.percent, unit: `percent ${money.per} ${money.each}` };
  }
  const { amount, currency, per, each, tax, max_nights, qualifier, amount_max } = money;
  if (qualifier || amount_max !== undefined) return null;
  return { amount, unit: [currency, per, each, tax ?? 'included', max_nights].join(' ') };
}

const hoursOf = { hours: 1, days: 24, weeks: 168 } as const;

/** A time of day and a number of hours are different things: each is compared with its own kind. */
function deadlineMeasure({ amount, unit, time }: Deadline): Measure {
  const hours = amount * hoursOf[unit];
  if (time !== undefined) return { amount: hours - minutesOf(time) / 60, unit: 'clock' };
  return { amount: hours, unit: unit === 'hours' ? 'hours' : 'days' };
}
