/** The decision flow, row by row. Times are UTC milliseconds; `t0` is a fixed receipt. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compaCases } from '../../../crawler/profiles/compa.ts';
import type { RequestKind, RequestStatus } from '../../../db/vocabulary/request.ts';
import type { CaseEvent, CaseState, Effect } from '../../../server/requests/case-state.ts';
import { newCase, nextStep } from '../../../server/requests/transition.ts';

const rules = compaCases.removal;
const t0 = Date.parse('2026-12-01T09:00:00Z');
const hour = 3_600_000;
const stranger = { canAsk: true, questionFreeAtMs: 0, senderMayProve: false };

function inStatus(status: RequestStatus, more: Partial<CaseState> = {}): CaseState {
  return { ...newCase('removal', t0), status, ...more };
}

const proved = inStatus('proved', { provedAtMs: t0, provedBy: 'mailbox' });

function brief(effect: Effect): string {
  if (effect.do === 'letter') return `${effect.letter} to ${effect.to}`;
  return effect.do === 'alert' ? `alert ${effect.about}` : effect.do;
}

function outcome(state: CaseState, event: CaseEvent, atMs = t0): string {
  const step = nextStep(state, event, atMs, rules);
  if (step.kind === 'moved') {
    return [step.state.status, ...step.effects.map(brief)].join(', ');
  }
  return step.kind === 'refused' ? `refused ${step.because}` : 'unchanged';
}

const kind = (name: RequestKind): CaseState => newCase(name, t0);
const done = 'accepted, delete, done to senders, done to operator';
const released = 'released, release-crawl, released to senders';

const table: [title: string, CaseState, CaseEvent, number, expected: string][] = [
  [
    '[C28] a stranger holds the crawl at once and the operator is asked',
    kind('removal'),
    { type: 'received', ...stranger },
    t0,
    'asked, hold-crawl, ask-operator',
  ],
  [
    'a sender who may prove it alone gets half of the hour first',
    kind('removal'),
    { type: 'received', ...stranger, senderMayProve: true },
    t0,
    'held, hold-crawl',
  ],
  [
    'without a published address an admin hears of it',
    kind('removal'),
    { type: 'received', ...stranger, canAsk: false },
    t0,
    'held, hold-crawl, alert cannot-ask',
  ],
  [
    'one question a day: the second waits',
    kind('removal'),
    { type: 'received', ...stranger, questionFreeAtMs: t0 + 5 * hour },
    t0,
    'held, hold-crawl',
  ],
  [
    'the question leaves when its time has come',
    inStatus('held', { askAtMs: t0 + hour / 2 }),
    { type: 'tick' },
    t0 + hour / 2,
    'asked, ask-operator',
  ],
  [
    'and not before',
    inStatus('held', { askAtMs: t0 + hour / 2 }),
    { type: 'tick' },
    t0 + hour / 2 - 1,
    'unchanged',
  ],
  [
    '[C27] proof hides at once and tells the operator',
    inStatus('held'),
    { type: 'proof', by: 'mailbox' },
    t0,
    'proved, hide, proved-notice to operator, alert to-decide',
  ],
  [
    '[C28] the operator confirms',
    inStatus('asked'),
    { type: 'proof', by: 'operator' },
    t0,
    'proved, hide, proved-notice to operator, alert to-decide',
  ],
  ['proving twice changes nothing', proved, { type: 'proof', by: 'dns' }, t0, 'unchanged'],
  ['the operator denies', inStatus('asked'), { type: 'operator-denied' }, t0, released],
  [
    'the operator denies what a mailbox of its domain proved',
    proved,
    { type: 'operator-denied' },
    t0,
    'released, unhide, release-crawl, released to senders',
  ],
  [
    'a denial against the DNS of the domain is for a person',
    { ...proved, provedBy: 'dns' },
    { type: 'operator-denied' },
    t0,
    'proved, alert contested',
  ],
  [
    'the question bounces',
    inStatus('asked'),
    { type: 'question-bounced' },
    t0,
    'held, alert question-bounced',
  ],
  [
    'a sender who denies the request later ends it',
    proved,
    { type: 'sender-withdrew', othersRemain: false },
    t0,
    'withdrawn, unhide, release-crawl, withdrawn to senders',
  ],
  [
    'one of several senders cannot end it for the others',
    inStatus('asked'),
    { type: 'sender-withdrew', othersRemain: true },
    t0,
    'unchanged',
  ],
  [
    'a sender cannot take back what the operator confirmed',
    { ...proved, provedBy: 'operator' },
    { type: 'sender-withdrew', othersRemain: false },
    t0,
    'refused proved_by_operator',
  ],
  ['an admin accepts', proved, { type: 'decided', decision: 'accept' }, t0, done],
  [
    'not even an admin accepts without proof',
    inStatus('asked'),
    { type: 'decided', decision: 'accept' },
    t0,
    'refused not_proved',
  ],
  [
    'an admin rejects',
    proved,
    { type: 'decided', decision: 'reject' },
    t0,
    'rejected, unhide, release-crawl, rejected to senders',
  ],
  ['an admin releases', inStatus('held'), { type: 'decided', decision: 'release' }, t0, released],
  ['amber at 12 h', proved, { type: 'tick' }, t0 + 12 * hour, 'proved, alert amber'],
  ['not amber before', proved, { type: 'tick' }, t0 + 12 * hour - 1, 'unchanged'],
  [
    'amber only once',
    { ...proved, alerted: 'amber' },
    { type: 'tick' },
    t0 + 13 * hour,
    'unchanged',
  ],
  [
    '[C29] nobody decided by hour 20: accepted by itself',
    { ...proved, alerted: 'amber' },
    { type: 'tick' },
    t0 + 20 * hour,
    `accepted, alert red, ${done.slice('accepted, '.length)}`,
  ],
  [
    'the clock runs on while the server is down',
    proved,
    { type: 'tick' },
    t0 + 50 * hour,
    `accepted, alert red, ${done.slice('accepted, '.length)}`,
  ],
  [
    'silence of the operator never deletes: a person is reminded',
    inStatus('asked'),
    { type: 'tick' },
    t0 + 7 * 24 * hour,
    'asked, alert reminder',
  ],
  ['letters out', inStatus('accepted'), { type: 'letters-sent' }, t0, 'done'],
  [
    'a closed case stays closed',
    inStatus('done'),
    { type: 'proof', by: 'dns' },
    t0,
    'refused closed',
  ],
  ['time does nothing to a closed case', inStatus('rejected'), { type: 'tick' }, t0, 'unchanged'],
  [
    'a removed operator comes back',
    inStatus('done', { provedAtMs: t0, provedBy: 'dns' }),
    { type: 'came-back' },
    t0,
    'released, come-back, came-back to senders, came-back to operator',
  ],
  [
    'nothing to come back from',
    inStatus('rejected'),
    { type: 'came-back' },
    t0,
    'refused not_removed',
  ],
  [
    '[C30] an error report marks the fact and asks its page again',
    kind('correction'),
    { type: 'received', ...stranger },
    t0,
    'received, dispute-fact, queue-recheck',
  ],
  [
    '[C30] the page says something else now',
    kind('correction'),
    { type: 'rechecked', outcome: 'changed' },
    t0,
    'done, settle-fact, fact-changed to senders',
  ],
  [
    '[C30] the page says it no longer',
    kind('correction'),
    { type: 'rechecked', outcome: 'dropped' },
    t0,
    'done, withdraw-fact, fact-removed to senders',
  ],
  [
    '[C30] the page could not be read by hour 20: the fact is no longer shown',
    kind('correction'),
    { type: 'tick' },
    t0 + 20 * hour,
    'done, alert red, withdraw-fact, fact-removed to senders',
  ],
  [
    'a recheck says nothing about a removal',
    inStatus('held'),
    { type: 'rechecked', outcome: 'dropped' },
    t0,
    'refused wrong_kind',
  ],
  [
    '[C33] access is given to a confirmed mailbox only',
    kind('access'),
    { type: 'sender-confirmed' },
    t0,
    'done, send-export',
  ],
  [
    'no admin can send an export to an address that nobody confirmed',
    kind('access'),
    { type: 'decided', decision: 'accept' },
    t0,
    'refused address_not_confirmed',
  ],
  [
    '[C33] an objection waits for a person',
    kind('objection'),
    { type: 'received', ...stranger },
    t0,
    'received, alert to-decide',
  ],
  [
    "[C33] a person's data is erased where it stands",
    kind('personal-data'),
    { type: 'decided', decision: 'accept' },
    t0,
    'accepted, erase-named, objection-accepted to senders',
  ],
  [
    'unclear mail holds the crawl and is sorted by a person',
    kind('unsorted'),
    { type: 'received', ...stranger },
    t0,
    'held, hold-crawl, alert unsorted',
  ],
  [
    'sorted as a removal it goes on like one',
    { ...kind('unsorted'), status: 'held' },
    { type: 'sorted', into: 'removal', ...stranger },
    t0,
    'asked, hold-crawl, ask-operator',
  ],
];

describe('the decision flow', () => {
  for (const [title, state, event, atMs, expected] of table) {
    test(title, () => assert.equal(outcome(state, event, atMs), expected));
  }

  test('with AUTO_ACCEPT=proved a proved removal is accepted at once', () => {
    const atOnce = { ...rules, acceptProved: 'at-once' } as const;
    const step = nextStep(inStatus('held'), { type: 'proof', by: 'dns' }, t0, atOnce);
    assert.equal(step.kind, 'moved');
    assert.ok(step.kind === 'moved' && step.state.status === 'accepted');
    assert.ok(step.effects.some((effect) => effect.do === 'delete'));
  });

  test('the clock counts UTC seconds: the hour that daylight saving repeats is an hour', () => {
    // Italy turns its clocks back on 2026-10-25 at 01:00Z; local wall time shows only 19 hours.
    const provedAtMs = Date.parse('2026-10-24T20:00:00Z');
    const overnight = { ...proved, provedAtMs };
    assert.equal(
      outcome(overnight, { type: 'tick' }, Date.parse('2026-10-25T15:59:59.999Z')),
      'proved, alert amber',
    );
    assert.match(
      outcome(overnight, { type: 'tick' }, Date.parse('2026-10-25T16:00:00Z')),
      /^accepted/,
    );
  });
});
