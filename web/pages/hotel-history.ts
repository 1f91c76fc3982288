/** What changed about a hotel's facts, newest first. */
import type { FactValue, When } from '../../db/vocabulary/fact-value.ts';
import { hotelFactSpec } from '../../db/vocabulary/hotel.ts';
import { type Source, sourceOf } from '../facts/fact-rows.ts';
import { valueWords, whenWords } from '../facts/fact-words.ts';
import type { Format } from '../facts/format.ts';
import { fill } from '../messages/fill.ts';

export type HistoryInput = {
  readonly key: string;
  readonly when: When | null;
  readonly event: 'first-seen' | 'changed' | 'withdrawn' | 'restored' | 'overridden';
  readonly oldValue: FactValue | null;
  readonly newValue: FactValue | null;
  readonly source: string | null;
  readonly at: string;
};

export type HistoryLine = {
  readonly at: string;
  readonly day: string;
  readonly label: string;
  readonly event: string;
  readonly words: string;
  readonly source: Source | null;
};

/** First readings tell nothing that the facts do not show, so they are left out. */
export function historyLines(
  entries: readonly HistoryInput[],
  format: Format,
): readonly HistoryLine[] {
  const { hotel, facts } = format.messages;
  return entries.flatMap((entry): HistoryLine[] => {
    const spec = hotelFactSpec.get(entry.key);
    if (!spec || entry.event === 'first-seen') return [];
    const words = (value: FactValue | null) =>
      value === null ? '' : valueWords(spec, value, format);
    const was = words(entry.oldValue);
    const at = new Date(entry.at);
    return [
      {
        at: at.toISOString(),
        day: format.day(at),
        label: facts[entry.key] ?? entry.key,
        event: hotel.historyEvents[entry.event],
        words: [
          words(entry.newValue),
          ...whenWords(entry.when, format),
          was === '' ? '' : fill(hotel.was, { value: was }),
        ]
          .filter(Boolean)
          .join('; '),
        source: entry.source ? sourceOf({ pageUrl: entry.source, fragment: null }) : null,
      },
    ];
  });
}
