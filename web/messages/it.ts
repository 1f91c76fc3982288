/** Italian texts. */
import { facts } from './it/facts.ts';
import { pages } from './it/pages.ts';
import type { Messages } from './messages.ts';

export const it: Messages = { ...pages, ...facts };
