/** Whether a text can hold a value at all: looked up before the value readers are run over it. */
import { lexicons } from './languages/lexicon.ts';
import { fold, type Token, tokensOf } from './lexicon/fold.ts';
import type { Language } from './values/found-value.ts';

type Category = keyof (typeof lexicons)['en']['words'];

/** Numbers and hours in words, free and the like. */
const VALUES: readonly Category[] = [
  'clockWord',
  'free',
  'half',
  'aroundTheClock',
  'yearPart',
  'dayBefore',
  'month',
];
/** What labels add to the values under them. */
const CONDITIONS: readonly Category[] = ['weekday', 'weekdayShort', 'dayGroup', 'seasonName'];

/** First words of the categories' phrases in one language. */
function firstWords(language: Language, categories: readonly Category[]): Set<string> {
  const { numbers, words } = lexicons[language];
  const phrases = [
    ...numbers.flat(),
    ...categories.flatMap((category) => Object.values(words[category] ?? {}).flat()),
  ];
  return new Set(
    phrases.flatMap((phrase) => {
      const [first] = tokensOf(fold(String(phrase)));
      return first === undefined ? [] : [first.word];
    }),
  );
}

type WordsOf = Readonly<Record<Language, ReadonlySet<string>>>;

function wordsOf(categories: readonly Category[]): WordsOf {
  const languages = Object.keys(lexicons) as Language[];
  const entries = languages.map((language) => [language, firstWords(language, categories)]);
  return Object.fromEntries(entries) as WordsOf;
}

const valueWords = wordsOf(VALUES);
const conditionWords = wordsOf([...VALUES, ...CONDITIONS]);

type TokenizedText = { readonly text: string; readonly tokens: readonly Token[] };

export function mayHoldValues({ text, tokens }: TokenizedText, language: Language): boolean {
  return /[\d@]/.test(text) || tokens.some(({ word }) => valueWords[language].has(word));
}

export function mayHoldConditions({ text, tokens }: TokenizedText, language: Language): boolean {
  return /\d/.test(text) || tokens.some(({ word }) => conditionWords[language].has(word));
}
