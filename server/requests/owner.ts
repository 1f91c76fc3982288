/** What somebody may do who has shown their right over a site: see everything, pause, slow down. */
import { factsHeld, type HeldFact } from '../../db/held-facts.ts';
import { setOwnerGap } from '../../db/holds.ts';
import { appendEvent } from '../../db/journal.ts';
import { type LedgerRow, readLedger } from '../../db/ledger.ts';
import { holdSite, releaseSite, siteRow } from '../../db/sites.ts';
import type { CaseDeps } from './case-deps.ts';
import { isOwner, openByKey } from './press.ts';

/** Why the crawler is held; an owner ends only a pause of their own. */
const OWNER_PAUSE = 'the owner asked for a pause';
const PAUSE_MS_MAX = 366 * 86_400_000;
const GAP_MS_MAX = 3_600_000;

/** The site that this key's holder has shown to be theirs; null for everybody else. */
export async function ownedSite(
  deps: CaseDeps,
  ref: string,
  key: string,
  nowMs: number,
): Promise<string | null> {
  const opened = await openByKey(deps, ref, key, nowMs);
  if (!opened || opened.found.expired || !isOwner(opened.found.party)) return null;
  return opened.request.site;
}

export async function heldFacts(deps: CaseDeps, site: string): Promise<HeldFact[]> {
  return await factsHeld(deps.db, site);
}

export function requestsMade(deps: CaseDeps, site: string): AsyncGenerator<LedgerRow> {
  return readLedger(deps.db, site);
}

/** `untilMs` null ends the pause. False: the hold is somebody else's, or the date is out of range. */
export async function setPause(
  deps: CaseDeps,
  site: string,
  ref: string,
  untilMs: number | null,
  nowMs: number,
): Promise<boolean> {
  if (untilMs !== null && (untilMs <= nowMs || untilMs - nowMs > PAUSE_MS_MAX)) return false;
  return await deps.db.transaction(async (tx) => {
    const row = await siteRow(tx, site);
    if (!row || (row.heldAt !== null && row.heldBecause !== OWNER_PAUSE)) return false;
    if (untilMs === null) await releaseSite(tx, site);
    else await holdSite(tx, { site, because: OWNER_PAUSE, nowMs, untilMs, byRequest: false });
    const data = { until: untilMs === null ? null : new Date(untilMs).toISOString() };
    await appendEvent(tx, { ref, type: 'owner-pause', by: 'owner', atMs: nowMs, data });
    return true;
  });
}

/** The crawler takes the longer one of this and its own gap; null takes the wish back. */
export async function setPace(
  deps: CaseDeps,
  site: string,
  ref: string,
  gapMs: number | null,
  nowMs: number,
): Promise<boolean> {
  if (gapMs !== null && (gapMs <= 0 || gapMs > GAP_MS_MAX)) return false;
  await deps.db.transaction(async (tx) => {
    await setOwnerGap(tx, site, gapMs);
    await appendEvent(tx, { ref, type: 'owner-pace', by: 'owner', atMs: nowMs, data: { gapMs } });
  });
  return true;
}
