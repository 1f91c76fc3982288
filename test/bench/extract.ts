/**
 * Pages per second of extraction beside htmlparser2 tokenizing the same bytes in the same run, on
 * pages of about 90 KB: a corpus page in the scripts, styles and menus of a site builder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { extractHotelPage } from '../../crawler/extract/hotel.ts';
import { type RunBench, rounded } from './bench.ts';

const PAGE_CHARS = 90_000;
const WARM_UP_ROUNDS = 30;
const ROUNDS = 10;

const corpus = join(import.meta.dirname, '../corpus/hotels');

const STYLE = '.el-1a2b{display:flex;margin:0 auto;padding:12px 15px;color:#333}';
const SCRIPT = 'window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}';
const ENTRY =
  '<li class="menu-item menu-item-type-post_type"><a href="/zimmer/suite">Suiten</a></li>';
const BOX =
  '<div class="elementor-element elementor-element-1a2b3c elementor-widget" data-id="1a2b3c" ' +
  'data-element_type="widget" data-settings="{&quot;_animation&quot;:&quot;none&quot;}">' +
  '<img decoding="async" width="768" height="512" src="/uploads/2026/05/room-768x512.jpg" ' +
  'srcset="/uploads/2026/05/room-768x512.jpg 768w, /uploads/2026/05/room-300x200.jpg 300w" ' +
  'sizes="(max-width: 768px) 100vw, 768px"></div>';

/** What builders wrap text in: inline styles and scripts, a menu, boxes with pictures. */
export function padded(html: string): string {
  const missing = PAGE_CHARS - html.length;
  const fill = (text: string, share: number) =>
    text.repeat(Math.ceil((missing * share) / text.length));
  const head = `<style>${fill(STYLE, 0.25)}</style><script>${fill(SCRIPT, 0.25)}</script>`;
  const body = `<nav><ul>${fill(ENTRY, 0.2)}</ul></nav>${fill(BOX, 0.3)}`;
  return html.replace('</head>', `${head}</head>`).replace('</body>', `${body}</body>`);
}

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

/** The system counts a thread's time in steps of milliseconds: a round lasts many of them. */
const PASSES = 10;

/** By this thread's own time on a core, so that a busy machine does not blur the figure. */
function rate(count: number, work: () => void): number {
  const before = process.threadCpuUsage();
  for (let pass = 0; pass < PASSES; pass += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (count * PASSES * 1_000_000) / (user + system);
}

type ExtractBench = {
  readonly extractedPerSecond: number;
  readonly tokenizedPerSecond: number;
  readonly ratio: number;
};

/** The best of `ROUNDS`, since other processes can only slow a round down. */
function benchExtract(): ExtractBench {
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

const RATIO_MIN = 0.4;

export const run: RunBench = async () => {
  const { extractedPerSecond, tokenizedPerSecond, ratio } = benchExtract();
  return {
    value: rounded(extractedPerSecond),
    unit: 'pages of 90 KB per second and core',
    reference: rounded(tokenizedPerSecond),
    ratio: rounded(ratio),
    faults: ratio < RATIO_MIN ? [`less than ${RATIO_MIN} of htmlparser2 alone`] : [],
  };
};
