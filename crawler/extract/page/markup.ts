/**
 * HTML bytes as a stream of opened and closed elements and text, in one pass over the tokens of
 * htmlparser2. Only the attributes that later stages ask for are kept, depth and sizes are bounded,
 * and no tree is built: time and memory are linear in the page whatever its markup.
 */
import { Tokenizer } from 'htmlparser2';
import { KEPT_AS, MAP_DATA, mayBeWanted, PLACE } from './wanted-attributes.ts';

/** Attributes of one element: only wanted names, values cut at `VALUE_CHARS_MAX`. */
export type Attributes = Readonly<Record<string, string>>;

export type MarkupHandler = {
  /** What is opened now is left out: attributes are not worth collecting. */
  readonly isSkipping: boolean;
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
  /** The whole content of a `script` element whose type holds data. */
  data(type: string, content: string): void;
};

const VALUE_CHARS_MAX = 2000;
const DEPTH_MAX = 256;
/** What an element without wanted attributes has: compared by identity to save look-ups. */
export const NO_ATTRIBUTES: Attributes = Object.freeze({});

/** Their attributes say what they are, also where nothing else is read. */
const ALWAYS_READ = new Set(['meta', 'script', 'html', 'body']);
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont frame'.split(' '),
);

const blocks =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure ' +
  'footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre section table ul';
const IMPLIED_CLOSE = new Map<string, ReadonlySet<string>>([
  ...blocks.split(' ').map((name) => [name, new Set(['p'])] as const),
  ['li', new Set(['li', 'p'])],
  ['dt', new Set(['dt', 'dd', 'p'])],
  ['dd', new Set(['dt', 'dd', 'p'])],
  ['td', new Set(['td', 'th', 'p'])],
  ['th', new Set(['td', 'th', 'p'])],
  ['tr', new Set(['td', 'th', 'tr', 'p'])],
  ['thead', new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'p'])],
  ['tbody', new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'p'])],
  ['tfoot', new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'p'])],
  ['option', new Set(['option'])],
]);
/** A stray closing tag inside one of these never closes what lies around it. */
const FENCES = new Set(['td', 'th', 'table', 'button']);
const TABLE_PARTS = new Set(['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'table']);

class MarkupReader {
  private readonly html: string;
  private readonly handler: MarkupHandler;
  private readonly open: string[] = [];
  /** Elements opened beyond `DEPTH_MAX`: their text counts to the deepest element that is kept. */
  private overflow = 0;
  private name = '';
  private attributes: Record<string, string> | null = null;
  private collecting = true;
  private attribute = '';
  private value = '';
  private scriptType: string | null = null;
  private inStyle = false;
  private script: string[] = [];

  constructor(html: string, handler: MarkupHandler) {
    this.html = html;
    this.handler = handler;
  }

  onopentagname(start: number, end: number): void {
    this.name = this.html.slice(start, end).toLowerCase();
    this.attributes = null;
    this.collecting = !this.handler.isSkipping || ALWAYS_READ.has(this.name);
  }

  private get isMap(): boolean {
    return this.attributes?.['class']?.includes('map') === true;
  }

  onattribname(start: number, end: number): void {
    if (!this.collecting || !mayBeWanted(end - start, this.html.charCodeAt(start))) {
      this.attribute = '';
      return;
    }
    const name = this.html.slice(start, end).toLowerCase();
    this.attribute = KEPT_AS.get(name) ?? (name === MAP_DATA && this.isMap ? PLACE : '');
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute === '' || this.value.length >= VALUE_CHARS_MAX) return;
    this.value += this.html.slice(start, Math.min(end, start + VALUE_CHARS_MAX));
  }

  onattribentity(codePoint: number): void {
    if (this.attribute === '' || this.value.length >= VALUE_CHARS_MAX) return;
    this.value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (this.attribute === '') return;
    this.attributes ??= {};
    // The first of two attributes of one name counts (HTML §13.2.5.33).
    this.attributes[this.attribute] ??= this.value;
    this.attribute = '';
  }

  onopentagend(): void {
    const { name } = this;
    const attributes = this.attributes ?? NO_ATTRIBUTES;
    const implied = IMPLIED_CLOSE.get(name);
    if (implied !== undefined && this.overflow === 0) this.closeImplied(implied);
    if (name === 'script') {
      this.scriptType = attributes['type']?.toLowerCase() ?? '';
      this.script = [];
      return;
    }
    if (name === 'style') {
      this.inStyle = true;
      return;
    }
    if (VOID.has(name)) {
      this.handler.open(name, attributes);
      this.handler.close(name);
    } else if (this.open.length < DEPTH_MAX) {
      this.open.push(name);
      this.handler.open(name, attributes);
    } else {
      this.overflow += 1;
    }
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  private closeImplied(names: ReadonlySet<string>): void {
    for (;;) {
      const top = this.open[this.open.length - 1];
      if (top === undefined || !names.has(top)) return;
      this.open.pop();
      this.handler.close(top);
    }
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (name === 'script') {
      this.closeScript();
      return;
    }
    if (name === 'style') {
      this.inStyle = false;
      return;
    }
    if (name === 'br') {
      this.handler.open(name, NO_ATTRIBUTES);
      this.handler.close(name);
      return;
    }
    if (this.overflow > 0) {
      this.overflow -= 1;
      return;
    }
    for (let index = this.open.length - 1; index >= 0; index -= 1) {
      const other = this.open[index];
      if (other === name) {
        while (this.open.length > index) this.handler.close(this.open.pop() as string);
        return;
      }
      if (FENCES.has(other ?? '') && !TABLE_PARTS.has(name)) return;
      if (other === 'table') return;
    }
  }

  private closeScript(): void {
    if (this.scriptType === null) return;
    if (this.scriptType.endsWith('json')) {
      this.handler.data(this.scriptType, this.script.join(''));
    }
    this.scriptType = null;
    this.script = [];
  }

  ontext(start: number, end: number): void {
    if (this.inStyle) return;
    if (this.scriptType === null) this.handler.text(this.html.slice(start, end));
    else if (this.scriptType.endsWith('json')) this.script.push(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    if (this.scriptType === null && !this.inStyle) {
      this.handler.text(String.fromCodePoint(codePoint));
    }
  }

  onend(): void {
    this.closeScript();
    while (this.open.length > 0) this.handler.close(this.open.pop() as string);
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}

/** Reads `html` once; every `open` is answered by one `close`, in proper nesting. */
export function readMarkup(html: string, handler: MarkupHandler): void {
  const reader = new MarkupReader(html, handler);
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, reader);
  tokenizer.write(html);
  tokenizer.end();
}
