/** What the request forms and their JSON variants may hold, and what is wrong with it, in words. */
import { z } from 'zod';
import { readMailbox } from '../../db/vocabulary/mailbox.ts';
import { letterLanguages } from '../../db/vocabulary/request.ts';
import type { Faults, Filled } from '../../web/pages/request-form-page.ts';
import { readSiteName } from '../requests/what-about.ts';

const text = (charsMax: number) =>
  z.string('must be text').max(charsMax, `must have at most ${charsMax} characters`).default('');

const site = z
  .string('name the site')
  .max(500, 'is too long')
  .transform((typed, context) => {
    const found = readSiteName(typed);
    if (found !== null) return found;
    const message =
      'name one site by its own domain, such as hotel.example: no IP address, no ending that many share, such as co.uk';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const mailbox = z.string('give an e-mail address').transform((typed, context) => {
  const found = readMailbox(typed);
  if (found) return found;
  context.addIssue({
    code: 'custom',
    message: 'give one e-mail address, such as info@hotel.example',
  });
  return z.NEVER;
});

const language = z.enum(letterLanguages, 'must be en, it or de').default('en');
/** Only machines fill it. */
const homepage = z.literal('', 'must stay empty').default('');

const pageUrl = z
  .string()
  .max(2000, 'is too long')
  .refine(
    (typed) => typed === '' || /^https?:\/\//.test(typed),
    'must begin with http:// or https://',
  )
  .refine((typed) => typed === '' || URL.canParse(typed), 'is not an address')
  .transform((typed) => (typed === '' ? null : withoutHash(typed)))
  .default(null);

function withoutHash(typed: string): string {
  const url = new URL(typed);
  url.hash = '';
  return url.href;
}

export const RemovalInput = z
  .object({
    site,
    email: mailbox,
    scope: z.enum(['site', 'subject', 'page'], 'must be site, subject or page').default('site'),
    url: pageUrl,
    message: text(5000),
    language,
    homepage,
  })
  .refine(({ scope, url }) => scope === 'site' || url !== null, {
    path: ['url'],
    message: 'give the address of the page or property',
  })
  .refine(({ site: named, url }) => url === null || readSiteName(url) === named, {
    path: ['url'],
    message: 'must be an address of the site above',
  });

export const CorrectionInput = z.object({
  subject: z.string('name the page').min(1, 'name the page').max(200),
  key: z.string('choose the fact').min(1, 'choose the fact').max(60),
  proposed: text(300),
  email: z
    .string()
    .transform((typed) => (typed.trim() === '' ? undefined : typed))
    .pipe(mailbox.optional())
    .optional(),
  language,
  homepage,
});

export const DataInput = z.object({
  kind: z.enum(['access', 'objection', 'personal-data'], 'choose what you ask for'),
  email: mailbox,
  site: z
    .string()
    .transform((typed) => (typed.trim() === '' ? undefined : typed))
    .pipe(site.optional())
    .optional(),
  url: pageUrl,
  message: text(5000),
  language,
  homepage,
});

/** The first fault of each field, under the field's name. */
export function faultsOf(error: z.ZodError): Faults {
  const faults: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'site');
    faults[field] ??= `${labels[field] ?? field}: ${issue.message}`;
  }
  return faults;
}

const labels: Readonly<Record<string, string>> = {
  site: 'Site',
  email: 'E-mail',
  scope: 'What should go',
  url: 'Address',
  message: 'Message',
  subject: 'Page',
  key: 'Fact',
  proposed: 'What is right',
  kind: 'You ask for',
  language: 'Language',
  homepage: 'The hidden field',
};

/** What was typed, for showing the form again. */
export function filledFrom(body: unknown): Filled {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body);
  if (!parsed.success) return {};
  return Object.fromEntries(
    Object.entries(parsed.data).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 5000)]] : [],
    ),
  );
}
