/** A case as the transition table sees it, and as the database keeps it. */
import type { NewRequest, RequestRow } from '../../db/requests.ts';
import { isOpen } from '../../db/vocabulary/request.ts';
import type { CaseState } from './case-state.ts';

export function stateOf(row: RequestRow): CaseState {
  return {
    kind: row.kind,
    status: row.status,
    receivedAtMs: row.receivedAt.getTime(),
    provedAtMs: row.provedAt?.getTime() ?? null,
    provedBy: row.provedBy,
    askAtMs: row.askAt?.getTime() ?? null,
    remindedAtMs: row.remindedAt?.getTime() ?? null,
    alerted: row.alerted,
  };
}

export function rowChange(state: CaseState, nowMs: number): Partial<NewRequest> {
  const date = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    kind: state.kind,
    status: state.status,
    provedAt: date(state.provedAtMs),
    provedBy: state.provedBy,
    askAt: date(state.askAtMs),
    remindedAt: date(state.remindedAtMs),
    alerted: state.alerted,
    closedAt: isOpen(state.status) ? null : new Date(nowMs),
  };
}
