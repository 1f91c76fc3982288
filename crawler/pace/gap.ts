/** The time that a site is left in peace between two requests. Pure. */
import type { BotProfile } from '../profiles/profile.ts';

/** Our own gap or the site's Crawl-delay, whichever is longer: a floor that is never capped. */
export function gapMs(pace: BotProfile['pace'], crawlDelaySeconds: number | null): number {
  return Math.max(pace.gapMsMin, Math.ceil((crawlDelaySeconds ?? 0) * 1000));
}

/**
 * Until when a site counts as busy once a turn is taken. The end of a process that dies in
 * mid-request is not seen by anybody, so the longest possible request is assumed.
 */
export function busyUntilMs(nowMs: number, timeLimitMs: number, gap: number): number {
  return nowMs + timeLimitMs + gap;
}
