/**
 * What an answer is, before anything is read from it. A defence page carries its own `noindex` and
 * its own words; neither is ever taken for the site's wish, its content or its consent.
 */
import { blockInHeaders, blockInPage, blockInRedirect } from './block-evidence.ts';
import type { HeaderLines } from './fetched.ts';
import { isLoginForm, leadsToConsent, leadsToLogin } from './login.ts';
import { leadsToMarketplace, notContentOf } from './not-content.ts';
import type { PageOutline } from './page-outline.ts';

export type Answer = {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  /** Of the decoded body. */
  readonly bytes: number;
  /** Null for what is no HTML, and for HTML that could not be read. */
  readonly outline: PageOutline | null;
};

export type Classified =
  | { readonly kind: 'page' }
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'gone'; readonly reason: string }
  /** Absolute http(s) address; never followed without a permission of its own. */
  | { readonly kind: 'moved'; readonly to: string; readonly reason: string }
  | { readonly kind: 'throttled'; readonly reason: string }
  | { readonly kind: 'server-error'; readonly reason: string }
  | { readonly kind: 'block' | 'challenge'; readonly reason: string }
  | { readonly kind: 'login'; readonly reason: string }
  | { readonly kind: 'payment' | 'legal'; readonly reason: string }
  | { readonly kind: 'not-content' | 'empty'; readonly reason: string };

/** "Go away" in statuses that a plain GET of a public page does not earn. */
const BLOCKING_STATUSES = [403, 405, 406, 418, 420, 423, 428, 444, 460];
const MOVING_STATUSES = [301, 302, 303, 307, 308];

export function classify(answer: Answer): Classified {
  const { status, headers, outline } = answer;
  const certain = blockInHeaders(status, headers);
  if (certain) return { kind: certain.kind, reason: `block:${certain.system}` };
  if (status === 304) return { kind: 'not-modified' };
  if (status >= 300 && status < 400) return classifyRedirect(answer);
  if (status === 404 || status === 410) return { kind: 'gone', reason: `http-${status}` };
  if (status === 401) return { kind: 'login', reason: 'login:401' };
  if (status === 402) return { kind: 'payment', reason: 'pay-per-crawl' };
  if (status === 451) return { kind: 'legal', reason: 'http-451' };

  const evidence = outline && blockInPage(status, outline);
  if (evidence) return { kind: evidence.kind, reason: `block:${evidence.system}` };
  if (status >= 200 && status < 300) return classifyContent(answer);
  if (status === 429) return { kind: 'throttled', reason: 'rate-limit' };
  if ([408, 425, 503].includes(status)) return { kind: 'throttled', reason: 'unavailable' };
  if (status >= 500 || status === 407) return { kind: 'server-error', reason: 'unavailable' };
  if (status === 403 && outline && outline.passwordInputs > 0) {
    return { kind: 'login', reason: 'login:form' };
  }
  if (BLOCKING_STATUSES.includes(status)) return { kind: 'block', reason: `block:http-${status}` };
  return { kind: 'not-content', reason: `http-${status}` };
}

function classifyRedirect({ url, status, headers }: Answer): Classified {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const from = new URL(url);
  const to = location === undefined ? null : URL.parse(location.trim(), url);
  if (!MOVING_STATUSES.includes(status) || !to || !/^https?:$/.test(to.protocol)) {
    return { kind: 'not-content', reason: `http-${status}` };
  }
  const evidence = blockInRedirect(to);
  if (evidence) return { kind: evidence.kind, reason: `block:${evidence.system}` };
  if (leadsToLogin(from, to)) return { kind: 'login', reason: 'login:redirect' };
  if (leadsToConsent(from, to)) return { kind: 'not-content', reason: 'consent-wall' };
  if (leadsToMarketplace(to)) return { kind: 'not-content', reason: 'parked' };
  to.hash = '';
  return { kind: 'moved', to: to.href, reason: `http-${status}` };
}

function classifyContent({ status, headers, bytes, outline }: Answer): Classified {
  if (status === 206) return { kind: 'not-content', reason: 'http-206' };
  if (bytes === 0) {
    return status === 202
      ? { kind: 'block', reason: 'block:http-202' }
      : { kind: 'empty', reason: 'shell:empty' };
  }
  if (!outline) {
    return isHtml(headers) ? { kind: 'not-content', reason: 'unreadable' } : { kind: 'page' };
  }
  if (isLoginForm(outline)) return { kind: 'login', reason: 'login:form' };
  const reason = notContentOf(outline);
  if (reason === 'shell:empty') return { kind: 'empty', reason };
  return reason ? { kind: 'not-content', reason } : { kind: 'page' };
}

/** Also without a content type: then the caller took it for HTML. */
function isHtml(headers: HeaderLines): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return type === undefined || /\bx?html\b/i.test(type);
}
