import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';
import type { BotProfile } from '../../../crawler/profiles/profile.ts';
import { botPage } from '../../../web/pages/bot-page.ts';
import { textOf } from '../../support/app.ts';
import { renderPage } from '../../support/render.ts';
import { visitOf } from '../../support/visit.ts';

const render = (profile: BotProfile, report: Parameters<typeof botPage>[1] = null) =>
  renderPage('bot', botPage(visitOf({ profile }), report));

/** Seed lines, cut into sentences; a bullet is no part of its sentence. */
function seedSentences(): string[] {
  return readFileSync('test/seeds/journeyed-crawler-page.txt', 'utf8')
    .split('\n')
    .flatMap((line) => line.replace(/^• /, '').split(/(?<=[.:])\s+(?=[A-Z])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

describe('the bot page says what the seed page promised', () => {
  const text = textOf(render(journeyed));
  const sentences = seedSentences();
  test('the seed page has its sentences', () => assert.ok(sentences.length > 40));
  for (const sentence of sentences) {
    test(sentence, () => assert.ok(text.includes(sentence), `missing on the page: ${sentence}`));
  }
});

describe('the bot page follows the profile', () => {
  const sentencesOf = (profile: BotProfile) => {
    const { sections, lead, changes, shell } = botPage(visitOf({ profile }), null);
    return JSON.stringify({ sections, lead, changes, path: shell.canonicalUrl });
  };
  const before = sentencesOf(journeyed);
  const leaves = leafPaths(journeyed);
  test('the profile has leaves', () => assert.ok(leaves.length > 40));
  for (const path of leaves) {
    test(`altering ${path.join('.')} alters a sentence`, () => {
      assert.notEqual(sentencesOf(altered(journeyed, path)), before);
    });
  }
});

test('[J33] The bot page shows a contact address from the profile', () => {
  const profile = {
    ...journeyed,
    identity: { ...journeyed.identity, contactEmail: 'x@y.example' },
  };
  assert.ok(textOf(render(profile)).includes('report a problem with it, write to x@y.example.'));
});

test('every promise of this profile has its anchor', () => {
  const html = render(journeyed);
  const file = JSON.parse(readFileSync('test/promises.json', 'utf8'));
  const ids: string[] = file.promises
    .filter((promise: { profile: string }) => promise.profile === 'journeyed')
    .map((promise: { id: string }) => promise.id);
  assert.deepEqual(
    ids.filter((id) => html.split(`id="${id}"`).length !== 2),
    [],
  );
});

test('a promise carries its last test result and the day of the run', () => {
  const report = {
    at: '2026-11-30T22:00:00.000Z',
    promises: [
      { id: 'J11', state: 'kept', tests: 3 },
      { id: 'J13', state: 'broken', tests: 1 },
    ],
  } as const;
  const text = textOf(render(journeyed, report));
  assert.match(text, /J11 kept, 3 tests/);
  assert.match(text, /J13 broken/);
  assert.match(text, /J12 not yet run/);
  assert.match(text, /30 November 2026/);
});

test('without a report every promise says that it is not yet run', () => {
  assert.match(textOf(render(journeyed)), /J11 not yet run/);
});

type Tree = { readonly [key: string]: unknown };

function leafPaths(tree: object, path: readonly string[] = []): string[][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? leafPaths(value, [...path, key])
      : [[...path, key]],
  );
}

function altered<T>(tree: T, [key = '', ...rest]: readonly string[]): T {
  const copy = (Array.isArray(tree) ? [...tree] : { ...tree }) as Record<string, unknown>;
  const value = (tree as Tree)[key];
  copy[key] = rest.length > 0 ? altered(value, rest) : another(key, value);
  return copy as T;
}

function another(key: string, value: unknown): unknown {
  if (key === 'window') return { from: '01:00', until: '06:00', zone: 'Europe/Rome' };
  if (key === 'date') return '2026-12-24';
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return `${String(value)}x`;
}
