/**
 * Two megabytes of hostile markup: under two seconds and 300 MB, and no crash. Time is the thread's
 * own on a core, so that a busy machine fails no rule.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const MEGABYTES = 2_000_000;
const TIME_MS_MAX = 2000;
const MEMORY_KB_MAX = 300 * 1024;

const child = `
import { extractHotelPage } from ${JSON.stringify(join(import.meta.dirname, '../../../crawler/extract/hotel.ts'))};
const [piece, open, close] = process.argv.slice(-3);
const html = open + piece.repeat(Math.ceil(${MEGABYTES} / piece.length)).slice(0, ${MEGABYTES} - open.length) + close;
extractHotelPage({ url: 'https://warm.example/', html: '<p>Check-in from 3 pm. Parking 5 euro.</p>' });
const started = process.threadCpuUsage();
extractHotelPage({ url: 'https://hostile.example/', html, country: 'DE' });
const { user, system } = process.threadCpuUsage(started);
const ms = (user + system) / 1000;
console.log(JSON.stringify({ ms, kb: process.resourceUsage().maxRSS }));
`;

const inputs: readonly (readonly [name: string, piece: string, open?: string, close?: string])[] = [
  ['deep nesting', '<div>'],
  ['a million attributes on one element', ' a=1', '<div', '>x</div>'],
  ['attributes that are kept', ' class="a b c" id=x', '<p', '>Parking</p>'],
  ['stray closing tags', '</p></td>'],
  ['unclosed tables', '<table><tr><td>Check-in<td>15:00'],
  ['one row of many cells', '<td>Parking 5 € pro Tag</td>', '<table><tr>', '</table>'],
  ['rowspans and colspans', '<td rowspan=999999 colspan=999999>Pool', '<table><tr>', '</table>'],
  ['headings without end', '<h2>Parking</h2><h3>Pets'],
  ['list items of topics', '<li>Parking free, pool, no dogs, Wi-Fi 5 €, breakfast 7-10'],
  ['one line of clauses', 'Parking 5 €, no pool, dogs 3 € per night; '],
  ['one line of numbers', '1.2.3:4-5/6,7 8'],
  ['quotation marks', '„“»«"'],
  ['nearly e-mail addresses', 'a.b.c@d-'],
  ['entities', '&nbsp;&#8364;&amp;'],
  ['tags that never end', '<a href="'],
  ['comments that never end', '<!--'],
  ['JSON-LD of deep arrays', '[', '<script type="application/ld+json">', '</script>'],
  ['superscripts', '15<sup>00</sup>'],
  ['line breaks', 'ab<br>'],
  ['definition lists', '<dt>Check-in<dd>15 Uhr'],
];

describe('2 MB of hostile markup takes under 2 s and 300 MB', () => {
  for (const [name, piece, open = '', close = ''] of inputs) {
    test(name, () => {
      const run = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', child, '--', piece, open, close],
        { encoding: 'utf8' },
      );
      assert.equal(run.status, 0, run.stderr);
      const { ms, kb } = JSON.parse(run.stdout);
      assert.ok(ms < TIME_MS_MAX, `${ms.toFixed(0)} ms`);
      assert.ok(kb < MEMORY_KB_MAX, `${(kb / 1024).toFixed(0)} MB`);
    });
  }
});
