/**
 * Proofs that a domain itself gives: a TXT record, a file, a meta tag. Each carries the token of one
 * case. The network stands outside: resolvers and the crawler's one door are parameters.
 */
import { load } from 'cheerio';
import type { Fetched } from '../../crawler/fetch/fetched.ts';

export type ProofCheck =
  | { readonly kind: 'proved' }
  | { readonly kind: 'not-proved'; readonly because: ProofProblem };

export type ProofProblem =
  | 'not_found'
  | 'no_answer'
  | 'resolvers_disagree'
  | 'wildcard'
  | 'redirected'
  | 'bad_status'
  | 'not_plain_text'
  | 'expired'
  | 'not_offered'
  | 'later';

/** Answers with every TXT record of a name, chunks joined; rejects where there is no answer. */
export type TxtResolver = (name: string) => Promise<readonly string[]>;

/** Names that the owner publishes; the product token keeps two bots on one domain apart. */
export function proofNames(productToken: string, site: string, token: string) {
  const name = productToken.toLowerCase();
  return {
    dnsName: `_${name}-challenge.${site}`,
    filePath: `/.well-known/${name}-removal.txt`,
    metaName: `${name}-removal`,
    value: `${name}-removal=${token}`,
    token,
  };
}
export type ProofNames = ReturnType<typeof proofNames>;

const dnsAbsent = ['ENODATA', 'ENOTFOUND'];

/**
 * Two independent resolvers must both see the record, and neither may see it under a name that nobody
 * set: a wildcard that answers for everything was not placed for this case.
 */
export async function proveByDns(
  names: ProofNames,
  resolvers: readonly [TxtResolver, TxtResolver],
  randomLabel: string,
): Promise<ProofCheck> {
  const found = await Promise.all(resolvers.map((txt) => look(txt, names.dnsName, names.value)));
  if (found.includes('no-answer')) return { kind: 'not-proved', because: 'no_answer' };
  if (found.every((each) => each === 'absent')) return { kind: 'not-proved', because: 'not_found' };
  if (found.includes('absent')) return { kind: 'not-proved', because: 'resolvers_disagree' };
  const elsewhere = names.dnsName.replace(/^[^.]+/, `_${randomLabel}`);
  const anywhere = await Promise.all(resolvers.map((txt) => look(txt, elsewhere, names.value)));
  if (anywhere.includes('present')) return { kind: 'not-proved', because: 'wildcard' };
  return { kind: 'proved' };
}

async function look(txt: TxtResolver, name: string, value: string) {
  try {
    return (await txt(name)).includes(value) ? 'present' : 'absent';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return dnsAbsent.includes(code) ? 'absent' : 'no-answer';
  }
}

const FILE_BYTES_MAX = 1000;

/** The file holds the value and nothing else, so a page that repeats what it was asked cannot pass. */
export function judgeProofFile(names: ProofNames, fetched: Fetched): ProofCheck {
  const body = answerBody(fetched, FILE_BYTES_MAX);
  if (body.kind === 'not-proved') return body;
  if (!/^text\/plain\b/i.test(headerOf(fetched, 'content-type'))) {
    return { kind: 'not-proved', because: 'not_plain_text' };
  }
  return proofIf(body.text.trim() === names.value);
}

/** The tag counts in the head only: comments and what visitors write end up in the body. */
export function judgeProofMeta(names: ProofNames, fetched: Fetched): ProofCheck {
  const body = answerBody(fetched, Number.POSITIVE_INFINITY);
  if (body.kind === 'not-proved') return body;
  const contents = load(body.text)(`head > meta[name="${names.metaName}"]`)
    .toArray()
    .map((tag) => tag.attribs.content?.trim());
  return proofIf(contents.length === 1 && contents[0] === names.token);
}

function proofIf(found: boolean): ProofCheck {
  return found ? { kind: 'proved' } : { kind: 'not-proved', because: 'not_found' };
}

function headerOf(fetched: Fetched, name: string): string {
  if (fetched.kind !== 'answer') return '';
  return fetched.headers.find(([header]) => header === name)?.[1] ?? '';
}

type Body = { kind: 'body'; text: string } | Extract<ProofCheck, { kind: 'not-proved' }>;

function answerBody(fetched: Fetched, bytesMax: number): Body {
  if (fetched.kind === 'failed' || fetched.kind === 'not-sent') {
    return { kind: 'not-proved', because: 'no_answer' };
  }
  // A redirect may lead to somebody else's host, so none counts, not even within the site.
  if (fetched.status >= 300 && fetched.status < 400) {
    return { kind: 'not-proved', because: 'redirected' };
  }
  if (fetched.status !== 200) return { kind: 'not-proved', because: 'bad_status' };
  if (fetched.kind === 'too-large' || fetched.body.length > bytesMax) {
    return { kind: 'not-proved', because: 'not_found' };
  }
  return { kind: 'body', text: new TextDecoder().decode(fetched.body) };
}
