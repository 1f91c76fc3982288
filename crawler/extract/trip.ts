/**
 * One page of a group trip → facts: its name, length, places, group size and ages. Text is only ever
 * the trip's name or a place's; persons' names are dropped from both. Pure.
 */
import type { ExtractionRules } from '../profiles/extraction-rules.ts';
import type { CandidateFact, ExtractedPage, PageToRead } from './candidate-fact.ts';
import { type PageDocument, readDocument } from './document.ts';
import { titleParts } from './hotel-name.ts';
import { evidenceIn, pageLanguage } from './language.ts';
import { fold, tokensOf } from './lexicon/fold.ts';
import type { Persons } from './persons/find-person.ts';
import { namesPerson, personsOf, withoutPersons } from './persons.ts';
import { readAges } from './trip/ages.ts';
import { readDuration } from './trip/duration.ts';
import { readEnds } from './trip/ends.ts';
import { readGroupSize } from './trip/group-size.ts';
import { readRoute } from './trip/route.ts';
import { readTitle } from './trip/title.ts';
import { tripLines } from './trip/trip-lines.ts';
import { tripWords } from './trip/trip-words.ts';
import type { Language } from './values/found-value.ts';

type TripFacts = {
  readonly title: string | null;
  readonly duration_days: number | null;
  readonly duration_nights: number | null;
  readonly cities: readonly string[];
  readonly start_place: string | null;
  readonly end_place: string | null;
  readonly group_size_min: number | null;
  readonly group_size_max: number | null;
  readonly age_min: number | null;
  readonly age_max: number | null;
};

function languageOf(document: PageDocument): Language | 'und' {
  const spoken = document.lines.filter(({ chrome }) => !chrome);
  return pageLanguage(
    spoken.map(({ text }) => {
      const tokens = tokensOf(fold(text));
      return { words: tokens.length, evidence: evidenceIn(tokens) };
    }),
    document.lang,
  );
}

function readFacts(document: PageDocument, language: Language): TripFacts {
  const words = tripWords(language);
  const lines = tripLines(document, words);
  const duration = readDuration(lines, words);
  const group = readGroupSize(lines, words);
  const ages = readAges(lines, words);
  const route = readRoute(lines, words);
  const ends = readEnds(lines, words);
  const along = route?.isOrdered ? route.places : [];
  return {
    title: readTitle(document, words),
    duration_days: duration.days,
    duration_nights: duration.nights,
    cities: [...new Set(route?.places)],
    start_place: ends.start ?? along[0] ?? null,
    end_place: ends.end ?? along.at(-1) ?? null,
    group_size_min: group.min,
    group_size_max: group.max,
    age_min: ages.min,
    age_max: ages.max,
  };
}

function withoutNames(facts: TripFacts, persons: Persons): TripFacts {
  const place = (name: string | null) =>
    name === null || namesPerson(name, persons) ? null : name;
  return {
    ...facts,
    title: facts.title === null ? null : withoutPersons(facts.title, persons),
    cities: facts.cities.filter((name) => !namesPerson(name, persons)),
    start_place: place(facts.start_place),
    end_place: place(facts.end_place),
  };
}

function candidates(facts: TripFacts): CandidateFact[] {
  return Object.entries(facts).flatMap(([key, value]): CandidateFact[] => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return [];
    // No words for a source link: this bot quotes none.
    return [{ key, value, foundIn: 'text', words: '', rule: key }];
  });
}

/** Bad markup, charset or JSON gives fewer facts, never a crash. */
export function extractTripPage(
  page: PageToRead,
  rules: ExtractionRules,
  document: PageDocument = readDocument(page.html),
): ExtractedPage {
  const language = languageOf(document);
  if (language === 'und') return { language, name: null, facts: [] };
  const read = readFacts(document, language);
  const own = [document.brand, ...titleParts(document.title).slice(1)];
  const facts =
    rules.personNames === 'dropped'
      ? withoutNames(read, personsOf(page.html, document, own))
      : read;
  return { language, name: facts.title, facts: candidates(facts) };
}
