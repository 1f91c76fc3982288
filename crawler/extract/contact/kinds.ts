/** Which numbers and addresses are a house's and not a person's, a group's or a machine's. */
import kinds from './numbers.json' with { type: 'json' };

const mobile: Readonly<Record<string, readonly string[]>> = kinds.mobile;
const central: Readonly<Record<string, readonly string[]>> = kinds.central;
const roles = new Set(kinds.roleNames);

function rest(phone: string): { readonly code: string; readonly national: string } | null {
  const digits = phone.replace(/\D/g, '');
  for (const length of [3, 2, 1]) {
    const code = digits.slice(0, length);
    if (code in mobile || code in central || (length === 2 && (code === '55' || code === '52'))) {
      return { code, national: digits.slice(length) };
    }
  }
  return null;
}

/** E.164 of a fixed line of the house, null for mobile and central numbers. */
export function stationaryPhone(phone: string): string | null {
  const known = rest(phone);
  if (known === null) return phone;
  const { code, national } = known;
  if (mobile[code]?.some((prefix) => national.startsWith(prefix)) === true) return null;
  if (central[code]?.some((prefix) => national.startsWith(prefix)) === true) return null;
  // Brazil: eleven national digits with a 9 after the area code are a mobile.
  if (code === '55' && national.length === 11 && national[2] === '9') return null;
  return phone;
}

/** An address that names a function or the house; addresses of persons are null. */
export function roleEmail(address: string, host: string): string | null {
  const email = address.trim().toLowerCase();
  const match = /^([a-z0-9._+-]{1,64})@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/.exec(email);
  if (match === null) return null;
  const [, local = '', domain = ''] = match;
  const parts = local.split(/[._+-]/);
  if (parts.some((part) => roles.has(part))) return email;
  const house = `${host} ${domain}`.replace(/[^a-z0-9]/g, '');
  if (parts.length === 1 && local.length >= 4 && house.includes(local)) return email;
  // One plain word at the hotel's own domain: `casa@`, `beds@`. Names are told by `isNameOfSomeone`.
  const own = host.replace(/^www\./, '');
  return parts.length === 1 && /^[a-z]{3,12}$/.test(local) && own === domain ? email : null;
}

/** The word before the @ stands as a name in the text around it, and is none of the house's names. */
export function isNameOfSomeone(email: string, text: string, names: readonly string[]): boolean {
  const local = email.split('@')[0] ?? '';
  if (roles.has(local) || local.length < 3) return false;
  if (names.some((name) => ` ${name} `.includes(` ${local} `))) return false;
  return new RegExp(`(?:^|[^\\p{L}@.])${local[0]?.toUpperCase()}${local.slice(1)}[\\s,]`, 'u').test(
    text,
  );
}
