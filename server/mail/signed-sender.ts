/**
 * Whether a mail really comes from the address in its From field. Only a DKIM signature of that
 * address's own domain counts; what other servers wrote into the header never does.
 */
import { authenticate, type DNSResolver } from 'mailauth';
import { z } from 'zod';
import { siteOfHost } from '../../crawler/address.ts';
import type { InboundMail } from './read-mail.ts';

/** What mailauth reports about one signature; its own types leave half of it out. */
const signature = z.object({
  signingDomain: z.string().optional(),
  status: z.object({ result: z.string(), underSized: z.number().optional() }),
  signingHeaders: z.object({ keys: z.string() }).optional(),
  canonBodyLengthLimited: z.boolean().optional(),
});

export type SignedSender =
  | { readonly kind: 'signed' }
  | { readonly kind: 'not-signed'; readonly because: SignatureProblem };

export type SignatureProblem =
  | 'no_sender'
  | 'no_signature'
  | 'other_domain'
  | 'body_partly_signed'
  | 'fields_unsigned'
  | 'not_to_us'
  | 'too_old';

export type SignatureRules = {
  readonly resolver: DNSResolver;
  /** The mail has to be addressed to us: a signed mail to somebody else could be sent on to us. */
  readonly ownAddress: string;
  readonly ageMsMax: number;
  readonly nowMs: number;
};

const CLOCK_SKEW_MS = 3_600_000;

export async function checkSignature(
  raw: Buffer,
  mail: InboundMail,
  rules: SignatureRules,
): Promise<SignedSender> {
  if (!mail.from) return notSigned('no_sender');
  const { dkim } = await authenticate(raw, {
    resolver: rules.resolver,
    disableArc: true,
    disableDmarc: true,
    disableBimi: true,
    trustReceived: false,
  });
  const passed = z
    .object({ results: z.array(signature) })
    .parse(dkim)
    .results.filter(({ status }) => status.result === 'pass');
  if (passed.length === 0) return notSigned('no_signature');
  const site = siteOfHost(mail.from.domain);
  const aligned = passed.filter(
    ({ signingDomain }) => site !== null && siteOfHost(signingDomain ?? '') === site,
  );
  if (aligned.length === 0) return notSigned('other_domain');
  const problems = aligned.map((each) => problemOf(each, mail, rules));
  return problems.includes(null) ? { kind: 'signed' } : notSigned(problems[0] ?? 'no_signature');
}

function problemOf(
  { status, canonBodyLengthLimited, signingHeaders }: z.infer<typeof signature>,
  mail: InboundMail,
  { ownAddress, ageMsMax, nowMs }: SignatureRules,
): SignatureProblem | null {
  // RFC 6376 §8.2: with l= anybody can write on below the signed part.
  if (canonBodyLengthLimited || status.underSized) return 'body_partly_signed';
  const fields = (signingHeaders?.keys ?? '').toLowerCase().split(/[\s:]+/);
  if (!['from', 'to', 'subject', 'date'].every((name) => fields.includes(name))) {
    return 'fields_unsigned';
  }
  if (!mail.recipients.includes(ownAddress)) return 'not_to_us';
  const writtenAtMs = mail.writtenAtMs ?? 0;
  const fresh = nowMs - writtenAtMs <= ageMsMax && writtenAtMs - nowMs <= CLOCK_SKEW_MS;
  return fresh ? null : 'too_old';
}

function notSigned(because: SignatureProblem): SignedSender {
  return { kind: 'not-signed', because };
}
