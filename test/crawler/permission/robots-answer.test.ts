import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fetched, HeaderLines } from '../../../crawler/fetch/fetched.ts';
import { readRobots } from '../../../crawler/permission/robots.ts';
import { robotsRetryMs, robotsReuseMs } from '../../../crawler/permission/robots-age.ts';
import type { RobotsAnswer, RobotsContext } from '../../../crawler/permission/robots-answer.ts';
import { decideRobots } from '../../../crawler/permission/robots-answer.ts';
import { nextRobotsHop } from '../../../crawler/permission/robots-hop.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';

const HOUR_MS = 3_600_000;
const context: RobotsContext = {
  policy: journeyed.robots,
  productToken: 'JourneyedBot',
  nowMs: Date.UTC(2026, 11, 1, 12),
  clockMs: () => 0,
  previous: null,
};

const RULES = 'User-agent: *\nDisallow: /private\n';
const HTML: HeaderLines = [['content-type', 'text/html']];

function answer(status: number, body = '', headers: HeaderLines = []): Fetched {
  return {
    kind: 'answer',
    url: 'https://inn.example/robots.txt',
    status,
    headers,
    body: Buffer.from(body),
    bytesOnWire: body.length,
    address: '192.0.2.1',
  };
}

function failed(because: 'time-out' | 'dns' | 'reset' | 'tls' | 'undecodable'): Fetched {
  return { kind: 'failed', url: 'https://inn.example/robots.txt', because, detail: '' };
}

function notSent(because: 'private_address' | 'not_in_hosts_file' | 'database'): Fetched {
  return { kind: 'not-sent', url: 'https://inn.example/robots.txt', because };
}

function tooLarge(status: number): Fetched {
  const { url, headers, bytesOnWire, address } = answer(status) as Fetched & { kind: 'answer' };
  return { kind: 'too-large', url, status, headers, bytesOnWire, address };
}

function decide(chain: Fetched | readonly Fetched[], changes: Partial<RobotsContext> = {}) {
  return decideRobots([chain].flat(), { ...context, ...changes });
}

type Row = readonly [name: string, fetched: Fetched, state: RobotsAnswer['state'], because: string];

function check(rows: readonly Row[]): void {
  for (const [name, fetched, state, because] of rows) {
    test(`${name} -> ${state}, ${because}`, () => {
      const decided = decide(fetched);
      assert.deepEqual([decided.state, decided.because], [state, because]);
    });
  }
}

describe('[J08] a missing robots.txt allows crawling', () => {
  check([
    ['404', answer(404), 'open', 'robots_missing'],
    ['410', answer(410), 'open', 'robots_missing'],
    ['404 with rules in its body', answer(404, RULES), 'open', 'robots_missing'],
    ['404 with an endless body', tooLarge(404), 'open', 'robots_missing'],
  ]);

  test('what is missing allows every page', () => {
    const decided = decide(answer(404));
    assert.ok(decided.state === 'open');
    assert.equal(decided.rules.judge('https://inn.example/private').allowed, true);
  });
});

describe('[J09] after a server error or no answer nothing is fetched until robots.txt answers', () => {
  check([
    ['500', answer(500, RULES), 'wait', 'robots_server_error'],
    ['502', answer(502), 'wait', 'robots_server_error'],
    ['522', answer(522), 'wait', 'robots_server_error'],
    ['599', answer(599), 'wait', 'robots_server_error'],
    ['503', answer(503), 'wait', 'robots_throttled'],
    ['429', answer(429), 'wait', 'robots_throttled'],
    ['407', answer(407), 'wait', 'robots_server_error'],
    ['408', answer(408), 'wait', 'robots_server_error'],
    ['425', answer(425), 'wait', 'robots_server_error'],
    ['511', answer(511), 'wait', 'robots_server_error'],
    ['500 with an endless body', tooLarge(500), 'wait', 'robots_server_error'],
    ['time-out', failed('time-out'), 'wait', 'robots_no_answer'],
    ['no such name', failed('dns'), 'wait', 'robots_no_answer'],
    ['reset', failed('reset'), 'wait', 'robots_no_answer'],
    ['TLS error', failed('tls'), 'wait', 'robots_no_answer'],
    ['broken gzip', failed('undecodable'), 'wait', 'robots_no_answer'],
    ['206, a part', answer(206, RULES), 'wait', 'robots_incomplete'],
    ['304 without a file of before', answer(304), 'wait', 'robots_incomplete'],
    ['the database is away', notSent('database'), 'wait', 'robots_not_sent'],
  ]);

  test('the site is asked again when its Retry-After says, however long that is', () => {
    const decided = decide(answer(503, '', [['retry-after', '31536000']]));
    assert.ok(decided.state === 'wait');
    assert.equal(decided.retryAfterMs, 31_536_000_000);
  });
});

describe('[J10] a refused robots.txt closes the whole site for this refresh', () => {
  const challenge =
    '<!doctype html><title>Just a moment...</title><script>window._cf_chl_opt={}</script>';
  check([
    ['401', answer(401), 'closed', 'robots_refused'],
    ['403', answer(403, RULES), 'closed', 'robots_refused'],
    ['451', answer(451), 'closed', 'robots_refused'],
    ['200 with a challenge page', answer(200, challenge, HTML), 'closed', 'challenge'],
    ['503 with a challenge page', answer(503, challenge, HTML), 'closed', 'challenge'],
    [
      '200 marked as a challenge',
      answer(200, RULES, [['cf-mitigated', 'challenge']]),
      'closed',
      'challenge',
    ],
    ['202 without a body', answer(202), 'closed', 'challenge'],
    ['402', answer(402), 'closed', 'payment'],
  ]);
});

describe('what else closes, because in doubt the answer is no', () => {
  const login = '<!doctype html><h1>Staff</h1><form><input name=u><input type=password></form>';
  const script = `<html><script>${'a();'.repeat(30)}</script></html>`;
  check([
    ...[400, 405, 406, 411, 418, 420, 421, 422, 426, 428, 431, 444, 460, 499].map(
      (status): Row => [`${status}`, answer(status, RULES), 'closed', 'robots_unusual_status'],
    ),
    ['a status that ends nothing', answer(100), 'closed', 'robots_unusual_status'],
    ['over the size limit', tooLarge(200), 'closed', 'robots_too_large'],
    ['a login page', answer(200, login, HTML), 'closed', 'login_page'],
    ['a small page of script', answer(200, script, HTML), 'closed', 'robots_script'],
    ['endless nesting', answer(200, '<b>'.repeat(1000), HTML), 'closed', 'robots_unreadable'],
    ['a private address', notSent('private_address'), 'closed', 'robots_not_sent'],
    ['a name outside the hosts file', notSent('not_in_hosts_file'), 'closed', 'robots_not_sent'],
    ['300', answer(300), 'closed', 'bad_redirect'],
    ['301 without a Location', answer(301), 'closed', 'bad_redirect'],
    ['305', answer(305, '', [['location', '/x']]), 'closed', 'bad_redirect'],
  ]);
});

describe('what is read', () => {
  const soft404 = `<!doctype html><title>Inn</title><p>${'Rooms by the lake. '.repeat(60)}</p>`;
  const shell = '<!doctype html><div id="root"></div><script src="/app.js"></script>';
  check([
    ['200 with rules', answer(200, RULES), 'rules', 'robots_read'],
    ['201 with rules', answer(201, RULES), 'rules', 'robots_read'],
    ['rules under a wrong content type', answer(200, RULES, HTML), 'rules', 'robots_read'],
    ['rules inside HTML', answer(200, `<pre>\n${RULES}</pre>`, HTML), 'rules', 'robots_read'],
    ['204', answer(204), 'open', 'robots_empty'],
    ['an empty file', answer(200), 'open', 'robots_empty'],
    ['the home page in its place', answer(200, soft404, HTML), 'open', 'robots_no_rules'],
    ['a shell in its place', answer(200, shell, HTML), 'open', 'robots_no_rules'],
    ['JSON', answer(200, '{"error":"not found"}'), 'open', 'robots_no_rules'],
  ]);

  test('a 304 keeps the file of before', () => {
    const previous = readRobots(Buffer.from(RULES), {
      origin: 'https://inn.example',
      productToken: 'JourneyedBot',
      bodyBytesMax: 1000,
      matchMsMax: 1000,
      clockMs: () => 0,
    });
    const decided = decide(answer(304), { previous });
    assert.ok(decided.state === 'rules');
    assert.equal(decided.rules, previous);
  });
});

describe('redirects of robots.txt', () => {
  const moved = (to: string, url = 'https://inn.example/robots.txt', status = 301): Fetched =>
    ({ ...answer(status, '', [['location', to]]), url }) as Fetched;
  const at = (url: string, fetched: Fetched): Fetched => ({ ...fetched, url }) as Fetched;

  const hops: readonly (readonly [to: string, expected: string])[] = [
    ['https://www.inn.example/robots.txt', 'https://www.inn.example/robots.txt'],
    ['/en/robots.txt#top', 'https://inn.example/en/robots.txt'],
    ['http://inn.example/robots.txt', 'http://inn.example/robots.txt'],
    ['https://inn.example/robots.txt', 'redirect_loop'],
    ['https://other.example/robots.txt', 'another_site'],
    ['https://www.booking.com/robots.txt', 'never_crawl'],
    ['http://127.0.0.1/robots.txt', 'never_crawl'],
    ['/login?next=robots.txt', 'login_page'],
    ['https://sso.inn.example/', 'login_page'],
    ['/sorry/index?q=1', 'challenge'],
    ['/consent?to=robots.txt', 'bad_redirect'],
    ['https://me:secret@inn.example/robots.txt', 'bad_redirect'],
    ['ftp://inn.example/robots.txt', 'bad_redirect'],
    ['http://', 'bad_redirect'],
  ];
  for (const [to, expected] of hops) {
    test(`${to} -> ${expected}`, () => {
      const hop = nextRobotsHop([moved(to)], journeyed.robots);
      assert.equal(hop.kind === 'follow' ? hop.url : hop.because, expected);
    });
  }

  test('five are followed, the sixth closes', () => {
    const chain = [moved('/1')];
    for (let hop = 1; hop <= 5; hop += 1) {
      const next = nextRobotsHop(chain, journeyed.robots);
      assert.deepEqual(next, { kind: 'follow', url: `https://inn.example/${hop}` });
      chain.push(moved(`/${hop + 1}`, `https://inn.example/${hop}`));
    }
    assert.deepEqual(nextRobotsHop(chain, journeyed.robots), {
      kind: 'closed',
      because: 'too_many_redirects',
    });
    assert.deepEqual(decide(chain), { state: 'closed', because: 'too_many_redirects' });
  });

  test('the rules at the end belong to the first origin', () => {
    const www = 'https://www.inn.example/robots.txt';
    const decided = decide([moved(www), at(www, answer(200, RULES))]);
    assert.ok(decided.state === 'rules');
    assert.equal(decided.rules.judge('https://inn.example/private').allowed, false);
    assert.throws(() => decided.rules.judge('https://www.inn.example/private'));
  });

  test('the status at the end decides', () => {
    const there = 'https://inn.example/r';
    assert.equal(decide([moved('/r'), at(there, answer(404))]).state, 'open');
    assert.equal(decide([moved('/r'), at(there, answer(403))]).state, 'closed');
    assert.equal(decide([moved('/r'), at(there, failed('time-out'))]).state, 'wait');
  });

  test('a way through plain http may forbid and may not open', () => {
    const plain = 'http://inn.example/robots.txt';
    assert.deepEqual(decide([moved(plain), at(plain, answer(404))]), {
      state: 'closed',
      because: 'robots_downgraded',
    });
    assert.equal(decide([moved(plain), at(plain, answer(200, RULES))]).state, 'rules');
  });

  test('a redirect that could still be followed opens nothing by itself', () => {
    assert.equal(decide(moved('/r')).state, 'closed');
  });
});

describe('[J07] a file is used for at most 24 hours', () => {
  const table: readonly (readonly [cacheControl: string | null, hours: number])[] = [
    [null, 24],
    ['max-age=7200', 2],
    ['public, max-age=31536000', 24],
    ['max-age=60', 1],
    ['no-store', 1],
    ['no-cache, max-age=86400', 1],
    ['max-age=86400, s-maxage=7200', 2],
    ['max-age=soon', 24],
  ];
  for (const [cacheControl, hours] of table) {
    test(`Cache-Control ${cacheControl} -> ${hours} h`, () => {
      const headers: HeaderLines = cacheControl ? [['Cache-Control', cacheControl]] : [];
      assert.equal(robotsReuseMs(headers, journeyed.robots), hours * HOUR_MS);
    });
  }
});

describe('when robots.txt is asked for again', () => {
  const retry = (isThrottled: boolean, retryAfterMs: number | null, triesBefore: number): number =>
    robotsRetryMs({ isThrottled, retryAfterMs }, triesBefore, journeyed);

  test('after an error: 1 min, 10 min, 1 h, then doubling to 7 days', () => {
    const waits = [0, 1, 2, 3, 4, 20].map((tries) => retry(false, null, tries) / 60_000);
    assert.deepEqual(waits, [1, 10, 60, 120, 240, 7 * 24 * 60]);
  });

  test('[J18] throttled without a word: 1 h doubling to 7 days', () => {
    const waits = [0, 1, 2, 20].map((tries) => retry(true, null, tries) / HOUR_MS);
    assert.deepEqual(waits, [1, 2, 4, 168]);
  });

  test('what the site asks for is neither shortened nor capped', () => {
    assert.equal(retry(true, 31_536_000_000, 3), 31_536_000_000);
    assert.equal(retry(false, 1000, 3), 1000);
  });
});
