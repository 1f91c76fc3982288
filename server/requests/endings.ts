/** How cases end: the effects that several transitions share. */
import type { CaseLetter, CaseState, Effect, RecheckOutcome, Refusal, Step } from './case-state.ts';

export function letters(letter: CaseLetter, ...to: ('senders' | 'operator')[]): Effect[] {
  return to.map((reader) => ({ do: 'letter', letter, to: reader }));
}

export function moved(state: CaseState, effects: readonly Effect[]): Step {
  return { kind: 'moved', state, effects };
}

export function refused(because: Refusal): Step {
  return { kind: 'refused', because };
}

export const acceptedEffects: readonly Effect[] = [
  { do: 'delete' },
  ...letters('done', 'senders', 'operator'),
];

/** The end of a correction: the source wins, and without a source nothing is shown. */
export function settled(state: CaseState, outcome: RecheckOutcome): Step {
  const letter: Record<RecheckOutcome, CaseLetter> = {
    confirmed: 'fact-confirmed',
    changed: 'fact-changed',
    overridden: 'fact-changed',
    dropped: 'fact-removed',
    unreached: 'fact-removed',
  };
  const hidden = outcome === 'dropped' || outcome === 'unreached';
  return moved({ ...state, status: 'done' }, [
    { do: hidden ? 'withdraw-fact' : 'settle-fact' },
    ...letters(letter[outcome], 'senders'),
  ]);
}
