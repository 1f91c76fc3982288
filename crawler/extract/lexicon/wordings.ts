/**
 * Small words of all seven languages that decide by where they stand, between or beside marks. They are
 * no terms of the lexicon: they name nothing by themselves.
 */
import wordings from './wordings.json' with { type: 'json' };

/** The source of a pattern that is any of the words, for the flags `iu`; `*` ends a beginning. */
export function anyOf(...lists: readonly (keyof typeof wordings)[]): string {
  const words = lists.flatMap((list) => wordings[list]);
  const sources = [...new Set(words)]
    .sort((a, b) => b.length - a.length)
    .map((word) => RegExp.escape(word.replace(/\*$/, '')) + (word.endsWith('*') ? '\\p{L}*' : ''));
  return `(?:${sources.join('|')})`;
}
