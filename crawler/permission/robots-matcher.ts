/**
 * The seam to robots-parser: longest match, allow on ties, `*` and `$`. It is handed a small canonical
 * file with one `*` group and nothing else, because fed a raw file it reads groups, tokens and
 * encodings more openly than RFC 9309, and one line per agent makes it quadratic.
 */
import { createRequire } from 'node:module';

/** The package's own types declare a default export that its CommonJS module does not have. */
type RobotsParser = (
  url: string,
  contents: string,
) => { getMatchingLineNumber(url: string, agent: string): number };

const robotsParser = createRequire(import.meta.url)('robots-parser') as RobotsParser;

export type CanonicalRule = { readonly allow: boolean; readonly pattern: string };

/** `no-answer`: nothing that may be trusted, so closed. */
export type Match<Rule> =
  | { readonly kind: 'rule'; readonly rule: Rule }
  | { readonly kind: 'no-rule' }
  | { readonly kind: 'no-answer' };

const ORIGIN = 'http://robots.example';

/**
 * Takes a canonical path, gives the deciding rule. The last line of the built file is a Disallow that
 * every path matches and that every other matching rule beats (it is the shortest possible, it is no
 * Allow, and it comes last). So "no rule" has a line of its own, and the package's -1, which it also
 * gives where it could not read the URL, never opens anything.
 */
export function robotsMatcher<Rule extends CanonicalRule>(
  rules: readonly Rule[],
): (path: string) => Match<Rule> {
  const lines = rules.map(({ allow, pattern }) => `${allow ? 'Allow' : 'Disallow'}: ${pattern}`);
  const parsed = robotsParser(
    `${ORIGIN}/robots.txt`,
    ['User-agent: *', ...lines, 'Disallow: *'].join('\n'),
  );
  return (path) => {
    const index = parsed.getMatchingLineNumber(`${ORIGIN}${path}`, '*') - 2;
    const rule = rules[index];
    if (rule) return { kind: 'rule', rule };
    return { kind: index === rules.length ? 'no-rule' : 'no-answer' };
  };
}
