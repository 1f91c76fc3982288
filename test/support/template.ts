/**
 * Fresh databases, cloned from a migrated template. The template's name carries the hash of the
 * migrations, so an outdated one is never used; it gets its name only once it is complete.
 */
import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { createClient } from '../../db/connection.ts';
import { MIGRATIONS_FOLDER, migrate } from '../../db/migrate.ts';

const TEMPLATE_PREFIX = 'firsthand_template_';
/**
 * Test processes take turns at the template, and with clones as PostgreSQL wants nobody connected
 * to it.
 */
const LOCK_KEY = 7_150_233_894;

export interface TemporaryDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** With the schema of `migrationsFolder`. */
export async function createMigrated(
  serverUrl: string,
  migrationsFolder = MIGRATIONS_FOLDER,
): Promise<TemporaryDatabase> {
  return await create(serverUrl, (admin) => ensureTemplate(admin, serverUrl, migrationsFolder));
}

/** For the end of a run on a server that stays. */
export async function removeTemplates(serverUrl: string): Promise<void> {
  await withAdmin(serverUrl, async (admin) => {
    await admin`select pg_advisory_lock(${LOCK_KEY})`;
    await dropTemplates(admin);
  });
}

export async function createEmpty(serverUrl: string): Promise<TemporaryDatabase> {
  return await create(serverUrl, async () => 'template1');
}

async function create(
  serverUrl: string,
  findTemplate: (admin: Sql) => Promise<string>,
): Promise<TemporaryDatabase> {
  const name = `firsthand_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(serverUrl, async (admin) => {
    await admin`select pg_advisory_lock(${LOCK_KEY})`;
    await admin.unsafe(`create database ${name} template ${await findTemplate(admin)}`);
  });
  const drop = (admin: Sql) => admin.unsafe(`drop database if exists ${name} with (force)`);
  return { url: urlOf(serverUrl, name), drop: () => withAdmin(serverUrl, drop) };
}

async function ensureTemplate(admin: Sql, serverUrl: string, folder: string): Promise<string> {
  const name = `${TEMPLATE_PREFIX}${hashOfMigrations(folder)}`;
  if ((await templateNames(admin)).includes(name)) return name;
  await dropTemplates(admin);

  const unfinished = `${TEMPLATE_PREFIX}unfinished`;
  await admin.unsafe(`create database ${unfinished}`);
  await migrate({ url: urlOf(serverUrl, unfinished) }, folder);
  await admin.unsafe(`alter database ${unfinished} rename to ${name}`);
  return name;
}

async function templateNames(admin: Sql): Promise<string[]> {
  const rows = await admin<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, ${TEMPLATE_PREFIX})`;
  return rows.map(({ datname }) => datname);
}

async function dropTemplates(admin: Sql): Promise<void> {
  for (const name of await templateNames(admin)) {
    await admin.unsafe(`drop database ${name} with (force)`);
  }
}

function hashOfMigrations(folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*.{sql,json}', { cwd: folder }).sort()) {
    hash.update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function withAdmin(serverUrl: string, work: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = createClient(serverUrl, 'firsthand test', 1);
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
