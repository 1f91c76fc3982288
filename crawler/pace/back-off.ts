/** How a site's answers change when it may be asked again, and when a refresh gives up. Pure. */
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import type { Fetched } from '../fetch/fetched.ts';
import type { BotProfile } from '../profiles/profile.ts';
import { retryNotBeforeMs } from './retry-after.ts';

export type BackOffState = {
  /** Of any kind; a refresh ends at `failuresInARowMax`. */
  readonly failuresInARow: number;
  /** 429 and 503 without a usable Retry-After since the last good answer: the steps of doubling. */
  readonly doublings: number;
  /** Nothing is sent to the site before this; null = no wait. */
  readonly notBeforeMs: number | null;
};

/** What a request says about the site's health. */
export type SiteSign =
  | { readonly kind: 'answered' }
  | { readonly kind: 'failed' }
  /** 429 or 503: a failure that also asks for a wait. */
  | { readonly kind: 'throttled'; readonly notBeforeMs: number | null };

export const noBackOff: BackOffState = { failuresInARow: 0, doublings: 0, notBeforeMs: null };

/** Null where nothing was sent or we stopped it ourselves: that says nothing about the site. */
export function readSiteSign(fetched: Fetched, nowMs: number): SiteSign | null {
  switch (fetched.kind) {
    case 'not-sent':
      return null;
    case 'failed':
      return fetched.because === 'stopped' ? null : { kind: 'failed' };
    case 'answer':
    case 'too-large': {
      const { status, headers } = fetched;
      if (status === 429 || status === 503) {
        return { kind: 'throttled', notBeforeMs: retryNotBeforeMs(headers, nowMs) };
      }
      return { kind: status >= 500 && status <= 599 ? 'failed' : 'answered' };
    }
    default:
      return assertNever(fetched);
  }
}

/** @param random in [0, 1): the share of the jitter that is added */
export function nextBackOff(
  state: BackOffState,
  sign: SiteSign,
  nowMs: number,
  rules: BotProfile['backOff'],
  random: number,
): BackOffState {
  switch (sign.kind) {
    case 'answered':
      return { ...noBackOff, notBeforeMs: stillAhead(state.notBeforeMs, nowMs) };
    case 'failed':
      return { ...state, failuresInARow: state.failuresInARow + 1 };
    case 'throttled': {
      const failuresInARow = state.failuresInARow + 1;
      if (sign.notBeforeMs !== null) {
        const notBeforeMs = later(state.notBeforeMs, sign.notBeforeMs);
        return { ...state, failuresInARow, notBeforeMs };
      }
      const notBeforeMs = later(state.notBeforeMs, nowMs + waitMs(state.doublings, rules, random));
      return { failuresInARow, doublings: state.doublings + 1, notBeforeMs };
    }
    default:
      return assertNever(sign);
  }
}

function waitMs(doublings: number, rules: BotProfile['backOff'], random: number): number {
  const step = rules.firstMs * 2 ** doublings;
  return Math.min(rules.longestMs, Math.ceil(step * (1 + rules.jitterShareMax * random)));
}

/** A wait that was asked for is kept to its end, whatever else the site answers meanwhile. */
function stillAhead(notBeforeMs: number | null, nowMs: number): number | null {
  return notBeforeMs !== null && notBeforeMs > nowMs ? notBeforeMs : null;
}

function later(a: number | null, b: number): number {
  return a === null ? b : Math.max(a, b);
}

/** After this the site is left alone until its next refresh. */
export function endsRefresh(state: BackOffState, rules: BotProfile['backOff']): boolean {
  return state.failuresInARow >= rules.failuresInARowMax;
}

/** A new refresh counts failures anew; waits and doublings outlive it. */
export function startRefresh(state: BackOffState): BackOffState {
  return { ...state, failuresInARow: 0 };
}
