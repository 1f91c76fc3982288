/** What time alone does to an open case: questions, reminders, alerts, and the promise kept by itself. */
import type { RemovalRules } from '../../crawler/profiles/case-rules.ts';
import type { CaseState, Effect, Step } from './case-state.ts';
import { acceptedEffects, moved, settled } from './endings.ts';

/**
 * When the 24 hours of a case began, in UTC milliseconds; null while they do not run: a removal that
 * nobody has proved, and mail that nobody has sorted, wait for a person.
 */
export function clockStartMs(
  state: Pick<CaseState, 'kind' | 'receivedAtMs' | 'provedAtMs'>,
): number | null {
  switch (state.kind) {
    case 'removal':
      return state.provedAtMs;
    case 'unsorted':
      return null;
    default:
      return state.receivedAtMs;
  }
}

export function nextAtTick(state: CaseState, nowMs: number, rules: RemovalRules): Step {
  const startMs = clockStartMs(state);
  return startMs === null
    ? nextUnproved(state, nowMs, rules)
    : nextOnClock(state, nowMs - startMs, rules);
}

function nextOnClock(state: CaseState, ageMs: number, rules: RemovalRules): Step {
  if (ageMs >= rules.redAfterMs) {
    if (state.kind === 'removal') {
      return moved({ ...state, status: 'accepted', alerted: 'red' }, [red, ...acceptedEffects]);
    }
    if (state.kind === 'correction') {
      const end = settled({ ...state, alerted: 'red' }, 'unreached');
      return end.kind === 'moved' ? { ...end, effects: [red, ...end.effects] } : end;
    }
    return state.alerted === 'red'
      ? { kind: 'unchanged' }
      : moved({ ...state, alerted: 'red' }, [red]);
  }
  if (ageMs >= rules.amberAfterMs && state.alerted === 'none') {
    return moved({ ...state, alerted: 'amber' }, [{ do: 'alert', about: 'amber' }]);
  }
  return { kind: 'unchanged' };
}

const red: Effect = { do: 'alert', about: 'red' };

function nextUnproved(state: CaseState, nowMs: number, rules: RemovalRules): Step {
  if (state.status === 'held' && state.askAtMs !== null && state.askAtMs <= nowMs) {
    return moved({ ...state, status: 'asked', askAtMs: null }, [{ do: 'ask-operator' }]);
  }
  if (nowMs - (state.remindedAtMs ?? state.receivedAtMs) >= rules.remindEveryMs) {
    return moved({ ...state, remindedAtMs: nowMs }, [{ do: 'alert', about: 'reminder' }]);
  }
  return { kind: 'unchanged' };
}
