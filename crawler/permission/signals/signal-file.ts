/** A file in which a site states its reservations: what fetching it came to. */
import type { Fetched } from '../../fetch/fetched.ts';

export type SignalFile =
  /** Not there, or a page served in its place. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'read'; readonly text: string }
  /**
   * It may exist: nothing that it could cover is fetched until it answers or a person has looked.
   */
  | { readonly kind: 'unknown' };

/**
 * A 4xx means absent: also 401 and 403, which speak of that file alone as long as the pages answer
 * (a profile that stops at the first 403 stops before it asks here).
 */
export function readSignalFile(fetched: Fetched): SignalFile {
  if (fetched.kind !== 'answer') return { kind: 'unknown' };
  const { status, body } = fetched;
  if (status >= 400 && status < 500 && status !== 429) return { kind: 'absent' };
  if (status !== 200) return { kind: 'unknown' };
  const text = new TextDecoder().decode(body);
  return isHtmlText(text) ? { kind: 'absent' } : { kind: 'read', text };
}

function isHtmlText(text: string): boolean {
  return /^\s*(?:<!--.{0,500}?-->\s*)?<(?:!doctype html|html|head|body|title)\b/is.test(text);
}
