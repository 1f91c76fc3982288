/** Processes of a bench: one that is measured, one that asks, one to compare with. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Child<Question, Answer> = {
  readonly ask: (question: Question) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

type Reply<Answer> = { readonly answer: Answer } | { readonly fault: string };

/** @param file beside this one; its module answers by `answerParent` */
export function startChild<Question extends object, Answer>(
  file: string,
  execArgv: readonly string[] = [],
): Child<Question, Answer> {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: [...execArgv],
    // Logs are written as they would be, and read by nobody.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    async ask(question) {
      child.send(question);
      const [reply] = (await Promise.race([
        once(child, 'message'),
        ended.then(([code]) => [{ fault: `${file} ended with ${String(code)}` }]),
      ])) as [Reply<Answer>];
      if ('fault' in reply) throw new Error(`${file}: ${reply.fault}`);
      return reply.answer;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The child's side: one question at a time; the process ends when its parent has left. */
export function answerParent<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (given) => process.send?.({ answer: given }),
      (error: unknown) => process.send?.({ fault: String((error as Error).stack ?? error) }),
    );
  });
  process.once('disconnect', () => process.exit());
}

/** Of all threads of this process. */
export function cpuMsSoFar(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
