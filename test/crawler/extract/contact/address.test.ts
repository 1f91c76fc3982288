/** Postal addresses as footers of many countries write them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addressIn } from '../../../../crawler/extract/contact/address.ts';

type Row = readonly [country: string, line: string, street: string, code: string, town: string];

const rows: readonly Row[] = [
  ['GB', 'The Old Mill, 4 Weir Lane, Tolbury TB9 4QX', '4 Weir Lane', 'TB9 4QX', 'Tolbury'],
  [
    'GB',
    'The Old Mill, Weir Terrace, Tolbury, Devon TB9 4QX',
    'Weir Terrace',
    'TB9 4QX',
    'Tolbury',
  ],
  ['GB', 'The Old Mill 40 Castle Gate, Tolbury TB9 4QX', '40 Castle Gate', 'TB9 4QX', 'Tolbury'],
  [
    'IE',
    'The Old Mill, Shore Road, Ballybeg, Co. Sligo, F99 K4T2',
    'Shore Road',
    'F99 K4T2',
    'Ballybeg',
  ],
  [
    'IE',
    'The Old Mill, Knocknamona, Ballybeg, Co. Mayo F99 X2X2',
    'Knocknamona',
    'F99 X2X2',
    'Ballybeg',
  ],
  [
    'IE',
    'The Old Mill, 41 Bath Terrace, Dublin 18, D18 X4X4',
    '41 Bath Terrace',
    'D18 X4X4',
    'Dublin 18',
  ],
  [
    'US',
    'The Old Mill, 3180 Dune Road, Pelham, OR 97399 * Office 555',
    '3180 Dune Road',
    '97399',
    'Pelham',
  ],
  ['US', 'The Old Mill, 12 Elk Street, Durell, Colorado 81399', '12 Elk Street', '81399', 'Durell'],
  [
    'NZ',
    'The Old Mill, 611 Moraine Road, RD 2, Lake Orere 9499',
    '611 Moraine Road, RD 2',
    '9499',
    'Lake Orere',
  ],
  [
    'CA',
    'The Old Mill, 812, chemin du Barrage, Lac-Vert (Québec) J0X 9X9',
    '812, chemin du Barrage',
    'J0X 9X9',
    'Lac-Vert',
  ],
  ['DE', 'The Old Mill GmbH · Talstraße 61 · 77999 Oberbach', 'Talstraße 61', '77999', 'Oberbach'],
  [
    'AT',
    'The Old Mill, Familie Raggl · Sonnseite 8 · A-6999 Feichten · Tirol',
    'Sonnseite 8',
    '6999',
    'Feichten',
  ],
  [
    'IT',
    'The Old Mill, Località Fontelupa 8, 06999 Castel Verna (PG)',
    'Località Fontelupa 8',
    '06999',
    'Castel Verna',
  ],
  [
    'FR',
    'The Old Mill · 2, quai des Bateliers · 61999 Val-sur-Orne',
    '2, quai des Bateliers',
    '61999',
    'Val-sur-Orne',
  ],
  [
    'FR',
    'The Old Mill – 31 chemin des Mas – 84999 Saint-Véran – 04 90',
    '31 chemin des Mas',
    '84999',
    'Saint-Véran',
  ],
  [
    'ES',
    'The Old Mill. Calle del Horno 3, 42999 Villar (Soria). Tel. 975',
    'Calle del Horno 3',
    '42999',
    'Villar',
  ],
  [
    'MX',
    'Calle 14 núm. 203, Centro, 97999 Villa Zapote, Yuc.',
    'Calle 14 núm. 203',
    '97999',
    'Villa Zapote',
  ],
  [
    'BR',
    'The Old Mill, Estrada do Açude, km 7, 37999-000 Serra Alta',
    'Estrada do Açude, km 7',
    '37999-000',
    'Serra Alta',
  ],
  [
    'BR',
    'The Old Mill – Av. dos Ipês, 1.870 – 79999-010 Campo Belo – MS',
    'Av. dos Ipês, 1.870',
    '79999-010',
    'Campo Belo',
  ],
  [
    'PT',
    'The Old Mill · Rua do Pelourinho, 14 · 5999-204 Vale de Urzes',
    'Rua do Pelourinho, 14',
    '5999-204',
    'Vale de Urzes',
  ],
  ['NL', 'The Old Mill, Kade 12-14, 8799 AB Woldum', 'Kade 12-14', '8799 AB', 'Woldum'],
  ['PL', 'The Old Mill, ul. Leśna 7, 34-999 Zakopiec', 'ul. Leśna 7', '34-999', 'Zakopiec'],
  ['SE', 'The Old Mill, Storgatan 5, 123 45 Sundby', 'Storgatan 5', '123 45', 'Sundby'],
];

const block = (country: string, line: string) => ({
  lines: [line],
  country,
  names: ['The Old Mill'],
  chrome: true,
});

describe('a postal address is read as its country writes it', () => {
  for (const [country, line, street, postal_code, locality] of rows) {
    test(`${country}: ${line}`, () => {
      const value = { street, postal_code, locality, country };
      assert.deepEqual(addressIn(block(country, line))?.value, value);
    });
  }
});

test('a bare number is a postal code only where the country is known', () => {
  const lines = ['Lake Road 5, On the sand since 1953'];
  assert.equal(addressIn({ lines, country: undefined, names: [], chrome: true }), null);
});

describe('what only looks like an address is none', () => {
  for (const [country, line] of [
    ['DE', 'The Old Mill hat 12345 Gäste'],
    ['GB', 'Registered in England, number AB12 3CD'],
    ['US', 'Call OR 97399 today'],
    ['FR', 'Plus de 20000 Clients'],
  ] as const) {
    test(`${country}: ${line}`, () => assert.equal(addressIn(block(country, line)), null));
  }
});
