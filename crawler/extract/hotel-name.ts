/** The hotel's own name, and which labels of a page belong to other hotels of its group. */
import type { PageDocument } from './document.ts';
import { fold, tokensOf } from './lexicon/fold.ts';
import { scanners } from './lexicon/lexicons.ts';
import { scanText } from './lexicon/scan.ts';
import type { Line } from './page/line.ts';

const TITLE_PARTS = /\s+[|–—·•»:-]{1,2}\s+|\s*::\s*|\s*\|\s*/;

export function titleParts(title: string): string[] {
  return title.split(TITLE_PARTS).filter((part) => part.trim().length > 2);
}

function key(text: string): string {
  return tokensOf(fold(text))
    .map(({ word }) => word)
    .join(' ');
}

/** Everything that may be the name: to recognise it, never to show it. */
export function siteNames(document: PageDocument): string[] {
  const h1 = document.lines.find((line) => line.level === 1)?.text ?? '';
  return [...titleParts(document.title), document.brand, h1].filter((name) => name !== '');
}

/** Words that a template or a page about something else would give. */
const TEMPLATE = /your hotel|hotel name|my hotel|lorem|example hotel|nome hotel|nombre del hotel/i;

/** JSON-LD's name; else the h1, or the site's name in its header, that stands in the title too. */
export function pageName(document: PageDocument, embedded: string | null): string | null {
  if (embedded !== null && !TEMPLATE.test(embedded)) return embedded;
  const parts = titleParts(document.title).map((part) => key(part));
  const h1 = document.lines.find((line) => line.level === 1)?.text ?? '';
  const brandAgrees = document.brand !== '' && parts.includes(key(document.brand));
  if (brandAgrees && !TEMPLATE.test(document.brand)) return document.brand;
  const agrees = h1 !== '' && parts.includes(key(h1)) && parts.length === 1;
  return agrees && h1.length <= 80 && !TEMPLATE.test(h1) && !isTopicText(h1) ? h1 : null;
}

function isTopicText(text: string): boolean {
  return scanText(scanners.en, text).some(({ concept }) => concept !== 'rooms');
}

/** Whether a label only names the hotel: it is over the line, but says nothing of it. */
export function nameTest(
  names: readonly string[],
  isTopical: (text: string) => boolean,
): (text: string) => boolean {
  const keys = names.map((name) => ` ${key(name)} `);
  const known = new Map<string, boolean>();
  return (text) => {
    let isName = known.get(text);
    if (isName === undefined) {
      const wanted = key(text);
      const isNamed = wanted.length > 3 && keys.some((name) => name.includes(` ${wanted} `));
      isName = isNamed && !isTopical(text);
      known.set(text, isName);
    }
    return isName;
  };
}

/**
 * Where labels of one rank (columns of a table, tabs, headings) name hotels and one of them is this
 * hotel, what stands under the others is not about it.
 */
export function foreignLabels(
  lines: readonly Line[],
  names: readonly string[],
  isTopical: (text: string) => boolean,
): (line: Line) => boolean {
  const nameKeys = names.map(key);
  const own = (text: string) => {
    const wanted = key(text);
    return wanted.length > 3 && nameKeys.some((name) => ` ${name} `.includes(` ${wanted} `));
  };
  const foreign = new Set<string>();
  for (const group of rivalLabels(lines)) {
    const mine = group.filter(own);
    const topical = group.filter(isTopical).length;
    if (mine.length !== 1 || group.length < 2 || topical * 3 > group.length) continue;
    if (mine.some(isTopical)) continue;
    if (group.some((text) => /\d/.test(text)) || titlesAll(names, group)) continue;
    for (const text of group) if (text !== mine[0]) foreign.add(text);
  }
  if (foreign.size === 0) return () => false;
  return (line) =>
    foreign.has(line.columnHeader) ||
    foreign.has(line.rowHeader) ||
    line.labels.some(({ text }) => foreign.has(text));
}

/** One of the names has words of several of the labels: it is the page's title, not a hotel's. */
function titlesAll(names: readonly string[], group: readonly string[]): boolean {
  const words = (text: string) =>
    key(text)
      .split(' ')
      .filter((word) => word.length > 3);
  return names.some((name) => {
    const own = new Set(words(name));
    return group.filter((text) => words(text).some((word) => own.has(word))).length > 1;
  });
}

const LABELS_MAX = 40;

/** Sets of labels that part one thing: the columns of each table, tabs and titles of one rank. */
function rivalLabels(lines: readonly Line[]): string[][] {
  const sets = new Map<string, Set<string>>();
  const add = (set: string, text: string) => {
    if (text === '' || text.length > 60) return;
    const texts = sets.get(set) ?? new Set<string>();
    if (texts.size < LABELS_MAX) texts.add(text);
    sets.set(set, texts);
  };
  for (const line of lines) {
    if (line.cell !== null) add(`columns ${line.cell.table}`, line.columnHeader);
    if (line.cell !== null) add(`rows ${line.cell.table}`, line.rowHeader);
    if (line.level > 1) add(`headings ${line.level} ${line.depth}`, line.text);
    else if (line.kind === 'title') add(`titles ${line.depth}`, line.text);
    else if (line.bold && line.cell === null) add(`bold ${line.depth}`, line.text);
  }
  return [...sets.values()].map((set) => [...set]);
}
