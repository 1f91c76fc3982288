/** What every command of the shell gets, and how it ends. */
import type { Sql } from 'postgres';
import type { Db } from '../../db/handle.ts';
import type { Config } from '../config.ts';

export type CommandContext = {
  readonly config: Config;
  readonly db: Db;
  /** The client beneath `db`. */
  readonly sql: Sql;
  /** The calendar's time. */
  readonly nowMs: () => number;
  readonly out: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
};

/** Exit codes: 0 done, 1 something was refused or failed, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Wrong usage: ends the command with this message and exit code 2. */
export class UsageError extends Error {}
