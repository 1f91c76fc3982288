/** Looks at a proof's file or page through the crawler's one door: one ledgered request in the site's pace. */
import { siteOf } from '../crawler/address.ts';
import type { Door } from '../crawler/fetch/door.ts';
import type { BotProfile } from '../crawler/profiles/profile.ts';
import type { Handle } from '../db/handle.ts';
import { siteRow } from '../db/sites.ts';
import type { ProofEdges } from './requests/prove.ts';

export function proofThrough(
  door: Door,
  { profile, db }: { readonly profile: BotProfile; readonly db: Handle },
): ProofEdges['fetchForProof'] {
  return async (url) => {
    const site = siteOf(url);
    if (site === null) return { kind: 'not-sent', url, because: 'bad_url' };
    const ownerGapMs = (await siteRow(db, site))?.ownerGapMs ?? 0;
    const order = {
      site,
      refreshId: null,
      purpose: 'proof',
      gapMs: Math.max(profile.pace.gapMsMin, ownerGapMs),
      request: {
        url,
        timeLimitMs: profile.limits.pageTimeLimitMs,
        bytesMax: profile.limits.pageBytesMax,
        accept: 'text/plain, text/html;q=0.9',
      },
    };
    const passed = await door.pass(order, new AbortController().signal);
    if (passed.kind === 'later') return { kind: 'later' };
    return passed.kind === 'fetched'
      ? passed.fetched
      : { kind: 'failed', url, because: 'refused', detail: passed.because };
  };
}
