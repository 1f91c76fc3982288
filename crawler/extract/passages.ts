/**
 * Lines → passages: language, lexicon marks, classified values and what the labels over them say.
 */

import { classify } from './classified-line.ts';
import type { PageDocument } from './document.ts';
import { foreignLabels, nameTest, siteNames } from './hotel-name.ts';
import { contextOf, LabelReader } from './label-reader.ts';
import { type Evidence, evidenceIn, lineLanguage, pageLanguage } from './language.ts';
import { fold, type Token, tokensOf } from './lexicon/fold.ts';
import { scanners } from './lexicon/lexicons.ts';
import { type Mark, scan } from './lexicon/scan.ts';
import { type Group, topicOf } from './lexicon/topics.ts';
import { anyOf } from './lexicon/wordings.ts';
import type { Line } from './page/line.ts';
import type { LabelReading, Passage } from './units.ts';
import { findValues } from './values/find-values.ts';
import type { Language, ValueContext } from './values/found-value.ts';

export type Reading = {
  readonly language: Language | 'und';
  readonly passages: readonly Passage[];
  /** Headings and heads of tables: they label, and state no more than a number of rooms. */
  readonly headings: readonly Passage[];
  /** Lines of the site's header and footer, for contact facts only. */
  readonly chrome: readonly Line[];
  readonly context: { readonly language: Language; readonly country?: string };
  /** All that may be the house's name: to recognise it. */
  readonly names: readonly string[];
};

type Tokenized = {
  readonly line: Line;
  readonly folded: string;
  readonly tokens: Token[];
  readonly evidence: Evidence;
};

/** Guests' words and scores: nothing is read from such a line. */
const REVIEW = new RegExp(
  [
    '[★☆⭐]',
    '\\b\\d{1,2}(?:[.,]\\d)?\\s?/\\s?(?:5|10)\\b',
    // `from 5 to 10` is no score.
    `\\b\\d{1,2}(?:[.,]\\d)?\\s${anyOf('out_of')}\\s(?:5|10)\\b(?!\\s${anyOf('until_hour')})`,
    `\\b${anyOf('rated')}\\b`,
    `\\b\\d[\\d.,]*\\s${anyOf('reviews')}\\b`,
  ].join('|'),
  'u',
);
const QUOTED = /[“„«"]([^“”„«»"]{25,400})[”“»"]/g;

/** The line without guests' quoted words; positions stay as they are. */
function withoutQuotes(line: Line): Line {
  if (!/[“„«"]/.test(line.text)) return line;
  const text = line.text.replace(QUOTED, (quote) => ' '.repeat(quote.length));
  return text === line.text ? line : { ...line, text };
}

function tokenized(lines: readonly Line[]): Tokenized[] {
  return lines.flatMap((raw) => {
    if (raw.chrome) return [{ line: raw, folded: '', tokens: [], evidence: [] }];
    const line = withoutQuotes(raw);
    const folded = fold(line.text);
    if (REVIEW.test(folded)) return [];
    const tokens = tokensOf(folded);
    return [{ line, folded, tokens, evidence: evidenceIn(tokens) }];
  });
}

function languageOfPage(lines: readonly Tokenized[], declared: string): Language | 'und' {
  const spoken = lines.filter(({ line }) => !line.chrome);
  return pageLanguage(
    spoken.map(({ tokens, evidence }) => ({ words: tokens.length, evidence })),
    declared,
  );
}

/** `You must be 21 to book` names no topic and still states who may stay. */
const STATES = new Set(['register', 'of_age']);
const isTopic = (mark: Mark) => topicOf.has(mark.concept) || STATES.has(mark.concept);

/** A longer line under `Arrival` may give the way, with roads, exits and fares. */
const BARE_TIME_CHARS_MAX = 60;

/** What a bare number of this line under these labels is. */
function expectation(text: string, labels: readonly LabelReading[]): Pick<ValueContext, 'expects'> {
  if (text.length > BARE_TIME_CHARS_MAX) return {};
  const label = labels.find(({ groups: all }) => all.length > 0);
  const timed = (group: Group) =>
    group === 'check_in' ||
    group === 'check_out' ||
    (group === 'reception' && label?.concepts.has('hours_word'));
  return label?.groups.every(timed) ? { expects: 'time' } : {};
}

/** Heads of row and column first, then labels, then headings, nearest first. */
function labelsOf(
  line: Line,
  language: Language,
  labels: LabelReader,
  isName: (text: string) => boolean = () => false,
): LabelReading[] {
  const heads = [line.rowHeader, line.columnHeader].filter((text) => text !== '');
  return [
    ...heads.map((text) => labels.read(text, 9, language)),
    ...line.labels
      .toReversed()
      .filter(({ text }) => !isName(text))
      .map(({ text, level }) => labels.read(text, level, language)),
  ];
}

/** Real pages have a few hundred: a page with more is no page for people. */
const PASSAGES_MAX = 800;

export function readPassages(document: PageDocument, country: string | undefined): Reading {
  const lines = tokenized(document.lines);
  const language = languageOfPage(lines, document.lang);
  const main = language === 'und' ? 'en' : language;
  const labels = new LabelReader(country);
  // Places and services (`Harbour`, `Station`) also name houses: only a fact's own topic counts.
  const isTopical = (text: string) =>
    labels.read(text, 1, main).groups.some((group) => group !== 'other');
  const names = siteNames(document);
  const isName = nameTest(names, isTopical);
  const isForeign = foreignLabels(document.lines, names, isTopical);
  const passages: Passage[] = [];
  const headings: Passage[] = [];
  const chrome: Line[] = [];
  for (const { line, folded, tokens, evidence } of lines) {
    if (line.chrome) {
      chrome.push(line);
      continue;
    }
    if (language === 'und' || passages.length >= PASSAGES_MAX || isForeign(line)) continue;
    const own = lineLanguage(evidence, line.lang, main);
    const over = labelsOf(line, own, labels, isName);
    if (over.some(({ concepts }) => concepts.has('skip_section') || concepts.has('other_house')))
      continue;
    if (line.kind === 'heading' || line.kind === 'title' || line.head) {
      if (labels.read(line.text, line.level, own).concepts.has('rooms')) {
        const marks = scan(scanners[own], tokens, folded);
        const values = findValues(line.text, contextOf(own, country));
        headings.push({ line, language: own, marks, values, labels: [] });
      }
      continue;
    }
    const marks = scan(scanners[own], tokens, folded);
    if (!marks.some(isTopic) && !over.some(({ groups }) => groups.length > 0)) continue;
    const context = { ...contextOf(own, country), ...expectation(line.text, over) };
    passages.push({
      line,
      language: own,
      ...classify(line.text, context, marks, tokens),
      labels: over,
    });
  }
  return { language, passages, headings, chrome, context: contextOf(main, country), names };
}

const ANSWER_LINE: Omit<Line, 'text' | 'labels'> = {
  kind: 'text',
  level: 0,
  chrome: false,
  depth: 0,
  dip: 0,
  block: 0,
  lead: 0,
  bold: false,
  linked: false,
  off: false,
  lang: '',
  cell: null,
  form: 0,
  iconOnly: false,
  contacts: [],
  columnHeader: '',
  rowHeader: '',
  head: false,
};

/** A question and its answer out of embedded data, as a line under its label. */
export function answerPassage(question: string, answer: string, reading: Reading): Passage[] {
  const { language, country } = reading.context;
  const line: Line = { ...ANSWER_LINE, text: answer, labels: [{ text: question, level: 8 }] };
  const [one] = tokenized([line]);
  if (one === undefined) return [];
  const marks = scan(scanners[language], one.tokens, one.folded);
  const labels = labelsOf(one.line, language, new LabelReader(country));
  const read = classify(one.line.text, reading.context, marks, one.tokens);
  return [{ line: one.line, language, ...read, labels }];
}
