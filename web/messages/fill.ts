/** Texts with places for names and numbers. */

/** Texts are constants of the message files, so there are only so many. */
const parts = new Map<string, readonly string[]>();

/** The text cut at its places: text, name, text, name, … text. */
function partsOf(text: string): readonly string[] {
  const known = parts.get(text);
  if (known) return known;
  const cut = text.split(/\{(\w+)\}/);
  parts.set(text, cut);
  return cut;
}

/** Fills `{name}` places; a place without a value stays visible, so that a test can find it. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  let filled = '';
  partsOf(text).forEach((part, index) => {
    filled += index % 2 === 0 ? part : (values[part] ?? `{${part}}`);
  });
  return filled;
}
