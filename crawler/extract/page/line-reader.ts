/**
 * Markup → raw lines: blocks of visible text in page order. Navigation, cookie banners, reviews,
 * forms' controls and struck text are left out here, before anything is read from them.
 */
import {
  ALT_CHARS_MAX,
  isInline,
  isTable,
  type OpenElement,
  openElement,
  primaryLanguage,
  ROOT,
} from './element.ts';
import type { RawLine } from './line.ts';
import { isBlankText, LineText } from './line-text.ts';
import { type Attributes, type MarkupHandler, NO_ATTRIBUTES } from './markup.ts';
import { PageData } from './page-data.ts';
import { TableReader } from './table-reader.ts';

const LINES_MAX = 4000;
const SCRIPTS_MAX = 50;
const CONTACTS_MAX = 8;
const TITLE_CHARS_MAX = 300;
const NAME_CHARS_MAX = 80;
/** Where a site's own root may be linked to. */
const ROOT_ADDRESS = /^(\/|\.\/|index\.\w+|https?:\/\/[^/]+\/?)$/i;

export type LineReaderOptions = {
  /** Elements marked `data-nosnippet` are left out as if they were not there. */
  readonly skipNosnippet?: boolean;
};

export class LineReader implements MarkupHandler {
  readonly lines: RawLine[] = [];
  readonly tables = new TableReader();
  readonly pageData = new PageData();
  readonly scripts: { readonly type: string; readonly content: string }[] = [];
  title = '';
  /** Text of the link to the site's own root: the name the site goes by. */
  brand = '';
  lang = '';
  private readonly skipNosnippet: boolean;
  private readonly stack: OpenElement[] = [ROOT];
  private readonly tabTexts = new Map<string, string>();
  private top = ROOT;
  private line = new LineText();
  private contacts: string[] = [];
  private offStruck = false;
  private dip = 0;
  private block = 0;
  private forms = 0;
  private textCount = 0;
  /** Open elements inside the one that is skipped. */
  private skipDepth = 0;
  private inTitle = false;
  private brandAt = -1;

  constructor(options: LineReaderOptions) {
    this.skipNosnippet = options.skipNosnippet ?? false;
  }

  get isSkipping(): boolean {
    return this.top.skip;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'br') {
      if (!this.top.skip && !this.line.isBlank) this.line.broken = true;
      return;
    }
    const parent = this.top;
    if (parent.skip) {
      this.skipDepth += 1;
      if (name === 'meta') this.pageData.readMeta(attributes);
      if (name === 'title') this.inTitle = this.title === '';
      return;
    }
    if (isInline(name, attributes)) this.line.edge();
    else this.endLine(false);
    const element = openElement(name, attributes, this.surroundings(name, attributes, parent));
    this.stack.push(element);
    this.top = element;
    if (attributes !== NO_ATTRIBUTES) {
      this.pageData.readMap(name, attributes);
      this.pageData.openItem(attributes, element.inline, this.stack.length, this.line.length);
    }
    if (element.skip) return;
    if (name === 'html') this.lang = primaryLanguage(attributes['lang'] ?? '');
    this.openSpecial(name, attributes);
  }

  private surroundings(name: string, attributes: Attributes, parent: OpenElement) {
    const role = attributes['role'] ?? '';
    const tabular = this.tables.isInside || role !== '' || isTable(name, role);
    if (name === 'form') this.forms += 1;
    return {
      parent,
      stack: this.stack,
      cell: tabular ? this.tables.open(name, role, attributes) : null,
      form: name === 'form' ? this.forms : parent.form,
      textAt: this.textCount,
      skipNosnippet: this.skipNosnippet,
    };
  }

  private openSpecial(name: string, attributes: Attributes): void {
    if (name === 'img') this.image(attributes);
    else if (name === 'sup') this.line.openSuperscript();
    else if (name === 'q') this.append('“');
    else if (name === 'a') this.anchor(attributes);
    else if (attributes['id'] !== undefined || attributes['aria-labelledby'] !== undefined) {
      const text =
        this.tabTexts.get(attributes['id'] ?? '') ??
        this.tabTexts.get(attributes['aria-labelledby'] ?? '');
      if (text !== undefined && this.top.tab === '') this.nameTab(text);
    }
  }

  private anchor(attributes: Attributes): void {
    const href = attributes['href'] ?? '';
    if (/^(tel|mailto):/i.test(href) && this.contacts.length < CONTACTS_MAX)
      this.contacts.push(href);
    if (this.brand === '' && ROOT_ADDRESS.test(href)) this.brandAt = this.line.length;
  }

  private image(attributes: Attributes): void {
    const alt = (attributes['alt'] ?? attributes['aria-label'] ?? '').trim();
    if (alt === '' || alt.length > ALT_CHARS_MAX) return;
    const { iconOnly } = this.line;
    this.append(` ${alt} `);
    this.line.iconOnly = iconOnly;
  }

  text(text: string): void {
    if (this.inTitle) {
      if (this.title.length < TITLE_CHARS_MAX) this.title += text;
      return;
    }
    const { top } = this;
    if (top.skip) return;
    if (top.struck) {
      // Struck off a list that marks its entries on and off, it is a no; else it is not stated.
      if (!top.off) return;
      this.offStruck = true;
    }
    this.append(text);
  }

  private append(text: string): void {
    if (this.line.broken && !isBlankText(text)) {
      if (this.line.goesOnWith(text)) {
        this.line.broken = false;
        this.line.append(' ', this.top);
      } else this.endLine(true);
    }
    this.textCount += this.line.append(text, this.top);
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
    if (element.skip) this.line.edge();
    else this.closeElement(element, name);
    this.dip = Math.min(this.dip, this.stack.length);
  }

  private closeElement(element: OpenElement, name: string): void {
    if (this.pageData.isInItem) {
      const from = (start: number) => this.line.from(start);
      this.pageData.closeItem(this.stack.length, this.top.inline, from);
    }
    if (name === 'sup') this.line.closeSuperscript();
    if (element.spoken !== '' && element.textAt === this.textCount) {
      this.append(` ${element.spoken} `);
    }
    if (name === 'a' && this.brandAt >= 0) {
      const text = this.line.from(this.brandAt);
      if (text.length > 2 && text.length < NAME_CHARS_MAX) this.brand = text;
      this.brandAt = -1;
    }
    if (element.tab !== '') {
      const text = this.line.from(0);
      if (text !== '' && text.length < NAME_CHARS_MAX) this.tabTexts.set(element.tab, text);
      this.reset();
    }
    if (element.inline) this.line.edge();
    else this.endLine(false, element, this.stack.length);
    if (element.table) this.tables.close();
  }

  /** A tab's text stands over its panel like a title. */
  private nameTab(text: string): void {
    this.endLine(false);
    this.line.append(text, this.top);
    this.emit(text, { ...this.top, title: true, heading: 0 }, this.stack.length);
    this.reset();
  }

  /** `depth` counts the elements around the block that the text stands in, not the block itself. */
  private endLine(soft: boolean, element = this.top, depth = this.stack.length - 1): void {
    const text = this.line.length === 0 ? '' : this.line.from(0);
    if (text !== '') this.emit(text, element, depth);
    this.reset();
    if (!soft) this.block += 1;
  }

  private emit(text: string, element: OpenElement, depth: number): void {
    if (this.lines.length >= LINES_MAX) return;
    this.lines.push({
      text,
      kind: element.heading > 0 ? 'heading' : element.title ? 'title' : (element.kind ?? 'text'),
      level: element.heading,
      chrome: element.chrome,
      depth,
      dip: Math.min(this.dip, depth),
      block: this.block,
      ...this.line.measures(),
      iconOnly: this.line.iconOnly,
      off: this.offStruck,
      lang: element.lang,
      cell: element.cell,
      form: element.form,
      contacts: this.contacts,
    });
    this.dip = depth;
  }

  private reset(): void {
    if (!this.line.isFresh) this.line = new LineText();
    this.offStruck = false;
    if (this.contacts.length > 0) this.contacts = [];
  }

  data(type: string, content: string): void {
    if (this.scripts.length < SCRIPTS_MAX) this.scripts.push({ type, content });
  }
}
