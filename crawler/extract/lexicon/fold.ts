/** Text in the form in which words are compared: lower case without accents, same length. */

const PUNCTUATION: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '→': '-',
  '—': '-',
  '‑': '-',
  '‐': '-',
  '−': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  ß: 's',
  ø: 'o',
  æ: 'a',
  œ: 'o',
  ł: 'l',
};

const folded = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const plain = character.normalize('NFD')[0] ?? character;
  const result = PUNCTUATION[character] ?? (plain.length === character.length ? plain : character);
  if (folded.size < 5000) folded.set(character, result);
  return result;
}

/** Every UTF-16 unit stays where it is, so positions in the result are positions in `text`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : text;
  return same.replace(/[\u0080-\uffff]/g, foldCharacter);
}

export type Token = { readonly word: string; readonly start: number; readonly end: number };

const TOKENS_MAX = 1500;

/** Runs of letters and digits; hyphens and apostrophes part words (`check-in` is two). */
export function tokensOf(foldedText: string): Token[] {
  const tokens: Token[] = [];
  let start = -1;
  for (let index = 0; index <= foldedText.length; index += 1) {
    const code = foldedText.charCodeAt(index);
    const inWord =
      (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 176 || code > 0x250;
    if (inWord && start < 0) start = index;
    else if (!inWord && start >= 0) {
      tokens.push({ word: foldedText.slice(start, index), start, end: index });
      start = -1;
      if (tokens.length >= TOKENS_MAX) break;
    }
  }
  return tokens;
}
