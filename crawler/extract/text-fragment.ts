/**
 * The part of a source link that makes a browser scroll to the words: WICG Scroll to Text Fragment,
 * `:~:text=`. `-`, `,` and `&` have a meaning of their own in it and are encoded. Pure.
 */
export function textFragment(words: string): string {
  const text = words.replaceAll(/\s+/gu, ' ').trim();
  return `:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`;
}
