/** Whether a site may be worked on at all right now. Pure. */
import type { SiteRow } from '../../db/sites.ts';
import { isOpen, nextOpeningMs } from '../pace/window.ts';
import type { BotProfile } from '../profiles/profile.ts';

export type ClosedGate = {
  readonly outcome: 'removed' | 'refused' | 'held' | 'outside_window';
  readonly because: string;
  /** Null = not by itself. */
  readonly nextAtMs: number | null;
};

export function gateOf(site: SiteRow, profile: BotProfile, nowMs: number): ClosedGate | null {
  if (site.state === 'removed' || site.state === 'refused') {
    return { outcome: site.state, because: site.state, nextAtMs: null };
  }
  if (site.heldAt !== null && (site.heldUntil === null || site.heldUntil.getTime() > nowMs)) {
    const nextAtMs = site.heldUntil?.getTime() ?? null;
    return { outcome: 'held', because: site.heldBecause ?? 'held', nextAtMs };
  }
  if (!isOpen(profile.window, nowMs)) {
    return {
      outcome: 'outside_window',
      because: 'outside_window',
      nextAtMs: nextOpeningMs(profile.window, nowMs),
    };
  }
  return null;
}
