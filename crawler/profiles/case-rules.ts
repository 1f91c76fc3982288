/** The profile's parts about requests by owners and travellers: removal, retention, contact. */

/** Ways to prove control of a site. `mail` is a button in a letter or mail whose DKIM agrees with From. */
export type ProofOffer = 'mail' | 'dns' | 'file' | 'meta';

export type RemovalRules = {
  /** From proof (removal) or receipt (everything else) to the answer. */
  readonly decideWithinMs: number;
  readonly amberAfterMs: number;
  /** A proved removal that nobody has decided by now is accepted by itself. */
  readonly redAfterMs: number;
  /** From receipt to the question at the operator's published address. */
  readonly askWithinMs: number;
  /** Between two questions to one operator, whoever asks for it to be removed. */
  readonly questionGapMsMin: number;
  /** Between two reminders to the admin about a case that nobody has proved. */
  readonly remindEveryMs: number;
  /** More holds than this within an hour alert the admin: somebody may be playing. */
  readonly holdsPerHourMax: number;
  /** How long a mailed button, a DNS record or a file can still prove the case. */
  readonly proofValidMs: number;
  /** An address that the crawler saw longer ago than this proves nothing: domains change hands. */
  readonly publishedAgeMsMax: number;
  readonly proofsOffered: readonly ProofOffer[];
  /** What happens to a proved removal: it waits for an admin (until red), or is accepted at once. */
  readonly acceptProved: 'admin' | 'at-once';
  /** A request that nobody proved never deletes anything, whatever time passes. */
  readonly unprovedDeletes: false;
};

export type RetentionRules = {
  /** Messages, replies and evidence; deleted after this. */
  readonly caseYears: number;
  /** How long the answer to an Idempotency-Key is kept for repeats of the request. */
  readonly idempotencyMs: number;
};

export type ContactRules = {
  /** Who answers for the data: shown as controller on the privacy page. */
  readonly controller: string;
  readonly legalBasis: string;
  readonly supervisoryAuthority: string;
};
