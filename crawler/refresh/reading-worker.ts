/** The worker's side of the reading pool. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { BotProfile } from '../profiles/profile.ts';
import { type AnswerToRead, type PageReading, readPageAnswer } from './page-reading.ts';

const NICE = 10;

/** Reading can wait: where the system knows threads by number, others go first on a busy machine. */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE);
  } catch {
    // Not on Linux, or not allowed: then all threads are alike.
  }
}

giveWay();

/** @internal Called by piscina. */
// biome-ignore lint/style/noDefaultExport: piscina calls a worker's default export.
export default function read(task: {
  readonly answer: AnswerToRead;
  readonly profile: BotProfile;
}): PageReading {
  return readPageAnswer(task.answer, task.profile);
}
