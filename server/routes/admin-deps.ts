/** What the admin's routes need beyond those of cases. */
import type { DNSResolver } from 'mailauth';
import type { RequestDeps } from './request-deps.ts';

export type AdminDeps = RequestDeps & {
  /** For the DKIM keys of incoming mail. */
  readonly mailDns: DNSResolver;
};
