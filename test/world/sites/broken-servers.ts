/** Servers that hang, drip, cut off, lie and flood. */
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import {
  content,
  drip,
  HTML,
  hang,
  html,
  octets,
  reset,
  robots,
  routes,
  status,
} from '../answers.ts';
import { homePage, type Links, policiesPage } from '../hotel-pages.ts';
import type { SiteHandler } from '../site-server.ts';
import { oneHost, type WorldSite } from '../world-site.ts';

const BOMB_OCTETS = 200_000_000;
const WORDS = ['faq', 'parking', 'policies', 'pets', 'rooms', 'breakfast', 'wifi', 'arrival'];

/** Each of these answers on a page of its own; `/directions` among them is good. */
function brokenSite(
  name: string,
  about: string,
  answers: readonly SiteHandler[],
  expect: WorldSite['expect'],
): WorldSite {
  const links: Links = [...WORDS.slice(0, answers.length), 'hotel-information'].map((word) => [
    `/${word}`,
    word.replace('-', ' '),
  ]);
  const table = Object.fromEntries(answers.map((answer, i) => [`/${WORDS[i]}`, answer]));
  return oneHost(
    name,
    routes({
      '/robots.txt': robots(''),
      '/': html(homePage(name, links)),
      '/hotel-information': html(policiesPage(name)),
      ...table,
    }),
    { about, expect },
  );
}

const failing: WorldSite = oneHost(
  'always-hangs',
  routes({
    '/robots.txt': robots(''),
    '/': html(
      homePage(
        'always-hangs',
        WORDS.map((word) => [`/${word}`, word]),
      ),
    ),
    '*': hang,
  }),
  {
    about: 'every page but the first never answers: five failures end the refresh',
    expect: {
      outcome: 'partial',
      because: 'failures_in_a_row',
      facts: false,
      requests: { min: 6, max: 8 },
    },
  },
);

const failing5xx: WorldSite = oneHost(
  'always-500',
  routes({
    '/robots.txt': robots(''),
    '/': html(
      homePage(
        'always-500',
        WORDS.map((word) => [`/${word}`, word]),
      ),
    ),
    '*': status(500),
  }),
  {
    about: 'every page but the first answers 500: five failures end the refresh',
    expect: {
      outcome: 'partial',
      because: 'failures_in_a_row',
      facts: false,
      requests: { min: 6, max: 8 },
    },
  },
);

const http = (head: string, body: string) => `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`;
const TYPE = `content-type: ${HTML}`;
const flood = Array.from({ length: 5000 }, (_, i) => `x-flood-${i}: ${'a'.repeat(20)}`);

const cut = brokenSite(
  'cut-off',
  'answers that drip, are cut, end early or never match their length',
  [
    drip(1000),
    reset,
    octets(http(`${TYPE}\r\ncontent-length: 90000`, policiesPage('cut-off')), 200),
    octets(http(`${TYPE}\r\ncontent-length: 10\r\ncontent-length: 2000`, 'x'.repeat(10)), 200),
  ],
  {
    outcome: 'complete',
    facts: true,
    requests: { min: 7, max: 8 },
    must: [/^\/hotel-information$/],
  },
);

const lying = brokenSite(
  'lying',
  'header floods, no HTTP at all, and types that are not what they say',
  [
    octets(http([TYPE, ...flood].join('\r\n'), policiesPage('lying')), 200),
    octets('SSH-2.0-OpenSSH_9.6\r\n', 0),
    content(HTML, Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n', 'latin1')),
    content('application/pdf', policiesPage('lying')),
  ],
  {
    outcome: 'complete',
    facts: true,
    requests: { min: 7, max: 8 },
    must: [/^\/hotel-information$/],
  },
);

/** Built once: their making would hold up the world's clock. */
function bombSite(): WorldSite {
  const zeros = Buffer.alloc(BOMB_OCTETS);
  const packed = (encoding: string, body: Uint8Array) =>
    content(HTML, body, { 'content-encoding': encoding });
  return brokenSite(
    'bombs',
    '200 MB from 200 KB, packed three ways, and a packed page that breaks off',
    [
      packed('gzip', gzipSync(zeros)),
      packed('br', brotliCompressSync(zeros)),
      packed('zstd', zstdCompressSync(zeros)),
      packed('gzip', gzipSync(policiesPage('bombs')).subarray(0, 200)),
    ],
    {
      outcome: 'complete',
      facts: true,
      requests: { min: 7, max: 8 },
      must: [/^\/hotel-information$/],
    },
  );
}

export const brokenServerSites = (): readonly WorldSite[] => [
  failing,
  failing5xx,
  cut,
  lying,
  bombSite(),
];
