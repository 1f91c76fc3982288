/** The directives inside robots meta tags and X-Robots-Tag lines: from text to their effect on facts. */
import { readWrittenDate } from '../../fetch/written-date.ts';
import type { Finding } from './findings.ts';
import table from './robots-directives.json' with { type: 'json' };

export type Effect = Pick<Finding, 'verdict' | 'limits'> & { readonly name: string };

const DIRECTIVES = new Map<string, Pick<Finding, 'verdict' | 'limits'>>(
  Object.entries(table.directives) as [string, Pick<Finding, 'verdict' | 'limits'>][],
);
const UNAVAILABLE_AFTER = /\bunavailable[_-]after\s*[:=]/i;

/** Officially separated by commas; semicolons and blanks are read as the author meant them. */
export function splitDirectives(text: string): string[] {
  return text.split(/[,;]/).map((part) => part.trim());
}

/** Directives that carry a value, so that what stands before their colon names no robot. */
export function isValuedName(name: string): boolean {
  return /^(?:max-|unavailable[_-]after$)/i.test(name);
}

export function isDirectiveName(name: string): boolean {
  return DIRECTIVES.has(name.toLowerCase()) || isValuedName(name);
}

/** In the order in which they stand. Takes the parts between separators, because dates have commas. */
export function readDirectives(parts: readonly string[], nowMs: number): Effect[] {
  const effects: Effect[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const dated = UNAVAILABLE_AFTER.exec(part);
    effects.push(...readWords(dated ? part.slice(0, dated.index) : part));
    if (!dated) continue;
    const written = part.slice(dated.index + dated[0].length);
    const own = readDate(written);
    const joined = readDate(`${written}, ${parts[index + 1] ?? ''}`);
    const date = own.timeMs === null ? joined : own;
    // "Tue, 30 Nov 2027": the part behind the comma belongs to the date.
    if (own.timeMs === null && joined.timeMs !== null) index += 1;
    if (date.timeMs !== null) effects.push(unavailableAfter(date.timeMs, nowMs));
    effects.push(...readWords((date.timeMs === null ? own : date).rest));
  }
  return effects;
}

/** A date, and the directives that somebody wrote behind it without a comma. */
function readDate(written: string): { readonly timeMs: number | null; readonly rest: string } {
  const words = written.trim().split(/\s+/);
  const at = words.findIndex((word) => isDirectiveName(word.split(/[:=]/)[0] ?? ''));
  const dateWords = at < 0 ? words : words.slice(0, at);
  return {
    timeMs: readWrittenDate(dateWords.join(' ')),
    rest: at < 0 ? '' : words.slice(at).join(' '),
  };
}

function unavailableAfter(timeMs: number, nowMs: number): Effect {
  const name = 'unavailable_after';
  return timeMs <= nowMs
    ? { name, verdict: 'no-facts' }
    : { name, verdict: 'limited', limits: { expiresAtMs: timeMs } };
}

function readWords(text: string): Effect[] {
  const words = text
    .toLowerCase()
    .replace(/\s*[:=]\s*/g, ':')
    .split(/\s+/);
  return words.flatMap((word): Effect[] => {
    const [name = '', value = ''] = word.split(':');
    if (name === 'max-snippet') return maxSnippet(value);
    const effect = DIRECTIVES.get(word);
    return effect ? [{ name: word, ...effect }] : [];
  });
}

/** -1 means no limit; what is no number limits nothing. */
function maxSnippet(value: string): Effect[] {
  if (!/^\d+$/.test(value)) return [];
  const maxQuoteChars = Number(value);
  const limits = maxQuoteChars === 0 ? { maxQuoteChars, noAi: true } : { maxQuoteChars };
  return [{ name: 'max-snippet', verdict: 'limited', limits }];
}
