/** `no gym, sauna or pool`: one refusal for all members of a list. Pure. */
import type { Mark } from './lexicon/scan.ts';
import { topicOf } from './lexicon/topics.ts';
import { anyOf } from './lexicon/wordings.ts';
import type { Piece } from './pieces.ts';

const OR = new RegExp(`(?:^|\\s)${anyOf('or', 'nor')}\\s*$`, 'iu');

const MEMBER_WORDS_MAX = 4;
const REFUSAL_CHARS_MAX = 20;

/** Beside these words a refusal is of something else: `no need to book parking or breakfast`. */
const OTHER_REFUSAL = new Set([
  'required',
  'reserve',
  'paid',
  'free',
  'included',
  'allowed',
  'max',
]);

const topicMark = (piece: Piece): Mark | undefined =>
  piece.marks.find(({ concept }) => topicOf.get(concept)?.rank === 'strong');

function refusalOf(piece: Piece): Mark | undefined {
  const topic = topicMark(piece);
  const no = piece.marks.findLast(
    ({ concept, end }) => concept === 'no' && topic !== undefined && end <= topic.start,
  );
  const other = piece.marks.some(({ concept }) => OTHER_REFUSAL.has(concept));
  const isNear =
    topic !== undefined && no !== undefined && topic.start - no.end < REFUSAL_CHARS_MAX;
  return isNear && !other ? no : undefined;
}

/** A noun and no more: an article and an adjective may stand with it. */
function isMember(text: string, piece: Piece): boolean {
  const words =
    text
      .slice(piece.start, piece.end)
      .replace(OR, '')
      .match(/\p{L}+/gu) ?? [];
  const others = piece.marks.some(
    ({ concept }) => OTHER_REFUSAL.has(concept) || concept === 'yes' || concept === 'no',
  );
  return piece.groups.length === 1 && words.length <= MEMBER_WORDS_MAX && !others;
}

/** Pieces of a line; the members of a refused list get the refusal of its first. */
export function withSharedRefusal(text: string, pieces: readonly Piece[]): Piece[] {
  const shared: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const before = shared[index - 1];
    const ends = (at: Piece | undefined) =>
      at !== undefined && OR.test(text.slice(at.start, at.end));
    const joined = before !== undefined && before.sentence === piece.sentence;
    const listed = ends(before) || (ends(piece) && /,\s*$/.test(text.slice(0, piece.start)));
    const no = joined && listed && isMember(text, piece) ? refusalOf(before) : undefined;
    if (no === undefined) {
      shared.push(piece);
      continue;
    }
    const mark = { concept: 'no', start: piece.start, end: piece.start };
    const concepts = new Set([...piece.concepts, 'no']);
    shared.push({ ...piece, marks: [mark, ...piece.marks], concepts });
  }
  return shared;
}
