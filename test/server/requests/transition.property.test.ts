/** Rules that hold for every sequence of events, found by search rather than by example. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';
import { proofWays, requestKinds } from '../../../db/vocabulary/request.ts';
import type { CaseEvent, Effect } from '../../../server/requests/case-state.ts';
import { newCase, nextStep } from '../../../server/requests/transition.ts';

const rules = journeyed.removal;
const t0 = Date.parse('2026-12-01T09:00:00Z');
const hour = 3_600_000;

const around = fc.record({
  canAsk: fc.boolean(),
  questionFreeAtMs: fc.integer({ min: t0 - 48 * hour, max: t0 + 48 * hour }),
  senderMayProve: fc.boolean(),
});

const unprovedEvent: fc.Arbitrary<CaseEvent> = fc.oneof(
  around.map((known) => ({ type: 'received' as const, ...known })),
  fc
    .record({ type: fc.constant('sorted' as const), into: fc.constantFrom(...requestKinds) })
    .chain((sorted) => around.map((known) => ({ ...sorted, ...known }))),
  fc.constantFrom<CaseEvent>(
    { type: 'sender-confirmed' },
    { type: 'operator-denied' },
    { type: 'question-bounced' },
    { type: 'sender-withdrew', othersRemain: false },
    { type: 'sender-withdrew', othersRemain: true },
    { type: 'rechecked', outcome: 'dropped' },
    { type: 'decided', decision: 'accept' },
    { type: 'decided', decision: 'reject' },
    { type: 'decided', decision: 'release' },
    { type: 'letters-sent' },
    { type: 'came-back' },
    { type: 'tick' },
  ),
);

const timed = <T>(event: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(event, fc.integer({ min: 0, max: 30 * 24 * hour })), { maxLength: 30 });

function run(kind: 'removal' | 'unsorted', events: readonly (readonly [CaseEvent, number])[]) {
  let state = newCase(kind, t0);
  let nowMs = t0;
  const effects: { effect: Effect; atMs: number }[] = [];
  for (const [event, afterMs] of events) {
    nowMs += afterMs;
    const step = nextStep(state, event, nowMs, rules);
    if (step.kind !== 'moved') continue;
    state = step.state;
    effects.push(...step.effects.map((effect) => ({ effect, atMs: nowMs })));
  }
  return { state, effects };
}

describe('whatever happens', () => {
  test('without proof no removal deletes or hides anything, not even with an admin', () => {
    fc.assert(
      fc.property(timed(unprovedEvent), fc.constantFrom('removal', 'unsorted'), (events, kind) => {
        const { effects } = run(kind, events);
        const taken = effects.filter(({ effect }) => ['delete', 'hide'].includes(effect.do));
        assert.deepEqual(taken, []);
      }),
      { numRuns: 2000 },
    );
  });

  test('a proved removal that nobody stops is deleted within 24 hours by ticks alone', () => {
    const received: CaseEvent = {
      type: 'received',
      canAsk: true,
      questionFreeAtMs: 0,
      senderMayProve: false,
    };
    const tickMs = fc.integer({ min: 1, max: 4 * hour });
    fc.assert(
      fc.property(
        fc.constantFrom(...proofWays),
        fc.array(tickMs, { minLength: 200, maxLength: 200 }),
        (by, gaps) => {
          const ticks = gaps.map((gap) => [{ type: 'tick' } as const, gap] as const);
          const { effects } = run('removal', [[received, 0], [{ type: 'proof', by }, 0], ...ticks]);
          const deleted = effects.find(({ effect }) => effect.do === 'delete');
          const sumMs = gaps.reduce((sum, gap) => sum + gap, 0);
          if (sumMs < 20 * hour) return;
          assert.ok(deleted && deleted.atMs - t0 <= rules.decideWithinMs);
        },
      ),
    );
  });

  test('everything hidden is in the end deleted, or shown again', () => {
    const event = fc.oneof(
      { weight: 3, arbitrary: unprovedEvent },
      fc.constantFrom(...proofWays).map((by) => ({ type: 'proof' as const, by })),
    );
    fc.assert(
      fc.property(timed(event), (events) => {
        const { state, effects } = run('removal', events);
        const names = effects.map(({ effect }) => effect.do);
        const settled = names.filter((name) => name === 'delete' || name === 'unhide').length;
        const hidden = names.filter((name) => name === 'hide').length;
        assert.equal(hidden - settled, state.status === 'proved' ? 1 : 0);
      }),
      { numRuns: 2000 },
    );
  });
});
