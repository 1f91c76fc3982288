/** Street, postal code and town out of the lines of an address block. */
import type { Address } from '../../db/vocabulary/fact-value.ts';

type PostalFormat = {
  readonly countries: readonly string[];
  /** Group 1 and 2 are code and town in the order of `order`. */
  readonly pattern: RegExp;
  readonly order: 'code-town' | 'town-code';
};

const TOWN = "([\\p{Lu}][\\p{L}.'’ -]{1,40}?)";
const END = '(?=$|\\s*[,(;|•·]|\\s[–-]\\s|\\s\\()';

const FORMATS: readonly PostalFormat[] = [
  {
    countries: ['GB'],
    pattern: new RegExp(`(?:^|\\s)([A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2})${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['IE'],
    pattern: new RegExp(`(?:^|\\s)([A-Z]\\d[\\dW]\\s?[A-Z\\d]{4})${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['US'],
    pattern: new RegExp(`(?:^|[\\s,])[A-Z]{2}\\s(\\d{5}(?:-\\d{4})?)${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['CA'],
    pattern: new RegExp(`(?:^|[\\s,])(?:[A-Z]{2}\\s)?([A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d)${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['NL'],
    pattern: new RegExp(`(?:^|\\s)(\\d{4}\\s?[A-Z]{2})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
  {
    countries: ['PT'],
    pattern: new RegExp(`(?:^|\\s)(\\d{4}-\\d{3})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
  {
    countries: ['BR'],
    pattern: new RegExp(`(?:^|\\s)(?:CEP:?\\s)?(\\d{5}-\\d{3})${END}`, 'u'),
    order: 'town-code',
  },
  {
    countries: ['DE', 'FR', 'IT', 'ES', 'MX', 'HR', 'GR'],
    pattern: new RegExp(`(?:^|\\s)(?:[A-Z]{1,2}-|C\\.?P\\.?\\s)?(\\d{5})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
  {
    countries: ['AT', 'CH', 'BE', 'LU', 'DK', 'NO'],
    pattern: new RegExp(`(?:^|\\s)(?:[A-Z]{1,2}-)?(\\d{4})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  },
];

export type FoundAddress = { readonly value: Address; readonly words: string };

const STREET = /^(?=.*\p{L}{2})(?=.*\d).{4,60}$/u;

function segmentsOf(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.split(/\s*[,•·|;]\s*|\s+[–—-]\s+/))
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
}

/** `(BS)` behind an Italian town is its province. */
function townOf(text: string): string {
  return text.replace(/\s*\(.*$/, '').trim();
}

/** The address of a block, null where it holds none or none of the country's form. */
export function addressIn(
  lines: readonly string[],
  country: string | undefined,
): FoundAddress | null {
  const segments = segmentsOf(lines);
  const formats = FORMATS.filter(
    ({ countries }) => country === undefined || countries.includes(country),
  );
  for (const { pattern, order } of formats) {
    for (const [index, segment] of segments.entries()) {
      const match = pattern.exec(segment);
      if (match === null) continue;
      const found =
        order === 'code-town'
          ? codeTown(segments, index, match, country)
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

/** `Street 5, 12345 Town`; the street may stand in the same segment. */
function codeTown(
  segments: readonly string[],
  index: number,
  match: RegExpExecArray,
  country: string | undefined,
): FoundAddress | null {
  const segment = segments[index] ?? '';
  const before = segment.slice(0, match.index).trim();
  const street = isStreet(before) ? before : segments[index - 1];
  if (!isStreet(street)) return null;
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
    if (isStreet(candidate)) {
      at = back;
      break;
    }
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
