/** The worker's side of the reading pool. */
import type { BotProfile } from '../profiles/profile.ts';
import { type AnswerToRead, type PageReading, readPageAnswer } from './page-reading.ts';

/** @internal Called by piscina. */
// biome-ignore lint/style/noDefaultExport: piscina calls a worker's default export.
export default function read(task: {
  readonly answer: AnswerToRead;
  readonly profile: BotProfile;
}): PageReading {
  return readPageAnswer(task.answer, task.profile);
}
