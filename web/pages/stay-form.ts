/** The stay as a form and in words; used by the hotel and the compare page. */
import type { Format } from '../facts/format.ts';
import type { Stay, StayRead } from '../stay/stay.ts';

export type StayForm = {
  readonly action: string;
  /** Fields of the address that have to stay as they are. */
  readonly hidden: readonly (readonly [name: string, value: string])[];
  readonly values: {
    readonly from: string;
    readonly to: string;
    readonly adults: number;
    readonly kids: string;
    readonly dog: string;
    readonly car: boolean;
    readonly breakfast: boolean;
  };
  readonly fault: string | null;
  /** The stay in words; null where none is given. */
  readonly words: string | null;
};

export function stayForm(
  read: StayRead,
  action: string,
  hidden: StayForm['hidden'],
  format: Format,
): StayForm {
  const stay = read.kind === 'stay' ? read.stay : null;
  return {
    action,
    hidden,
    values: {
      from: stay?.from ?? '',
      to: stay?.to ?? '',
      adults: stay?.adults ?? 2,
      kids: stay?.children.join(', ') ?? '',
      dog: stay?.dogKg?.toString() ?? '',
      car: stay?.car ?? false,
      breakfast: stay?.breakfast ?? false,
    },
    fault: read.kind === 'fault' ? format.messages.stay.invalid : null,
    words: stay ? stayWords(stay, format) : null,
  };
}

export function stayWords(stay: Stay, format: Format): string {
  const { stay: words } = format.messages;
  const day = (date: string) => format.day(new Date(`${date}T00:00:00Z`));
  return [
    `${day(stay.from)} – ${day(stay.to)}`,
    format.count(words.nights, stay.nights),
    format.count(words.persons, stay.adults + stay.children.length),
    ...(stay.dogKg === null ? [] : [`${words.dog}: ${format.number(stay.dogKg)}`]),
    ...(stay.car ? [words.car] : []),
    ...(stay.breakfast ? [words.breakfast] : []),
  ].join(' · ');
}
