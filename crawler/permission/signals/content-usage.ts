/**
 * Content-Usage (IETF AIPREF drafts): an RFC 9651 Dictionary of labels with `y` or `n`, as a
 * header, in robots.txt groups, and as a meta tag.
 */
import type { HeaderLines } from '../../fetch/fetched.ts';
import type { OutlineMeta } from '../../fetch/page-outline.ts';
import type { RobotsRules } from '../robots.ts';
import type { Finding } from './findings.ts';
import labels from './preference-labels.json' with { type: 'json' };
import type { Preference } from './preference-lines.ts';
import { isNo, linesFor, PREFERENCE_CHARS_MAX, readLoosePreferences } from './preference-lines.ts';

const KEY = /^[a-z*][a-z0-9_.*-]*$/;

export function contentUsageInRobots(url: string, robots: RobotsRules): Finding[] {
  return linesFor(url, robots, 'content-usage').flatMap((line) => findings(line, 'file'));
}

/**
 * RFC 9651 §4.2 would make one dictionary of all lines, in which the last word wins. But lines come
 * from different hands (an application, the network before it), so each is heard.
 */
export function contentUsageInHeaders(headers: HeaderLines): Finding[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-usage')
    .flatMap(([, value]) => findings(value, 'header'));
}

export function contentUsageInMetas(metas: readonly OutlineMeta[]): Finding[] {
  return metas
    .filter(({ name, httpEquiv }) => name === 'content-usage' || httpEquiv === 'content-usage')
    .flatMap(({ content }) => findings(content, 'html'));
}

function findings(written: string, from: Finding['from']): Finding[] {
  const text = written.slice(0, PREFERENCE_CHARS_MAX);
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

/**
 * Members as the standard writes them, the last of equal keys; null where it would not parse.
 * Labels behind a semicolon are parameters there, but somebody meant a comma.
 */
function readDictionary(text: string): Preference[] | null {
  if (text.trim() === '') return [];
  const members = new Map<string, string>();
  const parameters: Preference[] = [];
  for (const written of text.split(',')) {
    const [member = '', ...rest] = written.split(';');
    const [key = '', value = '?1', ...more] = member.trim().split('=');
    if (!KEY.test(key) || /\s/.test(value) || more.length > 0) return null;
    members.set(key, value.replaceAll('"', ''));
    parameters.push(...rest.flatMap(readLoosePreferences));
  }
  return [...[...members].map(([label, value]) => ({ label, value })), ...parameters];
}
