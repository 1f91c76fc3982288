/**
 * What an answer for /robots.txt means. RFC 9309 §2.3.1 permits more than is done here; every MAY
 * of it is a permission, so being stricter is conformant. The default is closed.
 */
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { blockInHeaders } from '../fetch/block-evidence.ts';
import { classify } from '../fetch/classify.ts';
import type { Fetched, NotSentReason } from '../fetch/fetched.ts';
import { parseHtml } from '../fetch/html.ts';
import { readOutline } from '../fetch/read-outline.ts';
import { retryNotBeforeMs } from '../pace/retry-after.ts';
import type { BotProfile } from '../profiles/profile.ts';
import type { Reason } from './reasons.ts';
import { REASONS } from './reasons.ts';
import type { RobotsOptions, RobotsRules } from './robots.ts';
import { openRobots, readRobots } from './robots.ts';
import { nextRobotsHop } from './robots-hop.ts';

export type RobotsAnswer =
  | { readonly state: 'rules' | 'open'; readonly because: Reason; readonly rules: RobotsRules }
  /** No request to this origin but the next reading of robots.txt. */
  | { readonly state: 'closed'; readonly because: Reason }
  /** The same, and robots.txt is asked for again; `retryAfterMs` where the site said when. */
  | { readonly state: 'wait'; readonly because: Reason; readonly retryAfterMs: number | null };

export type RobotsContext = {
  readonly policy: BotProfile['robots'];
  readonly productToken: string;
  readonly nowMs: number;
  readonly clockMs: RobotsOptions['clockMs'];
  /** What the origin's file said before, for a 304. */
  readonly previous: RobotsRules | null;
};

/** Sum of matching time per origin and refresh after which a file counts as too costly. */
const MATCH_MS_MAX = 10_000;
const SCRIPT_PAGE_BYTES = 1024;

const NEVER_SENT: readonly NotSentReason[] = [
  'private_address',
  'not_in_hosts_file',
  'public_crawl_off',
  'bad_url',
];

/** `chain`: the exchanges in order, from the first origin's /robots.txt through its redirects. */
export function decideRobots(chain: readonly Fetched[], context: RobotsContext): RobotsAnswer {
  const first = chain[0];
  const last = chain.at(-1);
  if (!first || !last) throw new Error('no exchange to decide robots.txt by');
  const { policy, productToken, clockMs } = context;
  const decided = decideLast(chain, last, context, {
    origin: new URL(first.url).origin,
    productToken,
    bodyBytesMax: policy.bodyBytesMax,
    matchMsMax: MATCH_MS_MAX,
    clockMs,
  });
  // A way through plain http may be read by anybody on it: it may forbid, but not open.
  return decided.state === 'open' && isDowngraded(chain)
    ? closed(REASONS.robotsDowngraded)
    : decided;
}

function decideLast(
  chain: readonly Fetched[],
  last: Fetched,
  context: RobotsContext,
  options: RobotsOptions,
): RobotsAnswer {
  switch (last.kind) {
    case 'not-sent':
      return NEVER_SENT.includes(last.because)
        ? closed(REASONS.robotsNotSent)
        : wait(REASONS.robotsNotSent);
    case 'failed':
      return { ...wait(REASONS.robotsNoAnswer), state: context.policy.onNoAnswer };
    case 'too-large':
      return last.status >= 200 && last.status < 300
        ? closed(REASONS.robotsTooLarge)
        : decideAnswer(
            chain,
            { ...last, kind: 'answer', body: new Uint8Array() },
            context,
            options,
          );
    case 'answer':
      return decideAnswer(chain, last, context, options);
    default:
      return assertNever(last);
  }
}

type Answered = Extract<Fetched, { readonly kind: 'answer' }>;

function decideAnswer(
  chain: readonly Fetched[],
  answer: Answered,
  context: RobotsContext,
  options: RobotsOptions,
): RobotsAnswer {
  const { status, headers } = answer;
  const { policy, previous, nowMs } = context;
  if (blockInHeaders(status, headers)) return closed(REASONS.challenge);
  if (status >= 200 && status < 300) return decideContent(answer, options);
  if (status === 304) {
    return previous
      ? { state: 'rules', because: REASONS.robotsRead, rules: previous }
      : wait(REASONS.robotsIncomplete);
  }
  if (status >= 300 && status < 400) {
    const hop = nextRobotsHop(chain, policy);
    // A chain that still had a hop to go is not an answer: the caller follows it first.
    return closed(hop.kind === 'closed' ? hop.because : REASONS.badRedirect);
  }
  if (status === 404 || status === 410) {
    const rules = openRobots(options);
    return { state: policy.onMissing, because: REASONS.robotsMissing, rules };
  }
  if ([401, 403, 451].includes(status)) {
    return { state: policy.onRefused, because: REASONS.robotsRefused };
  }
  if (status === 402) return closed(REASONS.payment);
  if (isChallenge(answer)) return closed(REASONS.challenge);
  const notBeforeMs = retryNotBeforeMs(headers, nowMs);
  const retryAfterMs = notBeforeMs === null ? null : notBeforeMs - nowMs;
  if (status === 429 || status === 503) {
    return { state: 'wait', because: REASONS.robotsThrottled, retryAfterMs };
  }
  // 407 and 511 are our own side's, 408 and 425 ask for patience: none says anything about rules.
  if (status >= 500 || [407, 408, 425].includes(status)) {
    return { state: policy.onServerError, because: REASONS.robotsServerError, retryAfterMs };
  }
  return closed(REASONS.robotsUnusualStatus);
}

/** The content type is not required to be right; parseable lines count wherever they stand. */
function decideContent(answer: Answered, options: RobotsOptions): RobotsAnswer {
  const { status, body } = answer;
  if (status === 206) return wait(REASONS.robotsIncomplete);
  if (body.length > options.bodyBytesMax) return closed(REASONS.robotsTooLarge);
  if (body.length === 0 && status === 202) return closed(REASONS.challenge);
  const refusal = isMarkup(body) ? pageInsteadOfRobots(answer) : null;
  if (refusal) return closed(refusal);
  const rules = readRobots(body, options);
  const isSilent =
    !rules.namesAgents && rules.sitemaps.length === 0 && rules.extras.everyone.length === 0;
  if (!isSilent) return { state: 'rules', because: REASONS.robotsRead, rules };
  const because = body.length === 0 ? REASONS.robotsEmpty : REASONS.robotsNoRules;
  return { state: 'open', because, rules };
}

/** Why a page that came in place of robots.txt closes the site; null for a harmless one. */
function pageInsteadOfRobots({ url, status, headers, body }: Answered): Reason | null {
  const document = parseHtml(textOf(body));
  if (!document) return REASONS.robotsUnreadable;
  const outline = readOutline(document);
  const page = classify({ url, status, headers, bytes: body.length, outline });
  if (page.kind === 'block' || page.kind === 'challenge') return REASONS.challenge;
  if (page.kind === 'login') return REASONS.loginPage;
  const scriptChars = outline.scripts.reduce((sum, { text }) => sum + text.length, 0);
  const isMainlyScript = body.length < SCRIPT_PAGE_BYTES && 2 * scriptChars > body.length;
  return isMainlyScript ? REASONS.robotsScript : null;
}

/** Statuses that mean "wait" are also the ones that defence pages like to carry. */
function isChallenge(answer: Answered): boolean {
  return isMarkup(answer.body) && pageInsteadOfRobots(answer) === REASONS.challenge;
}

function isMarkup(body: Uint8Array): boolean {
  return /^\s*</.test(textOf(body.subarray(0, 1024)));
}

function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

function isDowngraded(chain: readonly Fetched[]): boolean {
  return (
    chain[0]?.url.startsWith('https:') === true && chain.some(({ url }) => url.startsWith('http:'))
  );
}

function closed(because: Reason): RobotsAnswer {
  return { state: 'closed', because };
}

function wait(because: Reason): Extract<RobotsAnswer, { state: 'wait' }> {
  return { state: 'wait', because, retryAfterMs: null };
}
