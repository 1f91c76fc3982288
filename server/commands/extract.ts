/** `extract --kind hotel DIR` and `extract --explain FILE URL`: the extractor without network or database. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { explanationText } from '../../crawler/extract/explanation.ts';
import { explainHotelPage, extractHotelPage } from '../../crawler/extract/hotel.ts';
import { decodeText } from '../../crawler/fetch/charset.ts';

const USAGE = `usage: extract --kind hotel DIR
       extract --explain FILE URL [--country CC]`;

const pagesFile = z.object({
  country: z.string().length(2).optional(),
  pages: z.array(z.object({ file: z.string(), url: z.url() })),
});

type Out = { write(text: string): unknown };

async function extractFolder(folder: string, dir: string, out: Out): Promise<void> {
  const { country, pages } = pagesFile.parse(
    JSON.parse(await readFile(join(folder, dir, 'pages.json'), 'utf8')),
  );
  for (const { file, url } of pages) {
    const html = decodeText(await readFile(join(folder, dir, file)), null).text;
    const page = extractHotelPage({ url, html, ...(country === undefined ? {} : { country }) });
    const facts = page.facts.map(({ key, value, when }) => ({
      key,
      value,
      ...(when === undefined ? {} : { when }),
    }));
    out.write(`${JSON.stringify({ dir, page: file, facts })}\n`);
  }
}

async function extractAll(folder: string, out: Out): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const dirs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const dir of dirs.sort()) await extractFolder(folder, dir, out);
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
  if (values.kind === 'hotel' && first !== undefined && positionals.length === 1) {
    await extractAll(first, out);
    return 0;
  }
  out.write(`${USAGE}\n`);
  return 2;
}
