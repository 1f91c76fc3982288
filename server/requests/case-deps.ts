/** What the handling of cases needs from outside. */
import type { RemovalRules, RetentionRules } from '../../crawler/profiles/case-rules.ts';
import type { Db, Tx } from '../../db/handle.ts';
import type { AddressHasher } from '../../db/keyed-hash.ts';

export type CaseDeps = {
  readonly db: Db;
  readonly rules: RemovalRules;
  readonly retention: RetentionRules;
  readonly bot: {
    readonly brand: string;
    readonly contactEmail: string;
    readonly productToken: string;
    readonly kind: 'hotel' | 'trip';
    readonly plural: string;
  };
  /** Origin of the public site, without a trailing slash. */
  readonly publicUrl: string;
  readonly removalsLog: string;
  /** Where alerts go; null = to the contact address. */
  readonly alertTo: string | null;
  readonly alertWebhook: string | null;
  readonly hashAddress: AddressHasher;
  readonly randomBytes: (size: number) => Buffer;
  /** Takes queued refreshes of a removed site out of the job queue. */
  readonly cancelJobs: (tx: Tx, site: string) => Promise<void>;
  /** True when the stored robots.txt closes the whole site to our own token, by name. */
  readonly robotsNamesUs: (site: string) => Promise<boolean>;
};

/** Retention counts calendar years from the day of the document. */
export function purgeAtMs(deps: Pick<CaseDeps, 'retention'>, atMs: number): number {
  const end = new Date(atMs);
  end.setUTCFullYear(end.getUTCFullYear() + deps.retention.caseYears);
  return end.getTime();
}

/** 32 octets: no guess will ever find one. */
export function newKey(deps: Pick<CaseDeps, 'randomBytes'>): string {
  return deps.randomBytes(32).toString('base64url');
}

/** Letters and digits that are not mistaken for each other when read over the telephone. */
const REF_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `FH-7K3MP-9Q2XA`: 50 bits, so that nobody meets a case by counting. */
export function newRef(deps: Pick<CaseDeps, 'randomBytes'>): string {
  const letters = [...deps.randomBytes(10)].map((octet) => REF_ALPHABET[octet % 32]);
  return `FH-${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

export const REF_PATTERN = /^FH-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/;
