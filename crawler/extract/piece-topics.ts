/** Which topic a piece of a clause speaks of: its own, the one before it, or its label's. */
import type { Clause } from './clauses.ts';
import type { Mark } from './lexicon/scan.ts';
import { type Group, topicOf } from './lexicon/topics.ts';
import type { Piece } from './pieces.ts';
import type { LabelReading, Passage, Source } from './units.ts';

type Inherited = { readonly group: Group; readonly source: Source; readonly context: Set<string> };

/** Words that name no known topic, no time and no party. */
function isUnknownSubject({ level, values, concepts, text }: LabelReading): boolean {
  if (level < 2 || level > 7.5 || values.length > 0) return false;
  return concepts.size === 0 && /\p{L}{3}/u.test(text);
}

/** Of the heads of a row and a column. */
const HEAD_LEVEL = 9;

const PRICED_BY_PARTY = new Set<Group>(['breakfast', 'city_tax', 'shuttle', 'extra_bed']);

/** `Children of 4 to 11 | 11.00` under `Breakfast`: whose price it is, and not of what. */
function isParty({ labels, values, marks }: Passage, label: LabelReading): boolean {
  if (label.level < 7 || label.groups.join() !== 'children') return false;
  if (!label.values.some(({ kind }) => kind === 'age')) return false;
  const priced =
    values.some(({ kind }) => kind === 'money') || marks.some(({ concept }) => concept === 'free');
  const over = labels.slice(labels.indexOf(label) + 1).find(({ groups }) => groups.length > 0);
  const [only, ...others] = over?.groups ?? [];
  return priced && only !== undefined && others.length === 0 && PRICED_BY_PARTY.has(only);
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
    if (isParty(passage, label)) continue;
    // The page's title is a weak hint; any other heading right over the line is its label.
    const isLabel = label.level === HEAD_LEVEL || (label.level >= 2 && label === passage.labels[0]);
    const source = isLabel ? 'label' : 'heading';
    const context = new Set(label.concepts);
    const fitting = label.groups.find((group) => wanted.includes(group));
    if (fitting !== undefined) return { group: fitting, source, context };
    return label.groups.length === 1 ? { group: only, source, context } : null;
  }
  return null;
}

export type Draft = {
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
function leadingSetting(passage: Passage, piece: Piece, before: Draft | null): Group | null {
  const has = (concept: string) => piece.marks.some((mark) => mark.concept === concept);
  const aboutStay =
    has('stay_free') || (has('free') && (has('parents_room') || has('adults_only')));
  // `2.80 a day, under twelves pay nothing`
  const isTax = before?.group === 'city_tax' && before.sentence === piece.sentence;
  if (piece.settings.includes('children') && aboutStay && !has('eats') && !isTax) return 'children';
  const hours =
    piece.values.some(({ kind }) => kind === 'time-range' || kind === 'around-the-clock') ||
    has('never_closed');
  // `we welcome you from 3 to 10 pm at reception` under `Arriving`
  const arrives = isWelcomed(piece) && passage.labels[0]?.groups.includes('check_in') === true;
  if (
    piece.settings.includes('reception') &&
    !arrives &&
    (hours || before?.sentence !== piece.sentence)
  ) {
    return 'reception';
  }
  // `2 a night per person of full age`: the age of who pays.
  const priced = piece.values.some(
    (value) =>
      value.kind === 'money' &&
      (has('each_person') || ('each' in value.money && value.money.each !== 'room')),
  );
  const aged = piece.settings.includes('min_age') && (has('register') || has('min_age'));
  if (aged && !priced) return 'min_age';
  return null;
}

/** `Wi-Fi | free in the lounge`, `Luggage | free at reception`: a place of the label's topic. */
function isPlaceUnder({ labels }: Passage, piece: Piece): boolean {
  const [label] = labels;
  if (label === undefined || label.level < 7 || label.groups.length !== 1) return false;
  const named = piece.marks.filter(({ concept }) => {
    const topic = topicOf.get(concept);
    return topic !== undefined && topic.rank !== 'setting';
  });
  const isPlace = ({ concept, start, end }: Mark) =>
    concept === 'bar' ||
    (concept === 'outdoor_parking' &&
      piece.marks.some((m) => m.concept === 'outside_only' && m.start === start && m.end === end));
  if (named.length > 0) return named.every(isPlace);
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

/** `Our shuttle … leaves every hour from 5 to 10`: of the ride, and not of the stay. */
function isRide(piece: Piece, own: Group, before: Draft): boolean {
  const moves = own === 'check_in' || own === 'check_out';
  return moves && before.group === 'shuttle' && before.sentence === piece.sentence;
}

/** What the clause belongs to: its own topic, the one before it, or the label's. */
export function readPiece(
  passage: Passage,
  piece: Piece,
  before: Draft | null,
): PieceReading | null {
  if (before?.group === 'smoking' && continuesBan(piece, before)) return before;
  const own = isPlaceUnder(passage, piece)
    ? null
    : (piece.groups[0] ?? leadingSetting(passage, piece, before));
  if (own === null && isReceptionAside(passage, piece)) {
    return { group: 'reception', source: 'before', context: new Set(['reception']) };
  }
  if (own === null && isFamilyAge(passage, piece, before)) {
    return { group: 'children', source: 'own', context: new Set(['children']) };
  }
  if (own === null) return inherit(passage, piece, before);
  if (before !== null && isRide(piece, own, before)) return before;
  const label = fromLabels(passage, [own]);
  const continued = before?.group === own ? before.context : null;
  const context = continued ?? (label?.group === own ? label.context : new Set<string>());
  return { group: own, source: 'own', context };
}

const isWelcomed = ({ marks }: Piece) => marks.some(({ concept }) => concept === 'welcome');

/** `We expect you from 3 to 9 pm` under `Arrival and departure` is about the arrival. */
function welcomed(piece: Piece): Group[] {
  return isWelcomed(piece) ? ['check_in'] : [];
}

/** `From 3 pm` under `Arrival and departure` begins a stay, `until 11 am` ends it. */
function byHour({ values }: Piece): Group[] {
  const [value, ...others] = values;
  if (value?.kind !== 'time' || others.length > 0) return [];
  if (value.bound === 'from' && value.time >= '12:00') return ['check_in'];
  return value.bound === 'until' && value.time <= '13:00' ? ['check_out'] : [];
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
  const label = fromLabels(passage, [...piece.settings, ...welcomed(piece), ...byHour(piece)]);
  const [setting] = piece.settings;
  if (setting !== undefined && (label === null || label.group === setting)) {
    return { group: setting, source: 'own' as const, context: label?.context ?? new Set<string>() };
  }
  return label;
}
