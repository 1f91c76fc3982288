/**
 * Content-Signal (Cloudflare's Content Signals Policy): a robots.txt line, seen as a header too.
 */
import type { HeaderLines } from '../../fetch/fetched.ts';
import type { OutlineMeta } from '../../fetch/page-outline.ts';
import type { RobotsRules } from '../robots.ts';
import type { Finding } from './findings.ts';
import labels from './preference-labels.json' with { type: 'json' };
import { isNo, linesFor, readLoosePreferences } from './preference-lines.ts';

export function contentSignalInRobots(url: string, robots: RobotsRules): Finding[] {
  return findings(linesFor(url, robots, 'content-signal'), 'file');
}

export function contentSignalInHeaders(headers: HeaderLines): Finding[] {
  const lines = headers.filter(([name]) => name.toLowerCase() === 'content-signal');
  return findings(
    lines.map(([, value]) => value),
    'header',
  );
}

export function contentSignalInMetas(metas: readonly OutlineMeta[]): Finding[] {
  const lines = metas.filter(({ name, httpEquiv }) => [name, httpEquiv].includes('content-signal'));
  return findings(
    lines.map(({ content }) => content),
    'html',
  );
}

/**
 * In the order of the table: which of several limits decides must not hang on how a line was
 * sorted.
 */
function findings(lines: readonly string[], from: Finding['from']): Finding[] {
  const said = lines.flatMap(readLoosePreferences);
  return labels.contentSignal
    .filter(({ key, value }) =>
      said.some((pair) => pair.label === key && (value ? pair.value === value : isNo(pair.value))),
    )
    .map(({ effect, name }): Finding => {
      const reason = `content-signal:${name}`;
      if (effect === 'refuse') return { verdict: 'refuse', reason, from };
      return { verdict: 'limited', reason, from, limits: { [effect]: true } };
    });
}
