/** Classifies every number, date, price and time of one line, whatever its language. */
import { readCount } from './counts.ts';
import type { FoundValue, ValueContext } from './found-value.ts';
import { readFreeWord } from './free-words.ts';
import { item, type Line, readLine } from './line.ts';
import { readMoney } from './money.ts';
import type { Match, Reader } from './reader.ts';
import { readTime } from './times.ts';

/** In the order of their claims: a reader earlier in the list knows its form for certain. */
const readers: readonly Reader[] = [readFreeWord, readMoney, readTime, readCount];

function matchAt(line: Line, at: number, floor: number): Match | undefined {
  for (const read of readers) {
    const match = read(line, at, floor);
    if (match) return match;
  }
  return item(line, at).kind === 'number'
    ? { from: at, to: at + 1, value: { kind: 'number' } }
    : undefined;
}

/** Signs and words without any meaning start no value. */
function mayStart(line: Line, at: number): boolean {
  const { kind, meaning } = item(line, at);
  if (kind === 'number') return true;
  const { number, article, clockWord, half, quarter, free } = meaning;
  return Boolean(number ?? article ?? clockWord ?? half ?? quarter ?? free);
}

/**
 * The values of one line in the order of the text, without overlaps. The line is joined, without
 * markup and entities, in NFC. Takes time linear in its length and never throws.
 */
export function findValues(text: string, context: ValueContext): FoundValue[] {
  const line = readLine(text, context);
  const found: FoundValue[] = [];
  let floor = 0;
  for (let at = 0; at < line.items.length; at += 1) {
    if (at < floor || !mayStart(line, at)) continue;
    const match = matchAt(line, at, floor);
    if (!match) continue;
    floor = match.to;
    const start = item(line, match.from).start;
    found.push({ start, end: item(line, match.to - 1).end, ...match.value });
  }
  return found;
}
