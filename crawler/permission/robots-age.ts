/**
 * How long an answer for robots.txt may be used, and when one that is lacking is asked for again.
 */
import type { HeaderLines } from '../fetch/fetched.ts';
import type { BotProfile } from '../profiles/profile.ts';

type RobotsPolicy = BotProfile['robots'];

/**
 * From the moment of the answer, in ms. Cache-Control may shorten the profile's age, down to its
 * least; nothing lengthens it (RFC 9309 §2.4).
 */
export function robotsReuseMs(
  headers: HeaderLines,
  { cacheAgeMsMin, cacheAgeMsMax }: Pick<RobotsPolicy, 'cacheAgeMsMin' | 'cacheAgeMsMax'>,
): number {
  const asked = headers
    .filter(([name]) => name.toLowerCase() === 'cache-control')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((directive) => lifetimeMs(directive.trim()));
  return Math.max(cacheAgeMsMin, Math.min(cacheAgeMsMax, ...asked));
}

function lifetimeMs(directive: string): number {
  if (/^(?:no-store|no-cache)\b/.test(directive)) return 0;
  const age = /^(?:s-maxage|max-age)\s*=\s*"?(\d+)/.exec(directive)?.[1];
  return age === undefined ? Number.POSITIVE_INFINITY : Number(age) * 1000;
}

/**
 * How long to wait before robots.txt is asked for again, in ms. What the site asks for comes first
 * and is never shortened; a throttled site without a word backs off like any other; else the
 * profile's waits, the last of them doubling up to the longest back-off.
 *
 * `triesBefore`: answers in a row, before this one, that left robots.txt unknown.
 */
export function robotsRetryMs(
  wait: { readonly isThrottled: boolean; readonly retryAfterMs: number | null },
  triesBefore: number,
  { robots, backOff }: Pick<BotProfile, 'robots' | 'backOff'>,
): number {
  if (wait.retryAfterMs !== null) return wait.retryAfterMs;
  const steps = wait.isThrottled ? [backOff.firstMs] : robots.retryDelaysMs;
  const step = steps[triesBefore];
  if (step !== undefined) return step;
  const last = steps.at(-1) ?? backOff.firstMs;
  const doublings = triesBefore - steps.length + 1;
  return Math.min(last * 2 ** doublings, backOff.longestMs);
}
