/**
 * Which clause speaks of what. A clause belongs to the topic it names; without one it continues the
 * topic before it in the line, else the label's, else the nearest heading's. Every topic takes part,
 * also those that no fact key wants (taxis, dinners, late check-out): a number that such a topic
 * owns binds to nothing else.
 */
import { type Clause, clausesOf } from './clauses.ts';
import type { Mark } from './lexicon/scan.ts';
import type { Group } from './lexicon/topics.ts';
import type { Line } from './page/line.ts';
import { type Draft, readPiece } from './piece-topics.ts';
import { type Piece, split } from './pieces.ts';
import { withSharedRefusal } from './shared-refusal.ts';
import { underIncluded } from './under-included.ts';
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

/** A line with more clauses is no prose: the rest of it is left out. */
const PIECES_MAX = 150;

const CONDITIONS = new Set<FoundValue['kind']>(['days', 'season', 'season-name', 'nights']);

/** `For stays of 7 nights or more, parking is free`: no topic yet, and still a condition. */
function isCondition({ values }: Piece): boolean {
  return values.length > 0 && values.every(({ kind }) => CONDITIONS.has(kind));
}

export function unitsOf(passage: Passage): Unit[] {
  const { text } = passage.line;
  const clauses = underIncluded(passage, clausesOf(text, passage.marks, passage.values));
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
      // `On arrival, a deposit of 75`: named at last, the topic is the sentence's own.
      if (same.source === 'before') same.source = reading.source;
      before = same;
    }
  }
  return drafts.map((draft) => unitOf(draft, passage, pieces));
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
