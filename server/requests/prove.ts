/** "It is there: look now": one look at a DNS record, a file or a tag, on the owner's click. */
import { createHash } from 'node:crypto';
import type { Fetched } from '../../crawler/fetch/fetched.ts';
import { tokenHash } from '../../db/keyed-hash.ts';
import { findKey, markConfirmed } from '../../db/parties.ts';
import { findRequest, type PartyRow, type RequestRow } from '../../db/requests.ts';
import { subjectsOf } from '../../db/sites.ts';
import { applyEventIn } from './apply-event.ts';
import type { CaseDeps } from './case-deps.ts';
import {
  judgeProofFile,
  judgeProofMeta,
  type ProofCheck,
  type ProofNames,
  proofNames,
  proveByDns,
  type TxtResolver,
} from './domain-proof.ts';

export type ProofEdges = {
  /** Two that do not ask the same server. */
  readonly resolvers: readonly [TxtResolver, TxtResolver];
  /**
   * One ledgered request through the crawler's one door, in the site's pace, although the site is
   * held: its owner has just asked for it. `later` where the pace does not allow it now.
   */
  readonly fetchForProof: (url: string) => Promise<Fetched | { readonly kind: 'later' }>;
};

export const lookedWays = ['dns', 'file', 'meta'] as const;
export type LookedWay = (typeof lookedWays)[number];

export type Looked = ProofCheck | { readonly kind: 'unknown' };

/** A value of this party's own: a stranger in the same case cannot use what the owner publishes. */
export function namesFor(
  deps: Pick<CaseDeps, 'bot'>,
  request: RequestRow,
  party: Pick<PartyRow, 'id'>,
): ProofNames {
  const token = createHash('sha256')
    .update(`${request.proofToken} ${party.id}`)
    .digest('base64url')
    .slice(0, 24);
  return proofNames(deps.bot.productToken, request.site ?? '', token);
}

export async function lookForProof(
  deps: CaseDeps,
  edges: ProofEdges,
  asked: { readonly ref: string; readonly key: string; readonly way: LookedWay },
  nowMs: number,
): Promise<Looked> {
  const { ref, way } = asked;
  const found = await findKey(deps.db, ref, tokenHash(asked.key), nowMs);
  const request = found && (await findRequest(deps.db, ref));
  if (!found || request?.site == null) return { kind: 'unknown' };
  if (!deps.rules.proofsOffered.includes(way)) return notProved('not_offered');
  const ageMs = nowMs - found.party.joinedAt.getTime();
  if (found.expired || ageMs > deps.rules.proofValidMs) return notProved('expired');
  const check = await look(deps, edges, request, namesFor(deps, request, found.party), way);
  if (check.kind === 'proved') {
    await deps.db.transaction(async (tx) => {
      await markConfirmed(tx, found.party.id, way, nowMs);
      await applyEventIn(tx, deps, ref, { type: 'proof', by: way }, { by: way }, nowMs);
    });
  }
  return check;
}

async function look(
  deps: CaseDeps,
  edges: ProofEdges,
  request: RequestRow,
  names: ProofNames,
  way: LookedWay,
): Promise<ProofCheck> {
  if (way === 'dns') {
    return await proveByDns(names, edges.resolvers, deps.randomBytes(8).toString('hex'));
  }
  const home = await homeOf(deps, request.site ?? '');
  const url = way === 'file' ? new URL(names.filePath, home).href : home;
  const fetched = await edges.fetchForProof(url);
  if (fetched.kind === 'later') return notProved('later');
  return way === 'file' ? judgeProofFile(names, fetched) : judgeProofMeta(names, fetched);
}

/** The root of the host that we know; a site that we do not know is asked at its bare name. */
async function homeOf(deps: CaseDeps, site: string): Promise<string> {
  const [subject] = await subjectsOf(deps.db, site);
  return new URL('/', subject?.homeUrl ?? `https://${site}/`).href;
}

function notProved(because: Extract<ProofCheck, { kind: 'not-proved' }>['because']): ProofCheck {
  return { kind: 'not-proved', because };
}
