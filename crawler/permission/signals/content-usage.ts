/**
 * Content-Usage (IETF AIPREF drafts): an RFC 9651 Dictionary of labels with `y` or `n`, as a header, in
 * robots.txt groups, and as a meta tag.
 */
import type { HeaderLines } from '../../fetch/fetched.ts';
import type { OutlineMeta } from '../../fetch/page-outline.ts';
import type { RobotsRules } from '../robots.ts';
import type { Finding } from './findings.ts';
import labels from './preference-labels.json' with { type: 'json' };
import type { Preference } from './preference-lines.ts';
import { isNo, linesFor, readLoosePreferences } from './preference-lines.ts';

const KEY = /^[a-z*][a-z0-9_.*-]*$/;

export function contentUsageInRobots(url: string, robots: RobotsRules): Finding[] {
  return linesFor(url, robots, 'content-usage').flatMap((line) => findings(line, 'file'));
}

/** Lines of one structured field are one dictionary (RFC 9651 §4.2). */
export function contentUsageInHeaders(headers: HeaderLines): Finding[] {
  const lines = headers.filter(([name]) => name.toLowerCase() === 'content-usage');
  return findings(lines.map(([, value]) => value).join(', '), 'header');
}

export function contentUsageInMetas(metas: readonly OutlineMeta[]): Finding[] {
  return metas
    .filter(({ name, httpEquiv }) => name === 'content-usage' || httpEquiv === 'content-usage')
    .flatMap(({ content }) => findings(content, 'html'));
}

function findings(text: string, from: Finding['from']): Finding[] {
  const preferences = readDictionary(text) ?? readLoosePreferences(text);
  return preferences
    .filter(({ value }) => isNo(value))
    .flatMap(({ label }): Finding[] => {
      if (labels.contentUsage.noTrain.includes(label)) {
        const limits = { noTrain: true };
        return [{ verdict: 'limited', reason: 'content-usage:train', from, limits }];
      }
      if (!labels.contentUsage.refuse.includes(label)) return [];
      return [{ verdict: 'refuse', reason: `content-usage:${label}`, from }];
    });
}

/** Members as the standard writes them, the last of equal keys; null where it would not parse. */
function readDictionary(text: string): Preference[] | null {
  const members = new Map<string, string>();
  for (const written of text.split(',')) {
    const member = (written.split(';')[0] ?? '').trim();
    if (member === '' && text.trim() === '') continue;
    const [key = '', value = '?1', ...more] = member.split('=');
    if (!KEY.test(key) || /\s/.test(value) || more.length > 0) return null;
    members.delete(key);
    members.set(key, value.replace(/^"(.*)"$/, '$1'));
  }
  return [...members].map(([label, value]) => ({ label, value }));
}
