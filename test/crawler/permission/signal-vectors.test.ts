/**
 * Opt-out and reservation signals, case by case (`test/vectors/signals.json`): never-crawl list,
 * site files, classification and page signals in the order in which the crawler asks them, with
 * every signal switched on and the vectors' own agent.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Classified } from '../../../crawler/fetch/classify.ts';
import { classify } from '../../../crawler/fetch/classify.ts';
import type { Fetched, HeaderLines } from '../../../crawler/fetch/fetched.ts';
import { parseHtml } from '../../../crawler/fetch/html.ts';
import { readOutline } from '../../../crawler/fetch/read-outline.ts';
import { neverCrawl } from '../../../crawler/permission/never-crawl.ts';
import { openRobots, readRobots } from '../../../crawler/permission/robots.ts';
import type { Verdict } from '../../../crawler/permission/signals/findings.ts';
import { limitNames, NO_LIMITS } from '../../../crawler/permission/signals/findings.ts';
import type { SignalFile } from '../../../crawler/permission/signals/signal-file.ts';
import { readSignalFile } from '../../../crawler/permission/signals/signal-file.ts';
import type {
  PageAnswer,
  SignalDecision,
  SignalSettings,
  SiteFiles,
} from '../../../crawler/permission/signals/signals.ts';
import {
  judgePage,
  judgeSiteFiles,
  namedLicences,
} from '../../../crawler/permission/signals/signals.ts';

type SiteFile = { readonly status: number; readonly headers: HeaderLines; readonly body: string };

type Vector = {
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: string;
  readonly site?: Readonly<Record<string, SiteFile>>;
  readonly expect: {
    readonly verdict: string;
    readonly reason: string;
    readonly limits?: readonly string[];
    readonly follow?: readonly string[];
  };
};

const file = new URL('../../vectors/signals.json', import.meta.url);
const { about, cases } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly about: { readonly agent: string; readonly now: string };
  readonly cases: readonly Vector[];
};

const settings: SignalSettings = {
  productToken: about.agent,
  signals: {
    robotsMeta: true,
    robotsHeader: true,
    reservationsInAnswers: true,
    tdmRepFile: true,
    aiTxt: true,
    rsl: true,
    terms: true,
  },
};

const VERDICTS: Readonly<Record<Exclude<Classified['kind'], 'page'>, string>> = {
  'not-modified': 'allow',
  gone: 'not-content',
  moved: 'moved',
  throttled: 'retry-later',
  'server-error': 'retry-later',
  block: 'blocked',
  challenge: 'blocked',
  login: 'login',
  payment: 'refuse',
  legal: 'refuse',
  'not-content': 'not-content',
  empty: 'not-content',
};

type Outcome = {
  readonly verdict: string;
  readonly reason: string;
  readonly limits: Verdict['limits'];
  readonly follow: readonly string[];
};

function pageOf({ url, headers, body }: Vector): PageAnswer {
  const isHtml = headers.some(([name, value]) => name === 'content-type' && value.includes('html'));
  const document = isHtml ? parseHtml(body) : null;
  return { url, headers, document, outline: document && readOutline(document) };
}

function fileAt({ url, site = {} }: Vector, path: string): SignalFile {
  const { status, headers, body } = site[path] ?? { status: 404, headers: [], body: '' };
  const fetched: Fetched = {
    kind: 'answer',
    url: new URL(path, url).href,
    status,
    headers,
    body: Buffer.from(body),
    bytesOnWire: body.length,
    address: '192.0.2.1',
  };
  return readSignalFile(fetched);
}

function siteFilesOf(vector: Vector, page: PageAnswer): SiteFiles {
  const options = {
    origin: new URL(vector.url).origin,
    productToken: about.agent,
    bodyBytesMax: 2 * 1024 * 1024,
    matchMsMax: 10_000,
    clockMs: () => 0,
  };
  const text = vector.site?.['/robots.txt']?.body;
  const robots = text === undefined ? openRobots(options) : readRobots(Buffer.from(text), options);
  const licences = namedLicences(page, robots).map((url) => {
    return [url, fileAt(vector, new URL(url).pathname)] as const;
  });
  return {
    robots,
    tdmRep: fileAt(vector, '/.well-known/tdmrep.json'),
    aiTxt: ['/ai.txt', '/.well-known/ai.txt'].map((path) => fileAt(vector, path)),
    licences: new Map(licences),
  };
}

function decide(vector: Vector): Outcome | SignalDecision {
  const { url, status, headers, body } = vector;
  const never = neverCrawl(url);
  if (never) {
    const reason = `never-crawl:${never.kind === 'listed' ? never.category : never.kind}`;
    return { verdict: 'refuse', reason, limits: NO_LIMITS, follow: [] };
  }
  const page = pageOf(vector);
  const files = siteFilesOf(vector, page);
  const before = judgeSiteFiles(url, files, settings);
  if (before.verdict === 'refuse') return { ...before, follow: [] };
  const answer = classify({ url, status, headers, bytes: body.length, outline: page.outline });
  if (answer.kind === 'page') return judgePage(page, files, settings, Date.parse(about.now));
  const reason = 'reason' in answer ? answer.reason : 'none';
  return { verdict: VERDICTS[answer.kind], reason, limits: NO_LIMITS, follow: [] };
}

/**
 * The vectors list all limits of `limited`, and of `no-facts` only whether links may be followed.
 */
function limitsOf({ verdict, limits }: Outcome): string[] {
  if (verdict === 'limited') return limitNames(limits);
  return verdict === 'no-facts' && limits.noFollow ? ['no-follow'] : [];
}

describe('signal vectors', () => {
  for (const vector of cases) {
    const { id, kind, expect } = vector;
    test(`${kind} ${id} -> ${expect.verdict}, ${expect.reason}`, () => {
      const decided = decide(vector);
      const { verdict, reason, follow } = decided;
      assert.deepEqual(
        { verdict, reason, limits: limitsOf(decided) },
        { verdict: expect.verdict, reason: expect.reason, limits: expect.limits ?? [] },
      );
      if (expect.follow) assert.deepEqual(follow, expect.follow);
    });
  }
});
