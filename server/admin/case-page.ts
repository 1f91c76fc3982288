/** One case for the console: the evidence beside the decision, and what each decision would write. */
import { documentsOfCase } from '../../db/documents.ts';
import { lettersOfCase } from '../../db/outbox.ts';
import { type PartyWithAddress, partiesOfCase } from '../../db/parties.ts';
import { eventsOfCase, type RequestRow } from '../../db/requests.ts';
import type { EventData } from '../../db/schema/requests.ts';
import { isOpen, requestKinds } from '../../db/vocabulary/request.ts';
import { type ActForm, type AdminCasePage, clockOf } from '../../web/pages/admin-pages.ts';
import { composeLetter } from '../mail/letters/compose.ts';
import type { LetterName } from '../mail/letters/letter.ts';
import type { CaseDeps } from '../requests/case-deps.ts';
import { minuteOf, previewFacts } from '../requests/case-letter.ts';
import { stateOf } from '../requests/case-row.ts';
import { clockStartMs } from '../requests/tick.ts';

export type CaseContent = Omit<AdminCasePage, 'shell' | 'csrf' | 'adminName' | 'nav' | 'notice'>;

export async function caseContent(
  deps: CaseDeps,
  request: RequestRow,
  nowMs: number,
): Promise<CaseContent> {
  const { ref } = request;
  const parties = await partiesOfCase(deps.db, ref);
  const documents = await documentsOfCase(deps.db, ref);
  const letters = await lettersOfCase(deps.db, ref);
  const events = await eventsOfCase(deps.db, ref);
  const startMs = isOpen(request.status) ? clockStartMs(stateOf(request)) : null;
  return {
    ref,
    clock: clockOf({ startMs, nowMs }, deps.rules),
    facts: factsOf(request),
    parties: parties.map(partyWords),
    evidence: documents
      .filter(({ kind }) => kind !== 'letter' && kind !== 'address')
      .map(({ kind, createdAt, content }) => ({
        title: `${kind}, ${minuteOf(createdAt.getTime())}`,
        text: content,
      })),
    acts: actsFor(request),
    previews: isOpen(request.status) ? previewsFor(deps, request, parties, nowMs) : [],
    letters: letters.map(({ letter, state, content, lastProblem }) => ({
      title: letter,
      state: lastProblem === null ? state : `${state}: ${lastProblem}`,
      text: textOf(content),
    })),
    events: events.map(({ type, by, at, data }) => ({
      at: at.toISOString(),
      words: `${type} by ${by}: ${dataWords(data)}`,
    })),
  };
}

function factsOf(request: RequestRow): CaseContent['facts'] {
  const { kind, status, site, scope, pageUrl, factKey, receivedAt, provedAt, provedBy } = request;
  return [
    { label: 'Kind', words: `${kind}, ${scope}` },
    { label: 'Status', words: status },
    { label: 'Site', words: site ?? 'none named' },
    ...(pageUrl === null ? [] : [{ label: 'Page', words: pageUrl }]),
    ...(factKey === null ? [] : [{ label: 'Fact', words: factKey }]),
    { label: 'Received', words: minuteOf(receivedAt.getTime()) },
    {
      label: 'Proof',
      words: provedAt ? `${provedBy}, ${minuteOf(provedAt.getTime())}` : 'none yet',
    },
  ];
}

function partyWords(party: PartyWithAddress): string {
  return [
    `${party.role} ${party.address ?? '(no address)'}`,
    party.mayProve === null ? 'proves nothing by itself' : `would prove: ${party.mayProve}`,
    party.confirmedAt ? `confirmed ${minuteOf(party.confirmedAt.getTime())}` : 'not confirmed',
    ...(party.withdrawnAt ? ['withdrawn'] : []),
  ].join(', ');
}

/** The version that the page shows goes along: whoever was faster wins, and the other is told. */
function actsFor({ ref, kind, status, version }: RequestRow): ActForm[] {
  if (!isOpen(status)) return [];
  const place = `/admin/requests/${ref}`;
  const seen = { version: String(version) };
  const decision = (name: string, label: string, accessKey: string): ActForm => ({
    action: `${place}/decisions`,
    label,
    hidden: { ...seen, decision: name },
    reason: true,
    accessKey,
  });
  const sorting: ActForm = {
    action: `${place}/sorting`,
    label: 'Sort',
    hidden: seen,
    fields: [
      {
        name: 'kind',
        label: 'It is a',
        options: requestKinds.filter((each) => each !== 'unsorted'),
      },
      { name: 'site', label: 'About the site' },
    ],
    reason: true,
    accessKey: 's',
  };
  const evidence: ActForm = {
    action: `${place}/evidence`,
    label: 'Record a proof on paper',
    hidden: seen,
    fields: [
      { name: 'evidence', label: 'What was shown, and how it was checked', type: 'textarea' },
    ],
    reason: true,
    accessKey: 'e',
  };
  const mayAccept =
    kind === 'removal' ? status === 'proved' : !['access', 'unsorted'].includes(kind);
  return [
    ...(mayAccept ? [decision('accept', 'Accept', 'a')] : []),
    ...(kind === 'unsorted' ? [sorting] : []),
    ...(kind === 'removal' && status !== 'proved' ? [evidence] : []),
    decision('reject', 'Reject', 'r'),
    decision('release', 'Release', 'l'),
  ];
}

function previewsFor(
  deps: CaseDeps,
  request: RequestRow,
  parties: readonly PartyWithAddress[],
  nowMs: number,
): CaseContent['previews'] {
  const names: LetterName[] =
    request.kind === 'removal'
      ? ['done-sender', 'done-operator', 'rejected', 'released']
      : ['rejected', 'released'];
  const [reader] = parties.filter(({ address }) => address !== null);
  if (!reader?.address) return [];
  const { address, language } = reader;
  return names.map((name) => {
    const facts = previewFacts(deps, request, reader, nowMs);
    const { subject, text } = composeLetter(name, language, address, facts);
    return { title: name, text: `${subject}\n\n${text}` };
  });
}

/** Digests and ids in short: whoever needs them whole has the API. */
function dataWords(data: EventData): string {
  return Object.entries(data)
    .map(([name, value]) => `${name} ${String(value).slice(0, 24)}`)
    .join(', ');
}

function textOf(content: string | null): string {
  if (content === null) return 'purged';
  try {
    const { to, subject, text } = JSON.parse(content);
    return text === undefined ? content : `To: ${to}\nSubject: ${subject}\n\n${text}`;
  } catch {
    return content;
  }
}
