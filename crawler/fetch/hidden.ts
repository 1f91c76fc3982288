/**
 * What a page hides by its own markup, as far as it can be told without style sheets or scripts.
 */
import type { HtmlElement } from './html.ts';

/** `hidden`: not shown. `trap`: perhaps shown, but not to a visitor who would click. */
export type Hiding = 'shown' | 'trap' | 'hidden';

/** Not the small negative offsets of ordinary layouts. */
const OFF_SCREEN = /^-(?:(?:[5-9]\d\d|\d{4,})(?:\.\d+)?(?:px)?|\d{3,}(?:\.\d+)?(?:r?em|v[wh]|%))$/;
const NOTHING = /^0*1?(?:\.0+)?(?:px)?$/;
const SIZES = ['width', 'height', 'max-width', 'max-height', 'font-size'];
const OFFSETS = ['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent'];

export function hidingOf({ name, attribs }: HtmlElement): Hiding {
  // Pages hide their whole body until a script has run; that hides nothing from us.
  if (name === 'html' || name === 'body') return 'shown';
  const style = readStyle(attribs['style'] ?? '');
  if (
    attribs['hidden'] !== undefined ||
    (name === 'dialog' && attribs['open'] === undefined) ||
    style.get('display') === 'none' ||
    ['hidden', 'collapse'].includes(style.get('visibility') ?? '')
  ) {
    return 'hidden';
  }
  return attribs['aria-hidden']?.toLowerCase() === 'true' || isOutOfSight(style) ? 'trap' : 'shown';
}

function isOutOfSight(style: ReadonlyMap<string, string>): boolean {
  return (
    /^0+(?:\.0*)?%?$|^\.0+$/.test(style.get('opacity') ?? '') ||
    SIZES.some((size) => style.has(size) && NOTHING.test(style.get(size) ?? '')) ||
    OFFSETS.some((offset) => OFF_SCREEN.test(style.get(offset) ?? '')) ||
    /^rect\((?:[01](?:px)?[, ]*){4}\)$/.test(style.get('clip') ?? '') ||
    /^inset\((?:50|100)%\)$/.test(style.get('clip-path') ?? '') ||
    /scale\(0|translate[xy]?\(-\d{3,}/.test(style.get('transform') ?? '')
  );
}

function readStyle(style: string): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '');
    declared.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declared;
}
