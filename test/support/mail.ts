/** Real MIME, signed with real keys whose public halves stand in an invented DNS. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type DKIMSignOptions, type DNSResolver, dkimSign } from 'mailauth';

const keys = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();

function keyOf(domain: string) {
  const known = keys.get(domain);
  if (known) return known;
  const made = generateKeyPairSync('rsa', { modulusLength: 2048 });
  keys.set(domain, made);
  return made;
}

/** Knows the DKIM key of every domain that ever signed here, and nothing else. */
export const signersDns: DNSResolver = async (name, type) => {
  const domain = /^test\._domainkey\.(.+)$/.exec(name)?.[1];
  const key = domain === undefined ? undefined : keys.get(domain);
  if (type !== 'TXT' || !key) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
  const der = key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return [[`v=DKIM1; k=rsa; p=${der}`]];
};

export type MailDraft = {
  readonly from: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text: string;
  readonly date?: string;
  readonly messageId?: string;
  /** Whole lines without their ends. */
  readonly headers?: readonly string[];
};

let count = 0;

export function mime(draft: MailDraft): string {
  count += 1;
  return [
    `From: ${draft.from}`,
    `To: ${draft.to ?? 'bot@firsthand.example'}`,
    `Subject: ${draft.subject ?? 'Hello'}`,
    `Date: ${draft.date ?? 'Tue, 01 Dec 2026 08:59:00 +0000'}`,
    `Message-ID: <${draft.messageId ?? `m${count}@test.example`}>`,
    ...(draft.headers ?? []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    draft.text,
    '',
  ].join('\r\n');
}

export type Signing = {
  readonly domain: string;
  readonly headerList?: string[];
  readonly maxBodyLength?: number;
};

export async function signed(raw: string, signing: Signing): Promise<Buffer> {
  const { domain, headerList, maxBodyLength } = signing;
  const privateKey = keyOf(domain).privateKey.export({ type: 'pkcs1', format: 'pem' });
  const options = {
    // The library reads one text here, although its types say a list, and keys per signature.
    ...(headerList ? { headerList: headerList.join(':') } : {}),
    signatureData: [
      {
        signingDomain: domain,
        selector: 'test',
        privateKey,
        ...(maxBodyLength === undefined ? {} : { maxBodyLength }),
      },
    ],
  };
  const { signatures } = await dkimSign(raw, options as unknown as DKIMSignOptions);
  return Buffer.from(signatures + raw);
}
