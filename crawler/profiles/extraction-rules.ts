/** The profile's part about what may come out of a page. */

export type ExtractionRules = {
  /** A literal: keeping them is no option of the bot, so it would be a type error. */
  readonly personNames: 'dropped';
};
