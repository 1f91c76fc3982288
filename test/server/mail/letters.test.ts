/** Every letter in every language, word by word. A changed wording needs a new LETTERS_VERSION. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { letterLanguages } from '../../../db/vocabulary/request.ts';
import { composeLetter, type Message } from '../../../server/mail/letters/compose.ts';
import { LETTERS_VERSION, letterNames } from '../../../server/mail/letters/letter.ts';
import { exampleFacts } from '../../support/letters.ts';

/** Of all letters together: a new wording under an old version would rewrite history. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2026-12-01.2': '83ea6000e713dd89',
};

const letter = (name: (typeof letterNames)[number], language: (typeof letterLanguages)[number]) =>
  composeLetter(name, language, 'maria@seeblick.example', exampleFacts);

/** Every letter, and the receipt once more for each thing that a sender can be told. */
function everyLetter(language: (typeof letterLanguages)[number]): [string, Message][] {
  const stranger = (operatorKnown: boolean) =>
    composeLetter('receipt-removal', language, 'maria@seeblick.example', {
      ...exampleFacts,
      mayConfirm: false,
      operatorKnown,
    });
  return [
    ...letterNames.map((name): [string, Message] => [name, letter(name, language)]),
    ['receipt-removal of a stranger', stranger(true)],
    ['receipt-removal where nobody can be asked', stranger(false)],
  ];
}

describe('letters', () => {
  for (const language of letterLanguages) {
    test(`in ${language}, as they stand`, (t) => {
      const all = everyLetter(language).map(([name, { subject, text }]) => {
        return `## ${name}\n${subject}\n\n${text}`;
      });
      t.assert.snapshot(all.join('\n'), { serializers: [(value) => value] });
    });
  }

  test('the version names exactly these words', () => {
    const words = letterLanguages.flatMap((language) =>
      everyLetter(language).map(([, { subject, text }]) => [subject, text]),
    );
    const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
    assert.equal(DIGESTS[LETTERS_VERSION], digest);
  });

  test('[C29] the confirmations say what was deleted, what is kept and how to object, in every language', () => {
    for (const language of letterLanguages) {
      for (const name of ['done-sender', 'done-operator'] as const) {
        const { text } = letter(name, language);
        for (const part of [
          'FH-7K3MP-9Q2XA',
          '42',
          '60',
          '9',
          '410 Gone',
          '2026-12-02 05:00 UTC',
          '10',
          'bot@firsthand.example',
        ]) {
          assert.ok(text.includes(part), `${language} ${name} lacks ${part}`);
        }
      }
    }
  });

  test('HTML is the same words, escaped, and loads nothing', () => {
    const { html } = composeLetter('rejected', 'en', 'a@b.example', {
      ...exampleFacts,
      reason: '<img src=x>',
    });
    assert.match(html, /&lt;img src=x&gt;/);
    assert.doesNotMatch(html, /<img|<script|<link|<style|src=["h]/i);
  });
});
