/**
 * Pages per second of extraction beside htmlparser2 tokenizing the same bytes in the same run, on
 * pages of about 90 KB.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { extractHotelPage } from '../../crawler/extract/hotel.ts';
import { padded } from './padded-page.ts';

const WARM_UP_ROUNDS = 10;
const ROUNDS = 8;

const corpus = join(import.meta.dirname, '../corpus/hotels');

function pages(): { url: string; html: string; country: string }[] {
  return readdirSync(corpus).flatMap((dir) => {
    const file = JSON.parse(readFileSync(join(corpus, dir, 'pages.json'), 'utf8'));
    return file.pages.map((page: { file: string; url: string }) => ({
      url: page.url,
      html: padded(readFileSync(join(corpus, dir, page.file), 'utf8')),
      country: file.country,
    }));
  });
}

/** By this thread's own time on a core, so that a busy machine does not blur the figure. */
function rate(count: number, work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (count * 1_000_000) / (user + system);
}

export type ExtractBench = {
  readonly extractedPerSecond: number;
  readonly tokenizedPerSecond: number;
  readonly ratio: number;
};

/** The best of `ROUNDS`, since other processes can only slow a round down. */
export function benchExtract(): ExtractBench {
  const all = pages();
  const extract = () => {
    for (const page of all) extractHotelPage(page);
  };
  const tokenize = () => {
    for (const { html } of all)
      new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }).end(html);
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    extract();
    tokenize();
  }
  const rounds = Array.from({ length: ROUNDS }, () => ({
    tokenized: rate(all.length, tokenize),
    extracted: rate(all.length, extract),
  }));
  const extractedPerSecond = Math.max(...rounds.map(({ extracted }) => extracted));
  const tokenizedPerSecond = Math.max(...rounds.map(({ tokenized }) => tokenized));
  return { extractedPerSecond, tokenizedPerSecond, ratio: extractedPerSecond / tokenizedPerSecond };
}

if (import.meta.main) {
  const { extractedPerSecond, tokenizedPerSecond, ratio } = benchExtract();
  console.log(`extract: ${extractedPerSecond.toFixed(0)} pages/s and core, 90 KB each`);
  console.log(
    `htmlparser2 alone: ${tokenizedPerSecond.toFixed(0)} pages/s, ratio ${ratio.toFixed(2)}`,
  );
}
