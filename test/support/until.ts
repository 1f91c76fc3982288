/** Waits for what another process does: asks again until the answer is yes, and fails after a bound. */
import { setTimeout as pause } from 'node:timers/promises';

export async function until(isSo: () => Promise<boolean>, msMax: number): Promise<void> {
  const end = Date.now() + msMax;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not so within ${msMax} ms`);
    await pause(10);
  }
}
