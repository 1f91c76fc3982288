/**
 * Whether a redirect of robots.txt is followed (RFC 9309 §2.3.1.2, and stricter). Default: closed.
 */
import { siteOf } from '../address.ts';
import { classify } from '../fetch/classify.ts';
import type { Fetched } from '../fetch/fetched.ts';
import type { BotProfile } from '../profiles/profile.ts';
import { neverCrawl } from './never-crawl.ts';
import type { Reason } from './reasons.ts';
import { REASONS } from './reasons.ts';

export type RobotsHop =
  | { readonly kind: 'follow'; readonly url: string }
  | { readonly kind: 'closed'; readonly because: Reason };

/**
 * The step after the last exchange of a chain that began at some origin's /robots.txt. Every hop
 * stays within the first one's registrable domain, and needs a turn and a ledger row of its own.
 */
export function nextRobotsHop(
  chain: readonly Fetched[],
  { redirectsMax }: Pick<BotProfile['robots'], 'redirectsMax'>,
): RobotsHop {
  const closed = (because: Reason): RobotsHop => ({ kind: 'closed', because });
  const first = chain[0];
  const last = chain.at(-1);
  if (!first || !last || (last.kind !== 'answer' && last.kind !== 'too-large')) {
    return closed(REASONS.badRedirect);
  }
  const answer = classify({ ...last, bytes: last.bytesOnWire, outline: null });
  if (answer.kind === 'login') return closed(REASONS.loginPage);
  if (answer.kind === 'block' || answer.kind === 'challenge') return closed(REASONS.challenge);
  if (answer.kind !== 'moved') return closed(REASONS.badRedirect);
  const to = new URL(answer.to);
  if (to.username !== '' || to.password !== '') return closed(REASONS.badRedirect);
  if (neverCrawl(to.href)) return closed(REASONS.neverCrawl);
  if (siteOf(to.href) !== siteOf(first.url)) return closed(REASONS.anotherSite);
  if (chain.some(({ url }) => url === to.href)) return closed(REASONS.redirectLoop);
  if (chain.length > redirectsMax) return closed(REASONS.tooManyRedirects);
  return { kind: 'follow', url: to.href };
}
