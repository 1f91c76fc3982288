/**
 * Lists of websites in files: CSV with a `website` column, GeoJSON, or the JSON of the Overpass API.
 * Nothing but the website is taken from the file: every fact is read at its source. Pure.
 */
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

export type Websites =
  | { readonly kind: 'websites'; readonly websites: readonly string[] }
  | { readonly kind: 'unreadable'; readonly because: string };

const Tags = z.looseObject({
  website: z.string().optional(),
  'contact:website': z.string().optional(),
  url: z.string().optional(),
});
const GeoJson = z.looseObject({
  features: z.array(z.looseObject({ properties: Tags.nullish() })),
});
const Overpass = z.looseObject({ elements: z.array(z.looseObject({ tags: Tags.optional() })) });

export function websitesIn(text: string): Websites {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  return trimmed.startsWith('{') ? fromJson(trimmed) : fromCsv(trimmed);
}

function fromJson(text: string): Websites {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return { kind: 'unreadable', because: `not JSON: ${(cause as Error).message}` };
  }
  const geo = GeoJson.safeParse(json);
  if (geo.success) return unique(geo.data.features.map((feature) => feature.properties ?? {}));
  const overpass = Overpass.safeParse(json);
  if (overpass.success) return unique(overpass.data.elements.map((element) => element.tags ?? {}));
  return { kind: 'unreadable', because: 'neither GeoJSON nor Overpass JSON' };
}

function unique(tags: readonly z.infer<typeof Tags>[]): Websites {
  const found = tags.flatMap((tag) => tag.website ?? tag['contact:website'] ?? tag.url ?? []);
  return { kind: 'websites', websites: [...new Set(found)] };
}

function fromCsv(text: string): Websites {
  const delimiter = (text.split('\n', 1)[0] ?? '').includes(';') ? ';' : ',';
  let rows: string[][];
  try {
    rows = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (cause) {
    return { kind: 'unreadable', because: `not CSV: ${(cause as Error).message}` };
  }
  const [header = [], ...records] = rows;
  const column = header.findIndex((name) => /^(?:contact:)?(?:website|url)$/i.test(name.trim()));
  if (column < 0) return { kind: 'unreadable', because: 'no column named "website" or "url"' };
  const found = records.map((row) => (row[column] ?? '').trim()).filter((value) => value !== '');
  return { kind: 'websites', websites: [...new Set(found)] };
}
