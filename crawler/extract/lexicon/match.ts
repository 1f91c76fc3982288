/** Whether a term stands at a word, and where it ends. */
import type { Token } from './fold.ts';
import { type Part, partMatches, type Term } from './terms.ts';

/** Words of one sentence that a gap may hold. */
export const GAP_WORDS_MAX = 5;

/**
 * Index after the term's last token, -1 where it does not stand at `at`.
 * @param known so many of its first parts are known to stand there, one token each
 */
export function matchEnd(
  term: Term,
  tokens: readonly Token[],
  at: number,
  folded: string,
  known: 1 | 2,
): number {
  const { parts } = term;
  if (known === 2 && partsFree(term, tokens[at], folded)) return -1;
  let index = at + known;
  for (let p = known; p < parts.length; p += 1) {
    const part = parts[p] as Part;
    if (part.how === 'gap') {
      const next = parts[p + 1] as Part;
      const limit = Math.min(tokens.length, index + GAP_WORDS_MAX + 1);
      while (index < limit && !partMatches(next, (tokens[index] as Token).word)) index += 1;
      if (index >= limit) return -1;
      const from = tokens[at] as Token;
      if (/[.;!?]\s/.test(folded.slice(from.end, (tokens[index] as Token).start))) return -1;
      continue;
    }
    const token = tokens[index];
    if (token === undefined || !partMatches(part, token.word)) return -1;
    if (parts[p - 1]?.how !== 'gap') {
      const before = tokens[index - 1];
      if (!joined(before, token, folded) || partsFree(term, before, folded)) return -1;
    }
    index += 1;
  }
  return index;
}

/** `Free, from 9 am` is free. */
function partsFree({ concepts }: Term, before: Token | undefined, folded: string): boolean {
  return folded[before?.end ?? 0] === ',' && concepts.includes('not_free_word');
}

const ABBREVIATED_CHARS_MAX = 3;

/** Space, hyphen, apostrophe, full stop, slash, ampersand, comma, plus. */
const JOINING = new Set([32, 45, 39, 46, 47, 38, 44, 43]);

/**
 * Words of one term follow each other with at most white space, a hyphen, a dot or an apostrophe
 * between.
 */
export function joined(before: Token | undefined, token: Token, folded: string): boolean {
  if (before === undefined || token.start - before.end > 3) return false;
  // `at ground level. Two rooms`: a full stop behind a longer word ends its sentence.
  const ends = folded[before.end] === '.' && folded[before.end + 1] === ' ';
  if (ends && before.word.length > ABBREVIATED_CHARS_MAX) return false;
  for (let at = before.end; at < token.start; at += 1) {
    const code = folded.charCodeAt(at);
    if (code !== 32 && !JOINING.has(code)) return false;
  }
  return true;
}
