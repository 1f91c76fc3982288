/** A hundred thousand hotels as years of crawling would leave them; the same for the same seed. Pure. */
import { createHash } from 'node:crypto';
import { slugOf } from '../../../db/slugs.ts';
import { type Choices, seededChoices } from '../../support/seeded-random.ts';
import { type Donor, type Stated, stated } from './donors.ts';
import { inventPlace, type Place } from './places.ts';

export type InventedFact = {
  readonly stated: Stated;
  readonly page: InventedPage;
  readonly standing: 'shown' | 'supporting' | 'conflict';
  /** ISO 8601, as all instants here. */
  readonly firstSeenAt: string;
  readonly disputed: boolean;
};

export type InventedPage = {
  readonly url: string;
  readonly hash: string;
  readonly checkedAt: string;
};

export type InventedChange = {
  readonly fact: InventedFact;
  readonly event: 'first-seen' | 'changed' | 'withdrawn';
  readonly old: Stated | null;
  readonly at: string;
};

export type InventedHotel = {
  readonly id: string;
  readonly site: string;
  readonly slug: string;
  readonly place: Place;
  readonly addedAt: string;
  readonly checkedAt: string;
  readonly dueAt: string;
  readonly pages: readonly InventedPage[];
  readonly facts: readonly InventedFact[];
  /** In order of time. */
  readonly history: readonly InventedChange[];
};

export type Invention = {
  readonly hotels: number;
  readonly seed: number;
  /** Everything has happened before. */
  readonly nowMs: number;
  readonly donors: readonly Donor[];
};

const REFRESH_MS = 30 * 86_400_000;
/** Hotels state as many facts on average, from `FACTS_MEAN - FACTS_SPREAD` to as many more. */
export const FACTS_MEAN = 30;
const FACTS_SPREAD = 16;

export function* inventHotels(invention: Invention): Generator<InventedHotel> {
  const choices = seededChoices(invention.seed);
  const slugs = namesGivenOnce();
  const sites = namesGivenOnce();
  for (let index = 0; index < invention.hotels; index += 1) {
    const place = inventPlace(choices);
    const withPlace = choices.below(2) === 0 ? `${place.name} ${place.locality}` : place.name;
    const words = slugOf(withPlace);
    const site = sites(choices.below(2) === 0 ? words : words.replaceAll('-', ''));
    const named = { id: uuidOf(choices), site: `${site}.example`, slug: slugs(slugOf(place.name)) };
    // Every second hotel has as many more facts as the one before it had less.
    const spread = choices.below(FACTS_SPREAD) * (index % 2 === 0 ? -1 : 1);
    yield inventHotel({ ...named, place }, FACTS_MEAN + spread, choices, invention);
  }
}

type Named = Pick<InventedHotel, 'id' | 'site' | 'slug' | 'place'>;

function inventHotel(
  named: Named,
  factCount: number,
  choices: Choices,
  { donors, nowMs }: Invention,
): InventedHotel {
  const { language, currency } = named.place.country;
  const alike = donors.filter(
    (donor) => donor.language === language && donor.currency === currency,
  );
  const refreshedMs = nowMs - choices.below(REFRESH_MS);
  const addedAt = iso(refreshedMs - REFRESH_MS * (1 + choices.below(24)));
  const pages = inventPages(named.site, choices.of(alike), refreshedMs);
  const facts = inventFacts({ named, factCount, choices, alike, pages, addedAt });
  return {
    ...named,
    addedAt,
    checkedAt: iso(refreshedMs),
    dueAt: iso(refreshedMs + REFRESH_MS),
    pages,
    facts,
    history: inventHistory(facts, choices, alike, iso(refreshedMs - REFRESH_MS)),
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();

const REQUEST_GAP_MS = 10_000;

/** Two or three pages that state facts, and one that repeats some of them. */
function inventPages(site: string, { paths }: Donor, refreshedMs: number): InventedPage[] {
  return [...paths, '/at-a-glance'].map((path, index) => {
    const url = `https://www.${site}${path}`;
    const hash = createHash('sha256').update(url).digest('hex');
    return { url, hash, checkedAt: iso(refreshedMs + index * REQUEST_GAP_MS) };
  });
}

type FactsWanted = {
  readonly named: Named;
  readonly factCount: number;
  readonly choices: Choices;
  readonly alike: readonly Donor[];
  readonly pages: readonly InventedPage[];
  readonly addedAt: string;
};

/** Of a hotel's facts, so many in a hundred say again what another page says. */
const REPEATED_SHARE = 10;

function inventFacts(wanted: FactsWanted): InventedFact[] {
  const { choices, factCount, pages, addedAt } = wanted;
  const repeating = pages.at(-1);
  const stating = pages.slice(0, -1);
  if (!repeating) throw new Error('a hotel has pages');
  const stated = inventStatements(wanted).slice(
    0,
    factCount - Math.ceil(factCount / REPEATED_SHARE),
  );
  const single = stated.map((one): InventedFact => {
    const [page, disputed] = [choices.of(stating), choices.below(300) === 0];
    return { stated: one, page, standing: 'shown', firstSeenAt: addedAt, disputed };
  });
  const more = single.slice(0, factCount - single.length).map((fact): InventedFact => {
    return { ...fact, page: repeating, standing: 'supporting', disputed: false };
  });
  const facts = [...single, ...more].flatMap((fact) => {
    const other = choices.below(250) === 0 && fact.standing === 'shown' && otherValue(fact, wanted);
    if (!other) return [fact];
    const conflict = { ...fact, standing: 'conflict' } as const;
    return [conflict, { ...conflict, stated: other, page: repeating }];
  });
  return eachOnce(facts);
}

/** A page makes each statement once. */
function eachOnce(facts: readonly InventedFact[]): InventedFact[] {
  const said = new Map(
    facts.map((fact) => [`${fact.page.url} ${fact.stated.key} ${fact.stated.identity}`, fact]),
  );
  return [...said.values()];
}

/** Another hotel's value of the same fact. */
function otherValue(
  fact: InventedFact | undefined,
  { alike }: Pick<FactsWanted, 'alike'>,
): Stated | null {
  const key = fact?.stated.key;
  const all = alike.flatMap((donor) => [...donor.groups.values()].flat(2));
  const fits = (one: Stated) =>
    one.key === key && one.when === null && one.value !== fact?.stated.value;
  return all.find(fits) ?? null;
}

/** Topic by topic, each as one hotel of the corpus puts it; contact details are the hotel's own. */
function inventStatements({ named, factCount, choices, alike }: FactsWanted): readonly Stated[] {
  const groups = [...new Set(alike.flatMap((donor) => [...donor.groups.keys()]))];
  const statements = new Map<string, Stated>();
  const add = (one: Stated) => statements.set(`${one.key} ${one.identity}`, one);
  ownStatements(named, choices).forEach(add);
  for (const group of shuffled(groups, choices)) {
    if (statements.size >= factCount) break;
    if (group === 'contact') continue;
    const told = choices.of(alike).groups.get(group) ?? [];
    const size = choices.below(1000);
    told.flatMap((sizes) => sizes[size % sizes.length] ?? []).forEach(add);
  }
  return [...statements.values()];
}

function ownStatements({ place, site }: Named, choices: Choices): readonly Stated[] {
  const { street, postalCode, locality, country, lat, lon } = place;
  const address = { street, postal_code: postalCode, locality, country: country.code };
  const phone = `${country.dial}${100_000_000 + choices.below(899_999_999)}`;
  return [
    stated('address', address, null, `${street}, ${postalCode}`),
    stated('phone', phone, null, phone),
    ...(choices.below(10) < 6 ? [stated('email', `info@${site}`, null, `info@${site}`)] : []),
    ...(choices.below(10) < 4 ? [stated('coordinates', { lat, lon })] : []),
  ];
}

/** The first reading of every statement, and what one in twenty became since. */
function inventHistory(
  facts: readonly InventedFact[],
  choices: Choices,
  alike: readonly Donor[],
  changedAt: string,
): InventedChange[] {
  const own = facts.filter(({ standing }) => standing !== 'supporting');
  const first = own.map((fact): InventedChange => {
    return { fact, event: 'first-seen', old: null, at: fact.firstSeenAt };
  });
  const later = own.flatMap((fact): InventedChange[] => {
    if (choices.below(20) !== 0) return [];
    const old = otherValue(fact, { alike });
    const event = choices.below(4) === 0 ? 'withdrawn' : 'changed';
    return old ? [{ fact, event, old, at: changedAt }] : [];
  });
  return [...first, ...later];
}

function namesGivenOnce(): (base: string) => string {
  const given = new Map<string, number>();
  return (base) => {
    const count = (given.get(base) ?? 0) + 1;
    given.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}

/** Fisher and Yates's. */
function shuffled<T>(values: readonly T[], choices: Choices): readonly T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = choices.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** RFC 9562 §5.4, from seeded chance. */
function uuidOf(choices: Choices): string {
  const hex = (count: number) =>
    Array.from({ length: count }, () => choices.below(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${choices.of(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}
