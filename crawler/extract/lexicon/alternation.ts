/** Words of a data file as a part of a regular expression. */

/**
 * `(?:…)` of any of the phrases, the longest first; matches nothing where there is none. White space
 * in a phrase is any white space, `*` at its end any letters.
 */
export function alternation(phrases: readonly string[]): string {
  if (phrases.length === 0) return '(?!)';
  const sources = [...new Set(phrases)]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => {
      const words = phrase.replace(/\*$/, '').split(/\s+/).map(RegExp.escape);
      return words.join('\\s+') + (phrase.endsWith('*') ? '\\p{L}*' : '');
    });
  return `(?:${sources.join('|')})`;
}
