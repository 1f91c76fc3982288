/**
 * The directives inside robots meta tags and X-Robots-Tag lines: from text to their effect on
 * facts.
 */
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

/** What names a directive names no robot, also before a colon. */
export function isDirectiveName(name: string): boolean {
  return DIRECTIVES.has(name.toLowerCase()) || /^(?:max-|unavailable[_-]after$)/i.test(name);
}

/**
 * In the order in which they stand. Takes the parts between separators, because dates have commas.
 */
export function readDirectives(parts: readonly string[], nowMs: number): Effect[] {
  let partOfDate = -1;
  return parts.flatMap((part, index): Effect[] => {
    if (index === partOfDate) return [];
    const dated = UNAVAILABLE_AFTER.exec(part);
    if (!dated) return readWords(part);
    const before = readWords(part.slice(0, dated.index));
    const written = part.slice(dated.index + dated[0].length);
    const own = readDate(written);
    if (own.timeMs !== null) {
      return [...before, unavailableAfter(own.timeMs, nowMs), ...readWords(own.rest)];
    }
    // "Tue, 30 Nov 2027": the part behind the comma belongs to the date.
    const joined = readDate(`${written}, ${parts[index + 1] ?? ''}`);
    if (joined.timeMs === null) return [...before, ...readWords(own.rest)];
    partOfDate = index + 1;
    return [...before, unavailableAfter(joined.timeMs, nowMs), ...readWords(joined.rest)];
  });
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
    // Somebody may write `noindex: true`.
    const effect = /^(?:|true|1|yes)$/.test(value) ? DIRECTIVES.get(name) : undefined;
    return effect ? [{ name, ...effect }] : [];
  });
}

/** -1 means no limit; what is no number limits nothing. */
function maxSnippet(value: string): Effect[] {
  if (!/^\d+$/.test(value)) return [];
  const maxQuoteChars = Number(value);
  const limits = maxQuoteChars === 0 ? { maxQuoteChars, noAi: true } : { maxQuoteChars };
  return [{ name: 'max-snippet', verdict: 'limited', limits }];
}
