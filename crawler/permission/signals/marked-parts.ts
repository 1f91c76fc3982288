/**
 * The parts of a page that must not be quoted or read for facts: `data-nosnippet` on any element
 * and, with the same meaning, the class `robots-nocontent`, `noindex` elements and googleoff
 * comments.
 */
import type { HtmlNode } from '../../fetch/html.ts';
import { isElement } from '../../fetch/html.ts';

const OFF = /^\s*(?:googleoff\s*:\s*(?:all|index|snippet)|noindex)\s*$/i;
const ON = /^\s*(?:googleon\s*:\s*(?:all|index|snippet)|\/noindex)\s*$/i;

/** The topmost marked nodes; everything below them is marked as well. */
export function markedParts(document: HtmlNode): ReadonlySet<HtmlNode> {
  const marked = new Set<HtmlNode>();
  let off = false;
  const stack: HtmlNode[] = [document];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'comment') {
      if (ON.test(node.data ?? '')) off = false;
      else if (OFF.test(node.data ?? '')) off = true;
    }
    // Between the comments only texts are marked: an element may well reach beyond the second one.
    if (isMarked(node) || (off && node.type === 'text')) marked.add(node);
    else for (const child of (node.children ?? []).toReversed()) stack.push(child);
  }
  return marked;
}

function isMarked(node: HtmlNode): boolean {
  if (!isElement(node)) return false;
  return (
    node.attribs['data-nosnippet'] !== undefined ||
    node.name === 'noindex' ||
    /(?:^|\s)robots-nocontent(?:\s|$)/i.test(node.attribs['class'] ?? '')
  );
}
