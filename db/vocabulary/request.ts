/** The words of a case: what is asked, how far it has come, and what proved the sender's right. */

/** `unsorted`: mail that names no wish that we recognise; a person sorts it. */
export const requestKinds = [
  'removal',
  'correction',
  'access',
  'objection',
  'personal-data',
  'unsorted',
] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = [
  'received',
  'held',
  'asked',
  'proved',
  'accepted',
  'done',
  'rejected',
  'released',
  'withdrawn',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The statuses of a case that still waits for somebody. */
export const openStatuses = ['received', 'held', 'asked', 'proved'] as const;

export function isOpen(status: RequestStatus): boolean {
  return openStatuses.some((open) => open === status);
}

export const requestScopes = ['site', 'subject', 'page', 'fact'] as const;

/**
 * `mailbox`: button pressed in a letter to an address on the site's domain. `published`: the same at
 * an address seen on the site. `mail`: mail from such an address with aligned DKIM. `operator`: the key
 * mailed to the published address. `robots`: the site's own robots.txt forbids it to our token, which
 * shows the site's wish but never who the sender is. `admin`: evidence on paper, recorded by a person.
 */
export const proofWays = [
  'mailbox',
  'published',
  'mail',
  'operator',
  'dns',
  'file',
  'meta',
  'robots',
  'admin',
] as const;
export type ProofWay = (typeof proofWays)[number];

export const letterLanguages = ['en', 'it', 'de'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

export type AlertLevel = 'none' | 'amber' | 'red';
