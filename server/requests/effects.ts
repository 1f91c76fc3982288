/** Carries out what the transition table decided, within the transaction of the new state. */
import { settleDispute, startDispute, withdrawDisputed } from '../../db/disputes.ts';
import type { Tx } from '../../db/handle.ts';
import { holdForCase, readmitSite, releaseForCase } from '../../db/holds.ts';
import { appendEvent } from '../../db/journal.ts';
import { enqueueRecheck } from '../../db/rechecks.ts';
import { type DeletedCounts, deleteRemoved } from '../../db/removed-data.ts';
import { markAsked, type RequestRow } from '../../db/requests.ts';
import { readmitSubject } from '../../db/subjects.ts';
import {
  liftTombstones,
  placeTombstones,
  type RemovalTarget,
  type Tombstone,
} from '../../db/tombstones.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { sendAlert } from './alerts.ts';
import type { CaseDeps } from './case-deps.ts';
import type { Effect } from './case-state.ts';
import { sendCaseLetter, sendExport, sendQuestion } from './correspondence.ts';
import { ensureOperator } from './operator-party.ts';

export type Done = {
  /** Final tombstones, for REMOVALS_LOG. */
  readonly placed: readonly Tombstone[];
  readonly lifted: readonly Tombstone[];
};

type Run = {
  readonly tx: Tx;
  readonly deps: CaseDeps;
  readonly request: RequestRow;
  readonly reason: string | null;
  readonly nowMs: number;
  placed: Tombstone[];
  lifted: Tombstone[];
  deleted: DeletedCounts | null;
};

export async function runEffects(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  effects: readonly Effect[],
  reason: string | null,
  nowMs: number,
): Promise<Done> {
  const empty = { placed: [], lifted: [], deleted: null };
  const run: Run = { tx, deps, request, reason, nowMs, ...empty };
  // The published address goes with the site, but the operator is written to after the deletion.
  if (effects.some((each) => each.do === 'letter' && each.to === 'operator')) {
    await ensureOperator(tx, deps, request, nowMs);
  }
  for (const effect of effects) await runEffect(run, effect);
  return run;
}

async function runEffect(run: Run, effect: Effect): Promise<void> {
  const { tx, deps, request, nowMs } = run;
  switch (effect.do) {
    case 'hold-crawl':
      if (request.site) await holdForCase(tx, request.site, nowMs, true);
      return;
    case 'release-crawl':
      if (request.site) await releaseForCase(tx, request.site, request.ref);
      return;
    case 'ask-operator':
      await askOperator(run);
      return;
    case 'hide':
      await hide(run);
      return;
    case 'unhide':
      run.lifted = await lift(run, 'the case ended without removal');
      return;
    case 'delete':
    case 'erase-named':
      await deleteForGood(run);
      return;
    case 'come-back':
      await comeBack(run);
      return;
    case 'dispute-fact':
      await startDispute(tx, factOf(request), nowMs);
      return;
    case 'settle-fact':
      await settleDispute(tx, factOf(request));
      return;
    case 'withdraw-fact':
      await withdrawDisputed(tx, factOf(request), nowMs);
      return;
    case 'queue-recheck':
      await queueRecheck(run);
      return;
    case 'send-export':
      await sendExport(tx, deps, request, nowMs);
      return;
    case 'alert':
      await sendAlert(tx, deps, request, effect.about, nowMs);
      return;
    case 'letter':
      await sendCaseLetter(tx, deps, request, effect, { ...run, nowMs });
      return;
    default:
      assertNever(effect);
  }
}

async function askOperator(run: Run): Promise<void> {
  const { tx, deps, request, nowMs } = run;
  if (await sendQuestion(tx, deps, request, nowMs)) await markAsked(tx, request.ref, nowMs);
  // The address left the site since the case began.
  else await sendAlert(tx, deps, request, 'cannot-ask', nowMs);
}

/** What a case would remove; null for a request that names nothing of ours. */
function targetOf(request: RequestRow): RemovalTarget | null {
  const { site, scope, subjectId, pageUrl, factKey } = request;
  if (site === null) return null;
  switch (scope) {
    case 'site':
      return { level: 'site', site };
    case 'subject':
      return subjectId === null ? null : { level: 'subject', site, subjectId };
    case 'page':
      return subjectId === null || pageUrl === null
        ? null
        : { level: 'page', site, subjectId, pageUrl };
    case 'fact':
      return subjectId === null || factKey === null
        ? null
        : { level: 'fact', site, subjectId, key: factKey };
    default:
      return assertNever(scope);
  }
}

async function hide(run: Run): Promise<void> {
  const { tx, request, nowMs } = run;
  const target = targetOf(request);
  if (!target) return;
  await placeTombstones(tx, target, {
    ref: request.ref,
    by: 'case',
    atMs: nowMs,
    final: false,
  });
  await holdForCase(tx, target.site, nowMs, false);
}

async function deleteForGood(run: Run): Promise<void> {
  const { tx, deps, request, nowMs } = run;
  const target = targetOf(request);
  if (!target) return;
  run.placed = await placeTombstones(tx, target, {
    ref: request.ref,
    by: 'case',
    atMs: nowMs,
    final: true,
  });
  run.deleted = await deleteRemoved(tx, run.placed);
  if (target.level === 'site') await deps.cancelJobs(tx, target.site);
  else await releaseForCase(tx, target.site, request.ref);
  await appendEvent(tx, {
    ref: request.ref,
    type: 'deleted',
    by: 'system',
    atMs: nowMs,
    data: { ...run.deleted, tombstones: run.placed.length },
  });
}

async function lift(run: Run, because: string): Promise<Tombstone[]> {
  const lifted = await liftTombstones(
    run.tx,
    { ref: run.request.ref },
    { by: 'case', because, atMs: run.nowMs },
  );
  await appendEvent(run.tx, {
    ref: run.request.ref,
    type: 'lifted',
    by: 'system',
    atMs: run.nowMs,
    data: { tombstones: lifted.length },
  });
  return lifted;
}

async function comeBack(run: Run): Promise<void> {
  const { tx, deps, request, nowMs } = run;
  run.lifted = await lift(run, 'the owner asked to come back');
  if (request.site === null) return;
  await readmitSite(tx, request.site, nowMs);
  for (const each of run.lifted) {
    if (each.level === 'subject') await readmitSubject(tx, each, deps.bot.kind, nowMs);
  }
}

function factOf(request: RequestRow): { subjectId: string; key: string; pageUrl: string | null } {
  const { subjectId, factKey, pageUrl } = request;
  if (subjectId === null || factKey === null) {
    throw new Error(`correction ${request.ref} names no fact`);
  }
  return { subjectId, key: factKey, pageUrl };
}

async function queueRecheck(run: Run): Promise<void> {
  const { site, subjectId, pageUrl } = run.request;
  if (site === null || subjectId === null || pageUrl === null) return;
  await enqueueRecheck(run.tx, { site, subjectId, pageUrl }, run.nowMs);
}
