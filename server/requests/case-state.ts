/** The shapes that the transition table reads and returns. */
import type {
  AlertLevel,
  ProofWay,
  RequestKind,
  RequestStatus,
} from '../../db/vocabulary/request.ts';

export type CaseState = {
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly receivedAtMs: number;
  /** The 24 hours of a removal run from here. */
  readonly provedAtMs: number | null;
  readonly provedBy: ProofWay | null;
  /** When the question to the operator has to leave; null = no address known, or already asked. */
  readonly askAtMs: number | null;
  readonly remindedAtMs: number | null;
  readonly alerted: AlertLevel;
};

/** What is known about the operator when a case begins. */
export type Surroundings = {
  /** The crawler has seen an address on the site's contact, imprint or legal page. */
  readonly canAsk: boolean;
  /** No earlier question to this operator stands in the way from here on. */
  readonly questionFreeAtMs: number;
  /** The typed address would prove the right, once its button is pressed. */
  readonly senderMayProve: boolean;
};

export type CaseEvent =
  | ({ readonly type: 'received' } & Surroundings)
  | ({ readonly type: 'sorted'; readonly into: RequestKind } & Surroundings)
  | { readonly type: 'proof'; readonly by: ProofWay }
  | { readonly type: 'sender-confirmed' }
  | { readonly type: 'operator-denied' }
  | { readonly type: 'question-bounced' }
  | { readonly type: 'sender-withdrew'; readonly othersRemain: boolean }
  | { readonly type: 'rechecked'; readonly outcome: RecheckOutcome }
  | { readonly type: 'decided'; readonly decision: Decision }
  | { readonly type: 'letters-sent' }
  | { readonly type: 'came-back' }
  | { readonly type: 'tick' };

export type Decision = 'accept' | 'reject' | 'release';

/** `unreached`: the page could not be read in time, so the fact is no longer shown. */
export type RecheckOutcome = 'confirmed' | 'changed' | 'dropped' | 'overridden' | 'unreached';

/** What the service carries out, in this order, in the transaction that stores the new state. */
export type Effect =
  | { readonly do: 'hold-crawl' }
  | { readonly do: 'release-crawl' }
  | { readonly do: 'ask-operator' }
  | { readonly do: 'hide' }
  | { readonly do: 'unhide' }
  | { readonly do: 'delete' }
  /** The fact or page that a person's request names; everything else of the site stays. */
  | { readonly do: 'erase-named' }
  | { readonly do: 'come-back' }
  | { readonly do: 'dispute-fact' }
  | { readonly do: 'settle-fact' }
  | { readonly do: 'withdraw-fact' }
  | { readonly do: 'queue-recheck' }
  | { readonly do: 'send-export' }
  | { readonly do: 'alert'; readonly about: AlertSubject }
  | { readonly do: 'letter'; readonly letter: CaseLetter; readonly to: 'senders' | 'operator' };

export type AlertSubject =
  | 'amber'
  | 'red'
  | 'reminder'
  | 'cannot-ask'
  | 'question-bounced'
  | 'contested'
  | 'unsorted'
  | 'many-holds'
  | 'letter-failed'
  | 'to-decide';

export type CaseLetter =
  | 'proved-notice'
  | 'done'
  | 'rejected'
  | 'released'
  | 'withdrawn'
  | 'came-back'
  | 'fact-confirmed'
  | 'fact-changed'
  | 'fact-removed'
  | 'objection-accepted';

export type Refusal =
  | 'closed'
  | 'not_proved'
  | 'proved_by_operator'
  | 'wrong_kind'
  | 'not_removed'
  | 'address_not_confirmed';

export type Step =
  | { readonly kind: 'moved'; readonly state: CaseState; readonly effects: readonly Effect[] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly because: Refusal };
