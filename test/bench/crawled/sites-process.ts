/** The process of the sites that are crawled: hotels of the corpus, by the number in their names. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AccessEntry } from '../../world/access-log.ts';
import { corpusHotelNames, hotelSite, readCorpusHotel } from '../../world/hotel-world.ts';
import { answerParent } from '../child.ts';
import { padded } from '../extract.ts';
import type { SitesAnswer, SitesQuestion } from './sites.ts';

const CORPUS = join(import.meta.dirname, '..', '..', 'corpus', 'hotels');

const handlers = corpusHotelNames(CORPUS).map((name) => {
  const hotel = readCorpusHotel(CORPUS, name, name);
  const pages = hotel.pages.map((page) => {
    return { ...page, html: Buffer.from(padded(Buffer.from(page.html).toString('utf8'))) };
  });
  return hotelSite({ ...hotel, pages });
});

const server = createServer((request, response) => {
  const number = Number(/^inn-(\d+)-/.exec(request.headers.host ?? '')?.[1]);
  const handler = handlers[number % handlers.length];
  if (handler) handler(request, response, {} as AccessEntry);
  else response.writeHead(421).end();
});

answerParent<SitesQuestion>(async (): Promise<SitesAnswer> => {
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return { port: (server.address() as AddressInfo).port };
});
