/**
 * Which clause speaks of what. A clause belongs to the topic it names; without one it continues the
 * topic before it in the line, else the label's, else the nearest heading's. Every topic takes part,
 * also those that no fact key wants (taxis, dinners, late check-out): a number that such a topic
 * owns binds to nothing else.
 */
import { type Clause, clausesOf } from './clauses.ts';
import type { Mark } from './lexicon/scan.ts';
import { type Group, topicOf } from './lexicon/topics.ts';
import type { Line } from './page/line.ts';
import { type Piece, split } from './pieces.ts';
import { withSharedRefusal } from './shared-refusal.ts';
import type { FoundValue, Language } from './values/found-value.ts';

/** What a label or heading says, read once per text. */
export type LabelReading = {
  readonly text: string;
  readonly level: number;
  readonly groups: readonly Group[];
  readonly concepts: ReadonlySet<string>;
  readonly marks: readonly Mark[];
  readonly values: readonly FoundValue[];
};

export type Source = 'own' | 'before' | 'label' | 'heading';

/** All clauses of one sentence that belong to one group. */
export type Unit = {
  readonly group: Group;
  readonly source: Source;
  readonly clauses: readonly Clause[];
  readonly concepts: ReadonlySet<string>;
  readonly values: readonly FoundValue[];
  /** Concepts of the label, or of the unit that this one continues. */
  readonly context: ReadonlySet<string>;
  /** Concepts of the whole sentence. */
  readonly sentence: ReadonlySet<string>;
  readonly passage: Passage;
  readonly sentenceIndex: number;
};

export type Passage = {
  readonly line: Line;
  readonly language: Language;
  readonly marks: readonly Mark[];
  readonly values: readonly FoundValue[];
  /** Nearest first: row head, column head, labels, headings. */
  readonly labels: readonly LabelReading[];
};

type Inherited = { readonly group: Group; readonly source: Source; readonly context: Set<string> };

/** Words that name no known topic, no time and no party. */
function isUnknownSubject({ level, values, concepts, text }: LabelReading): boolean {
  if (level < 2 || level > 7.5 || values.length > 0) return false;
  return concepts.size === 0 && /\p{L}{3}/u.test(text);
}

/** The label whose topics a clause without its own falls back to. */
function fromLabels(passage: Passage, wanted: readonly Group[]): Inherited | null {
  for (const label of passage.labels) {
    const [only] = label.groups;
    if (only === undefined) {
      // A heading or title of its own on something unknown: what stands above it is not meant.
      if (isUnknownSubject(label)) return null;
      continue;
    }
    // The page's title is a weak hint; any other heading right over the line is its label.
    const source = label.level >= 2 && label === passage.labels[0] ? 'label' : 'heading';
    const context = new Set(label.concepts);
    const fitting = label.groups.find((group) => wanted.includes(group));
    if (fitting !== undefined) return { group: fitting, source, context };
    return label.groups.length === 1 ? { group: only, source, context } : null;
  }
  return null;
}

type Draft = {
  group: Group;
  source: Source;
  clauses: Clause[];
  context: ReadonlySet<string>;
  sentence: number;
};

/** `smoke-free, balconies and car park included`: places of a ban are no topics. */
function continuesBan(piece: Piece, before: Draft): boolean {
  return (
    before.sentence === piece.sentence &&
    piece.marks.some(
      ({ concept }) => concept === 'smoke_everywhere' || concept === 'outdoor_places',
    )
  );
}

/** `stay free` makes the children the subject, whatever stands before. */
function leadingSetting(piece: Piece, before: Draft | null): Group | null {
  const has = (concept: string) => piece.marks.some((mark) => mark.concept === concept);
  const aboutStay =
    has('stay_free') || (has('free') && (has('parents_room') || has('adults_only')));
  if (piece.settings.includes('children') && aboutStay && !has('eats')) return 'children';
  const hours =
    piece.values.some(({ kind }) => kind === 'time-range' || kind === 'around-the-clock') ||
    has('never_closed');
  if (piece.settings.includes('reception') && (hours || before?.sentence !== piece.sentence)) {
    return 'reception';
  }
  // `2 a night per person of full age`: the age of who pays.
  const priced = has('each_person') && piece.values.some(({ kind }) => kind === 'money');
  const aged = piece.settings.includes('min_age') && (has('register') || has('min_age'));
  if (aged && !priced) return 'min_age';
  return null;
}

/** A line with more clauses is no prose: the rest of it is left out. */
const PIECES_MAX = 150;

/** `Wi-Fi | free in the lounge`, `Luggage | free at reception`: a place of the label's topic. */
function isPlaceUnder({ labels }: Passage, piece: Piece): boolean {
  const [label] = labels;
  if (label === undefined || label.level < 7 || label.groups.length !== 1) return false;
  const named = piece.marks.filter(({ concept }) => {
    const topic = topicOf.get(concept);
    return topic !== undefined && topic.rank !== 'setting';
  });
  if (named.length > 0) return named.every(({ concept }) => concept === 'bar');
  const desk = piece.marks.find(({ concept }) => concept === 'reception');
  return (
    piece.settings.join() === 'reception' &&
    desk !== undefined &&
    piece.marks.some(
      ({ concept, start, end }) =>
        (concept === 'in_place' || concept === 'on_grounds') &&
        start < desk.start &&
        desk.start - end <= 1,
    )
  );
}

type PieceReading = Pick<Draft, 'group' | 'source' | 'context'>;

/** `… and reception (open 8–20) is upstairs` */
function isReceptionAside({ line, marks }: Passage, piece: Piece): boolean {
  if (line.text[piece.start] !== '(') return false;
  if (!piece.values.some(({ kind }) => kind === 'time-range')) return false;
  return marks.some(({ concept, end }) => concept === 'reception' && piece.start - end === 1);
}

/** `Families | An extra bed is 30. Up to 2 years, no charge.`: a sentence on age alone. */
function isFamilyAge({ labels }: Passage, piece: Piece, before: Draft | null): boolean {
  if (before === null || before.sentence === piece.sentence) return false;
  if (before.group !== 'cot' && before.group !== 'extra_bed') return false;
  const aged = piece.values.length > 0 && piece.values.every(({ kind }) => kind === 'age');
  return aged && labels[0]?.groups.includes('children') === true;
}

/** What the clause belongs to: its own topic, the one before it, or the label's. */
function readPiece(passage: Passage, piece: Piece, before: Draft | null): PieceReading | null {
  if (before?.group === 'smoking' && continuesBan(piece, before)) return before;
  const own = isPlaceUnder(passage, piece)
    ? null
    : (piece.groups[0] ?? leadingSetting(piece, before));
  if (own === null && isReceptionAside(passage, piece)) {
    return { group: 'reception', source: 'before', context: new Set(['reception']) };
  }
  if (own === null && isFamilyAge(passage, piece, before)) {
    return { group: 'children', source: 'own', context: new Set(['children']) };
  }
  if (own === null) return inherit(passage, piece, before);
  const label = fromLabels(passage, [own]);
  const continued = before?.group === own ? before.context : null;
  const context = continued ?? (label?.group === own ? label.context : new Set<string>());
  return { group: own, source: 'own', context };
}

const CONDITIONS = new Set<FoundValue['kind']>(['days', 'season', 'season-name', 'nights']);

/** `For stays of 7 nights or more, parking is free`: no topic yet, and still a condition. */
function isCondition({ values }: Piece): boolean {
  return values.length > 0 && values.every(({ kind }) => CONDITIONS.has(kind));
}

export function unitsOf(passage: Passage): Unit[] {
  const { text } = passage.line;
  const clauses = clausesOf(text, passage.marks, passage.values);
  const pieces = withSharedRefusal(
    text,
    clauses.flatMap((clause) => split(text, clause)),
  );
  const drafts: Draft[] = [];
  let before: Draft | null = null as Draft | null;
  let led: Piece | null = null;
  for (const piece of pieces.slice(0, PIECES_MAX)) {
    const reading = readPiece(passage, piece, before);
    if (reading === null) {
      led = isCondition(piece) ? piece : null;
      continue;
    }
    const { sentence } = piece;
    const same = drafts.findLast((d) => d.sentence === sentence && d.group === reading.group);
    const leads = led !== null && led.sentence === sentence ? [led] : [];
    led = null;
    if (same === undefined) {
      before = { ...reading, clauses: [...leads, piece], sentence };
      drafts.push(before);
    } else {
      same.clauses.push(piece);
      before = same;
    }
  }
  return drafts.map((draft) => unitOf(draft, passage, pieces));
}

/** `We expect you from 3 to 9 pm` under `Arrival and departure` is about the arrival. */
function welcomed({ marks }: Piece): Group[] {
  return marks.some(({ concept }) => concept === 'welcome') ? ['check_in'] : [];
}

function inherit(passage: Passage, piece: Piece, before: Draft | null): PieceReading | null {
  if (before !== null) {
    const context = new Set(before.context);
    for (const clause of before.clauses) for (const mark of clause.marks) context.add(mark.concept);
    const source: Source = before.sentence === piece.sentence ? before.source : 'before';
    if (before.group !== 'other' || before.sentence === piece.sentence) {
      return { group: before.group, source, context };
    }
  }
  const label = fromLabels(passage, [...piece.settings, ...welcomed(piece)]);
  const [setting] = piece.settings;
  if (setting !== undefined && (label === null || label.group === setting)) {
    return { group: setting, source: 'own' as const, context: label?.context ?? new Set<string>() };
  }
  return label;
}

function unitOf(draft: Draft, passage: Passage, pieces: readonly Piece[]): Unit {
  const concepts = new Set<string>();
  const sentence = new Set<string>();
  for (const clause of draft.clauses) for (const mark of clause.marks) concepts.add(mark.concept);
  for (const piece of pieces) {
    if (piece.sentence !== draft.sentence) continue;
    for (const mark of piece.marks) sentence.add(mark.concept);
  }
  return {
    group: draft.group,
    source: draft.source,
    clauses: draft.clauses,
    concepts,
    values: draft.clauses.flatMap((clause) => clause.values),
    context: draft.context,
    sentence,
    passage,
    sentenceIndex: draft.sentence,
  };
}
