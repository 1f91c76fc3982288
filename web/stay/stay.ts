/** A traveller's stay as it stands in the address: it decides conditions and what is charged. Pure. */

export type Stay = {
  /** `YYYY-MM-DD`, first night. */
  readonly from: string;
  /** `YYYY-MM-DD`, day of departure. */
  readonly to: string;
  readonly nights: number;
  readonly adults: number;
  /** Ages in completed years. */
  readonly children: readonly number[];
  readonly dogKg: number | null;
  readonly car: boolean;
  readonly breakfast: boolean;
};

export type StayRead =
  | { readonly kind: 'stay'; readonly stay: Stay }
  | { readonly kind: 'none' }
  /** Dates that cannot be a stay. */
  | { readonly kind: 'fault' };

const DAY_MS = 86_400_000;
const NIGHTS_MAX = 90;
const PERSONS_MAX = 20;
const DOG_KG_MAX = 150;

export function readStay(query: URLSearchParams): StayRead {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (from === '' && to === '') return { kind: 'none' };
  const nights = (dayMs(to) - dayMs(from)) / DAY_MS;
  if (!(nights >= 1 && nights <= NIGHTS_MAX)) return { kind: 'fault' };
  const kids = (query.get('kids') ?? '').split(/[^\d]+/).filter((text) => text !== '');
  const stay: Stay = {
    from,
    to,
    nights,
    adults: wholeNumber(query.get('adults'), PERSONS_MAX) ?? 2,
    children: kids
      .map(Number)
      .filter((age) => age < 18)
      .slice(0, PERSONS_MAX),
    dogKg: wholeNumber(query.get('dog'), DOG_KG_MAX),
    car: query.get('car') === '1',
    breakfast: query.get('bf') === '1',
  };
  return { kind: 'stay', stay };
}

/** In one order and without what is not said, so that equal stays have equal addresses. */
export function writeStay(stay: Stay | null): URLSearchParams {
  const query = new URLSearchParams();
  if (!stay) return query;
  query.set('from', stay.from);
  query.set('to', stay.to);
  if (stay.adults !== 2) query.set('adults', String(stay.adults));
  if (stay.children.length > 0) query.set('kids', stay.children.join(','));
  if (stay.dogKg !== null) query.set('dog', String(stay.dogKg));
  if (stay.car) query.set('car', '1');
  if (stay.breakfast) query.set('bf', '1');
  return query;
}

/** Each night by its date, `YYYY-MM-DD`. */
export function nightsOf(stay: Stay): readonly string[] {
  const first = dayMs(stay.from);
  return Array.from({ length: stay.nights }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** NaN for a date that the calendar does not have. */
function dayMs(day: string): number {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return Number.NaN;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return new Date(ms || 0).toISOString().startsWith(day) ? ms : Number.NaN;
}

function wholeNumber(text: string | null, max: number): number | null {
  return text !== null && /^\d{1,3}$/.test(text) && Number(text) >= 1
    ? Math.min(Number(text), max)
    : null;
}
