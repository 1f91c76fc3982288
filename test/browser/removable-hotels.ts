/** Hotels that browser tests may remove, one for each project, and the cases' letters as files. */

import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../db/connection.ts';
import { createToken } from '../../server/admin/access.ts';
import type { CaseRoutesDeps } from '../../server/app.ts';
import { sendLetters, webhookTo } from '../../server/mail/send-letters.ts';
import { fileTransport } from '../../server/mail/transport.ts';
import { casesOn } from '../support/cases.ts';

export const projects = ['desktop', 'phone', 'desktop-no-script', 'phone-no-script'] as const;

export const caseFiles = (port: number | string): string =>
  join(tmpdir(), `firsthand-browser-${port}`);

const LETTERS_EVERY_MS = 100;
const ADMIN_FOR_TESTS = 7;

/** Copies of one corpus hotel under sites of their own. */
export async function addRemovableHotels({ sql }: Pick<Database, 'sql'>): Promise<void> {
  for (const name of projects) {
    const site = `${name}.example`;
    await sql`insert into sites (site, added_at) values (${site}, now())`;
    await sql`insert into subjects (site, kind, home_url, name, slug, added_at, first_fact_at)
      select ${site}, kind, ${`https://${site}/`}, ${`Hotel ${name}`}, ${`hotel-${name}`}, added_at,
        first_fact_at from subjects where slug = 'quillmoor-arms'`;
    await sql`insert into facts (subject_id, key, value, identity, page_url, found_in, method,
        page_hash, language, first_seen_at, checked_at, standing)
      select s.id, f.key, f.value, f.identity, ${`https://${site}/policies`}, f.found_in, f.method,
        f.page_hash, f.language, f.first_seen_at, f.checked_at, f.standing
      from facts f, subjects s where s.slug = ${`hotel-${name}`} and f.standing = 'shown'
        and f.subject_id = (select id from subjects where slug = 'quillmoor-arms')`;
  }
}

export type BrowserCases = {
  readonly cases: CaseRoutesDeps;
  readonly adminToken: string;
  readonly stop: () => void;
};

export async function openBrowserCases(
  { db }: Pick<Database, 'db'>,
  port: number,
): Promise<BrowserCases> {
  const folder = caseFiles(port);
  const { deps } = casesOn(db, join(folder, 'removals.ndjson'));
  const publicUrl = `http://127.0.0.1:${port}`;
  const mine = { ...deps, publicUrl };
  const none = async () => [];
  const sender = { brand: 'Testbot', address: deps.bot.contactEmail };
  const outgoing = {
    mail: fileTransport(join(folder, 'outbox'), sender),
    webhook: webhookTo(null),
  };
  const timer = setInterval(() => {
    void sendLetters(mine, outgoing, Date.now()).catch(() => {});
  }, LETTERS_EVERY_MS);
  const constant = () => Buffer.alloc(32, ADMIN_FOR_TESTS);
  const wish = { name: 'browser', scopes: ['admin'] as const, by: 'test' };
  const { token } = await createToken({ db, randomBytes: constant }, wish, Date.now());
  return {
    adminToken: token,
    cases: {
      ...mine,
      resolvers: [none, none],
      mailDns: async () => [],
      fetchForProof: async () => ({ kind: 'later' }),
      nowMs: () => Date.now(),
    },
    stop: () => {
      clearInterval(timer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same in every process of a run. */
export const browserAdminToken = `fh_${Buffer.alloc(32, ADMIN_FOR_TESTS).toString('base64url')}`;
