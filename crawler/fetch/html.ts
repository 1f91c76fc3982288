/**
 * HTML and XML to a tree, once per page; everything that reads a page walks this tree.
 *
 * The parser keeps its open elements in an array that it shifts and searches, so depth is what
 * makes it quadratic: nesting is bounded, and a page beyond the bound is not read at all (a part of
 * a page must never be taken for the whole). Browsers stop nesting at 512 too.
 */
import { DomHandler, Parser } from 'htmlparser2';

/** What we use of a domhandler node; a cheerio root is one as well. */
export type HtmlNode = {
  /** `root`, `tag`, `script`, `style`, `text`, `comment`, `cdata`, `directive`. */
  readonly type: string;
  /** In lower case for HTML. */
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly HtmlNode[];
};

export type HtmlElement = HtmlNode & {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
};

const DEPTH_MAX = 512;

class TooDeep extends Error {}

class BoundedHandler extends DomHandler {
  #depth = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new TooDeep();
    super.onopentag(name, attribs);
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }
}

/** Null for a document nested more deeply than any real page. */
export function parseHtml(html: string): HtmlNode | null {
  return parse(html, false);
}

/** Names keep their case. Null as above; broken XML gives what could be read of it. */
export function parseXml(xml: string): HtmlNode | null {
  return parse(xml, true);
}

function parse(markup: string, xmlMode: boolean): HtmlNode | null {
  const handler = new BoundedHandler(null, { xmlMode });
  try {
    new Parser(handler, { xmlMode }).end(markup);
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
  return handler.root;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.attribs !== undefined && node.name !== undefined;
}

export function collapseWhite(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
