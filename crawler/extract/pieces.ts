/** A clause → pieces that each speak of one group of facts. */
import { type Clause, clauseOf } from './clauses.ts';
import type { Mark } from './lexicon/scan.ts';
import { type Group, topicOf } from './lexicon/topics.ts';
import { anyOf } from './lexicon/wordings.ts';
import type { FoundValue } from './values/found-value.ts';

const CONJUNCTION = new RegExp(
  `(?:^|[\\s,])(?:${anyOf('and', 'or', 'also')}|[&+/])(?=[\\s,]|$)`,
  'giu',
);

/** Concepts that stand before their topic: they go with it when a clause is split. */
const LEADING = new Set([
  'free',
  'no',
  'except',
  'not_free_word',
  'paid',
  'offer',
  'heated',
  'own',
]);

export type Piece = Clause & {
  readonly groups: readonly Group[];
  readonly settings: readonly Group[];
};

function groupsIn(clause: Clause): { groups: Group[]; settings: Group[] } {
  const { marks } = clause;
  const groups: Group[] = [];
  const weak: Group[] = [];
  const settings: Group[] = [];
  for (const mark of marks) {
    const topic = topicOf.get(mark.concept);
    if (topic === undefined || isKeptLuggage(mark, clause) || isRefused(mark, clause)) continue;
    const rank = isPassing(mark, clause) ? 'setting' : topic.rank;
    const list = rank === 'strong' ? groups : rank === 'weak' ? weak : settings;
    if (!list.includes(topic.group)) list.push(topic.group);
  }
  const named = groups.length > 0 ? groups : weak;
  if (named.length === 0 && isFreeUntil(clause)) return { groups: ['cancellation'], settings };
  return { groups: named, settings };
}

/** Inside other words: `no penalty`, `no charge` charge nothing, and so are no subject. */
function isRefused({ concept, start, end }: Mark, { marks, values }: Clause): boolean {
  // `Saturdays and holidays from 6.30`: days are no terms of holidays.
  if (concept === 'no_show') {
    return values.some((v) => v.kind === 'days' && v.start <= start && end <= v.end);
  }
  // `at the latest` holds the words of `later`.
  if (concept === 'late_arrival' || concept === 'late_check_out') {
    return marks.some((m) => m.concept === 'max' && m.start < start && m.end >= end);
  }
  if (concept !== 'penalty') return false;
  return marks.some(
    (m) =>
      (m.concept === 'no' && m.end <= start && start - m.end <= 2) ||
      (m.concept === 'free' && m.start < start && m.end >= end),
  );
}

/** `no penalty up to 5 days before arrival`: of no other topic than giving up a booking. */
function isFreeUntil(clause: Clause): boolean {
  const refused = clause.marks.some((mark) => isRefused(mark, clause));
  return refused && clause.values.some(({ kind }) => kind === 'deadline');
}

/** `Bags can be dropped off`: no ride. */
function isKeptLuggage({ concept, start }: Mark, { marks, concepts }: Clause): boolean {
  if (concept !== 'shuttle' || !concepts.has('luggage')) return false;
  return marks.some((mark) => mark.concept === 'luggage_keep' && mark.start === start);
}

/** `two chargers in the car park`: a place named after the clause's subject is no new subject. */
function isPassing(mark: Mark, { marks, values }: Clause): boolean {
  const ledBy = (wanted: string) =>
    marks.some(
      ({ concept, end }) => concept === wanted && mark.start - end <= 1 && mark.start >= end,
    );
  if (mark.concept === 'check_in' || mark.concept === 'check_out') {
    if (isVerbOfLate(mark, marks)) return !values.some(({ start }) => start >= mark.end);
    return ledBy('moment') && !values.some((value) => isHour(value) && value.start >= mark.end);
  }
  if (!ledBy('in_place')) return false;
  if (topicOf.get(mark.concept)?.rank === 'weak') return true;
  // `served from 7 to 10 in the restaurant`: what is served has its hours already.
  if (SERVED_IN.has(mark.concept) && values.some(({ end }) => end <= mark.start)) return true;
  return marks.some(
    ({ concept, end }) => end < mark.start && topicOf.get(concept)?.rank === 'strong',
  );
}

/** `Falls Sie erst nach 19 Uhr eintreffen`: the verb at the end is no second subject. */
function isVerbOfLate(mark: Mark, marks: readonly Mark[]): boolean {
  return (
    mark.concept === 'check_in' &&
    marks.some(({ concept, end }) => concept === 'late_arrival' && end <= mark.start)
  );
}

const SERVED_IN = new Set(['restaurant', 'bar']);

function isHour({ kind }: FoundValue): boolean {
  return kind === 'time' || kind === 'time-range';
}

/** Where in the clause the words of topic `b` begin, after those of topic `a`. */
function boundaryBetween(text: string, a: Mark, b: Mark, marks: readonly Mark[]): number {
  const between = text.slice(a.end, b.start);
  const conjunctions = [...between.matchAll(CONJUNCTION)];
  const last = conjunctions.at(-1);
  if (last !== undefined) return a.end + last.index + last[0].length;
  let start = b.start;
  for (const mark of marks.toReversed()) {
    if (mark.end > start || mark.start < a.end || !LEADING.has(mark.concept)) continue;
    if (start - mark.end > 12) break;
    start = mark.start;
  }
  return start;
}

function part(clause: Clause, start: number, end: number): Clause {
  return clauseOf(start, end, clause.sentence, clause.marks, clause.values);
}

/** A clause that names several groups is cut between them. */
export function split(text: string, clause: Clause): Piece[] {
  const whole = groupsIn(clause);
  if (whole.groups.length <= 1) return [{ ...clause, ...whole }];
  const topics = clause.marks.filter((mark) => {
    const topic = topicOf.get(mark.concept);
    if (topic === undefined || topic.rank === 'setting') return false;
    if (isKeptLuggage(mark, clause)) return false;
    return whole.groups.includes(topic.group) && !isPassing(mark, clause);
  });
  const pieces: Piece[] = [];
  let start = clause.start;
  let last = topics[0];
  for (const mark of topics.slice(1)) {
    if (last === undefined) break;
    const same = topicOf.get(mark.concept)?.group === topicOf.get(last.concept)?.group;
    if (!same && mark.start >= last.end) {
      const at = boundaryBetween(text, last, mark, clause.marks);
      const cut = part(clause, start, at);
      pieces.push({ ...cut, ...groupsIn(cut) });
      start = at;
    }
    last = mark;
  }
  const rest = part(clause, start, clause.end);
  pieces.push({ ...rest, ...groupsIn(rest) });
  return pieces;
}
