/**
 * TDMRep (W3C community group report): a reservation of text and data mining in a file, a header or
 * a meta tag. Stricter than the report: any layer that says 1 refuses, also where a later one says
 * 0, because a template's 0 on every page is likelier a slip than a wish.
 */
import type { HeaderLines } from '../../fetch/fetched.ts';
import type { OutlineMeta } from '../../fetch/page-outline.ts';
import { canonicalPath, canonicalPattern, octets, patternMatches } from '../path-pattern.ts';
import type { Finding } from './findings.ts';
import type { SignalFile } from './signal-file.ts';

type Entry = { readonly pattern: string; readonly reserved: boolean };

export function tdmRepInFile(url: string, file: SignalFile): Finding[] {
  if (file.kind === 'absent') return [];
  const entries = file.kind === 'read' ? readEntries(file.text, new URL(url)) : null;
  if (!entries) {
    const reason = 'tdmrep-file:unreadable';
    return [{ verdict: 'refuse', reason, from: 'file', needsReview: true }];
  }
  const path = canonicalPath(new URL(url));
  const matching = entries.filter(({ pattern }) => patternMatches(pattern, path));
  // The report says in one place that the first match counts, in another that the longest does.
  const [longest] = matching.toSorted((a, b) => b.pattern.length - a.pattern.length);
  const reserved = matching[0]?.reserved || longest?.reserved;
  return reserved ? [{ verdict: 'refuse', reason: 'tdmrep-file', from: 'file' }] : [];
}

export function tdmRepInHeaders(headers: HeaderLines): Finding[] {
  const reserved = headers.some(([name, value]) => {
    return name.toLowerCase() === 'tdm-reservation' && readReservation(value) === true;
  });
  return reserved ? [{ verdict: 'refuse', reason: 'tdmrep-header', from: 'header' }] : [];
}

export function tdmRepInMetas(metas: readonly OutlineMeta[]): Finding[] {
  const reserved = metas.some(({ name, httpEquiv, content }) => {
    return [name, httpEquiv].includes('tdm-reservation') && readReservation(content) === true;
  });
  return reserved ? [{ verdict: 'refuse', reason: 'tdmrep-meta', from: 'html' }] : [];
}

/** A broken entry does not void the others; null for what is no JSON. */
function readEntries(text: string, page: URL): Entry[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  // A bare object is what somebody wrote who had one entry.
  return [json].flat().flatMap((entry: unknown) => readEntry(entry, page));
}

function readEntry(entry: unknown, page: URL): Entry[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const members = new Map(
    Object.entries(entry).map(([key, value]) => [key.toLowerCase().replaceAll('_', '-'), value]),
  );
  const reserved = readReservation(members.get('tdm-reservation'));
  const location = members.get('location') ?? '';
  if (reserved === null || typeof location !== 'string') return [];
  return patternsOf(location.trim(), page).map((pattern) => ({ pattern, reserved }));
}

/** A location without a path speaks of everything, one of another host of nothing here. */
function patternsOf(location: string, page: URL): string[] {
  if (!/^https?:\/\//i.test(location)) {
    const rooted = location === '' || /^[/*]/.test(location);
    return [canonicalPattern(octets(rooted ? location : `/${location}`))];
  }
  const url = URL.parse(location);
  return url?.host === page.host ? [canonicalPattern(octets(url.pathname + url.search))] : [];
}

/** Null for what is neither 0 nor 1, which counts as unset. */
function readReservation(value: unknown): boolean | null {
  const written = String(value).trim().replaceAll('"', '').toLowerCase();
  if (written === '1' || written === 'true') return true;
  return written === '0' || written === 'false' ? false : null;
}
