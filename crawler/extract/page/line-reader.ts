/**
 * Markup → raw lines: blocks of visible text in page order. Navigation, cookie banners, reviews,
 * forms' controls and struck text are left out here, before anything is read from them.
 */
import { Trait, traitReader } from './element-traits.ts';
import type { Cell, LineKind, RawLine } from './line.ts';
import type { Attributes, MarkupHandler } from './markup.ts';
import { TableReader } from './table-reader.ts';

const SKIPPED = new Set(
  (
    'head nav template noscript select textarea datalist iframe object video audio canvas map ' +
    'figcaption cite progress meter dialog'
  ).split(' '),
);
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big code data del dfn em font i img input ins kbd label mark meta ' +
    'nobr picture q s samp small source span strike strong sub sup svg time tt u var wbr link'
  ).split(' '),
);
const BOLD = new Set(['b', 'strong', 'th']);
const STRUCK = new Set(['del', 's', 'strike']);
/** Class names on these say how the page behaves, not what it holds. */
const WHOLE_PAGE = new Set(['html', 'body', 'main', 'article', 'form']);

const LINES_MAX = 6000;
const LINE_CHARS_MAX = 4000;
const ALT_CHARS_MAX = 40;

type Open = {
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
  /** Spoken instead of content that has no text. */
  readonly label: string;
  readonly textAt: number;
  readonly tab: string;
  /** What an element without text says by its class: a tick or a cross. */
  readonly icon: string;
  readonly table: boolean;
  readonly cell: Cell | null;
};

const ROOT: Open = {
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
  label: '',
  textAt: 0,
  tab: '',
  icon: '',
  table: false,
  cell: null,
};

export type LineReaderOptions = { readonly skipNosnippet?: boolean };

export class LineReader implements MarkupHandler {
  readonly lines: RawLine[] = [];
  readonly tables = new TableReader();
  readonly scripts: { readonly type: string; readonly content: string }[] = [];
  readonly mapPoints: string[] = [];
  title = '';
  /** Text of the link to the site's own root: the name the site goes by. */
  brand = '';
  lang = '';
  private readonly options: LineReaderOptions;
  private readonly traitsOf = traitReader();
  private readonly stack: Open[] = [ROOT];
  private readonly tabTexts = new Map<string, string>();
  private top = ROOT;
  private dip = 0;
  private block = 0;
  private forms = 0;
  private textCount = 0;
  private buffer = '';
  private boldCount = 0;
  private lead = -1;
  private linkedCount = 0;
  private struckCount = 0;
  private offStruck = false;
  private altOnly = true;
  private atBoundary = false;
  /** A `br` stands behind the buffer; what follows decides whether the line goes on. */
  private broken = false;
  private contacts: string[] = [];
  private sup: number = -1;
  /** Open elements inside the one that is skipped. */
  private skipDepth = 0;
  private inTitle = false;
  private brandAt = -1;

  constructor(options: LineReaderOptions) {
    this.options = options;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'br') {
      this.lineBreak();
      return;
    }
    const parent = this.top;
    const inline = INLINE.has(name) && !isCellRole(attributes['role']);
    if (parent.skip) {
      this.skipDepth += 1;
      if (name === 'title') this.inTitle = this.title === '';
      return;
    }
    if (!inline) this.flush(false);
    else this.atBoundary = true;
    const element = this.elementOf(name, attributes, parent, inline);
    this.push(element);
    this.readMapPoint(name, attributes);
    if (element.skip) return;
    if (name === 'html' && attributes['lang']) this.lang = primary(attributes['lang']);
    this.openSpecial(name, attributes);
  }

  private push(element: Open): void {
    this.stack.push(element);
    this.top = element;
  }

  private elementOf(name: string, attributes: Attributes, parent: Open, inline: boolean): Open {
    const traits = this.traitsOf(attributes);
    const role = attributes['role'] ?? '';
    const heading = headingLevel(name, attributes);
    const title =
      parent.title ||
      name === 'dt' ||
      name === 'summary' ||
      name === 'caption' ||
      name === 'legend' ||
      role === 'tab' ||
      (name === 'button' && opensPanel(attributes, traits)) ||
      ((traits & Trait.title) !== 0 && !WHOLE_PAGE.has(name));
    const tab = tabTarget(name, attributes, parent);
    const cell = this.tables.open(name, role, attributes);
    const isTable = name === 'table' || role === 'table' || role === 'grid';
    return {
      name,
      inline,
      skip: this.isSkipped(name, attributes, traits, parent),
      chrome: parent.chrome || isChrome(name, role, traits, this.stack),
      bold: parent.bold || BOLD.has(name),
      struck: parent.struck || STRUCK.has(name),
      off: parent.off || (name === 'li' && (traits & Trait.off) !== 0),
      linked: parent.linked || (name === 'a' && leavesPage(attributes['href'])),
      title,
      heading: heading || parent.heading,
      lang: name === 'html' ? '' : primary(attributes['lang'] ?? parent.lang),
      form: name === 'form' ? ++this.forms : parent.form,
      kind: kindOf(name, cell) ?? parent.kind,
      label: inline ? (attributes['aria-label'] ?? '').slice(0, ALT_CHARS_MAX) : '',
      textAt: this.textCount,
      tab,
      icon: ICON_ELEMENTS.has(name) ? iconOf(traits) : '',
      table: isTable,
      cell: cell ?? (isTable ? null : parent.cell),
    };
  }

  private isSkipped(name: string, attributes: Attributes, traits: number, parent: Open): boolean {
    if (SKIPPED.has(name)) return true;
    if (name === 'button' || attributes['role'] === 'button') {
      if (!opensPanel(attributes, traits) && !parent.title && parent.heading === 0) {
        return name === 'button';
      }
    }
    if (name === 'html' || name === 'body' || name === 'main') return false;
    if (this.options.skipNosnippet === true && 'data-nosnippet' in attributes) return true;
    if ((traits & Trait.skip) !== 0 && !WHOLE_PAGE.has(name)) return true;
    const role = attributes['role'];
    if (role === 'navigation' || role === 'dialog' || role === 'alertdialog') return true;
    const type = attributes['itemtype'] ?? attributes['typeof'];
    if (type !== undefined && /Review|Rating/.test(type)) return true;
    const unfolds =
      (traits & Trait.unfolds) !== 0 || role === 'tabpanel' || 'aria-labelledby' in attributes;
    if (attributes['aria-hidden'] === 'true' && !unfolds) return true;
    const { style } = attributes;
    return style !== undefined && /display:\s*none/.test(style) && !unfolds;
  }

  private openSpecial(name: string, attributes: Attributes): void {
    if (name === 'img') this.image(attributes);
    else if (name === 'sup') this.sup = this.buffer.length;
    else if (name === 'q') this.append('“');
    else if (name === 'a') this.anchor(attributes);
    else if (attributes['id'] !== undefined || attributes['aria-labelledby'] !== undefined) {
      const text =
        this.tabTexts.get(attributes['id'] ?? '') ??
        this.tabTexts.get(attributes['aria-labelledby'] ?? '');
      if (text !== undefined && this.top.tab === '') this.emitTabTitle(text);
    }
  }

  private readMapPoint(name: string, attributes: Attributes): void {
    if (this.mapPoints.length >= 10) return;
    const point = mapPoint(name, attributes);
    if (point !== null) this.mapPoints.push(point);
  }

  private anchor(attributes: Attributes): void {
    const href = attributes['href'] ?? '';
    if (/^(tel|mailto):/i.test(href) && this.contacts.length < 8) this.contacts.push(href);
    if (this.brand === '' && /^(\/|\.\/|index\.\w+|https?:\/\/[^/]+\/?)$/i.test(href)) {
      this.brandAt = this.buffer.length;
    }
  }

  private image(attributes: Attributes): void {
    const alt = (attributes['alt'] ?? attributes['aria-label'] ?? '').trim();
    if (alt === '' || alt.length > ALT_CHARS_MAX) return;
    const wasAltOnly = this.altOnly;
    this.append(` ${alt} `);
    this.altOnly = wasAltOnly;
  }

  text(text: string): void {
    if (this.inTitle) {
      if (this.title.length < 300) this.title += text;
      return;
    }
    const { top } = this;
    if (top.skip) return;
    if (top.struck) {
      this.struckCount += text.length;
      if (top.off) this.offStruck = true;
      else return;
    }
    this.append(text);
  }

  private append(text: string): void {
    if (this.buffer.length > LINE_CHARS_MAX) return;
    const code = text.charCodeAt(0);
    const blank = text.length === 1 ? isSpace(code) : text.trim() === '';
    if (this.broken && !blank) this.goOnOrBreak(text);
    if (this.atBoundary) {
      this.atBoundary = false;
      if (partsWords(this.buffer, code)) this.buffer += ' ';
    }
    if (!blank) {
      const { top } = this;
      this.textCount += text.length;
      this.altOnly = false;
      if (top.bold) this.boldCount += text.length;
      else if (this.lead < 0) this.lead = this.boldCount > 0 ? this.buffer.length : 0;
      if (top.linked) this.linkedCount += text.length;
    }
    this.buffer += text;
  }

  /** Old pages wrap sentences by hand: the line goes on in lower case or after a colon. */
  private goOnOrBreak(text: string): void {
    this.broken = false;
    const next = text.trimStart()[0] ?? '';
    const goesOn = /[:,]\s*$/.test(this.buffer) || /[\p{Ll}&(]/u.test(next);
    if (goesOn) this.buffer += ' ';
    else this.flush(true);
  }

  private lineBreak(): void {
    if (this.top.skip) return;
    if (this.buffer.trim() !== '') this.broken = true;
  }

  close(name: string): void {
    if (name === 'br') return;
    if (this.skipDepth > 0) {
      this.skipDepth -= 1;
      if (name === 'title') this.inTitle = false;
      return;
    }
    const element = this.top;
    this.stack.pop();
    this.top = this.stack[this.stack.length - 1] ?? ROOT;
    if (element.skip) {
      this.atBoundary = true;
      this.dip = Math.min(this.dip, this.stack.length);
      return;
    }
    if (name === 'sup') this.closeSuperscript();
    if (element.icon !== '' && element.textAt === this.textCount) this.append(` ${element.icon} `);
    else if (element.label !== '' && element.textAt === this.textCount)
      this.append(` ${element.label} `);
    if (name === 'a' && this.brandAt >= 0) this.closeBrand();
    if (element.tab !== '') this.closeTab(element);
    if (element.inline) this.atBoundary = true;
    else this.flush(false, element, this.stack.length);
    if (element.table) this.tables.close();
    this.dip = Math.min(this.dip, this.stack.length);
  }

  private closeBrand(): void {
    const text = clean(this.buffer.slice(this.brandAt));
    if (text.length > 2 && text.length < 80) this.brand = text;
    this.brandAt = -1;
  }

  /** `15<sup>00</sup>` is 15:00; other raised figures after a figure are notes, not digits. */
  private closeSuperscript(): void {
    const raised = this.buffer.slice(this.sup).trim();
    const before = this.buffer.slice(0, this.sup).trimEnd();
    const start = this.sup;
    this.sup = -1;
    if (start < 0 || !/^[\d*]+$/.test(raised)) return;
    if (/^[0-5]\d$/.test(raised) && /(^|\D)\d{1,2}$/.test(before)) {
      const money = /[€$£]\s*\d+$/.test(before);
      this.buffer = `${before}${money ? '.' : ':'}${raised}`;
    } else if (!/m$/.test(before) || raised.startsWith('*')) {
      this.buffer = before;
    }
  }

  private closeTab(element: Open): void {
    const text = clean(this.buffer);
    if (text !== '' && text.length < 80) this.tabTexts.set(element.tab, text);
    this.reset();
  }

  private emitTabTitle(text: string): void {
    this.flush(false);
    this.buffer = text;
    this.altOnly = false;
    this.emit(text, { ...this.top, title: true, heading: 0 }, this.stack.length);
    this.reset();
  }

  /** `depth` counts the elements around the block that the text stands in, not the block itself. */
  private flush(soft: boolean, element = this.top, depth = this.stack.length - 1): void {
    if (this.buffer !== '') {
      const text = clean(this.buffer);
      if (text !== '') this.emit(text, element, depth);
    }
    this.reset();
    if (!soft) this.block += 1;
  }

  private emit(text: string, element: Open, depth: number): void {
    if (this.lines.length >= LINES_MAX) return;
    if (this.struckCount > 0 && !this.offStruck && this.textCount === 0) return;
    if (this.altOnly && element.kind !== 'item' && element.kind !== 'cell') return;
    const all = this.buffer.trim().length;
    const bold = this.boldCount >= all * 0.9;
    const line: RawLine = {
      text,
      kind: element.heading > 0 ? 'heading' : element.title ? 'title' : (element.kind ?? 'text'),
      level: element.heading,
      chrome: element.chrome,
      depth,
      dip: Math.min(this.dip, depth),
      block: this.block,
      lead: bold || this.lead <= 0 ? 0 : clean(this.buffer.slice(0, this.lead)).length,
      bold,
      linked: this.linkedCount > 0 && this.linkedCount >= all * 0.8,
      off: this.offStruck,
      lang: element.lang,
      cell: element.cell,
      form: element.form,
      contacts: this.contacts,
    };
    this.lines.push(line);
    this.dip = depth;
  }

  private reset(): void {
    this.buffer = '';
    this.boldCount = 0;
    this.lead = -1;
    this.linkedCount = 0;
    this.struckCount = 0;
    this.offStruck = false;
    this.altOnly = true;
    this.atBoundary = false;
    this.broken = false;
    if (this.contacts.length > 0) this.contacts = [];
    this.sup = -1;
  }

  data(type: string, content: string): void {
    if (this.scripts.length < 50) this.scripts.push({ type, content });
  }
}

const ICON_ELEMENTS = new Set(['i', 'span', 'svg', 'em']);

function iconOf(traits: number): string {
  if ((traits & Trait.iconNo) !== 0) return '✗';
  return (traits & Trait.iconYes) !== 0 ? '✓' : '';
}

function clean(text: string): string {
  return text
    .replace(/[\s\u200b\u00ad\ufeff]+/g, (run) => (/^[\u200b\u00ad\ufeff]+$/.test(run) ? '' : ' '))
    .trim();
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 160;
}

/**
 * Whether text that begins with `code` after an element's edge is a new word. Pages set labels and
 * values side by side without white space (`<span>Check-in</span><span>15:00</span>`) but also
 * split one word or number over several elements (`<span>15</span><span>:00</span>`).
 */
function partsWords(buffer: string, code: number): boolean {
  const last = buffer.charCodeAt(buffer.length - 1);
  const afterLower = isLower(last);
  const upper = code >= 65 && code <= 90;
  const digit = code >= 48 && code <= 57;
  return (afterLower && (upper || digit)) || (last >= 48 && last <= 57 && upper);
}

function isLower(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0xff);
}

function primary(lang: string): string {
  return lang.trim().slice(0, 2).toLowerCase();
}

function headingLevel(name: string, attributes: Attributes): number {
  if (name.length === 2 && name.charCodeAt(0) === 104) {
    const level = name.charCodeAt(1) - 48;
    if (level >= 1 && level <= 6) return level;
  }
  return attributes['role'] === 'heading' ? 3 : 0;
}

function isCellRole(role: string | undefined): boolean {
  return role === 'cell' || role === 'gridcell' || role === 'columnheader' || role === 'rowheader';
}

function kindOf(name: string, cell: Cell | null): LineKind | null {
  if (cell !== null) return 'cell';
  if (name === 'li') return 'item';
  return name === 'p' || name === 'dd' ? 'text' : null;
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
function tabTarget(name: string, attributes: Attributes, parent: Open): string {
  const toggle = attributes['data-toggle'] ?? attributes['data-bs-toggle'] ?? '';
  if (attributes['role'] !== 'tab' && toggle !== 'tab' && toggle !== 'pill') return '';
  if (parent.tab !== '') return '';
  const href = attributes['href'] ?? '';
  if (href.startsWith('#')) return href.slice(1);
  return attributes['aria-controls'] ?? (name === 'a' ? '' : (attributes['id'] ?? ''));
}

function isChrome(name: string, role: string, traits: number, stack: readonly Open[]): boolean {
  if ((traits & Trait.chrome) !== 0 && !WHOLE_PAGE.has(name)) return true;
  if (role === 'contentinfo' || role === 'banner') return true;
  if (name !== 'header' && name !== 'footer') return false;
  return !stack.some((open) => open.name === 'main' || open.name === 'article');
}

const LAT_LON = /^\s*(-?\d{1,2}\.\d{3,})\s*[,;|]\s*(-?\d{1,3}\.\d{3,})\s*$/;
/** Place in the address of an embedded map: `!3dLAT!4dLON`, `q=LAT,LON`, `ll=`, `center=`. */
const IN_ADDRESS =
  /!3d(-?\d{1,2}\.\d{3,})!4d(-?\d{1,3}\.\d{3,})|[?&](?:q|ll|center|query|mlat)=(-?\d{1,2}\.\d{3,})(?:%2C|,|&mlon=)(-?\d{1,3}\.\d{3,})/;

function mapPoint(name: string, attributes: Attributes): string | null {
  const lat = attributes['data-lat'] ?? attributes['data-latitude'];
  const lon = attributes['data-lng'] ?? attributes['data-lon'] ?? attributes['data-longitude'];
  if (lat !== undefined && lon !== undefined) return `${lat.trim()},${lon.trim()}`;
  const both =
    attributes['data-center'] ?? attributes['data-coordinates'] ?? attributes['data-position'];
  const pair = both === undefined ? null : LAT_LON.exec(both);
  if (pair !== null) return `${pair[1]},${pair[2]}`;
  if (name !== 'iframe' && name !== 'a') return null;
  const address = IN_ADDRESS.exec(attributes['src'] ?? attributes['href'] ?? '');
  return address === null ? null : `${address[1] ?? address[3]},${address[2] ?? address[4]}`;
}
