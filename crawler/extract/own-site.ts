/**
 * Whether a site is a hotel's own. Portals clone hotels' sites on names of their own
 * (`HOTEL.CITY-hotels.example`, `hotelsofCITY.example`): one registrable domain, many unrelated houses.
 * Their facts would carry the wrong sender, so such a site is not listed. Pure.
 */
import { fold, tokensOf } from './lexicon/fold.ts';

export type KnownOfSite = {
  readonly host: string;
  /** The registrable domain, private suffixes counted. */
  readonly site: string;
  /** Names of hotels found on pages of the registrable domain, and where each stands. */
  readonly hotels: readonly { readonly name: string; readonly locality: string | null }[];
  /** schema.org types of the pages' nodes. */
  readonly schemaTypes: readonly string[];
  /** Other hosts under the same registrable domain that show hotels. */
  readonly otherHosts: readonly string[];
  /** Languages that the pages are offered in. */
  readonly languages: number;
};

export type OwnSite =
  | { readonly kind: 'own' }
  | { readonly kind: 'chain'; readonly brand: string }
  | { readonly kind: 'portal'; readonly because: string };

const UNRELATED_MIN = 4;
const LANGUAGES_MAX = 20;
const PORTAL_TYPES =
  /^(?:travelagency|onlinetravelagency|searchresultspage|touristinformationcenter)$/i;

/** Words of names that all hotels share. */
const COMMON = new Set(
  (
    'hotel hotels hostel inn pension gasthof albergo the and der die das le la il el los las les de di du da ' +
    'do am im an of house haus casa villa resort spa suites apartments b bed breakfast pousada posada hostal auberge'
  ).split(' '),
);

function properWords(name: string): string[] {
  return tokensOf(fold(name))
    .map(({ word }) => word)
    .filter((word) => word.length > 2 && !COMMON.has(word));
}

/** A word that most of the houses have in their name: a group's brand. */
function sharedWord(names: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (const word of new Set(properWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const best = [...counts].sort(([, a], [, b]) => b - a)[0];
  return best !== undefined && best[1] * 3 >= names.length * 2 ? best[0] : null;
}

/** `hotelsofrome`, `rome-hotels`, `me-hotel`: the domain's own name speaks of hotels at large. */
function namesHotelsAtLarge(site: string): boolean {
  const label = site.split('.')[0] ?? '';
  return (
    /(?:^|-)(?:hotels|hoteles|hoteis|alberghi|hostels)(?:-|$|of|in|de)/.test(label) ||
    /(?:hotels|hoteles|hoteis)$/.test(label) ||
    /-hotels?$/.test(label)
  );
}

function isSubdomain(host: string, site: string): boolean {
  return host !== site && host !== `www.${site}`;
}

export function judgeSite(known: KnownOfSite): OwnSite {
  const names = [...new Set(known.hotels.map(({ name }) => name.trim()).filter(Boolean))];
  const places = new Set(
    known.hotels.flatMap(({ locality }) => (locality === null ? [] : [locality])),
  );
  if (known.schemaTypes.some((type) => PORTAL_TYPES.test(type.replace(/^.*[/:#]/, '')))) {
    return { kind: 'portal', because: 'its data calls it a travel agency or a list of results' };
  }
  const brand = names.length > 1 ? sharedWord(names) : null;
  if (names.length >= UNRELATED_MIN && brand === null && places.size !== 1) {
    return { kind: 'portal', because: `${names.length} unrelated hotels on one domain` };
  }
  const atLarge = namesHotelsAtLarge(known.site);
  const several = known.otherHosts.length > 0 || known.languages >= LANGUAGES_MAX;
  if (atLarge && isSubdomain(known.host, known.site) && (several || brand === null)) {
    return {
      kind: 'portal',
      because: 'a hotel as a subdomain of a domain named after hotels at large',
    };
  }
  if (atLarge && known.languages >= LANGUAGES_MAX) {
    return {
      kind: 'portal',
      because: `${known.languages} languages on a domain named after hotels`,
    };
  }
  return brand !== null ? { kind: 'chain', brand } : { kind: 'own' };
}
