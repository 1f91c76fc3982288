/** The shape of the sources: who may import whom, and what pure files never touch. Design §2. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, test } from 'node:test';

const root = join(import.meta.dirname, '..');
const sources = globSync('{db,crawler,server,web}/**/*.ts', { cwd: root }).sort();

type Import = { readonly from: string; readonly to: string };

const imports: Import[] = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (m) => m[1] ?? '',
  );
  return specifiers.map((specifier) => ({
    from: file,
    to: specifier.startsWith('.')
      ? relative(root, join(root, dirname(file), specifier))
      : specifier,
  }));
});

const isOurs = ({ to }: Import) => /^(?:db|crawler|server|web|test)\//.test(to);

/** Allowed targets by beginning of the path, for each folder by beginning of the importing file. */
const mayImport: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['db/', ['db/']],
  ['crawler/', ['crawler/', 'db/']],
  ['web/', ['web/', 'db/vocabulary/', 'crawler/profiles/']],
  ['server/main.ts', ['server/', 'db/database-problem.ts']],
  ['server/service.ts', ['server/', 'crawler/', 'db/', 'web/']],
  ['server/crawl-edges.ts', ['server/', 'crawler/', 'db/']],
  ['server/proof-door.ts', ['server/', 'crawler/', 'db/']],
  // The demo's invented sites are those of the tests.
  ['server/commands/demo.ts', ['server/', 'crawler/', 'db/', 'test/world/']],
  ['server/commands/', ['server/', 'crawler/', 'db/']],
  [
    'server/',
    [
      'server/',
      'web/',
      'db/',
      'crawler/profiles/',
      'crawler/permission/',
      'crawler/refresh/robots-rules.ts',
      'crawler/fetch/signature.ts',
      'crawler/fetch/fetched.ts',
      'crawler/address.ts',
    ],
  ],
];

describe('ours: imports point one way', () => {
  for (const edge of imports.filter(isOurs)) {
    const rule = mayImport.find(([from]) => edge.from.startsWith(from));
    const allowed = rule?.[1].some((beginning) => edge.to.startsWith(beginning)) ?? false;
    if (!allowed) test(`${edge.from} may not import ${edge.to}`, () => assert.fail());
  }
  test('there are imports to check', () => assert.ok(imports.length > 500));
});

/** Folders whose files are pure: the same input gives the same output. */
const pure = [
  'crawler/permission/',
  'crawler/pace/',
  'crawler/choose/',
  'crawler/extract/',
  'crawler/profiles/',
  'db/vocabulary/',
  'web/pages/',
];
const impure =
  /^node:(?:fs|http|https|net|tls|dns|child_process|worker_threads|timers)|^(?:undici|postgres|drizzle-orm)/;

describe('ours: pure files touch no clock, network, disk or database', () => {
  for (const file of sources.filter((name) => pure.some((folder) => name.startsWith(folder)))) {
    const text = readFileSync(join(root, file), 'utf8');
    const touched = imports.filter(({ from, to }) => from === file && impure.test(to));
    const clocks = text.match(
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b/g,
    );
    if (touched.length > 0 || clocks) {
      test(file, () => assert.deepEqual([...touched.map(({ to }) => to), ...(clocks ?? [])], []));
    }
  }
  test('there are pure files to check', () => assert.ok(sources.length > 50));
});

describe('ours: no one lives well in a corridor', () => {
  const LINES_MAX = 250;
  for (const file of sources) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    if (lines > LINES_MAX) test(`${file} has ${lines} lines`, () => assert.fail());
  }
  test('every source file opens with what it is for', () => {
    const silent = sources.filter(
      (file) => !readFileSync(join(root, file), 'utf8').startsWith('/**'),
    );
    assert.deepEqual(silent, []);
  });
});
