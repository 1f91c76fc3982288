/** Telephone numbers in E.164 form, from `tel:` links or from the text of a line. */
import plans from './phone-plans.json' with { type: 'json' };

type Plan = { readonly code: string; readonly trunk: string; readonly digits: readonly number[] };

const planByCountry: ReadonlyMap<string, Plan> = new Map(Object.entries(plans));

/** A country code leads every number of its countries, so that the longest match is the only one. */
const planByCode: ReadonlyMap<string, Plan> = new Map(
  Object.values(plans).map((plan): [string, Plan] => [plan.code, plan]),
);

const internationalDigitsMin = 8;
const internationalDigitsMax = 15;

function planOf(digits: string): Plan | undefined {
  return [3, 2, 1].map((length) => planByCode.get(digits.slice(0, length))).find(Boolean);
}

/** The `0` of `+43 (0)5299` is only dialled at home. */
function withoutInnerTrunk(digits: string): string {
  const plan = planOf(digits);
  if (plan?.trunk !== '0' || digits.charAt(plan.code.length) !== '0') return digits;
  return plan.code + digits.slice(plan.code.length + 1);
}

function isPossible(digits: string): boolean {
  if (digits.length < internationalDigitsMin || digits.length > internationalDigitsMax)
    return false;
  const plan = planOf(digits);
  return plan === undefined || hasPlanLength(plan, digits.length - plan.code.length);
}

function hasPlanLength({ digits: [min = 0, max = 0] }: Plan, length: number): boolean {
  return length >= min && length <= max;
}

/** How far a number reads as national: the countries' trunk prefix and lengths decide. */
export function nationalDigits(digits: string, country: string): string | undefined {
  const plan = planByCountry.get(country);
  if (!plan) return undefined;
  const isTrunked = plan.trunk !== '' && digits.startsWith(plan.trunk);
  const national = isTrunked ? digits.slice(plan.trunk.length) : digits;
  // Where a trunk `0` is written in every number, one without it is not complete.
  if (plan.trunk === '0' && !isTrunked && plan.code !== '55' && plan.code !== '54')
    return undefined;
  return hasPlanLength(plan, national.length) ? national : undefined;
}

/**
 * `+39…`, `0039…` or a national number of the country as E.164, or undefined where the number is
 * not complete. Anything but digits and a leading plus sign is ignored; `(0)` is left out.
 */
export function toE164(text: string, country?: string): string | undefined {
  const bare = text
    .replace(/^\s*tel:/i, '')
    .replace(/\(\s*0\s*\)/g, '')
    .trim();
  const digits = bare.replace(/\D/g, '');
  const prefix = /^\(?\s*\+/.test(bare)
    ? ''
    : ['00', '011'].find((start) => isDialled(digits, start, country));
  if (prefix !== undefined) {
    const international = withoutInnerTrunk(digits.slice(prefix.length));
    return isPossible(international) ? `+${international}` : undefined;
  }
  const national = country === undefined ? undefined : nationalDigits(digits, country);
  const code = country === undefined ? undefined : planByCountry.get(country)?.code;
  return national === undefined || code === undefined ? undefined : `+${code}${national}`;
}

/** `00` leads abroad in most countries, `011` in North America. */
function isDialled(digits: string, prefix: string, country: string | undefined): boolean {
  const isNorthAmerica = country === 'US' || country === 'CA';
  return digits.startsWith(prefix) && (prefix === '011') === isNorthAmerica;
}
