/**
 * An open element as the line reader sees it: what it inherits, skips, labels and says by itself.
 */
import { Trait, traitsOf } from './element-traits.ts';
import type { Cell, LineKind } from './line.ts';
import { type Attributes, NO_ATTRIBUTES } from './markup.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const SKIPPED = words(
  'head nav template noscript select textarea datalist iframe object video audio canvas map ' +
    'figcaption cite blockquote progress meter dialog',
);
const INLINE = words(
  'a abbr acronym b bdi bdo big code data del dfn em font i img input ins kbd label mark meta ' +
    'nobr picture q s samp small source span strike strong sub sup svg time tt u var wbr link',
);
const BOLD = words('b strong th');
const STRUCK = words('del s strike');
const ICONS = words('i span svg em');
const TITLES = words('dt summary caption legend');
/** Class names on these say how the page behaves, not what it holds. */
const WHOLE_PAGE = words('html body main article form');
const CELL_ROLES = words('cell gridcell columnheader rowheader');

export const ALT_CHARS_MAX = 40;

export type OpenElement = {
  readonly name: string;
  readonly inline: boolean;
  readonly skip: boolean;
  readonly chrome: boolean;
  readonly bold: boolean;
  readonly struck: boolean;
  readonly off: boolean;
  readonly linked: boolean;
  readonly title: boolean;
  readonly heading: number;
  readonly lang: string;
  readonly form: number;
  readonly kind: LineKind | null;
  /** What an element without text says: its class's tick or cross, or its `aria-label`. */
  readonly spoken: string;
  /** Characters of text before it: none were added if it is the same at the end. */
  readonly textAt: number;
  /** Id of the panel that it is the tab of. */
  readonly tab: string;
  readonly table: boolean;
  readonly cell: Cell | null;
};

export const ROOT: OpenElement = {
  name: '',
  inline: false,
  skip: false,
  chrome: false,
  bold: false,
  struck: false,
  off: false,
  linked: false,
  title: false,
  heading: 0,
  lang: '',
  form: 0,
  kind: null,
  spoken: '',
  textAt: 0,
  tab: '',
  table: false,
  cell: null,
};

/** What the element's place in the page decides, and not the element alone. */
export type Surroundings = {
  readonly parent: OpenElement;
  readonly stack: readonly OpenElement[];
  readonly cell: Cell | null;
  readonly form: number;
  readonly textAt: number;
  readonly skipNosnippet: boolean;
};

export function isInline(name: string, attributes: Attributes): boolean {
  return INLINE.has(name) && !CELL_ROLES.has(attributes['role'] ?? '');
}

export function openElement(
  name: string,
  attributes: Attributes,
  { parent, stack, cell, form, textAt, skipNosnippet }: Surroundings,
): OpenElement {
  const traits = traitsOf(attributes);
  const role = attributes['role'] ?? '';
  const inline = isInline(name, attributes);
  const table = isTable(name, role);
  return {
    name,
    inline,
    skip: isSkipped(name, attributes, traits, parent, skipNosnippet),
    chrome: parent.chrome || isChrome(name, role, traits, stack),
    bold: parent.bold || BOLD.has(name),
    struck: parent.struck || STRUCK.has(name),
    off: parent.off || (name === 'li' && (traits & Trait.off) !== 0),
    linked: parent.linked || (name === 'a' && leavesPage(attributes['href'])),
    title: parent.title || isTitle(name, role, attributes, traits),
    heading: headingLevel(name, role) || parent.heading,
    lang: name === 'html' ? '' : primaryLanguage(attributes['lang'] ?? parent.lang),
    form,
    kind: kindOf(name, cell) ?? parent.kind,
    spoken: spokenOf(name, attributes, traits, inline),
    textAt,
    tab: parent.tab === '' ? tabTarget(name, role, attributes) : '',
    table,
    cell: cell ?? (table ? null : parent.cell),
  };
}

export function isTable(name: string, role: string): boolean {
  return name === 'table' || role === 'table' || role === 'grid';
}

export function primaryLanguage(lang: string): string {
  return lang.trim().slice(0, 2).toLowerCase();
}

function isSkipped(
  name: string,
  attributes: Attributes,
  traits: number,
  parent: OpenElement,
  skipNosnippet: boolean,
): boolean {
  // A builder's accordion may keep its answers in lists that fold down from their question.
  if (name === 'nav') return (traits & Trait.dropsDown) === 0;
  if (SKIPPED.has(name)) return true;
  if (name === 'button') {
    return !opensPanel(attributes, traits) && !parent.title && parent.heading === 0;
  }
  if (attributes === NO_ATTRIBUTES || name === 'html' || name === 'body') return false;
  if (skipNosnippet && 'data-nosnippet' in attributes) return true;
  if ((traits & Trait.skip) !== 0 && !WHOLE_PAGE.has(name)) return true;
  const { role, style } = attributes;
  if (role === 'navigation' || role === 'dialog' || role === 'alertdialog') return true;
  const type = attributes['itemtype'] ?? attributes['typeof'];
  if (type !== undefined && /Review|Rating/.test(type)) return true;
  // What an accordion or a tab will show is read; what stays hidden is not.
  const unfolds =
    (traits & Trait.unfolds) !== 0 || role === 'tabpanel' || 'aria-labelledby' in attributes;
  if (unfolds) return false;
  if (attributes['aria-hidden'] === 'true') return true;
  return style !== undefined && /display:\s*none/.test(style);
}

function isChrome(
  name: string,
  role: string,
  traits: number,
  stack: readonly OpenElement[],
): boolean {
  if ((traits & Trait.chrome) !== 0 && !WHOLE_PAGE.has(name)) return true;
  if (role === 'contentinfo' || role === 'banner') return true;
  if (name !== 'header' && name !== 'footer') return false;
  return !stack.some((open) => open.name === 'main' || open.name === 'article');
}

function isTitle(name: string, role: string, attributes: Attributes, traits: number): boolean {
  if (TITLES.has(name) || role === 'tab') return true;
  if (name === 'button') return opensPanel(attributes, traits);
  return (traits & Trait.title) !== 0 && !WHOLE_PAGE.has(name);
}

function headingLevel(name: string, role: string): number {
  if (name.length === 2 && name.startsWith('h')) {
    const level = name.charCodeAt(1) - 48;
    if (level >= 1 && level <= 6) return level;
  }
  return role === 'heading' ? 3 : 0;
}

function kindOf(name: string, cell: Cell | null): LineKind | null {
  if (cell !== null) return 'cell';
  if (name === 'li') return 'item';
  return name === 'p' || name === 'dd' ? 'text' : null;
}

function spokenOf(name: string, attributes: Attributes, traits: number, inline: boolean): string {
  if (ICONS.has(name)) {
    if ((traits & Trait.iconNo) !== 0) return '✗';
    if ((traits & Trait.iconYes) !== 0) return '✓';
  }
  return inline ? (attributes['aria-label'] ?? '').slice(0, ALT_CHARS_MAX) : '';
}

function leavesPage(href: string | undefined): boolean {
  return href !== undefined && href !== '' && !/^(#|tel:|mailto:|javascript:)/i.test(href);
}

function opensPanel(attributes: Attributes, traits: number): boolean {
  return (
    'aria-expanded' in attributes ||
    'aria-controls' in attributes ||
    'data-toggle' in attributes ||
    'data-bs-toggle' in attributes ||
    (traits & Trait.opens) !== 0
  );
}

/** Id of the panel that a tab shows, or the tab's own id where panels point back to it. */
function tabTarget(name: string, role: string, attributes: Attributes): string {
  const toggle = attributes['data-toggle'] ?? attributes['data-bs-toggle'] ?? '';
  if (role !== 'tab' && toggle !== 'tab' && toggle !== 'pill') return '';
  const href = attributes['href'] ?? '';
  if (href.startsWith('#')) return href.slice(1);
  return attributes['aria-controls'] ?? (name === 'a' ? '' : (attributes['id'] ?? ''));
}
