/** What our bot may fetch on a given robots.txt, with the line that decides. Fetches nothing. */
import { type RobotsBecause, type RobotsRules, readRobots } from '../crawler/permission/robots.ts';
import type { BotProfile } from '../crawler/profiles/profile.ts';
import type { StoredRobots } from '../db/site-view.ts';
import { assertNever } from '../db/vocabulary/assert-never.ts';
import type { UrlVerdict } from '../web/pages/robots-check-page.ts';

/** A pasted file has no origin of its own: paths are judged as if it were this one's. */
const PASTED_ORIGIN = 'https://pasted.invalid';
/** Together for one question; a file that needs more counts as too costly. */
const MATCH_MS_MAX = 200;

type Judge = { readonly profile: BotProfile; readonly clockMs: () => number };

/** `urls` are full addresses or paths. */
export function judgePasted(text: string, urls: readonly string[], judge: Judge): UrlVerdict[] {
  const rules = rulesOf(new TextEncoder().encode(text), PASTED_ORIGIN, judge);
  return urls.map((url) => {
    const parsed = URL.parse(url, PASTED_ORIGIN);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return unreadable(url);
    return verdictOf(url, rules, `${PASTED_ORIGIN}${parsed.pathname}${parsed.search}`);
  });
}

/** By the stored copies of a site; paths belong to its first origin. */
export function judgeStored(
  files: readonly StoredRobots[],
  urls: readonly string[],
  judge: Judge,
): UrlVerdict[] {
  const rules = new Map<string, RobotsRules>();
  for (const file of files) {
    if (file.state !== 'rules' || file.body === null) continue;
    rules.set(file.origin, rulesOf(Buffer.from(file.body, 'latin1'), file.origin, judge));
  }
  return urls.map((url) => {
    const parsed = URL.parse(url, files[0]?.origin);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return unreadable(url);
    const file = files.find(({ origin }) => origin === parsed.origin);
    if (!file) return refused(url, 'there is no stored robots.txt of this address’s origin');
    const read = rules.get(file.origin);
    if (read) return verdictOf(url, read, parsed.href);
    return file.state === 'open'
      ? { url, allowed: true, line: null, because: `robots.txt: ${file.because}` }
      : refused(url, `robots.txt: ${file.because}`);
  });
}

function rulesOf(body: Uint8Array, origin: string, { profile, clockMs }: Judge): RobotsRules {
  return readRobots(body, {
    origin,
    productToken: profile.identity.productToken,
    bodyBytesMax: profile.robots.bodyBytesMax,
    matchMsMax: MATCH_MS_MAX,
    clockMs,
  });
}

function verdictOf(shown: string, rules: RobotsRules, url: string): UrlVerdict {
  const { allowed, because } = rules.judge(url);
  const line = because.kind === 'line' ? { number: because.line, text: because.text } : null;
  return { url: shown, allowed, line, because: becauseWords(because, rules) };
}

function becauseWords(because: RobotsBecause, rules: RobotsRules): string {
  const group = { own: 'the bot’s own group', star: 'the group for all', none: 'no group' };
  switch (because.kind) {
    case 'line':
      return `line ${because.line}, in ${group[rules.group]}`;
    case 'no-rule':
      return rules.group === 'none'
        ? 'no group applies'
        : `no rule matches in ${group[rules.group]}`;
    case 'robots-txt-itself':
      return 'robots.txt itself may always be read';
    case 'url-too-long':
      return 'the address is too long';
    case 'file-too-large':
      return 'the file is too large: the site is closed';
    case 'file-too-costly':
      return 'the file is too costly to match: the site is closed';
    case 'no-answer':
      return 'robots.txt did not answer';
    default:
      return assertNever(because as never);
  }
}

const refused = (url: string, because: string): UrlVerdict => ({
  url,
  allowed: false,
  line: null,
  because,
});
const unreadable = (url: string) => refused(url, 'this is no http or https address');
