import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { canonicalPath, patternMatches } from '../../../crawler/permission/path-pattern.ts';
import type { RobotsOptions } from '../../../crawler/permission/robots.ts';
import { readRobots } from '../../../crawler/permission/robots.ts';
import { robotsMatcher } from '../../../crawler/permission/robots-matcher.ts';
import { seededChoices } from '../../support/seeded-random.ts';

const options: RobotsOptions = {
  origin: 'https://inn.example',
  productToken: 'JourneyedBot',
  bodyBytesMax: 2 * 1024 * 1024,
  matchMsMax: 10_000,
  clockMs: () => 0,
};

function read(text: string, changes: Partial<RobotsOptions> = {}) {
  return readRobots(Buffer.from(text, 'utf8'), { ...options, ...changes });
}

const allowed = (text: string, path: string): boolean =>
  read(text).judge(`https://inn.example${path}`).allowed;

describe('whose group applies (RFC 9309 §2.2.1)', () => {
  test('[J02] the group is found by the product token, whatever its case and version', () => {
    for (const name of ['JourneyedBot', 'journeyedbot', 'JOURNEYEDBOT/9.9', 'JourneyedBot (x)']) {
      assert.equal(read(`User-agent: ${name}\nDisallow: /`).group, 'own', name);
    }
    for (const name of ['Journeyed', 'JourneyedBot-News', 'MyJourneyedBot', 'Mozilla/5.0']) {
      assert.equal(read(`User-agent: ${name}\nDisallow: /`).group, 'none', name);
    }
  });

  test('[J05] our own group replaces the * group, also where it is emptier', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /\n\nUser-agent: JourneyedBot\n', '/x'), true);
    assert.equal(allowed('User-agent: *\nDisallow: /\n\nUser-agent: OtherBot\n', '/x'), false);
  });

  test('a file without any agent is known to name none', () => {
    assert.equal(read('Sitemap: https://inn.example/s.xml').namesAgents, false);
    assert.equal(read('User-agent: OtherBot').namesAgents, true);
  });
});

describe('the deciding line', () => {
  test('is named with its number and its text', () => {
    const { because } = read('# hi\nUser-agent: *\n  Disallow : /a\u0007b # why').judge(
      'https://inn.example/a%07b',
    );
    assert.deepEqual(because, { kind: 'line', line: 3, text: 'Disallow : /a b # why' });
  });

  test('has at most 200 characters, whole ones', () => {
    const { because } = read(`User-agent: *\nDisallow: / # ${'é'.repeat(500)}`).judge(
      'https://inn.example/',
    );
    assert.ok(because.kind === 'line');
    assert.equal(because.text, `Disallow: / # ${'é'.repeat(186)}`);
  });

  test('is absent where no rule matches, and for robots.txt itself', () => {
    const rules = read('User-agent: *\nDisallow: /a');
    assert.deepEqual(rules.judge('https://inn.example/b'), {
      allowed: true,
      because: { kind: 'no-rule' },
    });
    assert.equal(rules.judge('https://inn.example/robots.txt').because.kind, 'robots-txt-itself');
  });
});

describe('what withdraws facts (a new Disallow for us does, one for everybody does not)', () => {
  test('a Disallow in our own group withdraws what it covers', () => {
    const rules = read('User-agent: JourneyedBot\nDisallow: /rates');
    assert.equal(rules.withdraws('https://inn.example/rates/1'), true);
    assert.equal(rules.withdraws('https://inn.example/rooms'), false);
  });

  test('a Disallow in the * group forbids fetching and withdraws nothing', () => {
    const rules = read('User-agent: *\nDisallow: /');
    assert.equal(rules.judge('https://inn.example/rates').allowed, false);
    assert.equal(rules.withdraws('https://inn.example/rates'), false);
  });

  test('a URL that is too long is refused and withdraws nothing', () => {
    const rules = read('User-agent: JourneyedBot\nDisallow: /rates');
    assert.equal(rules.withdraws(`https://inn.example/${'x'.repeat(2100)}`), false);
  });

  for (const [text, closes] of [
    ['User-agent: JourneyedBot\nDisallow: /', true],
    ['User-agent: JourneyedBot\nDisallow: *', true],
    ['User-agent: JourneyedBot\nDisallow: /\nAllow: /open', false],
    ['User-agent: JourneyedBot\nDisallow: /rates', false],
    ['User-agent: JourneyedBot\nDisallow:', false],
    ['User-agent: *\nDisallow: /', false],
  ] as const) {
    test(`own group closes the whole site: ${JSON.stringify(text)} -> ${closes}`, () => {
      assert.equal(read(text).ownGroupClosesSite, closes);
    });
  }
});

describe('what a hostile file costs', () => {
  test('a file over the limit closes the origin, never a cut one', () => {
    const rules = read('User-agent: *\nAllow: /', { bodyBytesMax: 10 });
    assert.deepEqual(rules.judge('https://inn.example/'), {
      allowed: false,
      because: { kind: 'file-too-large' },
    });
  });

  test('over 64 KiB of wildcard patterns for us close the origin, for others not', () => {
    const costly = `Disallow: /*${'a'.repeat(1000)}\n`;
    const many = Array.from({ length: 70 }, (_, i) => costly.replace('*', `*${i}`)).join('');
    assert.deepEqual(read(`User-agent: *\n${many}`).judge('https://inn.example/').because, {
      kind: 'file-too-costly',
    });
    assert.equal(allowed(`User-agent: OtherBot\n${many}`, '/'), true);
  });

  test('once the sum of matching time is spent, everything new is closed', () => {
    let nowMs = 0;
    const clockMs = (): number => {
      nowMs += 3000;
      return nowMs;
    };
    const rules = read('User-agent: *\nDisallow: /x', { clockMs });
    const judged = ['/a', '/b', '/c', '/d', '/e'].map(
      (path) => rules.judge(`https://inn.example${path}`).allowed,
    );
    assert.deepEqual(judged, [true, true, true, true, false]);
    assert.equal(rules.judge('https://inn.example/a').allowed, true, 'what is known costs nothing');
  });

  test('2 MB of hostile lines are read, and each URL judged, within seconds', () => {
    const long = `/${'a'.repeat(2000)}`;
    const fill = (line: (i: number) => string, bytes: number): string => {
      const lines: string[] = ['User-agent: *\n'];
      for (let size = 20, i = 0; size < bytes; i += 1) {
        const next = line(i);
        size += next.length;
        if (size < bytes) lines.push(next);
      }
      return lines.join('');
    };
    const size = options.bodyBytesMax;
    const files = {
      agentsAndRules: 'User-agent: a\n'.repeat(70_000) + 'Disallow: /b\n'.repeat(80_000),
      shortRules: fill((i) => `Allow:/a${i.toString(36)}\n`, size),
      anchored: fill((i) => `Allow:/${i.toString(36)}?$\n`, size),
      wildcards: fill((i) => `Allow:/*${'a'.repeat(500)}b${i}\n`, 64 * 1024),
      percents: fill((i) => `Allow:/${'%'.repeat(1900)}${i}\n`, size),
      blanks: `User-agent: *\nDisallow:${' '.repeat(size - 100)}`,
    };
    for (const [name, text] of Object.entries(files)) {
      const startMs = performance.now();
      read(text).judge(`https://inn.example${long}`);
      const tookMs = performance.now() - startMs;
      assert.ok(tookMs < 4000, `${name} took ${tookMs} ms`);
    }
  });
});

describe('lines that are not rules', () => {
  test('sitemaps count anywhere, once each, only as absolute web addresses', () => {
    const text =
      'Sitemap: https://inn.example/a.xml\nUser-agent: x\nsite-map: https://inn.example/b.xml\n' +
      'Sitemap: https://inn.example/a.xml\nSitemap: /c.xml\nSitemap: ftp://inn.example/d.xml';
    assert.deepEqual(read(text).sitemaps, [
      'https://inn.example/a.xml',
      'https://inn.example/b.xml',
    ]);
  });

  test('lines of other standards belong to the group they stand in; before any group, to all', () => {
    const rules = read(
      'License: https://inn.example/l.xml\n' +
        'User-agent: OtherBot\nContent-Signal: ai-input=no\n' +
        'User-agent: *\nContent-Usage: ai-use=n\nDisallow: /x\n',
    );
    const { ours, everyone } = rules.extras;
    assert.deepEqual(
      ours.map(({ key, value }) => [key, value]),
      [['content-usage', 'ai-use=n']],
    );
    assert.deepEqual(
      everyone.map(({ key }) => key),
      ['license'],
    );
  });

  test('lines of other standards between user-agent lines do not split the rules', () => {
    const text = 'User-agent: JourneyedBot\nContent-Usage: ai-use=y\nUser-agent: B\nDisallow: /z';
    assert.equal(allowed(text, '/z'), false);
  });
});

test('a URL of another origin is a bug of the caller', () => {
  const rules = read('');
  assert.throws(() => rules.judge('http://inn.example/'), /was asked about/);
});

test('an empty query is not the same URL as none', () => {
  assert.equal(allowed('User-agent: *\nDisallow: /*?', '/x?'), false);
  assert.equal(allowed('User-agent: *\nDisallow: /x?$', '/x?'), false);
  assert.equal(allowed('User-agent: *\nDisallow: /x?$', '/x'), true);
  assert.equal(allowed('User-agent: *\nDisallow: /x$', '/x?'), true);
  assert.equal(allowed('User-agent: *\nDisallow: /*?', '/x?#'), false);
});

test('robots-parser and the piecewise matcher agree on 20,000 random files', () => {
  const { below, of } = seededChoices(20261130);
  const word = (letters: string, length: number): string =>
    Array.from({ length: below(length) }, () => of([...letters])).join('');
  for (let round = 0; round < 20_000; round += 1) {
    const rules = Array.from({ length: 1 + below(6) }, () => ({
      allow: below(2) === 0,
      pattern: `${of(['/', '/', '*'])}${word('aab/*?', 8)}${of(['', '', '$'])}`,
    }));
    const path = canonicalPath(new URL(`https://inn.example/${word('aab/?', 10)}`));
    const matching = rules.filter(({ pattern }) => patternMatches(pattern, path));
    const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
    const deciding = matching.filter(({ pattern }) => pattern.length === longest);
    const expected = deciding.length === 0 || deciding.some(({ allow }) => allow);
    const found = robotsMatcher(rules)(path);
    const actual = found.kind === 'rule' ? found.rule.allow : found.kind === 'no-rule';
    assert.equal(actual, expected, JSON.stringify({ rules, path }));
  }
});
