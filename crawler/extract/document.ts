/** A page as the extractor reads it: lines with their scope, embedded data, names. Pure. */
import type { Line } from './page/line.ts';
import { LineReader, type LineReaderOptions } from './page/line-reader.ts';
import { readMarkup } from './page/markup.ts';
import { withScopes } from './page/scopes.ts';

export type PageDocument = {
  readonly lines: readonly Line[];
  /** Content of `script` elements that hold JSON. */
  readonly scripts: readonly { readonly type: string; readonly content: string }[];
  readonly title: string;
  /** Text of the link to the site's root. */
  readonly brand: string;
  /** Primary part of the root element's `lang`. */
  readonly lang: string;
  /** Coordinates in attributes of maps and in their addresses, as `lat,lon`. */
  readonly mapPoints: readonly string[];
  /** Properties of a lodging in microdata or RDFa, null where the page has none. */
  readonly item: Readonly<Record<string, string>> | null;
};

/** Characters of a page that are read; a page of the size limit has fewer. */
const HTML_CHARS_MAX = 2_000_000;

export function readDocument(html: string, options: LineReaderOptions = {}): PageDocument {
  const reader = new LineReader(options);
  readMarkup(html.length > HTML_CHARS_MAX ? html.slice(0, HTML_CHARS_MAX) : html, reader);
  return {
    lines: withScopes(reader.lines, reader.tables.layout),
    scripts: reader.scripts,
    title: reader.title.replace(/\s+/g, ' ').trim(),
    brand: reader.brand,
    lang: reader.lang,
    mapPoints: reader.pageData.mapPoints,
    item: reader.pageData.item,
  };
}
