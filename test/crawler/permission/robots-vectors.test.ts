/**
 * The rules of robots.txt, case by case: `test/vectors/robots.json` says where each rule comes
 * from.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readRobots } from '../../../crawler/permission/robots.ts';

type Vector = {
  readonly id: string;
  readonly rule: string;
  readonly source: string;
  readonly robots: string | null;
  readonly robotsBase64?: string;
  readonly robotsParts?: readonly (readonly [text: string, times: number])[];
  readonly token: string;
  readonly url: string;
  readonly allowed: boolean;
  readonly crawlDelay?: number | null;
};

const file = new URL('../../vectors/robots.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

function bodyOf({ robots, robotsBase64, robotsParts }: Vector): Uint8Array {
  if (robotsBase64 !== undefined) return Buffer.from(robotsBase64, 'base64');
  const parts = robotsParts?.map(([text, times]) => text.repeat(times)).join('');
  return Buffer.from(robots ?? parts ?? '', 'utf8');
}

describe('robots.txt vectors', () => {
  for (const vector of vectors) {
    const { id, rule, source, token, url, allowed, crawlDelay } = vector;
    test(`${id} ${rule}: ${source}`, () => {
      const rules = readRobots(bodyOf(vector), {
        origin: new URL(url).origin,
        productToken: token,
        bodyBytesMax: 2 * 1024 * 1024,
        matchMsMax: 10_000,
        clockMs: () => performance.now(),
      });
      assert.equal(rules.judge(url).allowed, allowed);
      if (crawlDelay !== undefined) assert.equal(rules.crawlDelaySeconds, crawlDelay);
    });
  }
});
