/** `/requests/:ref`: where a case stands, and what the reader's key lets them do. */
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import type { RequestKind, RequestStatus } from '../../db/vocabulary/request.ts';
import { isOpen } from '../../db/vocabulary/request.ts';
import { formatOf } from '../facts/format.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';

export type CaseView = {
  readonly ref: string;
  readonly kind: RequestKind;
  readonly site: string | null;
  readonly status: RequestStatus;
  readonly receivedAtMs: number;
  readonly dueAtMs: number | null;
  /** What the key may do; an expired one only shows. */
  readonly power: 'sender' | 'mailbox' | 'operator';
  readonly expired: boolean;
  /** The reader has shown a right over the site. */
  readonly owner: boolean;
  readonly proofs: {
    readonly dnsName: string;
    readonly filePath: string;
    readonly metaName: string;
    readonly value: string;
    readonly token: string;
  };
  readonly history: readonly { readonly type: string; readonly atMs: number }[];
};

type Moment = { readonly at: string; readonly words: string };
type Action = {
  readonly path: string;
  readonly label: string;
  readonly explained: string;
  readonly primary: boolean;
};

export type RequestStatusPage = {
  readonly shell: Shell;
  readonly ref: string;
  readonly key: string;
  readonly notice: string | null;
  readonly lead: string;
  readonly facts: readonly {
    readonly label: string;
    readonly words: string;
    readonly at?: string;
  }[];
  readonly actions: readonly Action[];
  readonly proofs: readonly {
    readonly way: string;
    readonly title: string;
    readonly text: string;
    readonly example: string;
  }[];
  readonly downloads: readonly { readonly href: string; readonly label: string }[];
  readonly steering: boolean;
  readonly history: readonly { readonly words: string; readonly moment: Moment }[];
  readonly mayWrite: boolean;
};

export function requestStatusPage(
  visit: Visit,
  view: CaseView,
  key: string,
  notice: string | null,
): RequestStatusPage {
  const format = formatOf('en');
  const moment = (ms: number): Moment => ({
    at: new Date(ms).toISOString(),
    words: format.moment(new Date(ms)),
  });
  const title = `Request ${view.ref}`;
  const due = view.dueAtMs === null ? null : moment(view.dueAtMs);
  return {
    shell: shell(visit, { title, path: '/remove', indexed: false, translated: false }),
    ref: view.ref,
    key,
    notice,
    lead: statusWords(view),
    facts: [
      { label: 'Site', words: view.site ?? 'none named' },
      { label: 'Kind', words: kindWords[view.kind] },
      { label: 'Received', ...moment(view.receivedAtMs) },
      ...(due && isOpen(view.status) ? [{ label: 'Answered by', ...due }] : []),
    ],
    actions: view.expired ? [] : actionsFor(view),
    proofs: mayProve(view) ? proofsFor(visit, view) : [],
    downloads: view.owner ? downloadsFor(view.ref, key) : [],
    steering: view.owner && view.site !== null && !isRemoved(view),
    history: view.history.flatMap(({ type, atMs }) => {
      const words = eventWords[type];
      return words === undefined ? [] : [{ words, moment: moment(atMs) }];
    }),
    mayWrite: !view.expired,
  };
}

function isRemoved({ kind, status }: CaseView): boolean {
  return kind === 'removal' && (status === 'accepted' || status === 'done');
}

function mayProve(view: CaseView): boolean {
  const provable = view.kind === 'removal' || view.kind === 'access';
  return provable && !view.expired && !view.owner && isOpen(view.status) && view.site !== null;
}

const kindWords: Readonly<Record<RequestKind, string>> = {
  removal: 'removal',
  correction: 'error report',
  access: 'access to data',
  objection: 'objection',
  'personal-data': 'personal data',
  unsorted: 'a message',
};

function statusWords({ status, kind }: CaseView): string {
  switch (status) {
    case 'received':
      return kind === 'correction'
        ? 'Received. The fact is marked as disputed; its page is being read again.'
        : 'Received.';
    case 'held':
      return 'The crawler does not visit the site. Nothing is deleted without proof.';
    case 'asked':
      return 'The crawler does not visit the site, and the operator has been asked at the address that the site publishes.';
    case 'proved':
      return 'Proved. The pages are hidden and everything stored is about to be deleted.';
    case 'accepted':
      return 'Accepted and carried out. The confirmations are on their way.';
    case 'done':
      return 'Done.';
    case 'rejected':
      return 'Not accepted. The reason stands in our letter.';
    case 'released':
      return 'Closed. The crawler may visit the site again.';
    case 'withdrawn':
      return 'Withdrawn.';
    default:
      return assertNever(status);
  }
}

/** Buttons, never links: opening a page changes nothing. */
function actionsFor(view: CaseView): Action[] {
  const actions: Action[] = [];
  if (isOpen(view.status) && view.power !== 'sender') {
    actions.push({
      path: 'confirmation',
      label: view.power === 'operator' ? 'Yes, remove it' : 'Yes, this is my address',
      explained:
        view.power === 'operator'
          ? 'Everything about the site is taken down at once and then deleted.'
          : 'Shows that the letter reached you.',
      primary: true,
    });
  }
  if (isOpen(view.status) && view.power === 'operator') {
    actions.push({
      path: 'denial',
      label: 'No, keep it',
      explained: 'The request is closed and everything is as before.',
      primary: false,
    });
  }
  if (isOpen(view.status) && view.power !== 'operator') {
    actions.push({
      path: 'withdrawal',
      label: 'Withdraw',
      explained: 'Takes the request back. Nothing is deleted.',
      primary: false,
    });
  }
  if (isRemoved(view) && (view.power === 'operator' || view.owner)) {
    actions.push({
      path: 'return',
      label: 'Come back',
      explained: 'Lifts the removal. The crawler reads the site anew, within all of its rules.',
      primary: false,
    });
  }
  return actions;
}

function proofsFor({ profile }: Visit, { proofs, site }: CaseView): RequestStatusPage['proofs'] {
  const days = profile.removal.proofValidMs / 86_400_000;
  const ways = {
    dns: {
      title: 'A DNS record',
      text: `Publish this TXT record, then press the button. It counts for ${days} days.`,
      example: `${proofs.dnsName}. TXT "${proofs.value}"`,
    },
    file: {
      title: 'A file',
      text: 'Put this one line there as plain text. Your press is one request to your site, in its pace.',
      example: `https://${site}${proofs.filePath}\n${proofs.value}`,
    },
    meta: {
      title: 'A tag on the home page',
      text: 'Put this into the head of the home page. Your press is one request to your site, in its pace.',
      example: `<meta name="${proofs.metaName}" content="${proofs.token}">`,
    },
  } as const;
  return profile.removal.proofsOffered.flatMap((way) =>
    way === 'mail' ? [] : [{ way, ...ways[way] }],
  );
}

function downloadsFor(ref: string, key: string): RequestStatusPage['downloads'] {
  return [
    { href: `/requests/${ref}/facts.json?key=${key}`, label: 'All facts that we hold' },
    { href: `/requests/${ref}/ledger.ndjson?key=${key}`, label: 'Every request that we made' },
  ];
}

/** Events that mean something to the reader; the others stay in the history. */
const eventWords: Readonly<Record<string, string | undefined>> = {
  received: 'Received',
  joined: 'Asked for again',
  letter: 'A letter was written',
  message: 'A message was added',
  mail: 'A mail arrived',
  confirmed: 'The address was confirmed',
  proof: 'Proved',
  deleted: 'Deleted',
  lifted: 'Shown again',
  'operator-denied': 'The operator denied it',
  'sender-withdrew': 'Withdrawn',
  decided: 'Decided',
  rechecked: 'The page was read again',
  'came-back': 'Back on request',
};
