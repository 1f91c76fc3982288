/**
 * Small words of all seven languages that decide by where they stand, between or beside marks. They are
 * no terms of the lexicon: they name nothing by themselves.
 */
import { alternation } from './alternation.ts';
import wordings from './wordings.json' with { type: 'json' };

/** The source of a pattern that is any of the words, for the flags `iu`. */
export function anyOf(...lists: readonly (keyof typeof wordings)[]): string {
  return alternation(lists.flatMap((list) => wordings[list]));
}
