/** What a rule of the bot page is made of. */

/** Text, or text set as code. */
export type Run = string | { readonly code: string };

export type BotRule = {
  /** Anchor on the page; stable. */
  readonly id: string;
  readonly runs: readonly Run[];
  /** Promises that this sentence makes. */
  readonly promises: readonly string[];
};

export type BotSection = {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly BotRule[];
  /** Lines to copy into a file, where the section shows some. */
  readonly example?: readonly string[];
  readonly afterExample?: readonly BotRule[];
};

export const rule = (id: string, promises: readonly string[], ...runs: Run[]): BotRule => ({
  id,
  runs,
  promises,
});
export const code = (text: string): Run => ({ code: text });

/** Says `text` where `holds`, and plainly the opposite where the profile says otherwise. */
export const either = (holds: boolean, text: string, opposite: string): string =>
  holds ? text : opposite;
