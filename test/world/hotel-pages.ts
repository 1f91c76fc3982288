/** Pages of invented hotels: plain ones that state facts, and a home page that leads to them. */

/** Where a site's home page leads to: path and the link's own words. */
export type Links = readonly (readonly [href: string, words: string])[];

export function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head>
<body>${body}</body></html>
`;
}

export const linkList = (links: Links): string =>
  `<ul>${links.map(([href, words]) => `<li><a href="${href}">${words}</a></li>`).join('')}</ul>`;

/** States no fact. */
export function homePage(name: string, links: Links, head = ''): string {
  return page(
    name,
    `<header><nav>${linkList(links)}</nav></header>
<main><h1>${name}</h1><p>A small house by the river. The windows look over the water meadows, the
church is a short walk away, and the same family has kept the house for three generations. Come and see
for yourself how quiet the mornings are, and how the light changes on the hills in the evening.</p></main>`,
    head,
  );
}

export const POLICY_WORDS = 'Check-in, check-out and parking';

/** States times, parking and pets in plain words. */
export function policiesPage(name: string, options: { head?: string; more?: string } = {}): string {
  return page(
    `Good to know – ${name}`,
    `<main><h1>Good to know</h1>
<h2>Arrival and departure</h2>
<dl><dt>Check-in</dt><dd>from 3:00 pm</dd><dt>Check-out</dt><dd>until 11:00 am</dd></dl>
<h2>Parking</h2><p>Parking costs €12 per night.</p>
<h2>Pets</h2><p>Dogs are welcome at €15 per night.</p>
<h2>Internet</h2><p>Free Wi-Fi in all rooms.</p>${options.more ?? ''}</main>`,
    options.head ?? '',
  );
}

/** Another page with a fact of its own, for sites that have many. */
export function topicPage(name: string, topic: string, sentence: string): string {
  return page(
    `${topic} – ${name}`,
    `<main><h1>${topic}</h1><p>${sentence}</p><p>If you have a question about this, the reception
will gladly help: it is staffed from seven in the morning until ten at night, every day of the year, and
speaks English, French and German.</p></main>`,
  );
}
