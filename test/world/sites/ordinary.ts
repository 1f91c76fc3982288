/** Hotels as a polite crawler hopes to find them: pages of the corpus in five languages. */
import { join } from 'node:path';
import { hotelSite, readCorpusHotel } from '../hotel-world.ts';
import { oneHost, type WorldSite } from '../world-site.ts';

const CORPUS = join(import.meta.dirname, '..', '..', 'corpus', 'hotels');

const NAMES = [
  'harborlight-inn',
  'hotel-lavoir-gris',
  'pension-wendelrain',
  'posada-cuatro-vientos',
  'quillmoor-arms',
  'seehotel-murgau',
];

export const ordinarySites: readonly WorldSite[] = NAMES.map((name) => {
  const hotel = readCorpusHotel(CORPUS, name, name.replaceAll('-', ' '));
  return oneHost(name, hotelSite(hotel), {
    about: 'an ordinary hotel',
    expect: {
      outcome: 'complete',
      facts: true,
      requests: { min: 2 + hotel.pages.length, max: 16 },
      never: [/^\/booking\//],
    },
  });
});
