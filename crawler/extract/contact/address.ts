/** Street, postal code and town out of the lines of an address block. */
import type { Address } from '../../../db/vocabulary/fact-value.ts';

type PostalFormat = {
  readonly countries: readonly string[];
  /** Tells quickly that a text holds no code of the form. */
  readonly code: RegExp;
  /** Group 1 and 2 are code and town in the order of `order`. */
  readonly pattern: RegExp;
  readonly order: 'code-town' | 'town-code';
};

const TOWN = "([\\p{Lu}][\\p{L}.'’ -]{1,40}?)";
const END = '(?=$|\\s*[,(;|•·]|\\s[–-]\\s|\\s\\()';

const FORMATS: readonly PostalFormat[] = [
  {
    countries: ['GB'],
    code: /[A-Z]\d[A-Z\d]?\s?\d[A-Z]{2}/,
    pattern: new RegExp(`(?:^|\\s)([A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2})${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['IE'],
    code: /[A-Z]\d[\dW]\s?[A-Z\d]{4}/,
    pattern: new RegExp(`(?:^|\\s)([A-Z]\\d[\\dW]\\s?[A-Z\\d]{4})${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['US'],
    code: /[A-Z]{2}\s\d{5}/,
    pattern: new RegExp(`(?:^|[\\s,])[A-Z]{2}\\s(\\d{5}(?:-\\d{4})?)${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['AU'],
    code: /[A-Z]{2,3}\s\d{4}/,
    pattern: new RegExp(`(?:^|\\s)(?:QLD|NSW|VIC|TAS|SA|WA|NT|ACT)\\s(\\d{4})${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['CA'],
    code: /[A-Z]\d[A-Z]\s?\d[A-Z]\d/,
    pattern: new RegExp(`(?:^|[\\s,])(?:[A-Z]{2}\\s)?([A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d)${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['NL'],
    code: /\d{4}\s?[A-Z]{2}/,
    pattern: new RegExp(`(?:^|\\s)(\\d{4}\\s?[A-Z]{2})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
  {
    countries: ['PT'],
    code: /\d{4}-\d{3}/,
    pattern: new RegExp(`(?:^|\\s)(\\d{4}-\\d{3})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
  {
    countries: ['BR'],
    code: /\d{5}-\d{3}/,
    pattern: new RegExp(`(?:^|\\s)(\\d{5}-\\d{3})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
  {
    countries: ['BR'],
    code: /\d{5}-\d{3}/,
    pattern: new RegExp(`(?:^|\\s)(?:CEP:?\\s)?(\\d{5}-\\d{3})${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['DE', 'FR', 'IT', 'ES', 'MX', 'HR', 'GR'],
    code: /\d{5}\s/,
    pattern: new RegExp(`(?:^|\\s)(?:[A-Z]{1,2}-|C\\.?P\\.?\\s)?(\\d{5})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
  {
    countries: ['AT', 'CH', 'BE', 'LU', 'DK', 'NO'],
    code: /\d{4}\s/,
    pattern: new RegExp(`(?:^|\\s)(?:[A-Z]{1,2}-)?(\\d{4})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
];

export type FoundAddress = { readonly value: Address; readonly words: string };

const STREET = /^(?=.*\p{L}{2})(?=.*\d).{4,60}$/u;

/** House numbers and quarters that a comma parts from their street come back to it. */
function segmentsOf(lines: readonly string[]): string[] {
  const segments: string[] = [];
  for (const raw of lines.flatMap((line) => line.split(/\s*[,•·|;]\s*|\s+[–—-]\s+/))) {
    const segment = raw.trim();
    const last = segments.at(-1);
    const belongs = /^\d{1,4}\s?[a-zA-Z]?$/.test(segment) || /^Col\.\s/.test(segment);
    if (belongs && last !== undefined && /^\p{L}/u.test(last)) {
      segments[segments.length - 1] = `${last}, ${segment}`;
    } else if (segment !== '') segments.push(segment);
  }
  return segments;
}

/** `(BS)` behind an Italian town is its province. */
function townOf(text: string): string {
  return text.replace(/\s*\(.*$/, '').trim();
}

/** The address of a block, null where it holds none or none of the country's form. */
export function addressIn(
  lines: readonly string[],
  country: string | undefined,
  names: readonly string[] | null,
): FoundAddress | null {
  const all = lines.join(' ');
  const formats = FORMATS.filter(
    ({ countries, code }) =>
      (country === undefined || countries.includes(country)) && code.test(all),
  );
  if (formats.length === 0) return null;
  const segments = segmentsOf(lines);
  for (const { pattern, order } of formats) {
    for (const [index, segment] of segments.entries()) {
      const match = pattern.exec(segment);
      if (match === null) continue;
      const found =
        order === 'code-town'
          ? codeTown(segments, index, match, country, names)
          : townCode(segments, index, match, country);
      if (found !== null) return found;
    }
  }
  return null;
}

function address(street: string, code: string, town: string, country: string | undefined): Address {
  return {
    street,
    postal_code: code,
    locality: town,
    ...(country === undefined ? {} : { country }),
  };
}

function isStreet(segment: string | undefined): segment is string {
  if (segment === undefined || !STREET.test(segment)) return false;
  return !/@|tel|fax|www|\d{6}/i.test(segment);
}

/** In a footer a place without streets: the words before the code that are not the house's name. */
function isHamlet(segment: string | undefined, names: readonly string[] | null): segment is string {
  if (segment === undefined || names === null || !/^\p{Lu}[\p{L}'’ -]{3,40}$/u.test(segment))
    return false;
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((w) => w.length > 3);
  const named = new Set(names.flatMap(words));
  return words(segment).every((word) => !named.has(word));
}

/** `Street 5, 12345 Town`; the street may stand in the same segment. */
function codeTown(
  segments: readonly string[],
  index: number,
  match: RegExpExecArray,
  country: string | undefined,
  names: readonly string[] | null,
): FoundAddress | null {
  const segment = segments[index] ?? '';
  const before = segment.slice(0, match.index).trim();
  const street = isStreet(before) ? before : segments[index - 1];
  if (!isStreet(street) && !isHamlet(street, names)) return null;
  const code = match[1] ?? '';
  const town = townOf(match[2] ?? '');
  return { value: address(street, code, town, country), words: `${code} ${town}`.slice(0, 60) };
}

/** `5 Street, Town, County CODE`; the town is the first segment after the street. */
function townCode(
  segments: readonly string[],
  index: number,
  match: RegExpExecArray,
  country: string | undefined,
): FoundAddress | null {
  const code = match[1] ?? '';
  const segment = segments[index] ?? '';
  let at = -1;
  for (let back = index; back >= Math.max(0, index - 4); back -= 1) {
    const candidate = back === index ? segment.slice(0, match.index).trim() : segments[back];
    // `41 Terrace, Dublin 18, D18 X4X4`: a district's number never stands before the name.
    if (isStreet(candidate) && (at < 0 || /^\d/.test(candidate))) at = back;
  }
  if (at < 0) return null;
  const street = at === index ? segment.slice(0, match.index).trim() : (segments[at] ?? '');
  const withCode = segment
    .slice(0, match.index)
    .replace(/,?\s*[A-Z]{2}$/, '')
    .trim();
  const town = at + 1 < index ? (segments[at + 1] ?? '') : withCode;
  if (town === '' || town === street) return null;
  return { value: address(street, code, townOf(town), country), words: street.slice(0, 60) };
}
