/** Login pages and the addresses that lead to them or to a consent wall (`answer-words.json`). */
import words from './answer-words.json' with { type: 'json' };
import type { PageOutline } from './page-outline.ts';

const MAIN_TEXT_CHARS = 300;

/** A form beside ordinary content is no login page. */
export function isLoginForm(outline: PageOutline): boolean {
  return outline.passwordInputs > 0 && outline.mainChars < MAIN_TEXT_CHARS;
}

/**
 * A page that is itself called so ("acceso" is also the way to the house) may move within its name.
 */
export function leadsToLogin(from: URL, to: URL): boolean {
  return leadsTo(from, to, words.loginWords, words.loginHostLabels);
}

export function leadsToConsent(from: URL, to: URL): boolean {
  return leadsTo(from, to, words.consentWords, words.consentHostLabels);
}

function leadsTo(
  from: URL,
  to: URL,
  names: readonly string[],
  hostLabels: readonly string[],
): boolean {
  const before = segmentsOf(from);
  const named = segmentsOf(to).some((part) => names.includes(part) && !before.includes(part));
  const label = to.hostname.split('.')[0] ?? '';
  return named || (hostLabels.includes(label) && to.hostname !== from.hostname);
}

function segmentsOf(url: URL): string[] {
  return url.pathname
    .toLowerCase()
    .split('/')
    .map((segment) => segment.replace(/\.[a-z]{3,5}$/, ''));
}
