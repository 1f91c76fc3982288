/** Numbers of the profile in words that lose nothing: another value always reads differently. */

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;

const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });

export function exactNumber(value: number): string {
  return plain.format(value);
}

/** In the largest unit that divides it, else in seconds with decimals; `24 hours`, not `1 day`. */
export function exactDuration(ms: number): string {
  const fits = units.find(
    ([size]) => ms % size === 0 && ms >= (size === 86_400_000 ? 2 * size : size),
  );
  const [size, name] = fits ?? [1000, 'second'];
  const count = ms / size;
  return `${exactNumber(count)} ${name}${count === 1 ? '' : 's'}`;
}

/** As an adjective: `15-second`. */
export function exactDurationAdjective(ms: number): string {
  return exactDuration(ms).replace(/^([\d.,]+) (\w+?)s?$/, '$1-$2');
}

/** Decimal units, as the page has always said: 2 MB = 2,000,000 bytes. */
export function exactBytes(bytes: number): string {
  const mega = bytes / 1_000_000;
  return bytes % 10_000 === 0 ? `${exactNumber(mega)} MB` : `${exactNumber(bytes)} bytes`;
}

/** Binary units, for limits that a standard states in them: `2 MiB`. */
export function exactBinaryBytes(bytes: number): string {
  const mebi = bytes / (1024 * 1024);
  return Number.isInteger(mebi) ? `${exactNumber(mebi)} MiB` : `${exactNumber(bytes)} bytes`;
}
