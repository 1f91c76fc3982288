/** Reads a corpus of hotel pages with their gold facts: what a page shows, what it only holds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import type { FactValue, When } from '../../db/vocabulary/fact-value.ts';

export type GoldFact = {
  readonly page: string;
  readonly key: string;
  readonly value: FactValue;
  readonly when?: When;
  readonly evidence: string;
  readonly source?: string;
  readonly alt?: readonly { readonly value: FactValue; readonly when?: When }[];
  readonly entailed?: boolean;
  readonly chrome?: boolean;
};

export type GoldPage = { readonly file: string; readonly url: string; readonly lang: string };

export type Gold = {
  readonly hotel: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly pages: readonly GoldPage[];
  readonly facts: readonly GoldFact[];
  readonly optional: readonly (Omit<GoldFact, 'evidence'> & { readonly reason: string })[];
  readonly absent: readonly {
    readonly key: string;
    readonly reason: string;
    readonly page: string | null;
    readonly value: FactValue | null;
  }[];
  readonly prohibited: readonly { readonly kind: string; readonly text: string }[];
  readonly conflicts: readonly {
    readonly key: string;
    readonly values: readonly FactValue[];
    readonly pages: readonly string[];
    readonly note: string;
  }[];
};

/** A page's text by where it stands; white space is collapsed in all of them. */
export type PageText = {
  /** What a visitor can read: each tag as a space; or inline tags as nothing (`15<sup>00`). */
  readonly visible: readonly string[];
  readonly scripts: string;
  readonly attributes: string;
};

export type Hotel = {
  readonly dir: string;
  readonly gold: Gold;
  /** `pages.json`: all that an extractor gets to see beside the pages. */
  readonly manifest: {
    readonly country: string;
    readonly pages: readonly { readonly file: string; readonly url: string }[];
  };
  readonly files: readonly string[];
};

export function readHotels(corpus: string): readonly Hotel[] {
  const json = (dir: string, file: string) =>
    JSON.parse(readFileSync(join(corpus, dir, file), 'utf8'));
  return readdirSync(corpus)
    .sort()
    .map((dir) => ({
      dir,
      gold: json(dir, 'gold.json'),
      manifest: json(dir, 'pages.json'),
      files: readdirSync(join(corpus, dir)).sort(),
    }));
}

/** The charset as browsers find it without an HTTP header: BOM, else meta, else windows-1252. */
export function decodePage(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
  return new TextDecoder(bom ? 'utf-8' : (declared ?? 'windows-1252'), { fatal: true }).decode(
    bytes,
  );
}

/** A node of the parsed page; cheerio does not export its name. */
type PageNode = NonNullable<Parameters<CheerioAPI['text']>[0]>[number];

const INLINE = new Set(
  'a abbr b bdi cite code del em font i ins kbd mark q s small span strong sub sup time u'.split(
    ' ',
  ),
);
const UNSEEN = new Set(['script', 'style', 'template', 'noscript']);

export function readPageText(html: string): PageText {
  const $ = load(html);
  const scripts: string[] = [];
  const attributes: string[] = [];
  const spaced: string[] = [];
  const joined: string[] = [];
  const walk = (node: PageNode, seen: boolean): void => {
    if (node.type === 'text') {
      if (!seen) scripts.push(node.data);
      else for (const texts of [spaced, joined]) texts.push(node.data);
    }
    if (!('children' in node)) return;
    const name = 'name' in node ? node.name : '';
    if ('attribs' in node) attributes.push(...Object.values(node.attribs));
    spaced.push(' ');
    if (!INLINE.has(name)) joined.push(' ');
    for (const child of node.children) walk(child, seen && !UNSEEN.has(name));
    spaced.push(' ');
    if (!INLINE.has(name)) joined.push(' ');
  };
  walk($.root().get(0)!, true);
  return {
    visible: [spaced, joined].map((texts) => collapse(texts.join(''))),
    scripts: collapse(scripts.join(' ')),
    attributes: collapse(attributes.join(' \n ')),
  };
}

export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
