/** The privacy page says who answers, why, how long, and where to complain: from the profile. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compaCases } from '../../../crawler/profiles/compa.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';
import { privacyPage } from '../../../web/pages/privacy-page.ts';
import { textOf } from '../../support/app.ts';
import { renderPage } from '../../support/render.ts';
import { visitOf } from '../../support/visit.ts';

const shown = (change: Partial<typeof compaCases> = {}) => {
  const profile = { ...journeyed, ...compaCases, ...change };
  return textOf(renderPage('privacy', privacyPage(visitOf({ profile }))));
};

test('[C37] names controller, legal basis, retention, rights and the right to complain', () => {
  const text = shown();
  for (const part of [
    'Data controller: Mattia Morelli, an individual (Compa is not yet incorporated)',
    'legitimate interest in comparing trips (GDPR art. 6(1)(f))',
    'for 10 years to defend against legal claims, and delete them then',
    'ask what we hold about you, have it corrected or deleted, or object',
    'complain to the data protection authority of your country',
  ]) {
    assert.ok(text.includes(part), part);
  }
});

describe('[C37] what it says follows the profile', () => {
  const { contact, retention } = compaCases;
  const changes: [title: string, Partial<typeof compaCases>, part: string][] = [
    ['controller', { contact: { ...contact, controller: 'Ada Ltd' } }, 'Data controller: Ada Ltd'],
    ['legal basis', { contact: { ...contact, legalBasis: 'consent' } }, 'Legal basis: consent'],
    [
      'authority',
      { contact: { ...contact, supervisoryAuthority: 'the Garante' } },
      'complain to the Garante',
    ],
    ['retention', { retention: { ...retention, caseYears: 3 } }, 'for 3 years'],
  ];
  for (const [title, change, part] of changes) {
    test(title, () => assert.ok(shown(change).includes(part)));
  }
});
