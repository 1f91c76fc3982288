/**
 * Lines of robots.txt that carry preferences for paths (Content-Usage, Content-Signal, Noindex):
 * which of them speak of a page, and the pairs of label and value in them.
 */
import { canonicalPath, canonicalPattern, longestMatches } from '../path-pattern.ts';
import type { RobotsRules } from '../robots.ts';
import type { RobotsExtraKey } from '../robots-groups.ts';

/** More is hostile; what stands at its beginning still counts. */
export const PREFERENCE_CHARS_MAX = 2000;

/**
 * What the lines with a key say of a URL, without their paths. The longest matching path counts,
 * and of equally long ones each. Lines before any group count beside those of our group.
 */
export function linesFor(url: string, { extras }: RobotsRules, key: RobotsExtraKey): string[] {
  const path = canonicalPath(new URL(url));
  return [extras.everyone, extras.ours].flatMap((lines) => {
    const candidates = lines
      .filter((line) => line.key === key)
      .map(({ value }) => splitPath(value.slice(0, PREFERENCE_CHARS_MAX)));
    return longestMatches(candidates, path).map(({ preferences }) => preferences);
  });
}

/** The path is optional: without one a line speaks of the whole site. */
function splitPath(value: string): { readonly pattern: string; readonly preferences: string } {
  const [, written = '', preferences = ''] = /^([/*]\S*)?\s*(.*)$/s.exec(value) ?? [];
  return { pattern: canonicalPattern(written), preferences };
}

export type Preference = { readonly label: string; readonly value: string };

/**
 * Pairs as somebody meant them: any case, blanks around the sign, colon for `=`, semicolon or blank
 * for the comma. Only what restricts may be taken from here.
 */
export function readLoosePreferences(text: string): Preference[] {
  const pairs = text
    .slice(0, PREFERENCE_CHARS_MAX)
    .matchAll(/([a-z][\w.-]*)\s*[=:]\s*["']?([^\s,;"']+)/gi);
  return [...pairs].map(([, label = '', value = '']) => ({
    label: label.toLowerCase(),
    value: value.toLowerCase(),
  }));
}

/** `n` and what people write for it. */
export function isNo(value: string): boolean {
  return /^(?:n|no|0|\?0|false|deny|disallow)$/i.test(value);
}
