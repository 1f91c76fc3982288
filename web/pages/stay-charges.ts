/** The sum for a stay in words, with its parts and what is not in it. */
import type { Money } from '../../db/vocabulary/fact-value.ts';
import { type Source, type StatedFact, sourceOf } from '../facts/fact-rows.ts';
import { moneyWords, whenWords } from '../facts/fact-words.ts';
import type { Format } from '../facts/format.ts';
import { fill } from '../messages/fill.ts';
import type { Charge, ChargePart } from '../stay/charges.ts';
import { chargesFor, totalsOf } from '../stay/charges.ts';
import type { Stay } from '../stay/stay.ts';

export type StayCharges = {
  readonly lines: readonly {
    readonly label: string;
    readonly working: string;
    readonly total: string;
    readonly source: Source;
  }[];
  /** One a currency. */
  readonly totals: readonly string[];
  readonly notIncluded: readonly string[];
};

export function stayCharges(facts: readonly StatedFact[], stay: Stay, format: Format): StayCharges {
  const charges = chargesFor(facts, stay);
  const { facts: labels } = format.messages;
  return {
    lines: charges.flatMap((charge) =>
      charge.kind === 'sum'
        ? charge.parts.map((part) => ({
            label: labels[charge.key] ?? charge.key,
            working: working(part, format),
            total:
              part.total === 0
                ? (format.messages.values['free'] ?? '')
                : format.money(part.total, part.price.currency),
            source: sourceOf(part.fact),
          }))
        : [],
    ),
    totals: totalsOf(charges).map(({ currency, amount }) => format.money(amount, currency)),
    notIncluded: charges.flatMap((charge) => notIncluded(charge, format)),
  };
}

/** `ages 4 to 11: €2 × 2 persons × 3 nights`. */
function working({ fact, price, persons, nights }: ChargePart, format: Format): string {
  const { stay } = format.messages;
  const conditions = whenWords(fact.when, format).join('; ');
  const factors = [
    ...(persons === null ? [] : [format.count(stay.persons, persons)]),
    ...(nights === null ? [] : [format.count(stay.nights, nights)]),
  ].join(' × ');
  const unit = price.amount === 0 ? '' : format.money(price.amount, price.currency);
  const product = unit && factors ? fill(stay.times, { price: unit, factors }) : unit || factors;
  return [conditions, product].filter(Boolean).join(': ');
}

function notIncluded(charge: Charge, format: Format): readonly string[] {
  const { stay, facts } = format.messages;
  const fact = facts[charge.key] ?? charge.key;
  switch (charge.kind) {
    case 'sum':
      return [];
    case 'not-stated':
      return [fill(stay.unknownNotStated, { fact })];
    case 'conflict':
      return [fill(stay.unknownConflict, { fact })];
    case 'unclear': {
      const values = charge.facts.map(({ value }) => moneyWords(value as Money, format));
      return [fill(stay.unknownUnclear, { fact, value: [...new Set(values)].join('; ') })];
    }
  }
}
