/**
 * The one door out. Every byte that leaves for a site goes through here: the address is resolved and
 * guarded, the turn is taken in the database together with the ledger row, one request is sent, and
 * the site's next turn is counted from the end of the answer.
 */
import type { Handle } from '../../db/handle.ts';
import { completeEntry } from '../../db/ledger.ts';
import { freeTurn, giveTurnBack, reserveAddress, takeTurn, waitOf } from '../../db/pace.ts';
import { siteOf } from '../address.ts';
import type { BotProfile } from '../profiles/profile.ts';
import type { Fetcher } from './fetch.ts';
import type { Fetched, FetchRequest, NotSentReason } from './fetched.ts';

export type Order = {
  readonly site: string;
  readonly refreshId: string | null;
  /** Of the refresh's lease. */
  readonly holder?: string;
  readonly purpose: string;
  readonly request: FetchRequest;
  /** Profile's gap, Crawl-delay or the owner's wish, whichever is longest. */
  readonly gapMs: number;
};

export type Passed =
  | {
      readonly kind: 'fetched';
      readonly fetched: Exclude<Fetched, { kind: 'not-sent' }>;
      readonly ledgerId: number;
      readonly endedAtMs: number;
      readonly latenessMs: number;
    }
  /** The turn is further away than the caller is willing to wait. */
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'not-sent'; readonly because: string };

export type DoorEdges = {
  readonly db: Handle;
  readonly fetcher: Fetcher;
  readonly profile: BotProfile;
  /** The calendar's time. */
  readonly nowMs: () => number;
  /** Never goes back: measures how long a turn lay unused, and guards against jumps of the clock. */
  readonly steadyMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Longest single wait, pace included; beyond it the site is `later`. */
  readonly waitMsMax: number;
};

export type Door = {
  readonly pass: (order: Order, signal: AbortSignal) => Promise<Passed>;
};

export function openDoor(edges: DoorEdges): Door {
  /** End of this process's own last request per site, by the steady clock. */
  const lastEndMs = new Map<string, number>();

  async function pass(order: Order, signal: AbortSignal): Promise<Passed> {
    if (siteOf(order.request.url) !== order.site) {
      throw new Error(`${order.request.url} was asked for in the turn of ${order.site}`);
    }
    const resolved = await edges.fetcher.resolve(order.request.url);
    if (resolved.kind === 'not-sent') return { kind: 'not-sent', because: resolved.because };
    for (;;) {
      const waitMs = Math.max(await waitOf(edges.db, order.site), ownWaitMs(order));
      if (waitMs > edges.waitMsMax) return { kind: 'later', waitMs };
      await edges.sleep(waitMs, signal);
      if (resolved.kind === 'target') await addressTurn(resolved.target.paceKey, signal);
      if (signal.aborted) return { kind: 'not-sent', because: 'stopped' };
      const askedMs = edges.steadyMs();
      const turn = await takeTurn(edges.db, { ...order, ...wantedOf(order, edges.nowMs()) });
      switch (turn.kind) {
        case 'refused':
          return { kind: 'not-sent', because: turn.because };
        case 'wait':
          if (turn.waitMs > edges.waitMsMax) return { kind: 'later', waitMs: turn.waitMs };
          await edges.sleep(turn.waitMs, signal);
          continue;
        case 'granted': {
          const isStale = edges.steadyMs() - askedMs > edges.profile.pace.turnMsMax;
          const passed = await use(order, { ...turn, isStale }, resolved, signal);
          if (passed) return passed;
        }
      }
    }
  }

  function ownWaitMs(order: Order): number {
    const endMs = lastEndMs.get(order.site);
    return endMs === undefined ? 0 : Math.max(0, Math.ceil(endMs + order.gapMs - edges.steadyMs()));
  }

  async function addressTurn(paceKey: string, signal: AbortSignal): Promise<void> {
    const gapMs = edges.profile.pace.addressGapMsMin;
    await edges.sleep(await reserveAddress(edges.db, paceKey, gapMs), signal);
  }

  /** @returns null when the turn lay unused for too long and was given back */
  async function use(
    order: Order,
    turn: {
      readonly turn: string;
      readonly ledgerId: number;
      readonly latenessMs: number;
      /** Granted so long ago that the slot's times no longer fit the request. */
      readonly isStale: boolean;
    },
    resolved: Awaited<ReturnType<Fetcher['resolve']>>,
    signal: AbortSignal,
  ): Promise<Passed | null> {
    const { request, site } = order;
    const notSent = async (because: NotSentReason) => {
      await giveTurnBack(edges.db, { site, turn: turn.turn });
      await completeEntry(edges.db, turn.ledgerId, {
        endedAtMs: edges.nowMs(),
        status: null,
        outcome: 'not-sent',
        because,
        bytes: null,
        nonce: null,
      });
    };
    if (turn.isStale || ownWaitMs(order) > 0) {
      await notSent('turn_expired');
      return null;
    }
    const fetched: Fetched =
      resolved.kind === 'target'
        ? await edges.fetcher.fetch(request, signal, resolved.target)
        : { ...resolved, url: request.url };
    lastEndMs.set(site, edges.steadyMs());
    if (fetched.kind === 'not-sent') {
      await notSent(fetched.because);
      return { kind: 'not-sent', because: fetched.because };
    }
    await freeTurn(edges.db, { site, turn: turn.turn, gapMs: order.gapMs });
    return {
      kind: 'fetched',
      fetched,
      ledgerId: turn.ledgerId,
      endedAtMs: edges.nowMs(),
      latenessMs: turn.latenessMs,
    };
  }

  return { pass };
}

function wantedOf(order: Order, nowMs: number) {
  return { url: order.request.url, timeLimitMs: order.request.timeLimitMs, nowMs };
}
