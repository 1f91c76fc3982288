/** A line → sentences → clauses, the reach of a negation, a condition or an unnamed price. */
import type { Mark } from './lexicon/scan.ts';
import { topicOf } from './lexicon/topics.ts';
import { anyOf } from './lexicon/wordings.ts';
import type { FoundValue } from './values/found-value.ts';

export type Clause = {
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
  readonly marks: readonly Mark[];
  readonly values: readonly FoundValue[];
  /** Of its marks. */
  readonly concepts: ReadonlySet<string>;
};

export function clauseOf(
  start: number,
  end: number,
  sentence: number,
  allMarks: readonly Mark[],
  allValues: readonly FoundValue[],
): Clause {
  const marks = allMarks.filter((mark) => mark.start >= start && mark.start < end);
  const values = allValues.filter((value) => value.start >= start && value.start < end);
  const concepts = new Set<string>();
  for (const { concept } of marks) concepts.add(concept);
  return { start, end, sentence, marks, values, concepts };
}

/** Words before a full stop that do not end a sentence; single letters never do. */
const ABBREVIATIONS = new Set(
  (
    'tel st nr ca max min inkl incl exkl excl bzw evtl tgl str ggf etc usw z approx dr mr mrs ms sr sra ' +
    'av avda pers art ing num tlf fax apt jr co ltd ev mind zzgl vgl resp env inc ' +
    'lun mar gio ven sab dom mer jeu sam dim jue vie seg ter qua qui sex'
  ).split(' '),
);

/** German weekdays, which in lower case are words: `We do. Ask us.` */
const WEEKDAYS = new Set('Mo Di Mi Do Fr Sa So'.split(' '));

const PARTING_WORDS = new RegExp(`[\\s,]${anyOf('but', 'parting')}\\s`, 'giu');

function endsSentence(text: string, at: number): boolean {
  const next = text.slice(at + 1, at + 4);
  // `Thursdays (day off!) until 5 pm`: an aside within its sentence.
  if (/^\)\s[^\p{Lu}\d]/u.test(next)) return false;
  if (!/^["”»)]?\s/.test(next) && at + 1 < text.length) return false;
  const mark = text[at];
  if (mark !== '.') return true;
  const before = /([\p{L}\d]+)$/u.exec(text.slice(Math.max(0, at - 12), at))?.[1] ?? '';
  if (/\d\s?[hum]$/.test(text.slice(Math.max(0, at - 4), at))) return /^\s+[\p{Lu}\d]/u.test(next);
  if (/^no$/i.test(before)) return !/^\s+\d/.test(next);
  const shortened = ABBREVIATIONS.has(before.toLowerCase()) || WEEKDAYS.has(before);
  if (/^\p{L}$/u.test(before) || shortened) {
    // `… 9 a.m. Breakfast …`: an abbreviated end of a sentence, where a capital follows p.m. or a.m.
    return /[ap]\.m$/i.test(text.slice(Math.max(0, at - 4), at)) && /^\s+\p{Lu}/u.test(next);
  }
  return /^\s+[\p{Lu}\d"“„«(€£$¿¡]/u.test(next) || at + 1 >= text.length;
}

const SIGNS = /[.!?;,:()•·|★–—/-]/g;

/** Offsets after which a new clause begins, with whether it is a new sentence. */
function boundaries(text: string): { readonly at: number; readonly sentence: boolean }[] {
  const found: { at: number; sentence: boolean }[] = [];
  for (const { index: at } of text.matchAll(SIGNS)) {
    switch (text[at]) {
      case '.':
      case '!':
      case '?':
        if (endsSentence(text, at)) found.push({ at: at + 1, sentence: true });
        break;
      case ';':
        found.push({ at: at + 1, sentence: false });
        break;
      case ',':
      case ':':
        if (text[at + 1] === ' ') found.push({ at: at + 1, sentence: false });
        break;
      case '(':
        found.push({ at, sentence: false });
        break;
      case ')':
        found.push({ at: at + 1, sentence: false });
        break;
      case '•':
      case '·':
      case '|':
      case '★':
        found.push({ at, sentence: true });
        break;
      case '–':
      case '—':
      case '-':
      case '/':
        if (text[at - 1] === ' ' && text[at + 1] === ' ')
          found.push({ at: at + 1, sentence: false });
        break;
      default:
    }
  }
  for (const match of text.matchAll(PARTING_WORDS)) {
    found.push({ at: match.index, sentence: false });
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Values are never cut: `Sa, So und feiertags` stays one clause. */
export function clausesOf(
  text: string,
  marks: readonly Mark[],
  values: readonly FoundValue[],
): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  let sentence = 0;
  const cut = (end: number) => {
    if (text.slice(start, end).trim() === '') return;
    clauses.push(clauseOf(start, end, sentence, marks, values));
  };
  for (const { at, sentence: ends } of boundaries(text)) {
    if (values.some((value) => value.start < at - (ends ? 1 : 0) && at < value.end)) continue;
    if (!ends && marks.some((mark) => isCutByComma(text, mark, at))) continue;
    if (at > start) {
      cut(at);
      start = at;
    }
    if (ends) sentence += 1;
  }
  cut(text.length);
  return withLeads(text, withIncluded(text, clauses));
}

/** `Our prices include: breakfast, linen, Wi-Fi`: the word holds for the whole list. */
function withIncluded(text: string, clauses: readonly Clause[]): Clause[] {
  let lead: Clause | null = null;
  return clauses.map((clause) => {
    if (isIncludingLead(text, clause)) lead = clause;
    else if (lead !== null && lead.sentence === clause.sentence && !clause.concepts.has('no')) {
      const said = lead.marks.filter(({ concept }) => concept === 'included' || concept === 'free');
      return {
        ...clause,
        marks: [...said, ...clause.marks],
        concepts: new Set([...said.map(({ concept }) => concept), 'free', ...clause.concepts]),
      };
    }
    return clause;
  });
}

function isIncludingLead(text: string, { start, end, concepts, marks }: Clause): boolean {
  if (!concepts.has('included') || concepts.has('no') || concepts.has('not_included')) return false;
  if (!concepts.has('price_context') || !/:\s*$/.test(text.slice(start, end))) return false;
  return marks.every(({ concept }) => topicOf.get(concept)?.rank !== 'strong');
}

const PHRASE_CHARS_MAX = 24;

/** `sorry, no dogs` is one phrase of the lexicon. */
function isCutByComma(text: string, { start, end }: Mark, at: number): boolean {
  return text[at - 1] === ',' && start < at && at < end && end - start <= PHRASE_CHARS_MAX;
}

const LEADS = new Set<FoundValue['kind']>(['age', 'days', 'season', 'season-name', 'nights']);

/** A clause with one of these says something by itself. */
const SAYS = new Set(['free', 'stay_free', 'included', 'no', 'not_allowed', 'yes']);

/**
 * `4 to 9 years: an extra bed is 39`: a condition before a colon belongs to what follows, and so does
 * one before a comma that opens the sentence: `In August, parking is 9`.
 */
function withLeads(text: string, clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const lead = joined.at(-1);
    const first = joined.at(-2)?.sentence !== lead?.sentence;
    const leads =
      lead !== undefined &&
      (isLead(text, lead, first) || isApology(text, lead) || namesOthers(text, lead));
    if (lead === undefined || lead.sentence !== clause.sentence || !leads) {
      joined.push(clause);
      continue;
    }
    const marks = [...lead.marks, ...clause.marks];
    const values = [...lead.values, ...clause.values];
    joined[joined.length - 1] = clauseOf(lead.start, clause.end, clause.sentence, marks, values);
  }
  return joined;
}

const APOLOGY = new RegExp(`^\\s*(?:${anyOf('regret_lead')} ){0,2}${anyOf('regret')},\\s*$`, 'iu');

/** `(public rate: 19)`, `Day guests: 12`: what follows the colon is theirs. */
function namesOthers(text: string, { start, end, concepts, values }: Clause): boolean {
  return values.length === 0 && concepts.has('non_guest') && /:\s*$/.test(text.slice(start, end));
}

/** `Sorry, no pets here`: the word of regret goes with what is refused. */
function isApology(text: string, { start, end }: Clause): boolean {
  return APOLOGY.test(text.slice(start, end));
}

function isLead(text: string, { start, end, marks, values }: Clause, opens: boolean): boolean {
  if (values.length === 0 || !values.every(({ kind }) => LEADS.has(kind))) return false;
  const ranks = marks.flatMap(({ concept }) => topicOf.get(concept)?.rank ?? []);
  const last = text.slice(start, end).trimEnd().at(-1);
  if (last === ':') return !ranks.includes('strong');
  const says = marks.some(({ concept }) => SAYS.has(concept));
  return last === ',' && opens && !says && ranks.length === 0;
}
