/** Puts the handling of cases together from the configuration, and keeps it going while the server runs. */
import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { DNSResolver } from 'mailauth';
import { readRobots } from '../crawler/permission/robots.ts';
import type { BotProfile } from '../crawler/profiles/profile.ts';
import { forgetOldAccess } from '../db/admin-access.ts';
import type { Database } from '../db/connection.ts';
import type { Handle, Tx } from '../db/handle.ts';
import { forgetHandledBefore } from '../db/inbound.ts';
import { addressHasher, loadAddressKey } from '../db/keyed-hash.ts';
import { robotsOfSite } from '../db/robots-files.ts';
import type { Config } from './config.ts';
import { pollInbox } from './mail/imap-inbox.ts';
import { type Outgoing, sendLetters, webhookTo } from './mail/send-letters.ts';
import { fileTransport, smtpTransport } from './mail/transport.ts';
import { runCaseClock, runRetention } from './requests/case-clock.ts';
import type { CaseDeps } from './requests/case-deps.ts';
import type { TxtResolver } from './requests/domain-proof.ts';
import type { ProofEdges } from './requests/prove.ts';

export async function caseDeps(config: Config, database: Pick<Database, 'db'>): Promise<CaseDeps> {
  const { profile } = config;
  const { removal, retention, identity, subject } = profile;
  return {
    db: database.db,
    rules: removal,
    retention,
    bot: {
      brand: identity.brand,
      contactEmail: identity.contactEmail,
      productToken: identity.productToken,
      kind: subject.kind,
      plural: subject.plural,
    },
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    removalsLog: config.removalsLog,
    alertTo: config.alertTo,
    alertWebhook: config.alertWebhook,
    hashAddress: addressHasher(await loadAddressKey(join(config.dataDir, 'address-key'))),
    randomBytes,
    cancelJobs,
    robotsNamesUs: (site) => robotsNamesUs(database.db, profile, site),
  };
}

/** Jobs of the queue that no process has taken yet; a taken one meets the closed gate. */
async function cancelJobs(tx: Tx, site: string): Promise<void> {
  const [queue] = await tx.execute<{ name: string | null }>(
    sql`select to_regclass('jobs.job')::text as name`,
  );
  if (!queue?.name) return;
  await tx.execute(
    sql`delete from jobs.job where state in ('created', 'retry') and data->>'site' = ${site}`,
  );
}

const MATCH_MS_MAX = 200;

/** The site's wish, by its own words: every known host closes its home page to our token by name. */
export async function robotsNamesUs(
  db: Handle,
  profile: BotProfile,
  site: string,
): Promise<boolean> {
  const files = await robotsOfSite(db, site);
  const closing = files.map(({ origin, state, body }) => {
    if (state !== 'rules' || body === null) return false;
    const rules = readRobots(Buffer.from(body, 'latin1'), {
      origin,
      productToken: profile.identity.productToken,
      bodyBytesMax: profile.robots.bodyBytesMax,
      matchMsMax: MATCH_MS_MAX,
      clockMs: () => performance.now(),
    });
    const home = rules.judge(`${origin}/`);
    // `Disallow: /` as it is documented; a rule for one path says nothing about the whole site.
    return (
      rules.group === 'own' &&
      !home.allowed &&
      home.because.kind === 'line' &&
      /^disallow\s*:\s*\/\s*(?:#.*)?$/i.test(home.because.text.trim())
    );
  });
  return closing.length > 0 && closing.every(Boolean);
}

export function outgoingLetters(config: Config): Outgoing {
  const { brand, contactEmail } = config.profile.identity;
  const sender = { brand, address: contactEmail };
  return {
    mail:
      config.smtpUrl === null
        ? fileTransport(join(config.dataDir, 'outbox'), sender)
        : smtpTransport(config.smtpUrl, sender),
    webhook: webhookTo(config.alertWebhook),
  };
}

/** Public resolvers of two operators, beside the system's own: two answers have to agree. */
const OTHER_RESOLVERS = ['9.9.9.9', '1.1.1.1'];
const DNS_TRIES = { timeout: 5000, tries: 2 };

/** Where no name may be resolved (static host map), no DNS proof and no DKIM key is ever asked for. */
export function proofResolvers(config: Config): {
  readonly resolvers: ProofEdges['resolvers'];
  readonly mailDns: DNSResolver;
} {
  if (config.hostsFile !== null) {
    const nothing = async () => {
      throw Object.assign(new Error('not_in_hosts_file'), { code: 'ENOTFOUND' });
    };
    return { resolvers: [nothing, nothing], mailDns: nothing };
  }
  const own = new Resolver(DNS_TRIES);
  const other = new Resolver(DNS_TRIES);
  other.setServers(OTHER_RESOLVERS);
  return {
    resolvers: [txtOf(own), txtOf(other)],
    mailDns: async (name, type) => (await own.resolve(name, type)) as string[][],
  };
}

function txtOf(resolver: Resolver): TxtResolver {
  return async (name) => (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
}

export type CaseJobs = { readonly stop: () => Promise<void> };

/** Well below the hour within which a question has to leave, and the minute of a letter. */
const EVERY_MS = 15_000;
const INBOX_MS = 60_000;
const DAILY_MS = 86_400_000;
const YEAR_MS = 366 * DAILY_MS;

export type JobOptions = {
  readonly config: Config;
  readonly deps: CaseDeps;
  readonly mailDns: DNSResolver;
  /** The calendar's time. */
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
};

/** Any number of processes may run them at once: rows are claimed, and events happen once. */
export function startCaseJobs(options: JobOptions): CaseJobs {
  const { config, deps, nowMs, onError } = options;
  const outgoing = outgoingLetters(config);
  const jobs: { readonly everyMs: number; readonly run: (now: number) => Promise<unknown> }[] = [
    { everyMs: INBOX_MS, run: (now) => readInbox(options, now) },
    { everyMs: 0, run: (now) => clockRound(deps, now, onError) },
    { everyMs: 0, run: (now) => sendLetters(deps, outgoing, now) },
    { everyMs: DAILY_MS, run: (now) => dailyRound(deps, now) },
  ];
  const lastRunMs = jobs.map(() => Number.NEGATIVE_INFINITY);
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    for (const [index, job] of jobs.entries()) {
      const now = nowMs();
      if (now - (lastRunMs[index] ?? 0) < job.everyMs) continue;
      lastRunMs[index] = now;
      // A mail server that is down must not stop the clock, nor one job another.
      await job.run(now).catch(onError);
    }
  };
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = round().finally(() => {
      isBusy = false;
    });
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      outgoing.mail.close();
    },
  };
}

async function readInbox({ config, deps, mailDns }: JobOptions, now: number): Promise<void> {
  if (config.imapUrl !== null) await pollInbox(config.imapUrl, deps, mailDns, now);
}

async function clockRound(deps: CaseDeps, now: number, onError: JobOptions['onError']) {
  const { problems } = await runCaseClock(deps, now);
  for (const { ref, cause } of problems) onError(new Error(`case ${ref}`, { cause }));
}

async function dailyRound(deps: CaseDeps, now: number): Promise<void> {
  await runRetention(deps, now);
  await forgetOldAccess(deps.db, now, deps.retention.idempotencyMs);
  await forgetHandledBefore(deps.db, now - YEAR_MS);
}
