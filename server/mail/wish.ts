/** What a mail asks for, from a short list of phrases. In doubt it is for a person: null. */
import type { LetterLanguage } from '../../db/vocabulary/request.ts';
import words from './wish-words.json' with { type: 'json' };

export type Wish = {
  readonly kind: 'removal' | 'correction' | 'access' | 'objection' | 'confirm';
  readonly language: LetterLanguage;
};

const { about: _about, denial, ...wishes } = words;

export function readWish(text: string): Wish | null {
  const plain = fold(ownWords(text));
  if (matches(plain, denial).length > 0) return null;
  const found = Object.entries(wishes).flatMap(([kind, phrases]) =>
    matches(plain, phrases).map((language) => ({ kind: kind as Wish['kind'], language })),
  );
  const kinds = new Set(found.map(({ kind }) => kind));
  const [first] = found;
  return first && kinds.size === 1 ? first : null;
}

type Phrases = Readonly<Record<LetterLanguage, readonly string[]>>;

function matches(plain: string, phrases: Phrases): LetterLanguage[] {
  const languages = Object.keys(phrases) as LetterLanguage[];
  return languages.filter((language) =>
    phrases[language].some((phrase) => plain.includes(` ${fold(phrase).trim()} `)),
  );
}

/** Lower case without accents, words apart by one space, a space at both ends. */
function fold(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return ` ${letters.replace(/[^\p{L}\p{N}'.]+/gu, ' ').replace(/\.(?=\s|$)/g, ' ')} `.replace(
    /\s+/g,
    ' ',
  );
}

const QUOTE_BEGINS =
  /^(?:>|-{2,}\s*\S|_{5,}|(?:on|am|il|le)\b.{0,200}\b(?:wrote|schrieb|scritto)\b.*:\s*$|(?:from|von|da):\s)/i;

/** Without what is quoted below: our own letter speaks of removal too. */
export function ownWords(text: string): string {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line) => QUOTE_BEGINS.test(line.trim()));
  return (end === -1 ? lines : lines.slice(0, end)).join('\n');
}
