/**
 * `extract --explain`: for each clause the line, its scope, the rule, and what was left out and
 * why.
 */
import type { Found } from './bind/binding.ts';
import type { Explanation } from './hotel.ts';
import type { Unit } from './units.ts';

function scopeOf(unit: Unit): string {
  return unit.passage.labels
    .toReversed()
    .map(({ text }) => text)
    .join(' > ');
}

function shown(value: unknown): string {
  return JSON.stringify(value);
}

function unitText(unit: Unit, found: readonly Found[]): string[] {
  const { text } = unit.passage.line;
  const clauses = unit.clauses.map(({ start, end }) => text.slice(start, end).trim());
  const values = unit.values.map(
    (value) => `${value.kind} "${text.slice(value.start, value.end)}"`,
  );
  return [
    `[${unit.group}, ${unit.source}, ${unit.passage.language}] ${clauses.join(' … ')}`,
    ...(unit.passage.labels.length > 0 ? [`    scope: ${scopeOf(unit)}`] : []),
    ...(values.length > 0 ? [`    numbers: ${values.join('; ')}`] : []),
    ...(unit.concepts.size > 0 ? [`    words: ${[...unit.concepts].join(' ')}`] : []),
    ...found.map(
      ({ key, value, when, rule }) =>
        `    ${rule}: ${key} = ${shown(value)}${when === undefined ? '' : ` when ${shown(when)}`}`,
    ),
    ...(found.length === 0 && values.length > 0 ? ['    nothing bound: numbers dropped'] : []),
  ];
}

export function explanationText({ page, units, rejected }: Explanation): string {
  const lines = [
    `language ${page.language}, name ${shown(page.name)}`,
    '',
    ...units.flatMap(({ unit, found }) => unitText(unit, found)),
    '',
    'Left out:',
    ...rejected.map(({ found, because }) => `  ${found.key} = ${shown(found.value)}: ${because}`),
    '',
    'Facts:',
    ...page.facts.map(
      ({ key, value, when, foundIn, words }) =>
        `  ${key} = ${shown(value)}${when === undefined ? '' : ` when ${shown(when)}`}  (${foundIn}) "${words}"`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
