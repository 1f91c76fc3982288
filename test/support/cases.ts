/** A database with one listed hotel, and the handling of cases on top of it. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { compaCases } from '../../crawler/profiles/compa.ts';
import type { Database } from '../../db/connection.ts';
import type { Db } from '../../db/handle.ts';
import { addressHasher } from '../../db/keyed-hash.ts';
import { savePublishedAddresses } from '../../db/published-addresses.ts';
import { pages, refreshes, robotsFiles } from '../../db/schema/crawl.ts';
import { factHistory, facts } from '../../db/schema/facts.ts';
import { outbox, requestDocuments } from '../../db/schema/requests.ts';
import { oldSlugs, sites, subjects } from '../../db/schema/sites.ts';
import { readMailbox } from '../../db/vocabulary/mailbox.ts';
import { withKey } from '../../server/mail/letters/compose.ts';
import type { CaseDeps } from '../../server/requests/case-deps.ts';
import { openCase, type Sender } from '../../server/requests/open-case.ts';
import type { About } from '../../server/requests/what-about.ts';
import { testDatabase } from './database.ts';

export const t0 = Date.parse('2026-12-01T09:00:00Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const SITE = 'seeblick.example';

export type Cases = AsyncDisposable & {
  readonly db: Db;
  readonly sql: Database['sql'];
  readonly url: string;
  readonly deps: CaseDeps;
  readonly dir: string;
};

export async function casesWith(change: Partial<CaseDeps> = {}): Promise<Cases> {
  const database = await testDatabase();
  const dir = mkdtempSync(join(tmpdir(), 'firsthand-cases-'));
  const deps: CaseDeps = {
    db: database.db,
    rules: compaCases.removal,
    retention: compaCases.retention,
    bot: {
      brand: 'Testbot',
      contactEmail: 'bot@firsthand.example',
      productToken: 'TestBot',
      kind: 'hotel',
      plural: 'hotels',
    },
    publicUrl: 'https://firsthand.example',
    removalsLog: join(dir, 'removals.ndjson'),
    alertTo: 'admin@firsthand.example',
    alertWebhook: null,
    hashAddress: addressHasher(Buffer.alloc(32, 7)),
    randomBytes,
    cancelJobs: async () => {},
    robotsNamesUs: async () => false,
    ...change,
  };
  return {
    db: database.db,
    sql: database.sql,
    url: database.url,
    deps,
    dir,
    [Symbol.asyncDispose]: async () => {
      await database.close();
      rmSync(dir, { recursive: true });
    },
  };
}

export type Listed = {
  readonly subjectId: string;
  readonly slug: string;
  readonly pageUrl: string;
};

const HASH = 'a'.repeat(64);

/** A site with two facts on one page, a history, an old slug, and a published role address. */
export async function listHotel(cases: Cases, site = SITE, atMs = t0 - DAY): Promise<Listed> {
  const { db, deps } = cases;
  const at = new Date(atMs);
  const home = `https://${site}/`;
  const pageUrl = `${home}zimmer`;
  const slug = site.split('.')[0] ?? site;
  await db.insert(sites).values({ site, addedAt: at, nextDueAt: at }).onConflictDoNothing();
  const [subject] = await db
    .insert(subjects)
    .values({
      site,
      kind: 'hotel',
      homeUrl: home,
      name: `Hotel ${slug}`,
      slug,
      addedAt: at,
      firstFactAt: at,
    })
    .returning();
  if (!subject) throw new Error('no subject');
  const subjectId = subject.id;
  await db.insert(oldSlugs).values({ slug: `old-${slug}`, subjectId, replacedAt: at });
  await addFact(cases, subjectId, pageUrl, 'checkin_from', '15:00', atMs);
  await addFact(cases, subjectId, pageUrl, 'wifi_free', true, atMs);
  await db.insert(factHistory).values({
    subjectId,
    key: 'checkin_from',
    event: 'first-seen',
    newValue: '15:00',
    newSource: pageUrl,
    at,
    because: 'read',
  });
  await db.insert(pages).values({
    subjectId,
    url: pageUrl,
    state: 'read',
    links: [],
    method: 'text/1',
    readAt: at,
    checkedAt: at,
  });
  await db.insert(refreshes).values({ site, startedAt: at });
  await db.insert(robotsFiles).values({
    origin: home.slice(0, -1),
    site,
    state: 'open',
    because: 'missing',
    readAt: at,
    freshUntil: at,
  });
  await db.transaction((tx) =>
    savePublishedAddresses(
      tx,
      { site, pageUrl: `${home}kontakt`, addresses: [`info@${site}`, `office@mail-${site}`] },
      deps.hashAddress,
      atMs,
    ),
  );
  return { subjectId, slug, pageUrl };
}

export async function addFact(
  { db }: Pick<Cases, 'db'>,
  subjectId: string,
  pageUrl: string,
  key: string,
  value: string | boolean,
  atMs: number,
): Promise<void> {
  const at = new Date(atMs);
  await db.insert(facts).values({
    subjectId,
    key,
    value,
    identity: JSON.stringify(value),
    pageUrl,
    foundIn: 'text',
    method: 'text/1',
    pageHash: HASH,
    language: 'de',
    firstSeenAt: at,
    checkedAt: at,
    standing: 'shown',
  });
}

export function senderAt(address: string | null, more: Partial<Sender> = {}): Sender {
  return {
    mailbox: address === null ? null : readMailbox(address),
    language: 'en',
    shownBy: 'typed',
    answerable: true,
    message: 'Please remove us.',
    via: 'form',
    ...more,
  };
}

export async function askRemoval(
  cases: Cases,
  address: string,
  more: { about?: Partial<About>; sender?: Partial<Sender>; atMs?: number } = {},
) {
  const about: About = { kind: 'removal', scope: 'site', site: SITE, ...more.about };
  return await openCase(cases.deps, about, senderAt(address, more.sender), more.atMs ?? t0);
}

export type Letter = {
  readonly letter: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The key in the letter's link. */
  readonly key: string;
};

/** Letters in the order in which they were owed; alerts without `alerts` are left out. */
export async function lettersOf(cases: Pick<Cases, 'db'>, alerts = false): Promise<Letter[]> {
  const rows = await cases.db
    .select({ letter: outbox.letter, key: outbox.linkKey, content: requestDocuments.content })
    .from(outbox)
    .innerJoin(requestDocuments, eq(requestDocuments.id, outbox.documentId))
    .where(eq(outbox.channel, 'mail'))
    .orderBy(outbox.createdAt, outbox.letter);
  return rows
    .filter(({ letter }) => letter.startsWith('alert ') === alerts)
    .map(({ letter, key, content }) => {
      const { to, subject, text } = withKey(JSON.parse(content), key);
      return { letter, to, subject, text, key: key ?? '' };
    });
}

/** The key that was mailed to an address with a certain letter. */
export async function keyFrom(
  cases: Pick<Cases, 'db'>,
  letter: string,
  to: string,
): Promise<string> {
  const found = (await lettersOf(cases)).findLast(
    (each) => each.letter === letter && each.to === to,
  );
  if (!found) throw new Error(`no letter ${letter} to ${to}`);
  return found.key;
}
