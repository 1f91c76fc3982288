/** What the routes of cases share. */
import type { RequestRow } from '../../db/requests.ts';
import { dueAtMs } from '../requests/alerts.ts';
import type { CaseDeps } from '../requests/case-deps.ts';
import type { ProofEdges } from '../requests/prove.ts';

export type RequestDeps = CaseDeps & ProofEdges & { readonly nowMs: () => number };

export type CaseJson = {
  readonly ref: string;
  readonly kind: string;
  readonly site: string | null;
  readonly status: string;
  readonly due_at: string | null;
  readonly version: number;
};

export function caseJson(deps: Pick<CaseDeps, 'rules'>, request: RequestRow): CaseJson {
  const { ref, kind, site, status, version } = request;
  const dueMs = dueAtMs(deps, request);
  const due_at = dueMs === null ? null : new Date(dueMs).toISOString();
  return { ref, kind, site, status, due_at, version };
}
