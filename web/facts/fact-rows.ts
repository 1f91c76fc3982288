/** From published statements to what a reader sees of each fact of the vocabulary. Pure. */
import type { FactValue, When } from '../../db/vocabulary/fact-value.ts';
import type { FactSpec } from '../../db/vocabulary/hotel.ts';
import { hotelFactSpecs } from '../../db/vocabulary/hotel.ts';
import { fill } from '../messages/fill.ts';
import { saysNo, valueWords, whenWords } from './fact-words.ts';
import type { Format } from './format.ts';

/** A published statement, as the pages need it. */
export type StatedFact = {
  readonly key: string;
  readonly value: FactValue;
  readonly when: When | null;
  readonly pageUrl: string;
  /** `:~:text=…` without the leading `#`. */
  readonly fragment: string | null;
  readonly standing: 'shown' | 'supporting' | 'conflict';
  readonly checkedAt: string;
  readonly disputedAt: string | null;
};

export type Source = {
  /** With the text fragment, where the profile and the page allow one. */
  readonly href: string;
  /** Host and path, for people. */
  readonly label: string;
};

export type Statement = {
  readonly words: string;
  readonly conditions: readonly string[];
  readonly saysNo: boolean;
  readonly source: Source;
  /** Further pages that say the same. */
  readonly alsoOn: readonly Source[];
  readonly checkedAt: string;
  readonly checkedOn: string;
  readonly age: string;
  readonly fading: boolean;
  readonly disputed: boolean;
  readonly stated: StatedFact;
};

export type FactRow = {
  readonly key: string;
  readonly label: string;
  readonly definition: string;
  readonly state: 'stated' | 'says-no' | 'conflict' | 'not-stated';
  readonly statements: readonly Statement[];
};

export type FactGroup = {
  readonly id: string;
  /** In one or two words. */
  readonly name: string;
  readonly title: string;
  readonly stated: readonly FactRow[];
  readonly notStated: readonly FactRow[];
};

export type RowContext = {
  readonly format: Format;
  readonly nowMs: number;
  readonly fadeAfterMs: number;
};

/** Every fact of the vocabulary once, in its order, whether it is stated or not. */
export function factRows(facts: readonly StatedFact[], context: RowContext): readonly FactRow[] {
  const byKey = Map.groupBy(facts, (fact) => fact.key);
  return hotelFactSpecs.map((spec) => factRow(spec, byKey.get(spec.key) ?? [], context));
}

const groupOf = new Map(hotelFactSpecs.map((spec) => [spec.key, spec.group]));

/** The rows under the questions that people ask; the vocabulary's order decides. */
export function factGroups(rows: readonly FactRow[], format: Format): readonly FactGroup[] {
  return [...Map.groupBy(rows, (row) => groupOf.get(row.key) ?? '')].map(([id, members]) => ({
    id,
    name: format.messages.groupNames[id] ?? id,
    title: format.messages.groups[id] ?? id,
    stated: members.filter((row) => row.state !== 'not-stated'),
    notStated: members.filter((row) => row.state === 'not-stated'),
  }));
}

function factRow(spec: FactSpec, facts: readonly StatedFact[], context: RowContext): FactRow {
  const label = context.format.messages.facts[spec.key] ?? spec.key;
  const { key, definition } = spec;
  if (facts.length === 0) return { key, label, definition, state: 'not-stated', statements: [] };
  const main = facts.filter((fact) => fact.standing !== 'supporting');
  const supporting = facts.filter((fact) => fact.standing === 'supporting');
  const statements = main.map((fact) => statementOf(spec, fact, supporting, context));
  return { key, label, definition, state: stateOf(statements), statements };
}

function stateOf(statements: readonly Statement[]): FactRow['state'] {
  if (statements.length === 0) return 'not-stated';
  if (statements.some(({ stated }) => stated.standing === 'conflict')) return 'conflict';
  return statements.every((statement) => statement.saysNo) ? 'says-no' : 'stated';
}

function statementOf(
  spec: FactSpec,
  fact: StatedFact,
  supporting: readonly StatedFact[],
  { format, nowMs, fadeAfterMs }: RowContext,
): Statement {
  const checkedAt = new Date(fact.checkedAt);
  return {
    words: valueWords(spec, fact.value, format),
    conditions: whenWords(fact.when, format),
    saysNo: saysNo(fact.value),
    source: sourceOf(fact),
    alsoOn: alsoOn(fact, supporting),
    checkedAt: checkedAt.toISOString(),
    checkedOn: format.day(checkedAt),
    age: fill(format.messages.hotel.checked, { age: format.age(checkedAt, nowMs) }),
    fading: nowMs - checkedAt.getTime() >= fadeAfterMs,
    disputed: fact.disputedAt !== null,
    stated: fact,
  };
}

function alsoOn(fact: StatedFact, supporting: readonly StatedFact[]): readonly Source[] {
  if (supporting.length === 0) return [];
  const says = sameAs(fact);
  return supporting.filter((other) => sameAs(other) === says).map(sourceOf);
}

/** jsonb hands out object members in one order, so equal text is equal meaning. */
function sameAs(fact: StatedFact): string {
  return JSON.stringify([fact.value, fact.when]);
}

export function sourceOf(fact: Pick<StatedFact, 'pageUrl' | 'fragment'>): Source {
  const url = URL.parse(fact.pageUrl);
  const path = url ? decodeSafely(`${url.pathname}${url.search}`) : '';
  const label = url ? `${url.host.replace(/^www\./, '')}${path === '/' ? '' : path}` : fact.pageUrl;
  const fragment = fact.fragment === null ? '' : `#${fact.fragment}`;
  return { href: `${fact.pageUrl}${fragment}`, label };
}

function decodeSafely(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
