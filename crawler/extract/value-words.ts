/** Whether a text can hold a value at all: looked up before the value readers are run over it. */
import { lexicons } from './languages/lexicon.ts';
import { fold, type Token, tokensOf } from './lexicon/fold.ts';

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

/** First words of the categories' phrases in all seven languages. */
function firstWords(categories: readonly Category[]): Set<string> {
  const phrases = Object.values(lexicons).flatMap(({ numbers, words }) => [
    ...numbers.flat(),
    ...categories.flatMap((category) => Object.values(words[category] ?? {}).flat()),
  ]);
  return new Set(
    phrases.flatMap((phrase) => {
      const [first] = tokensOf(fold(String(phrase)));
      return first === undefined ? [] : [first.word];
    }),
  );
}

const valueWords = firstWords(VALUES);
const conditionWords = firstWords([...VALUES, ...CONDITIONS]);

export function mayHoldValues(text: string, tokens: readonly Token[]): boolean {
  return /[\d@]/.test(text) || tokens.some(({ word }) => valueWords.has(word));
}

export function mayHoldConditions(text: string, tokens: readonly Token[]): boolean {
  return /\d/.test(text) || tokens.some(({ word }) => conditionWords.has(word));
}
