/** A trip page in few words, and what the extractor says of it. */

import { extractTripPage } from '../../crawler/extract/trip.ts';
import { compaExtraction } from '../../crawler/profiles/compa.ts';
import type { ExtractionRules } from '../../crawler/profiles/extraction-rules.ts';
import type { FactValue } from '../../db/vocabulary/fact-value.ts';

type Page = { readonly lang: string; readonly title: string; readonly head?: string };

export function tripHtml({ lang, title, head = '' }: Page, ...body: readonly string[]): string {
  const shown = `<main><h1>${title}</h1>${body.join('\n')}</main>`;
  return `<!doctype html><html lang="${lang}"><head><title>${title} | Weitblick</title>${head}</head>
<body><header><a href="/">Weitblick</a></header>${shown}</body></html>`;
}

export function tripFacts(
  html: string,
  rules: ExtractionRules = compaExtraction,
): Readonly<Record<string, FactValue>> {
  const { facts } = extractTripPage({ url: 'https://weitblick.example/trip', html }, rules);
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]));
}
