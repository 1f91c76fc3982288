/** Sites whose facts are found only through a sitemap: plain, packed, in an index, broken. */
import { gzipSync } from 'node:zlib';
import { content, html, robots, routes } from '../answers.ts';
import { page, policiesPage } from '../hotel-pages.ts';
import { type Expectation, oneHost, type WorldSite } from '../world-site.ts';

/** Only the sitemap names the page with facts. */
function sitemapSite(
  name: string,
  about: string,
  sitemaps: Readonly<Record<string, string | Uint8Array>>,
  expect: Expectation,
): WorldSite {
  const files = Object.entries(sitemaps).map(([file, body]) => [
    `/${file}`,
    content(file.endsWith('.gz') ? 'application/gzip' : 'application/xml', body),
  ]);
  return oneHost(
    name,
    routes({
      '/robots.txt': robots(
        `Sitemap: http://www.booking.com/sitemap.xml\nSitemap: http://${name}.example/sitemap.xml\n`,
      ),
      '/': html(page(name, `<h1>${name}</h1><p>${'A house by the river. '.repeat(20)}</p>`)),
      '/parking-and-policies': html(policiesPage(name)),
      ...Object.fromEntries(files),
    }),
    { about, expect },
  );
}

const urls = (name: string, ...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>http://${name}.example${path}</loc></url>`)
    .join('')}</urlset>`;
const index = (...locations: string[]) =>
  `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations
    .map((location) => `<sitemap><loc>${location}</loc></sitemap>`)
    .join('')}</sitemapindex>`;

const viaSitemap: Expectation = {
  outcome: 'complete',
  facts: true,
  requests: { min: 3, max: 8 },
  must: [/^\/parking-and-policies$/],
};

export const sitemapSites: readonly WorldSite[] = [
  sitemapSite(
    'sitemap-plain',
    'a page that only the sitemap names',
    { 'sitemap.xml': urls('sitemap-plain', '/parking-and-policies') },
    viaSitemap,
  ),
  sitemapSite(
    'sitemap-index',
    'an index of packed sitemaps, one of them on another site',
    {
      'sitemap.xml': index(
        'http://sitemap-index.example/pages.xml.gz',
        'http://bystander.example/sitemap.xml',
        'http://169.254.169.254/sitemap.xml',
      ),
      'pages.xml.gz': gzipSync(urls('sitemap-index', '/parking-and-policies')),
    },
    viaSitemap,
  ),
  sitemapSite(
    'sitemap-broken',
    'a sitemap that breaks off, with entries of other sites',
    {
      'sitemap.xml': `${urls('sitemap-broken', '/parking-and-policies').slice(0, -9)}<url><loc>http://bystander.example/policies</loc></url><url><loc>ht`,
    },
    viaSitemap,
  ),
];
