/** The trip's name as its operator writes it, without the site's, badges, length and price. Pure. */
import type { PageDocument } from '../document.ts';
import { titleParts } from '../hotel-name.ts';
import { nodesOf, text, typesOf } from '../json-ld.ts';
import { fold } from '../lexicon/fold.ts';
import { small, type TripWords } from './trip-words.ts';

const CHARS_MAX = 120;
/** With badges, length and price around the name. */
const HEADING_CHARS_MAX = 300;
const TRIP_TYPES = new Set(['touristtrip', 'trip', 'product', 'event']);

function plain(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function namedInData(document: PageDocument): string | null {
  const node = nodesOf(document).find((one) => typesOf(one).some((type) => TRIP_TYPES.has(type)));
  return node === undefined ? null : text(node['name']);
}

/** `GRANDE CLASSICO La Via degli Dei`: where the page's title has only the end, the rest is a badge. */
function withoutBadge(heading: string, document: PageDocument, words: TripWords): string {
  const whole = document.title.split(/\s+[|–—-]\s+/)[0] ?? '';
  const isBehind = plain(heading).endsWith(` ${plain(whole)}`);
  const at = heading.toLowerCase().lastIndexOf(whole.toLowerCase());
  if (whole.length > 8 && isBehind && at > 0) return heading.slice(at);
  const badge = words.pattern('badge', (all) => `^\\W*${all.any('badge')}[\\s:!·|–-]+(?=\\S)`);
  const [found] = fold(heading).match(badge) ?? [];
  return found === undefined ? heading : heading.slice(found.length);
}

/** ` – 8 days`, ` (8 Tage / 7 Nächte)`, ` ab 990 €` at the end. */
function withoutFigures(heading: string, words: TripWords): string {
  const tail = words.pattern('figures', (all) => {
    const length = `\\d{1,3}\\s*-?\\s*${all.any('day', 'night')}`;
    const price = `${small('price_from')}?\\s*[€$£]?\\s*\\d[\\d.,]*\\s*[€$£]`;
    return `\\s*[–—|:,(-]\\s*(?:${length}|${price})(?:\\s*[/,+-]?\\s*${length})?\\s*\\)?\\s*$`;
  });
  const at = fold(heading).search(tail);
  return at > 3 ? heading.slice(0, at) : heading;
}

/** A heading all in capitals is written as the page's title has it. */
function inReadableCase(heading: string, document: PageDocument): string {
  if (/\p{Ll}/u.test(heading)) return heading;
  const at = document.title.toLowerCase().indexOf(heading.toLowerCase());
  return at < 0 ? heading : document.title.slice(at, at + heading.length);
}

export function readTitle(document: PageDocument, words: TripWords): string | null {
  const headings = document.lines.filter((line) => line.level === 1 && !line.chrome);
  const site = [document.brand, ...titleParts(document.title).slice(1)].map(plain);
  const heading = headings.find((line) => !site.includes(plain(line.text)))?.text;
  const written = heading ?? namedInData(document);
  if (written === null || written.length > HEADING_CHARS_MAX) return null;
  const [bare = written] = written.split(/\s+\|\s+/);
  const title = inReadableCase(
    withoutFigures(withoutBadge(bare, document, words), words),
    document,
  );
  return title.length >= 3 && title.length <= CHARS_MAX ? title.trim() : null;
}
