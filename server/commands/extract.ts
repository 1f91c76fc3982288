/**
 * `extract --kind hotel|trip DIR` and `extract --explain FILE URL`: the extractors without network or
 * database.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { CandidateFact, PageToRead } from '../../crawler/extract/candidate-fact.ts';
import { explanationText } from '../../crawler/extract/explanation.ts';
import { explainHotelPage, extractHotelPage } from '../../crawler/extract/hotel.ts';
import { extractTripPage } from '../../crawler/extract/trip.ts';
import { decodeText } from '../../crawler/fetch/charset.ts';
import { compaExtraction } from '../../crawler/profiles/compa.ts';

const USAGE = `usage: extract --kind hotel|trip DIR
       extract --explain FILE URL [--country CC]`;

const pagesFile = z.object({
  country: z.string().length(2).optional(),
  pages: z.array(z.object({ file: z.string(), url: z.url() })),
});

type Out = { write(text: string): unknown };

/** What is printed as a page's facts, by kind of subject. */
const factsOf = {
  hotel: (page: PageToRead) =>
    extractHotelPage(page).facts.map(({ key, value, when }) => ({
      key,
      value,
      ...(when === undefined ? {} : { when }),
    })),
  trip: (page: PageToRead): Readonly<Record<string, CandidateFact['value']>> =>
    Object.fromEntries(
      extractTripPage(page, compaExtraction).facts.map(({ key, value }) => [key, value]),
    ),
};

type Kind = keyof typeof factsOf;

const isKind = (kind: string | undefined): kind is Kind => kind === 'hotel' || kind === 'trip';

async function extractFolder(kind: Kind, folder: string, dir: string, out: Out): Promise<void> {
  const { country, pages } = pagesFile.parse(
    JSON.parse(await readFile(join(folder, dir, 'pages.json'), 'utf8')),
  );
  for (const { file, url } of pages) {
    const html = decodeText(await readFile(join(folder, dir, file)), null).text;
    const facts = factsOf[kind]({ url, html, ...(country === undefined ? {} : { country }) });
    out.write(`${JSON.stringify({ dir, page: file, facts })}\n`);
  }
}

async function extractAll(kind: Kind, folder: string, out: Out): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const dirs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const dir of dirs.sort()) await extractFolder(kind, folder, dir, out);
}

/** Exit code: 0, or 2 where the command line cannot be understood. Throws where a file cannot be read. */
export async function runExtract(argv: readonly string[], out: Out): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      explain: { type: 'boolean', default: false },
      country: { type: 'string' },
    },
  });
  const [first, second] = positionals;
  if (values.explain && first !== undefined && second !== undefined && URL.canParse(second)) {
    const html = decodeText(await readFile(first), null).text;
    const country = values.country?.toUpperCase();
    const page = { url: second, html, ...(country === undefined ? {} : { country }) };
    out.write(explanationText(explainHotelPage(page)));
    return 0;
  }
  if (isKind(values.kind) && first !== undefined && positionals.length === 1) {
    await extractAll(values.kind, first, out);
    return 0;
  }
  out.write(`${USAGE}\n`);
  return 2;
}
