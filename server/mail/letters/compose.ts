/** A letter's words become a message: subject, plain text and the same text as plain HTML. */
import { z } from 'zod';
import type { LetterLanguage } from '../../../db/vocabulary/request.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { it } from './it.ts';
import type { LetterCatalogue, LetterFacts, LetterName } from './letter.ts';

const catalogues: Readonly<Record<LetterLanguage, LetterCatalogue>> = { en, it, de };

/** As it lies in the case file; `to` is an address read by `readMailbox`. */
export const message = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  language: z.string(),
});
export type Message = z.infer<typeof message>;

/** Stands where the key of the link comes in when the letter leaves: what is kept can open no case. */
export const KEY_PLACE = '{key}';

export function withKey(letter: Message, key: string | null): Message {
  if (key === null) return letter;
  const { text, html } = letter;
  return {
    ...letter,
    text: text.replaceAll(`key=${KEY_PLACE}`, `key=${key}`),
    html: html.replaceAll(`key=${KEY_PLACE}`, `key=${key}`),
  };
}

export function composeLetter(
  name: LetterName,
  language: LetterLanguage,
  to: string,
  facts: LetterFacts,
): Message {
  const { letters, footer } = catalogues[language];
  const { subject, paragraphs } = letters[name](facts);
  return composeMessage({
    to,
    language,
    subject: `${subject} [${facts.ref}]`,
    paragraphs: [...paragraphs, ['-- ', ...footer(facts)].join('\n')],
  });
}

export function composeMessage(parts: {
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}): Message {
  const { to, language, subject, paragraphs } = parts;
  return {
    to: oneLine(to),
    language,
    subject: oneLine(subject),
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body>${paragraphs.map(asHtml).join('')}</body></html>`,
  };
}

/** Header fields are one line, whatever a name or a reason brought along. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function asHtml(paragraph: string): string {
  const escaped = paragraph.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);
  const linked = escaped.replace(/^(https?:\/\/\S+)$/gm, '<a href="$1">$1</a>');
  return `<p>${linked.replaceAll('\n', '<br>')}</p>`;
}
