/** What an admin can do, by API or console alike: each act whole, with its entry in the journal. */
import { createHash } from 'node:crypto';
import { admitSite } from '../../crawler/permission/admission.ts';
import { overrideFact, restoreFact, withdrawFact } from '../../db/fact-edits.ts';
import type { Tx } from '../../db/handle.ts';
import { appendAct } from '../../db/journal.ts';
import { logLifted, logPlaced } from '../../db/removals-log.ts';
import { deleteRemoved } from '../../db/removed-data.ts';
import { isRemoved } from '../../db/removed-sites.ts';
import { lockRequest, updateRequest } from '../../db/requests.ts';
import { clearReview, type ReviewVerdict } from '../../db/site-review.ts';
import { addSubject, holdSite, releaseSite } from '../../db/sites.ts';
import { setSwitch } from '../../db/switches.ts';
import {
  liftTombstones,
  placeTombstones,
  type RemovalTarget,
  type Tombstone,
} from '../../db/tombstones.ts';
import type { FactValue } from '../../db/vocabulary/fact-value.ts';
import type { RequestKind } from '../../db/vocabulary/request.ts';
import { type Applied, applyEvent, applyEventIn } from '../requests/apply-event.ts';
import type { CaseDeps } from '../requests/case-deps.ts';
import type { Decision } from '../requests/case-state.ts';
import { keepWords } from '../requests/join.ts';
import { surroundings } from '../requests/open-case.ts';
import type { Admin } from './access.ts';

/** Who, why, when. */
export type Because = {
  readonly admin: Pick<Admin, 'name'>;
  readonly reason: string;
  readonly nowMs: number;
};

async function note(tx: Tx, act: string, target: string, { admin, reason, nowMs }: Because) {
  await appendAct(tx, { act, target, by: admin.name, because: reason, atMs: nowMs });
}

export async function decide(
  deps: CaseDeps,
  ref: string,
  decision: Decision,
  version: number,
  { admin, reason, nowMs }: Because,
): Promise<Applied> {
  const actor = { by: admin.name, reason, version };
  return await applyEvent(deps, ref, { type: 'decided', decision }, actor, nowMs);
}

/** Evidence that reached us on paper or by telephone; the text becomes a document with an end. */
export async function recordProof(
  deps: CaseDeps,
  ref: string,
  evidence: string,
  version: number,
  because: Because,
): Promise<Applied> {
  const { admin, nowMs } = because;
  return await deps.db.transaction(async (tx) => {
    const actor = { by: admin.name, version };
    const applied = await applyEventIn(tx, deps, ref, { type: 'proof', by: 'admin' }, actor, nowMs);
    if (applied.kind !== 'moved') return applied;
    const words = { ref, partyId: null, kind: 'evidence', text: evidence, nowMs } as const;
    await keepWords(tx, deps, { ...words, by: admin.name });
    await note(tx, 'proof recorded', ref, because);
    return applied;
  });
}

/** Says what an unsorted mail asks for, and about which site. */
export async function sortCase(
  deps: CaseDeps,
  ref: string,
  into: { readonly kind: RequestKind; readonly site: string | null },
  version: number,
  because: Because,
): Promise<Applied> {
  const { admin, nowMs } = because;
  return await deps.db.transaction(async (tx) => {
    const known = await lockRequest(tx, ref);
    if (!known) return { kind: 'unknown' };
    if (known.version !== version) return { kind: 'version-clash', request: known };
    if (known.kind !== 'unsorted') {
      return { kind: 'refused', because: 'wrong_kind', request: known };
    }
    const request =
      into.site === known.site ? known : await updateRequest(tx, ref, { site: into.site });
    const around = await surroundings(tx, deps, request, false, nowMs);
    const event = { type: 'sorted', into: into.kind, ...around } as const;
    const applied = await applyEventIn(tx, deps, ref, event, { by: admin.name }, nowMs);
    await note(tx, `sorted into ${into.kind}`, ref, because);
    return applied;
  });
}

/** An admin's own removal: final at once, logged like any other. */
export async function placeTombstone(
  deps: CaseDeps,
  target: RemovalTarget,
  because: Because,
): Promise<readonly Tombstone[]> {
  const { admin, nowMs } = because;
  return await deps.db.transaction(async (tx) => {
    const placing = { ref: null, by: admin.name, atMs: nowMs, final: true };
    const placed = await placeTombstones(tx, target, placing);
    await deleteRemoved(tx, placed);
    if (target.level === 'site') await deps.cancelJobs(tx, target.site);
    await note(tx, `tombstone placed on ${target.level}`, target.site, because);
    await logPlaced(deps.removalsLog, placed, nowMs);
    return placed;
  });
}

export async function liftTombstone(
  deps: CaseDeps,
  id: string,
  because: Because,
): Promise<boolean> {
  const { admin, reason, nowMs } = because;
  return await deps.db.transaction(async (tx) => {
    const lifting = { by: admin.name, because: reason, atMs: nowMs };
    const lifted = await liftTombstones(tx, { ids: [id] }, lifting);
    if (lifted.length === 0) return false;
    await note(tx, 'tombstone lifted', id, because);
    await logLifted(deps.removalsLog, lifted, nowMs);
    return true;
  });
}

export type FactEdit =
  | { readonly do: 'withdraw' }
  | { readonly do: 'restore' }
  | { readonly do: 'override'; readonly value: FactValue; readonly source: string };

/** False: no such fact, or it is not in a state for that. */
export async function editFact(
  deps: CaseDeps,
  id: string,
  edit: FactEdit,
  because: Because,
): Promise<boolean> {
  const { reason, nowMs } = because;
  return await deps.db.transaction(async (tx) => {
    const edited = await editIn(tx, id, edit, reason, nowMs);
    if (edited) await note(tx, `fact ${edit.do}`, id, because);
    return edited;
  });
}

async function editIn(tx: Tx, id: string, edit: FactEdit, reason: string, nowMs: number) {
  if (edit.do === 'withdraw') return await withdrawFact(tx, id, reason, nowMs);
  if (edit.do === 'restore') return await restoreFact(tx, id, reason, nowMs);
  const { value, source } = edit;
  // There is no page text behind an admin's value: the hash is that of the statement itself.
  const pageHash = createHash('sha256')
    .update(JSON.stringify([value, source]))
    .digest('hex');
  return await overrideFact(tx, id, { value, source, pageHash, because: reason }, nowMs);
}

export type Admitted =
  | { readonly kind: 'added' | 'known'; readonly site: string }
  | { readonly kind: 'refused'; readonly because: string };

export async function addSite(deps: CaseDeps, url: string, because: Because): Promise<Admitted> {
  const admission = admitSite(url);
  if (admission.kind === 'refused') return { kind: 'refused', because: admission.because };
  if (await isRemoved(deps.db, admission.site)) {
    return { kind: 'refused', because: 'removed at the request of its owner' };
  }
  const { kind: _, ...place } = admission;
  const added = await addSubject(deps.db, { ...place, kind: deps.bot.kind }, because.nowMs);
  await deps.db.transaction((tx) => note(tx, 'site added', admission.site, because));
  return { kind: added ? 'added' : 'known', site: admission.site };
}

export async function hold(
  deps: Pick<CaseDeps, 'db'>,
  site: string,
  untilMs: number | null,
  because: Because,
): Promise<boolean> {
  const { reason, nowMs } = because;
  return await deps.db.transaction(async (tx) => {
    const held = await holdSite(tx, { site, because: reason, nowMs, untilMs, byRequest: false });
    if (held) await note(tx, 'site held', site, because);
    return held;
  });
}

export async function release(
  deps: Pick<CaseDeps, 'db'>,
  site: string,
  because: Because,
): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const released = await releaseSite(tx, site);
    if (released) await note(tx, 'site released', site, because);
    return released;
  });
}

export async function reviewSite(
  deps: CaseDeps,
  site: string,
  verdict: ReviewVerdict,
  because: Because,
): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const reviewed = await clearReview(tx, site, verdict, because.nowMs);
    if (reviewed) await note(tx, `site reviewed: ${verdict}`, site, because);
    return reviewed;
  });
}

/** Every process reads the switch before each request. */
export async function stopAll(deps: CaseDeps, stopped: boolean, because: Because): Promise<void> {
  const { admin, reason, nowMs } = because;
  await deps.db.transaction(async (tx) => {
    const value = stopped ? 'on' : 'off';
    await setSwitch(tx, { name: 'stop-all', value, nowMs, by: admin.name, because: reason });
    await note(tx, `stop-all ${value}`, 'every site', because);
  });
}
