/**
 * The environment, read once at boot. Every fault is found before anything starts, and all of them are
 * reported together.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { journeyed } from '../crawler/profiles/journeyed.ts';
import type { BotProfile } from '../crawler/profiles/profile.ts';
import { publicFaults } from '../crawler/profiles/public-faults.ts';

const profiles: Readonly<Record<string, BotProfile>> = { journeyed };

export type Config = {
  readonly profile: BotProfile;
  readonly role: 'all' | 'web' | 'crawler';
  /** Absolute; holds the embedded database, keys and outgoing letters. */
  readonly dataDir: string;
  /** Null = the embedded server in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** Origin without a trailing slash; null = derived from host and port. */
  readonly publicUrl: string | null;
  readonly hostsFile: string | null;
  readonly crawlPublic: boolean;
  /** Start of the calendar clock; null = the real time. */
  readonly clockStartMs: number | null;
  readonly trustProxy: boolean | string;
  readonly smtpUrl: string | null;
  readonly imapUrl: string | null;
  readonly alertTo: string | null;
  readonly alertWebhook: string | null;
  readonly removalsLog: string;
  readonly fixedIps: readonly string[];
  readonly signingKeyFile: string | null;
  readonly chromiumPath: string | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
};

export type ConfigRead =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

const yesNo = z.enum(['yes', 'no'], 'must be yes or no');

function url(protocols: readonly string[]) {
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    );
}

const instantText = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
    'must be an ISO 8601 instant',
  )
  .refine((text) => !Number.isNaN(Date.parse(text)), 'must be an ISO 8601 instant');

const Environment = z.object({
  PROFILE: z
    .string()
    .default('journeyed')
    .refine((name) => Object.hasOwn(profiles, name), {
      error: `must be one of: ${Object.keys(profiles).join(', ')}`,
    }),
  ROLE: z.enum(['all', 'web', 'crawler'], 'must be all, web or crawler').default('all'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65535, 'must be a port number')
    .default(3000),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  HOSTS_FILE: z
    .string()
    .refine((file) => existsSync(file), 'names a file that does not exist')
    .optional(),
  CRAWL_PUBLIC: yesNo.default('no'),
  CLOCK: instantText.optional(),
  TRUST_PROXY: z.string().optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  IMAP_URL: url(['imap:', 'imaps:']).optional(),
  ALERT_TO: z.email('must be a mail address').optional(),
  ALERT_WEBHOOK: url(['http:', 'https:']).optional(),
  OPERATOR_NAME: z.string().optional(),
  AUTO_ACCEPT: z.enum(['none', 'proved'], 'must be none or proved').default('none'),
  REMOVALS_LOG: z.string().optional(),
  FIXED_IPS: z.string().optional(),
  SIGNING_KEY_FILE: z.string().optional(),
  CHROMIUM_PATH: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      'must be silent, error, warn, info or debug',
    )
    .default('info'),
});

/** Reads the settings out of an environment. An empty value counts as not given. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigRead {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return { kind: 'faults', faults };
  }
  const env = parsed.data;
  const profile = profiles[env.PROFILE];
  if (!profile) throw new Error(`profile ${env.PROFILE} passed its check but is not there`);
  const faults = crossFaults(env, profile);
  return faults.length > 0
    ? { kind: 'faults', faults }
    : { kind: 'config', config: toConfig(env, profile) };
}

/** Settings that are each well-formed and yet do not fit together. */
function crossFaults(env: z.infer<typeof Environment>, profile: BotProfile): string[] {
  const faults: string[] = [];
  const ownOrigin =
    env.PUBLIC_URL !== undefined && new URL(env.PUBLIC_URL).origin === profile.identity.origin;
  if (env.CLOCK !== undefined && env.HOSTS_FILE === undefined) {
    faults.push('CLOCK: is refused without HOSTS_FILE: no invented time where real sites are read');
  }
  if (env.CRAWL_PUBLIC === 'yes' && env.HOSTS_FILE !== undefined) {
    faults.push('CRAWL_PUBLIC: contradicts HOSTS_FILE, which lets no other name be resolved');
  }
  if (env.CRAWL_PUBLIC === 'yes') {
    faults.push(...publicFaults(profile).map((fault) => `PROFILE: ${fault}`));
  }
  if (env.CRAWL_PUBLIC === 'yes' && !ownOrigin) {
    faults.push(`PUBLIC_URL: must be ${profile.identity.origin} when CRAWL_PUBLIC is yes`);
  }
  return faults;
}

function toConfig(env: z.infer<typeof Environment>, profile: BotProfile): Config {
  const dataDir = resolve(env.DATA_DIR);
  return {
    profile: withAutoAccept(withOperator(profile, env.OPERATOR_NAME), env.AUTO_ACCEPT),
    role: env.ROLE,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    hostsFile: env.HOSTS_FILE ?? null,
    crawlPublic: env.CRAWL_PUBLIC === 'yes',
    clockStartMs: env.CLOCK === undefined ? null : Date.parse(env.CLOCK),
    trustProxy: trustOf(env.TRUST_PROXY),
    smtpUrl: env.SMTP_URL ?? null,
    imapUrl: env.IMAP_URL ?? null,
    alertTo: env.ALERT_TO ?? null,
    alertWebhook: env.ALERT_WEBHOOK ?? null,
    removalsLog: resolve(env.REMOVALS_LOG ?? `${dataDir}/removals.ndjson`),
    fixedIps: (env.FIXED_IPS ?? '').split(/[\s,]+/).filter((text) => text !== ''),
    signingKeyFile: env.SIGNING_KEY_FILE ?? null,
    chromiumPath: env.CHROMIUM_PATH ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

/** Who answers for the data is named by the deployment where it is not the profile's own operator. */
function withOperator(profile: BotProfile, name: string | undefined): BotProfile {
  if (name === undefined) return profile;
  return { ...profile, contact: { ...profile.contact, controller: name } };
}

/** Into the profile, so that the bot page says how this deployment decides. */
function withAutoAccept(profile: BotProfile, accepted: 'none' | 'proved'): BotProfile {
  if (accepted === 'none') return profile;
  return { ...profile, removal: { ...profile.removal, acceptProved: 'at-once' } };
}

/** `yes`, `no`, or the addresses of the proxies that are believed, as fastify takes them. */
function trustOf(text: string | undefined): boolean | string {
  if (text === undefined || text === 'no') return false;
  return text === 'yes' ? true : text;
}
