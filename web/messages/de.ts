/** German texts. */
import { facts } from './de/facts.ts';
import { pages } from './de/pages.ts';
import type { Messages } from './messages.ts';

export const de: Messages = { ...pages, ...facts };
