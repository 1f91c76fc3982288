/**
 * The whole decision flow of a case, as one pure function: state, event, time and rules in; new state
 * and effects out. Nothing else in the product decides what happens to a request.
 */
import type { RemovalRules } from '../../crawler/profiles/case-rules.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import type { ProofWay, RequestKind } from '../../db/vocabulary/request.ts';
import { isOpen } from '../../db/vocabulary/request.ts';
import type { CaseEvent, CaseState, Decision, Effect, Step, Surroundings } from './case-state.ts';
import { acceptedEffects, letters, moved, refused, settled } from './endings.ts';
import { nextAtTick } from './tick.ts';

export function newCase(kind: RequestKind, nowMs: number): CaseState {
  return {
    kind,
    status: 'received',
    receivedAtMs: nowMs,
    provedAtMs: null,
    provedBy: null,
    askAtMs: null,
    remindedAtMs: null,
    alerted: 'none',
  };
}

export function nextStep(
  state: CaseState,
  event: CaseEvent,
  nowMs: number,
  rules: RemovalRules,
): Step {
  if (!isOpen(state.status)) return nextWhenClosed(state, event);
  switch (event.type) {
    case 'received':
      // Somebody else asks for the same: they join the case, nothing starts anew.
      if (state.status !== 'received') return { kind: 'unchanged' };
      return afterReceipt(state, event, nowMs, rules);
    case 'sorted':
      if (state.kind !== 'unsorted') return refused('wrong_kind');
      return afterReceipt({ ...state, kind: event.into }, event, nowMs, rules);
    case 'proof':
      return afterProof(state, event.by, nowMs, rules);
    case 'sender-confirmed':
      return afterSenderConfirmed(state);
    case 'operator-denied':
      return afterDenial(state);
    case 'question-bounced':
      if (state.status !== 'asked') return { kind: 'unchanged' };
      return moved({ ...state, status: 'held' }, [{ do: 'alert', about: 'question-bounced' }]);
    case 'sender-withdrew':
      return afterWithdrawal(state, event.othersRemain);
    case 'rechecked':
      if (state.kind !== 'correction') return refused('wrong_kind');
      return settled(state, event.outcome);
    case 'decided':
      return afterDecision(state, event.decision);
    case 'tick':
      return nextAtTick(state, nowMs, rules);
    case 'letters-sent':
      return { kind: 'unchanged' };
    case 'came-back':
      return refused('not_removed');
    default:
      return assertNever(event);
  }
}

function nextWhenClosed(state: CaseState, event: CaseEvent): Step {
  if (event.type === 'tick') return { kind: 'unchanged' };
  if (event.type === 'letters-sent') {
    return state.status === 'accepted'
      ? moved({ ...state, status: 'done' }, [])
      : { kind: 'unchanged' };
  }
  if (event.type === 'came-back') {
    const removed = state.kind === 'removal' && ['accepted', 'done'].includes(state.status);
    if (!removed) return refused('not_removed');
    return moved({ ...state, status: 'released' }, [
      { do: 'come-back' },
      ...letters('came-back', 'senders', 'operator'),
    ]);
  }
  return refused('closed');
}

/** Stop first, ask later: whoever writes, crawling ends at once; only proof takes more away. */
function afterReceipt(
  state: CaseState,
  around: Surroundings,
  nowMs: number,
  rules: RemovalRules,
): Step {
  switch (state.kind) {
    case 'removal':
      return afterRemovalReceipt(state, around, nowMs, rules);
    case 'correction':
      return moved(state, [{ do: 'dispute-fact' }, { do: 'queue-recheck' }]);
    case 'access':
      return moved(state, []);
    case 'objection':
    case 'personal-data':
      return moved(state, [{ do: 'alert', about: 'to-decide' }]);
    case 'unsorted':
      return moved({ ...state, status: 'held' }, [
        { do: 'hold-crawl' },
        { do: 'alert', about: 'unsorted' },
      ]);
    default:
      return assertNever(state.kind);
  }
}

function afterRemovalReceipt(
  state: CaseState,
  around: Surroundings,
  nowMs: number,
  rules: RemovalRules,
): Step {
  const hold: Effect = { do: 'hold-crawl' };
  if (!around.canAsk) {
    return moved({ ...state, status: 'held' }, [hold, { do: 'alert', about: 'cannot-ask' }]);
  }
  // Somebody who can prove it alone gets half of the time before the operator is troubled.
  const wishedMs = nowMs + (around.senderMayProve ? rules.askWithinMs / 2 : 0);
  const askAtMs = Math.max(wishedMs, around.questionFreeAtMs);
  if (askAtMs > nowMs) return moved({ ...state, status: 'held', askAtMs }, [hold]);
  return moved({ ...state, status: 'asked', askAtMs: null }, [hold, { do: 'ask-operator' }]);
}

function afterProof(state: CaseState, by: ProofWay, nowMs: number, rules: RemovalRules): Step {
  // An owner who only wants to see and steer proves it too; nothing is taken down for that.
  if (state.kind === 'access') return moved(state, []);
  if (state.kind !== 'removal') return refused('wrong_kind');
  if (state.status === 'proved') return { kind: 'unchanged' };
  const proved: CaseState = {
    ...state,
    status: 'proved',
    provedAtMs: nowMs,
    provedBy: by,
    askAtMs: null,
    alerted: 'none',
  };
  const hide: Effect[] = [{ do: 'hide' }];
  if (rules.acceptProved === 'at-once') {
    return moved({ ...proved, status: 'accepted' }, [...hide, ...acceptedEffects]);
  }
  // Whoever reads the published address learns of it while it can still be undone.
  return moved(proved, [...hide, ...letters('proved-notice', 'operator'), toDecide]);
}

const toDecide: Effect = { do: 'alert', about: 'to-decide' };

function afterSenderConfirmed(state: CaseState): Step {
  if (state.kind !== 'access') return { kind: 'unchanged' };
  return moved({ ...state, status: 'done' }, [{ do: 'send-export' }]);
}

/** What the published address cannot take back by itself: the domain's own records, or paper. */
const strongerThanDenial: readonly ProofWay[] = ['dns', 'file', 'meta', 'robots', 'admin'];

function afterDenial(state: CaseState): Step {
  if (state.kind !== 'removal') return refused('wrong_kind');
  if (state.provedBy !== null && strongerThanDenial.includes(state.provedBy)) {
    return moved(state, [{ do: 'alert', about: 'contested' }]);
  }
  return moved({ ...state, status: 'released', askAtMs: null }, [
    ...undone(state),
    ...letters('released', 'senders'),
  ]);
}

function afterWithdrawal(state: CaseState, othersRemain: boolean): Step {
  if (othersRemain) return { kind: 'unchanged' };
  if (state.provedBy === 'operator' || state.provedBy === 'admin') {
    return refused('proved_by_operator');
  }
  return moved({ ...state, status: 'withdrawn', askAtMs: null }, [
    ...undone(state),
    ...letters('withdrawn', 'senders'),
  ]);
}

function afterDecision(state: CaseState, decision: Decision): Step {
  if (decision === 'accept') return acceptedByAdmin(state);
  const status = decision === 'reject' ? 'rejected' : 'released';
  return moved({ ...state, status, askAtMs: null }, [
    ...undone(state),
    ...letters(status, 'senders'),
  ]);
}

function acceptedByAdmin(state: CaseState): Step {
  switch (state.kind) {
    case 'removal':
      if (state.status !== 'proved') return refused('not_proved');
      return moved({ ...state, status: 'accepted' }, acceptedEffects);
    case 'correction':
      return settled(state, 'dropped');
    case 'personal-data':
    case 'objection':
      return moved({ ...state, status: 'accepted' }, [
        { do: 'erase-named' },
        ...letters('objection-accepted', 'senders'),
      ]);
    case 'access':
      return refused('address_not_confirmed');
    case 'unsorted':
      return refused('wrong_kind');
    default:
      return assertNever(state.kind);
  }
}

/** What has to be taken back when a case ends without acceptance. */
function undone(state: CaseState): Effect[] {
  switch (state.kind) {
    case 'removal':
    case 'unsorted':
      return [...(state.status === 'proved' ? [{ do: 'unhide' } as const] : []), releaseCrawl];
    case 'correction':
      return [{ do: 'settle-fact' }];
    case 'access':
    case 'objection':
    case 'personal-data':
      return [];
    default:
      return assertNever(state.kind);
  }
}

const releaseCrawl: Effect = { do: 'release-crawl' };
