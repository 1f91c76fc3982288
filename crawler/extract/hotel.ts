/**
 * One hotel page → facts. Lines are read with their scope, each number is classified, each clause
 * is given to the topic it speaks of, and each topic's binder makes facts of it. Pure.
 */

import { arrivalPair, stayPair } from './bind/arrival.ts';
import { ageToCheckIn } from './bind/arrival-age.ts';
import { binders } from './bind/binders.ts';
import type { Found } from './bind/binding.ts';
import { inBuilding } from './bind/buildings.ts';
import { languages, roomCount, switchedOff } from './bind/whole-line.ts';
import type { CandidateFact, ExtractedPage, PageToRead } from './candidate-fact.ts';
import { contactFacts } from './contact/facts.ts';
import { type PageDocument, readDocument } from './document.ts';
import { finish, type Rejected } from './finish.ts';
import { pageName } from './hotel-name.ts';
import { answerPassage, type Reading, readPassages } from './passages.ts';
import { type Embedded, readStructuredData } from './structured-data.ts';
import { type Passage, type Unit, unitsOf } from './units.ts';
import { wordsOf } from './words.ts';

export type Explanation = {
  readonly page: ExtractedPage;
  readonly units: readonly { readonly unit: Unit; readonly found: readonly Found[] }[];
  readonly rejected: readonly Rejected[];
};

/** Under `Coming soon` or `Closed` nothing is stated of the house as it is. */
function isAnnounced({ labels }: Passage): boolean {
  return labels.some(
    ({ concepts, level }) => level >= 2 && (concepts.has('planned') || concepts.has('closed')),
  );
}

/** A question states nothing, wherever it stands. */
function isQuestion({ clauses, passage }: Unit): boolean {
  const last = clauses.at(-1);
  return last !== undefined && /\?\s*$/.test(passage.line.text.slice(last.start, last.end));
}

function bind(passage: Passage): { unit: Unit; found: Found[] }[] {
  if (isAnnounced(passage)) return [];
  return unitsOf(passage)
    .filter((unit) => !isQuestion(unit))
    .map((unit) => ({
      unit,
      found: binders[unit.group].flatMap((binder) => binder(unit)).map(inBuilding),
    }));
}

function wholePassage(passage: Passage): Found[] {
  if (passage.line.off) return switchedOff(passage);
  return [
    ...arrivalPair(passage),
    ...stayPair(passage),
    ...ageToCheckIn(passage),
    ...roomCount(passage),
    ...languages(passage),
  ];
}

function candidate(found: Found): CandidateFact {
  const { key, value, when, passage, at, rule } = found;
  return {
    key,
    value,
    ...(when === undefined ? {} : { when }),
    foundIn: 'text',
    words: wordsOf(passage.line.text, at, passage.marks),
    rule,
  };
}

/** An FAQ's answers that the page holds as data: read like lines under their question. */
function answerFacts(embedded: Embedded, reading: Reading): CandidateFact[] {
  const passages = embedded.answers.flatMap(({ question, answer }) =>
    answerPassage(question, answer, reading),
  );
  const bound = passages.flatMap(bind).flatMap(({ found }) => found);
  const { facts } = finish([...bound, ...passages.flatMap(wholePassage)]);
  return facts.map((found) => ({ ...candidate(found), foundIn: 'structured-data', words: '' }));
}

function explain(page: PageToRead, document: PageDocument): Explanation {
  const reading: Reading = readPassages(document, page.country);
  const units = reading.passages.filter(({ line }) => !line.off).flatMap(bind);
  const whole = [...reading.passages.flatMap(wholePassage), ...reading.headings.flatMap(roomCount)];
  const { facts, rejected } = finish([...units.flatMap(({ found }) => found), ...whole]);
  const stated = facts.map(candidate);
  const embedded = readStructuredData(document, page, reading);
  const known = new Set(stated.map(({ key }) => key));
  const contacts = contactFacts(document, page, reading, embedded.contacts);
  const witnesses = [...embedded.facts, ...answerFacts(embedded, reading)];
  const added = witnesses.filter(({ key }) => !known.has(key));
  return {
    page: {
      language: reading.language,
      name: pageName(document, embedded.name),
      facts: [...stated, ...added, ...contacts],
    },
    units,
    rejected,
  };
}

/**
 * Facts of one page of a hotel's own site. Bad markup, charset or JSON gives fewer, never a crash.
 */
export function extractHotelPage(
  page: PageToRead,
  document: PageDocument = readDocument(page.html),
): ExtractedPage {
  return explain(page, document).page;
}

/** The same with every clause's topic, what was found in it and why candidates were left out. */
export function explainHotelPage(page: PageToRead): Explanation {
  return explain(page, readDocument(page.html));
}
