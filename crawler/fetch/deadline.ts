/** When to give up: after a time, or when somebody stops us. */

export type GivenUp = 'time-out' | 'stopped';

/**
 * `signal.reason` is a `GivenUp`: `time-out` after `ms`, `stopped` as soon as one of the parents
 * aborts, unless that parent is a deadline itself, whose reason is passed on. Dispose of it
 * (`using`) to free the timer.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #release: () => void;

  constructor(ms: number, ...parents: readonly (AbortSignal | Deadline)[]) {
    const timer = setTimeout(() => this.#controller.abort('time-out'), ms);
    const undo = parents.map((parent) => this.#follow(parent));
    this.#release = () => {
      clearTimeout(timer);
      for (const stop of undo) stop();
    };
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Null while there is time left. */
  get givenUp(): GivenUp | null {
    return this.signal.aborted ? this.signal.reason : null;
  }

  #follow(parent: AbortSignal | Deadline): () => void {
    const signal = parent instanceof Deadline ? parent.signal : parent;
    const giveUp = (): void =>
      this.#controller.abort(parent instanceof Deadline ? signal.reason : 'stopped');
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    return () => signal.removeEventListener('abort', giveUp);
  }

  [Symbol.dispose](): void {
    this.#release();
  }
}

/** The promise's value, or null when the deadline comes first; a later rejection is dropped. */
export function before<T>(deadline: Deadline, promise: Promise<T>): Promise<T | null> {
  const { signal } = deadline;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => resolve(null);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
