/** The rules of a stored robots.txt: the same reading for the crawler and for `/robots-check`. Pure. */
import type { RobotsRow } from '../../db/robots-files.ts';
import { type RobotsRules, readRobots } from '../permission/robots.ts';
import type { BotProfile } from '../profiles/profile.ts';

const MATCH_MS_MAX = 10_000;

/** A row without a file (404, 410) has no rules: everything is open. */
export function rulesOfRow(
  profile: BotProfile,
  row: Pick<RobotsRow, 'origin' | 'body'>,
): RobotsRules {
  return readRobots(Buffer.from(row.body ?? '', 'latin1'), {
    origin: row.origin,
    productToken: profile.identity.productToken,
    bodyBytesMax: profile.robots.bodyBytesMax,
    matchMsMax: MATCH_MS_MAX,
    clockMs: () => performance.now(),
  });
}
