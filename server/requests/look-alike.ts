/** Domains that are made to be mistaken for another: shown to the admin, never trusted. */
import { domainToUnicode } from 'node:url';

/** Letters that read alike at a glance; both sides are folded, so the direction does not matter. */
const folds: readonly (readonly [RegExp, string])[] = [
  [/[0оο]/g, 'o'],
  [/[1lі|ı]/g, 'i'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/а/g, 'a'],
  [/е/g, 'e'],
  [/с/g, 'c'],
  [/р/g, 'p'],
  [/х/g, 'x'],
  [/у/g, 'y'],
  [/5/g, 's'],
  [/-/g, ''],
];

function skeleton(domain: string): string {
  const plain = domainToUnicode(domain).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return folds.reduce((text, [pattern, letter]) => text.replace(pattern, letter), plain);
}

/** True for another domain with the same looks, the same name under another ending, or one slip. */
export function looksAlike(domain: string, site: string): boolean {
  if (domain === site || domain.endsWith(`.${site}`)) return false;
  const [one, other] = [skeleton(domain), skeleton(site)];
  if (one === other || withoutEnding(one) === withoutEnding(other)) return true;
  if (one.includes(withoutEnding(other)) && withoutEnding(other).length >= 5) return true;
  return differByOne(one, other);
}

function withoutEnding(domain: string): string {
  return domain.slice(0, domain.lastIndexOf('.'));
}

/** One letter more, less, other, or two swapped. */
function differByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOne, restOther] = [one.slice(start), other.slice(start)];
  return (
    restOne.slice(1) === restOther.slice(1) ||
    restOne.slice(1) === restOther ||
    restOne === restOther.slice(1) ||
    (restOne[0] === restOther[1] &&
      restOne[1] === restOther[0] &&
      restOne.slice(2) === restOther.slice(2))
  );
}
