/**
 * The mail addresses that a contact, imprint or legal page publishes: where an operator can be asked.
 * They are no facts: nothing that shows or exports facts sees them. Pure.
 */
import type { PageDocument } from './document.ts';
import { findValues } from './values/find-values.ts';

/** Reviews and comments are no lines of the document, so what they name does not count. */
export function publishedAddresses(document: PageDocument): string[] {
  const found = new Set<string>();
  for (const line of document.lines) {
    for (const contact of line.contacts) {
      const address = /^mailto:([^?]+)/i.exec(contact)?.[1];
      if (address !== undefined) found.add(decoded(address).toLowerCase());
    }
    if (!line.text.includes('@')) continue;
    for (const value of findValues(line.text, { language: 'en' })) {
      if (value.kind === 'email') found.add(value.email);
    }
  }
  return [...found];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
