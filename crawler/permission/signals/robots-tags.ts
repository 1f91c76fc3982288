/**
 * Robots meta tags and X-Robots-Tag: a page's own word on indexing. The sum of the negative
 * directives for everyone and for our own token counts, in whatever order and from whatever place.
 */
import type { HeaderLines } from '../../fetch/fetched.ts';
import type { OutlineMeta } from '../../fetch/page-outline.ts';
import type { Effect } from './directives.ts';
import { isDirectiveName, readDirectives, splitDirectives } from './directives.ts';
import type { Finding } from './findings.ts';

export type RobotsTagReader = { readonly productToken: string; readonly nowMs: number };

/** In head, body and noscript alike; the outline has left out comments, scripts and templates. */
export function robotsMetaFindings(
  metas: readonly OutlineMeta[],
  reader: RobotsTagReader,
): Finding[] {
  const effects = metas.flatMap(({ name, httpEquiv, content }): Effect[] => {
    if (httpEquiv === 'x-robots-tag') return readTagLine(content, reader);
    if (httpEquiv === 'robots-tag') return readStructuredLine(content, reader);
    const named = name.split(/[\s,]+/);
    const ours = named.some((robot) => isOurs(robot, reader.productToken));
    return ours ? readDirectives(splitDirectives(content), reader.nowMs) : [];
  });
  return effects.map((effect) => finding(effect, 'robots-meta', 'html'));
}

/** Line by line: joined lines would hand one robot's scope on to the next line's directives. */
export function robotsHeaderFindings(headers: HeaderLines, reader: RobotsTagReader): Finding[] {
  const effects = headers.flatMap(([name, value]): Effect[] => {
    if (name.toLowerCase() === 'x-robots-tag') return readTagLine(value, reader);
    if (name.toLowerCase() === 'robots-tag') return readStructuredLine(value, reader);
    return [];
  });
  return effects.map((effect) => finding(effect, 'robots-header', 'header'));
}

function finding({ name, ...effect }: Effect, family: string, from: Finding['from']): Finding {
  return { ...effect, from, reason: `${family}:${name}` };
}

/**
 * `otherbot: noindex, nofollow` is all otherbot's: a name opens a scope until the next or the end.
 */
function readTagLine(line: string, { productToken, nowMs }: RobotsTagReader): Effect[] {
  let inScope = true;
  const ours: string[] = [];
  for (const part of splitDirectives(line)) {
    const scope = /^([^\s:=]+)\s*:/.exec(part);
    const name = scope?.[1] ?? '';
    const opensScope = scope !== null && !isDirectiveName(name);
    if (opensScope) inScope = isOurs(name, productToken);
    if (inScope) ours.push(opensScope ? part.slice(scope[0].length).trim() : part);
  }
  return readDirectives(ours, nowMs);
}

/** `*;noindex;nosnippet, examplebot`: robots with their directives (draft-illyes-repext). */
function readStructuredLine(line: string, { productToken, nowMs }: RobotsTagReader): Effect[] {
  return line.split(',').flatMap((member) => {
    const [robot = '', ...directives] = member.split(';').map((part) => part.trim());
    if (isDirectiveName(robot.split(/[:=]/)[0] ?? '')) {
      return readDirectives([robot, ...directives], nowMs);
    }
    return isOurs(robot.replaceAll('"', ''), productToken) ? readDirectives(directives, nowMs) : [];
  });
}

/** Everyone, or our token with whatever version somebody wrote behind it. */
function isOurs(robot: string, productToken: string): boolean {
  const token = /^[a-z_-]*/i.exec(robot)?.[0]?.toLowerCase() ?? '';
  return robot === '*' || token === 'robots' || token === productToken.toLowerCase();
}
