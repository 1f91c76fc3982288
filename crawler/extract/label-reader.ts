/** What headings, titles and heads of tables say, each read once however many lines stand under it. */
import { fold, type Token, tokensOf } from './lexicon/fold.ts';
import { scanners } from './lexicon/lexicons.ts';
import { type Mark, scan } from './lexicon/scan.ts';
import { type Group, topicOf } from './lexicon/topics.ts';
import type { LabelReading } from './units.ts';
import { mayHoldConditions } from './value-words.ts';
import { findValues } from './values/find-values.ts';
import type { Language } from './values/found-value.ts';

export function contextOf(language: Language, country: string | undefined) {
  return country === undefined ? { language } : { language, country };
}

export class LabelReader {
  /** By language and text; one text is rarely a label of two levels. */
  private readonly known = new Map<Language, Map<string, LabelReading[]>>();
  private readonly country: string | undefined;

  constructor(country: string | undefined) {
    this.country = country;
  }

  read(text: string, level: number, language: Language): LabelReading {
    const readings = this.readingsOf(text, language);
    const known = readings.find((reading) => reading.level === level);
    if (known !== undefined) return known;
    const tokens = tokensOf(fold(text));
    const values =
      level >= 2 && mayHoldConditions({ text, tokens }, language)
        ? findValues(text, contextOf(language, this.country))
        : [];
    // Its words say the same at every level.
    const [other] = readings;
    const reading = { ...(other ?? wordsIn(text, tokens, language)), text, level, values };
    readings.push(reading);
    return reading;
  }

  private readingsOf(text: string, language: Language): LabelReading[] {
    const texts = this.known.get(language) ?? new Map<string, LabelReading[]>();
    this.known.set(language, texts);
    const readings = texts.get(text) ?? [];
    texts.set(text, readings);
    return readings;
  }
}

function wordsIn(text: string, tokens: readonly Token[], language: Language) {
  const marks = withHeads(scan(scanners[language], tokens, fold(text)));
  const concepts = new Set(marks.map(({ concept }) => concept));
  return { marks, groups: groupsOf(marks), concepts };
}

const HEADS = 'heads_';

/**
 * `Mornings` over hours of breakfast, `Four-legged guests` over a fee: words that name a topic only
 * where they head it, and only where the label names no topic by its own word.
 */
function withHeads(marks: readonly Mark[]): Mark[] {
  const named = marks.some(({ concept }) => topicOf.get(concept)?.rank === 'strong');
  return marks.flatMap((mark) => {
    if (!mark.concept.startsWith(HEADS)) return [mark];
    if (named) return [];
    return [
      { ...mark, concept: mark.concept.slice(HEADS.length) },
      { ...mark, concept: 'headed' },
    ];
  });
}

/** Every mention of the group stands right behind `at`, `before` or `after`. */
function isMoment(group: Group, marks: readonly Mark[]): boolean {
  if (group !== 'check_in' && group !== 'check_out') return false;
  return marks
    .filter(({ concept }) => topicOf.get(concept)?.group === group)
    .every(({ start }) =>
      marks.some((m) => m.concept === 'moment' && m.end <= start && start - m.end <= 1),
    );
}

function groupsOf(marks: readonly Mark[]): Group[] {
  const ranked: Record<'strong' | 'weak' | 'setting', Group[]> = {
    strong: [],
    weak: [],
    setting: [],
  };
  for (const { concept } of marks) {
    const topic = topicOf.get(concept);
    if (topic !== undefined && !ranked[topic.rank].includes(topic.group)) {
      ranked[topic.rank].push(topic.group);
    }
  }
  // `Can I leave my case after check-out?` is about the case.
  const asked = ranked.strong.filter((group) => !isMoment(group, marks));
  if (asked.length > 0) return asked;
  if (ranked.strong.length > 0) return ranked.strong;
  if (ranked.weak.length > 0) return ranked.weak;
  const subjects = ranked.setting.filter((group) => group !== 'rooms');
  return subjects.length > 0 ? subjects : ranked.setting;
}
