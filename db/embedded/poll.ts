/** Waiting for a condition of the outside world, always with an end. */
import { setTimeout as delay } from 'node:timers/promises';

const POLL_INTERVAL_MS = 20;

/** Asks until the answer is defined; `undefined` after `waitMsMax`. */
export async function poll<T>(
  ask: () => Promise<T | undefined>,
  waitMsMax: number,
): Promise<T | undefined> {
  const endMs = performance.now() + waitMsMax;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() >= endMs) return answer;
    await delay(POLL_INTERVAL_MS);
  }
}
