/** How the countries write a postal code and its town. */

export type PostalFormat = {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** Tells quickly that a text holds no code of the form. */
  readonly code: RegExp;
  /** Group 1 is the code; in the order `code-town` group 2 is the town. */
  readonly pattern: RegExp;
  readonly order: 'code-town' | 'town-code';
  /** A bare number, which is a code only where the country is known to write it so. */
  readonly bare?: true;
};

const TOWN = "([\\p{Lu}][\\p{L}.'’ -]{1,40}?)";
const END = '(?=$|\\s*[,(;|•·]|\\s[–-]\\s|\\s\\()';

function townCode(countries: readonly string[], code: string, region: string): PostalFormat {
  return {
    countries,
    code: new RegExp(code),
    pattern: new RegExp(`(?:^|[\\s,])${region}(${code})${END}`, 'u'),
    order: 'town-code',
  };
}

function codeTown(countries: readonly string[], code: string, prefix: string): PostalFormat {
  return {
    countries,
    code: new RegExp(`${code}\\s`),
    pattern: new RegExp(`(?:^|\\s)${prefix}(${code})\\s${TOWN}${END}`, 'u'),
    order: 'code-town',
  };
}

/** The sign of the country before the code: `D-`, `CH-`. */
const SIGN = '(?:[A-Z]{1,2}-)?';

export const postalFormats: readonly PostalFormat[] = [
  townCode(['GB'], '[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}', ''),
  townCode(['IE'], '[A-Z]\\d[\\dW]\\s?[A-Z\\d]{4}', ''),
  townCode(
    ['US'],
    '\\d{5}(?:-\\d{4})?',
    '(?:[A-Z]{2}|\\p{Lu}\\p{Ll}+(?:\\s\\p{Lu}\\p{Ll}+)?),?\\s',
  ),
  townCode(['AU'], '\\d{4}', '(?:QLD|NSW|VIC|TAS|SA|WA|NT|ACT)\\s'),
  { ...townCode(['NZ', 'ZA'], '\\d{4}', ''), bare: true },
  townCode(['CA'], '[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d', '(?:[A-Z]{2}\\s)?'),
  codeTown(['NL'], '\\d{4}\\s?[A-Z]{2}', ''),
  codeTown(['PT'], '\\d{4}-\\d{3}', ''),
  codeTown(['BR'], '\\d{5}-\\d{3}', '(?:CEP:?\\s)?'),
  townCode(['BR'], '\\d{5}-\\d{3}', '(?:CEP:?\\s)?'),
  codeTown(['PL'], '\\d{2}-\\d{3}', ''),
  codeTown(['SE', 'CZ', 'SK', 'GR'], '\\d{3}\\s?\\d{2}', SIGN),
  codeTown(
    ['DE', 'FR', 'IT', 'ES', 'MX', 'HR', 'FI', 'EE', 'TR', 'MC', 'SM'],
    '\\d{5}',
    `(?:${SIGN}|C\\.?P\\.?\\s)`,
  ),
  codeTown(['AT', 'CH', 'BE', 'LU', 'LI', 'DK', 'NO', 'HU', 'SI'], '\\d{4}', SIGN),
];
