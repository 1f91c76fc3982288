/** Street, postal code and town out of the lines of an address block. Pure. */
import type { Address } from '../../../db/vocabulary/fact-value.ts';
import { postalFormats } from './formats.ts';
import { endsAsStreet, piecesOf, type Segment, segmentsOf } from './segments.ts';

export type FoundAddress = { readonly value: Address; readonly words: string };

export type AddressBlock = {
  readonly lines: readonly string[];
  /** ISO 3166-1 alpha-2 where it is known. */
  readonly country: string | undefined;
  /** All that may be the house's name. */
  readonly names: readonly string[];
  /** In a header or footer, where a place without a street's name or number may be its street. */
  readonly chrome: boolean;
};

type Place = {
  readonly segments: readonly Segment[];
  readonly index: number;
  readonly code: string;
  /** What stands before the code in its own segment. */
  readonly before: string;
};

/** The address of a block, null where it holds none or none of the country's form. */
export function addressIn(block: AddressBlock): FoundAddress | null {
  const all = block.lines.join(' ');
  const formats = postalFormats.filter(
    ({ countries, code, bare }) =>
      (block.country === undefined ? bare !== true : countries.includes(block.country)) &&
      code.test(all),
  );
  if (formats.length === 0) return null;
  // Most blocks of a page hold no address.
  const pieces = piecesOf(block.lines);
  if (!pieces.some((piece) => formats.some(({ pattern }) => pattern.test(piece)))) return null;
  const segments = segmentsOf(pieces, block.names);
  for (const { pattern, order } of formats) {
    for (const [index, segment] of segments.entries()) {
      const match = pattern.exec(segment.text);
      if (match === null) continue;
      const before = segment.text.slice(0, match.index).trim();
      const place = { segments, index, code: match[1] ?? '', before };
      const found =
        order === 'code-town' ? codeTown(block, place, match[2] ?? '') : townCode(block, place);
      if (found !== null) return found;
    }
  }
  return null;
}

function found(
  { country }: AddressBlock,
  street: string,
  code: string,
  town: string,
): FoundAddress {
  const value = {
    street,
    postal_code: code,
    locality: townOf(town),
    ...(country === undefined ? {} : { country }),
  };
  return { value, words: street.slice(0, 60) };
}

/** `(BS)` behind an Italian town is its province, `GR` behind a Swiss one its canton. */
const townOf = (text: string) => text.replace(/\s*\(.*$|\s[A-Z]{2}$/, '').trim();

const STREET = /^(?=.*\p{L}{2})(?=.*\d).{4,60}$/u;
const NO_STREET = /@|\b(?:tel(?:[.:\s]|ef)|fax|www)|\d{6}/i;
/** Names of places: capitals, and small words only between them. */
const PLACE = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{L}[\p{L}.'’-]*){0,4}$/u;
const SMALL_WORDS_MAX = 2;

function isStreet(text: string | undefined): text is string {
  return text !== undefined && STREET.test(text) && !NO_STREET.test(text);
}

function isPlace(text: string | undefined): text is string {
  if (text === undefined || text.length < 4 || !PLACE.test(text)) return false;
  return (text.match(/\s\p{Ll}/gu)?.length ?? 0) <= SMALL_WORDS_MAX;
}

/** A place whose words are not those of the house's name. */
function isHamlet(text: string | undefined, { names, chrome }: AddressBlock): text is string {
  if (!chrome || !isPlace(text)) return false;
  const words = (name: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3);
  const named = new Set(names.flatMap(words));
  return words(text).every((word) => !named.has(word));
}

/** `Street 5, 12345 Town`, `Street 5, Quarter, 12345 Town`; all may stand in one segment. */
function codeTown(block: AddressBlock, place: Place, town: string): FoundAddress | null {
  const { segments, index, code, before } = place;
  const [beyond, near] = [segments[index - 2]?.text, segments[index - 1]?.text];
  if (isStreet(before)) return found(block, before, code, town);
  if (before !== '') return null;
  if (isStreet(near)) return found(block, near, code, town);
  if (isPlace(near) && isStreet(beyond) && !isHamletOfName(near, block)) {
    return found(block, beyond, code, town);
  }
  return isHamlet(near, block) ? found(block, near, code, town) : null;
}

const isHamletOfName = (text: string, { names }: AddressBlock) => names.includes(text);

const COUNTY = /^(?:Co\.?|County)\s/;
const STREETS_BACK_MAX = 4;

/** `5 Street, Town, County CODE`, `Terrace, Town CODE`: the town follows the street. */
function townCode(block: AddressBlock, place: Place): FoundAddress | null {
  const { segments, index, code } = place;
  const region = place.before.replace(/,?\s*\b[A-Z]{2}$/, '').trim();
  const line = [...segments.slice(Math.max(0, index - STREETS_BACK_MAX), index)];
  if (region !== '') line.push({ text: region, named: segments[index]?.named ?? false });
  const at = streetAt(line, block);
  if (at < 0) return null;
  const [street = '', ...rest] = line.slice(at).map(({ text }) => text);
  // `RD 2` and `Unit 5` belong to the street, `Dublin 18` before the code alone is a town.
  const isPart = rest.length > 1 && /^\p{Lu}[\p{L}.]*\s\d+$/u.test(rest[0] ?? '');
  const [town] = isPart ? rest.slice(1) : rest;
  if (town === undefined || COUNTY.test(town) || /\d{3}/.test(town)) return null;
  return found(block, isPart ? `${street}, ${rest[0]}` : street, code, town);
}

/** The nearest street before the code, or one further on that begins with its number. */
function streetAt(line: readonly Segment[], block: AddressBlock): number {
  let numbered = -1;
  for (const [index, { text }] of [...line.entries()].reverse()) {
    // `41 Terrace, Dublin 18`: a district's number never stands before its name.
    if (isStreet(text) && (numbered < 0 || /^\d/.test(text))) numbered = index;
  }
  if (numbered >= 0 && numbered < line.length - 1) return numbered;
  const inWords = line.findIndex(({ text }) => isPlace(text) && endsAsStreet(text));
  if (inWords >= 0) return inWords;
  // Behind the house's name a place in the country may have no street at all.
  const named = line.findLastIndex((segment) => segment.named);
  return block.chrome && named >= 0 && isPlace(line[named]?.text) ? named : -1;
}
