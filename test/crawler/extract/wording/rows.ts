/** Reads short lines of a hotel page, as tables of tests give them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractHotelPage } from '../../../../crawler/extract/hotel.ts';
import type { Language } from '../../../../crawler/extract/values/found-value.ts';

type Facts = readonly (readonly [key: string, value: unknown, when?: unknown])[];
export type Row = readonly [rule: string, language: Language, html: string, facts: Facts];

/** A sentence that tells the language and states nothing. */
const FILLER: Readonly<Record<Language, string>> = {
  en: 'We look forward to seeing you and hope that you will enjoy your time with us.',
  de: 'Wir freuen uns auf Sie und hoffen, dass Sie bei uns eine schöne Zeit haben.',
  fr: 'Nous sommes heureux de vous accueillir et vous souhaitons un bon séjour chez nous.',
  it: 'Siamo lieti di accogliervi e vi auguriamo un buon soggiorno nella nostra casa.',
  es: 'Estamos encantados de recibirle y le deseamos una buena estancia en nuestra casa.',
  nl: 'Wij verheugen ons op uw komst en hopen dat u een fijne tijd bij ons zult hebben.',
  pt: 'Ficamos muito contentes com a sua vinda e desejamos que passe uns dias ótimos connosco.',
};

/** One test a row: the facts that a line gives, without those that others entail. */
export function testRows(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    for (const [rule, language, html, facts] of rows) {
      test(`${language}: ${rule}`, () => {
        const page = extractHotelPage({
          url: 'https://hotel.example/info',
          html: `<html lang="${language}"><title>Info</title><body><p>${FILLER[language]}</p>${html}`,
          country: language === 'en' ? 'GB' : language.toUpperCase(),
        });
        const found = page.facts
          .filter((fact) => !fact.rule.startsWith('entailed'))
          .map(({ key, value, when }) => (when === undefined ? [key, value] : [key, value, when]));
        // Facts have no order among themselves.
        assert.deepEqual(new Set(found), new Set(facts));
      });
    }
  });
}
