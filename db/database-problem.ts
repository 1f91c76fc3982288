/**
 * A fault of the database's surroundings that the operator can mend: told in one line, never with a
 * password.
 */

export type DatabaseProblemCause =
  | 'unsupported-platform'
  | 'unwritable'
  | 'disk-full'
  | 'other-version'
  | 'not-ours'
  | 'locked'
  | 'start-failed'
  | 'stop-failed'
  | 'unreachable'
  | 'refused'
  | 'too-old'
  | 'newer-schema';

/** Commands print `message` without a stack and end; everything else that throws is a bug. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
  readonly because: DatabaseProblemCause;

  constructor(because: DatabaseProblemCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.because = because;
  }
}

const UNWRITABLE_CODES = new Set('EACCES EPERM EROFS ENOTDIR EEXIST ENOENT EBUSY EXDEV'.split(' '));

/** Turns an error of the file system into a problem; anything else is handed back unchanged. */
export function problemOfFiles(error: unknown, place: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new DatabaseProblem('disk-full', `No space is left on the disk of ${place}.`, {
      cause: error,
    });
  }
  if (code !== undefined && UNWRITABLE_CODES.has(code)) {
    return new DatabaseProblem('unwritable', `${place} cannot be written (${code}).`, {
      cause: error,
    });
  }
  return error;
}
