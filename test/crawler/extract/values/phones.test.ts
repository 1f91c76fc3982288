import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toE164 } from '../../../../crawler/extract/values/e164.ts';
import type { Value } from '../../../../crawler/extract/values/found-value.ts';
import { testTable } from './found.ts';

function contact(value: Value): string | undefined {
  if (value.kind === 'phone') return value.phone;
  return value.kind === 'email' ? value.email : undefined;
}

describe('every way to write a telephone number or an e-mail address', () =>
  testTable('contact', contact, [
    ['en-GB', 'Tel. 01632 960 417', '+441632960417'],
    ['en-GB', '01632 960417', '+441632960417'],
    ['en-GB', '+44 (0)1632 960 417', '+441632960417'],
    ['en-IE', '066 555 0123', '+353665550123'],
    ['en-US', 'Front desk (555) 555-0142', '+15555550142'],
    ['en-US', '+1 617-555-0110', '+16175550110'],
    ['en-US', '617.555.0110', '+16175550110'],
    ['en-US', '1-800-555-0199', '+18005550199'],
    ['en-CA', 'Phone: 604 555 0110', '+16045550110'],
    ['en-AU', '(02) 5550 1234', '+61255501234'],
    ['de-DE', '089 99998-120', '+498999998120'],
    ['de-DE', 'Telefon: 03499 555 120', '+493499555120'],
    ['de-DE', 'Tel. (03499) 555-120', '+493499555120'],
    ['de-AT', 'Tel. +43 (0)5299 / 20 417', '+43529920417'],
    ['de-AT', '05299 / 20 417', '+43529920417'],
    ['de-CH', '+41 41 555 07 70', '+41415550770'],
    ['de-CH', '041 555 07 70', '+41415550770'],
    ['it-IT', 'Tel. 0365 555018', '+390365555018'],
    ['it-IT', '+39 0365 555018', '+390365555018'],
    ['it-IT', 'Tel. 0365 555018 / 0365 555019', '+390365555018', '+390365555019'],
    ['it-IT', 'Tel. 0365 555018 Fax 0365 555019', '+390365555018'],
    ['fr-FR', '04 65 71 20 44', '+33465712044'],
    ['fr-FR', '04.65.71.20.44', '+33465712044'],
    ['fr-FR', '+33 (0)4 65 71 33 09', '+33465713309'],
    ['fr-FR', '0033 4 65 71 33 09', '+33465713309'],
    ['nl-BE', '050 55 51 70', '+3250555170'],
    ['nl-NL', '0521 555 044', '+31521555044'],
    ['nl-NL', '+31 (0)521-555044', '+31521555044'],
    ['fr-LU', 'Tél. 26 55 51 70', '+35226555170'],
    ['es-ES', 'Tel. 921 555 012', '+34921555012'],
    ['es-ES', '921 55 50 12', '+34921555012'],
    ['pt-PT', '+351 266 555 019', '+351266555019'],
    ['pt-PT', '266 555 019', '+351266555019'],
    ['es-MX', '+52 415 555 0177', '+524155550177'],
    ['es-MX', '415 555 0177', '+524155550177'],
    ['pt-BR', '(73) 5555-0123', '+557355550123'],
    ['pt-BR', '(73) 95555-0123', '+5573955550123'],
    ['es-AR', 'Tel. 011 5555-0123', '+541155550123'],
    ['en', 'Tel. 01632 960 417'],
    ['nl-NL', 'NL81 HOTL 0123 4567 89'],
    ['de-DE', 'DE 811 223 344, HRB 20417'],
    ['fr-FR', 'SIRET 812 345 678 00019'],
    ['en', 'Write to Info@Inn.Example.', 'info@inn.example'],
    ['de', 'gaeste24@haus-am-see.example, Tel.', 'gaeste24@haus-am-see.example'],
    ['en', '@inn and me@'],
    ['en', 'info (at) inn.example', 'info@inn.example'],
    ['de', 'info[at]haus-am-see[punkt]example', 'info@haus-am-see.example'],
    ['en', 'Meet (at) noon.'],
    ['en-GB', '01.05.2026 10:30 - 11:30'],
    ['de-DE', '0,55 €/kWh 00:00'],
    ['de-DE', '07.00-22.00, 01.05.-31.10. 2,80 €'],
  ]));

describe('toE164', () => {
  const table: readonly [string, string | undefined, string | undefined][] = [
    ['tel:+39-0365-555018', undefined, '+390365555018'],
    ['tel:0365555018', 'IT', '+390365555018'],
    ['01632 960417', 'GB', '+441632960417'],
    ['01632 960417', undefined, undefined],
    ['+44 1632 960417', undefined, '+441632960417'],
    ['011 44 1632 960417', 'US', '+441632960417'],
    ['12', 'GB', undefined],
    ['+1', undefined, undefined],
    ['call us', 'GB', undefined],
    ['+999999999999999999', undefined, undefined],
  ];
  for (const [text, country, expected] of table) {
    test(`${text} in ${country ?? 'no country'}`, () =>
      assert.equal(toE164(text, country), expected));
  }
});
