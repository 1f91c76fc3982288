/** Entries of a list under `Included in the price`: the heading says of each that it is free. */
import { type Clause, clauseOf } from './clauses.ts';
import { type Group, topicOf } from './lexicon/topics.ts';
import { anyOf } from './lexicon/wordings.ts';
import type { LabelReading, Passage } from './units.ts';

/** What else is included (a spa, a kettle) has no price of its own to be free of. */
const PRICED = new Set<Group>(['breakfast', 'wifi', 'parking']);

const LIMITS = [
  'no',
  'not_included',
  'paid',
  'rate_condition',
  'except',
  'on_request',
  'non_guest',
];

const NAMED_RATE = new RegExp(`(?<!\\p{L})${anyOf('named_rate')}(?!\\p{L})`, 'iu');

/** Of every stay, not of one rate or package. */
function includes({ text, level, groups, concepts }: LabelReading): boolean {
  return (
    level >= 2 &&
    groups.length === 0 &&
    concepts.has('included') &&
    !text.includes('?') &&
    !LIMITS.some((limit) => concepts.has(limit))
  );
}

export function underIncluded(
  { line, labels }: Passage,
  clauses: readonly Clause[],
): readonly Clause[] {
  const [label] = labels;
  if (line.kind !== 'item' || label === undefined || !includes(label)) return clauses;
  const isRate = labels.some(
    ({ text, concepts }) => concepts.has('rate_condition') || NAMED_RATE.test(text),
  );
  return isRate ? clauses : clauses.map(asFree);
}

function asFree(clause: Clause): Clause {
  const topic = clause.marks.find(({ concept }) =>
    PRICED.has(topicOf.get(concept)?.group ?? 'other'),
  );
  const isLimited =
    LIMITS.some((limit) => clause.concepts.has(limit)) ||
    clause.values.some(({ kind }) => kind === 'money');
  if (topic === undefined || isLimited) return clause;
  const said = ['included', 'free'].map((concept) => ({ ...topic, concept }));
  const marks = [...clause.marks, ...said];
  return clauseOf(clause.start, clause.end, clause.sentence, marks, clause.values);
}
