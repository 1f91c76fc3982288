/**
 * The seam to robots-parser: longest match, allow on ties, `*` and `$`. It is handed a small
 * canonical file with one `*` group and nothing else, because fed a raw file it reads groups,
 * tokens and encodings more openly than RFC 9309, and one line per agent makes it quadratic.
 */
import robotsModule from 'robots-parser';

/** The package's types declare a default export inside the one that its CommonJS module is. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

export type CanonicalRule = { readonly allow: boolean; readonly pattern: string };

export type Match<Rule> =
  | { readonly kind: 'rule'; readonly rule: Rule }
  | { readonly kind: 'no-rule' }
  /** Nothing that may be trusted, so closed. */
  | { readonly kind: 'no-answer' };

const ORIGIN = 'http://robots.example';

/**
 * Takes a canonical path, gives the deciding rule. Only rules whose literal beginning the path
 * shares reach robots-parser: it allocates the path's length for every rule, and a 2 MB file has
 * 200,000.
 */
export function robotsMatcher<Rule extends CanonicalRule>(
  rules: readonly Rule[],
): (path: string) => Match<Rule> {
  const headed = rules.map((rule) => ({ rule, head: /^[^*$]*/.exec(rule.pattern)?.[0] ?? '' }));
  return (path) => {
    const near = headed.filter(({ head }) => path.startsWith(head)).map(({ rule }) => rule);
    return near.length === 0 ? { kind: 'no-rule' } : longestMatch(near, path);
  };
}

/**
 * The last line of the built file is a Disallow that every path matches and that every other
 * matching rule beats (it is the shortest possible, it is no Allow, and it comes last). So "no
 * rule" has a line of its own, and the package's -1, which it also gives for a URL it cannot read,
 * never opens anything.
 */
function longestMatch<Rule extends CanonicalRule>(
  rules: readonly Rule[],
  path: string,
): Match<Rule> {
  const lines = rules.map(({ allow, pattern }) => `${allow ? 'Allow' : 'Disallow'}: ${pattern}`);
  const file = ['User-agent: *', ...lines, 'Disallow: *'].join('\n');
  const parsed = robotsParser(`${ORIGIN}/robots.txt`, file);
  const index = parsed.getMatchingLineNumber(`${ORIGIN}${path}`, '*') - 2;
  const rule = rules[index];
  if (rule) return { kind: 'rule', rule };
  return { kind: index === rules.length ? 'no-rule' : 'no-answer' };
}
