/**
 * One event of one case, whole or not at all: the row is locked, the transition table decides, the
 * history and the effects are written, and a removal is on the disk before it commits.
 */

import type { Tx } from '../../db/handle.ts';
import { appendAct, appendEvent } from '../../db/journal.ts';
import { logLifted, logPlaced } from '../../db/removals-log.ts';
import { lockRequest, type RequestRow, updateRequest } from '../../db/requests.ts';
import type { EventData } from '../../db/schema/requests.ts';
import type { CaseDeps } from './case-deps.ts';
import { rowChange, stateOf } from './case-row.ts';
import type { CaseEvent, Refusal } from './case-state.ts';
import { runEffects } from './effects.ts';
import { nextStep } from './transition.ts';

export type Applied =
  | { readonly kind: 'moved'; readonly request: RequestRow }
  | { readonly kind: 'unchanged'; readonly request: RequestRow }
  | { readonly kind: 'refused'; readonly because: Refusal; readonly request: RequestRow }
  | { readonly kind: 'version-clash'; readonly request: RequestRow }
  | { readonly kind: 'unknown' };

export type Actor = {
  /** `sender`, `operator`, `clock`, `mail`, `dns` … or an admin's name. */
  readonly by: string;
  /** The version that the actor has seen; another one refuses the event. */
  readonly version?: number;
  /** An admin's reason: journalled, and told to the sender where a letter has a place for it. */
  readonly reason?: string;
};

export async function applyEvent(
  deps: CaseDeps,
  ref: string,
  event: CaseEvent,
  actor: Actor,
  nowMs: number,
): Promise<Applied> {
  return await deps.db.transaction((tx) => applyEventIn(tx, deps, ref, event, actor, nowMs));
}

export async function applyEventIn(
  tx: Tx,
  deps: CaseDeps,
  ref: string,
  event: CaseEvent,
  actor: Actor,
  nowMs: number,
): Promise<Applied> {
  const request = await lockRequest(tx, ref);
  if (!request) return { kind: 'unknown' };
  if (actor.version !== undefined && actor.version !== request.version) {
    return { kind: 'version-clash', request };
  }
  const step = nextStep(stateOf(request), event, nowMs, deps.rules);
  if (step.kind === 'unchanged') return { kind: 'unchanged', request };
  if (step.kind === 'refused') return { kind: 'refused', because: step.because, request };

  const moved = await updateRequest(tx, ref, rowChange(step.state, nowMs));
  await appendEvent(tx, {
    ref,
    type: event.type,
    by: actor.by,
    atMs: nowMs,
    data: { status: moved.status, version: moved.version, ...detailsOf(event) },
  });
  if (event.type === 'decided') {
    await appendAct(tx, {
      act: `decided ${event.decision}`,
      target: ref,
      by: actor.by,
      because: actor.reason ?? '',
      atMs: nowMs,
    });
  }
  const done = await runEffects(tx, deps, moved, step.effects, actor.reason ?? null, nowMs);
  // The log is the last thing before the commit: what it says was removed must be removable.
  if (done.placed.length > 0) await logPlaced(deps.removalsLog, done.placed, nowMs);
  if (done.lifted.length > 0) await logLifted(deps.removalsLog, done.lifted, nowMs);
  return { kind: 'moved', request: moved };
}

function detailsOf(event: CaseEvent): EventData {
  switch (event.type) {
    case 'proof':
      return { way: event.by };
    case 'decided':
      return { decision: event.decision };
    case 'rechecked':
      return { outcome: event.outcome };
    case 'sorted':
      return { into: event.into };
    default:
      return {};
  }
}
