/** English texts. */
import { facts } from './en/facts.ts';
import { pages } from './en/pages.ts';
import type { Messages } from './messages.ts';

export const en: Messages = { ...pages, ...facts };
