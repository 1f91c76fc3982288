/** E-mail addresses in a line, also those written with `(at)` against harvesters. */

export type Email = {
  readonly start: number;
  readonly end: number;
  /** In lower case, with `@` and full stops. */
  readonly text: string;
};

/** RFC 5321 §4.5.3.1: 64 octets before the sign, 255 behind it. */
const localPartMax = 64;
const domainMax = 255;

const sign = /@|\s?[([{]\s?(?:at|@|ät|chiocciola|arobase|arroba|apenstaartje)\s?[)\]}]\s?/giu;
const localUnit = /[\p{L}\p{N}._+-]/u;
const domain =
  /^[\p{L}\p{N}-]+(?:(?:\.|\s?[([{](?:dot|punkt|punto|point|ponto)[)\]}]\s?)[\p{L}\p{N}-]+)+/iu;

function emailAround(line: string, start: number, end: number): Email | undefined {
  let from = start;
  while (from > Math.max(0, start - localPartMax) && localUnit.test(line.charAt(from - 1)))
    from -= 1;
  const local = line.slice(from, start);
  const host = domain.exec(line.slice(end, end + domainMax))?.[0];
  if (local === '' || !host) return undefined;
  const plainHost = host.replace(/\s?[([{][a-z]+[)\]}]\s?/gi, '.');
  // The last label of a host has at least two letters.
  if (!/\.[\p{L}-]{2,}$/u.test(plainHost)) return undefined;
  return {
    start: from,
    end: end + host.length,
    text: `${local}@${plainHost}`.toLowerCase(),
  };
}

export function emailsOf(line: string): Email[] {
  // Most lines have none, and a search for one sign costs less than one for the pattern.
  if (!line.includes('@') && !/[([{]/.test(line)) return [];
  const emails: Email[] = [];
  let behind = 0;
  for (const found of line.matchAll(sign)) {
    const email = emailAround(line, found.index, found.index + found[0].length);
    if (!email || email.start < behind) continue;
    emails.push(email);
    behind = email.end;
  }
  return emails;
}
