/** Terms and addresses of the open data, in each language. */
import type { Language } from '../language.ts';

type DataTerms = {
  readonly terms: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  readonly addressesTitle: string;
  readonly addresses: readonly (readonly [href: string, words: string])[];
};

export const dataTerms: Readonly<Record<Language, DataTerms>> = {
  en: {
    terms: [
      {
        title: 'Terms',
        paragraphs: [
          'You may use the facts for any purpose. Facts belong to nobody; two duties come with this service.',
          'Name the source: show, beside each fact or one click away, the address of the hotel’s page from the field “source” and the date from “checked_at”.',
          'Follow the removals: read the feed of removals at least once a day and delete, within a day, everything that you keep of the ids it names.',
        ],
      },
      {
        title: 'Limits',
        paragraphs: [
          'Each answer names the limit of requests a minute in its RateLimit headers. Lists come in pages; the field “next” names the following one. Ask with If-None-Match: what has not changed costs nothing.',
        ],
      },
    ],
    addressesTitle: 'Addresses',
    addresses: [
      ['/api/v1/openapi.json', 'Description of everything (OpenAPI 3.1)'],
      ['/api/v1/hotels', 'Hotels, in pages'],
      ['/api/v1/facts', 'All facts, in pages; ?format=csv'],
      ['/api/v1/changes', 'Feed of changed facts'],
      ['/api/v1/removals', 'Feed of removals: opaque ids only'],
    ],
  },
  it: {
    terms: [
      {
        title: 'Condizioni',
        paragraphs: [
          'Potete usare i dati per qualsiasi scopo. I fatti non sono di nessuno; questo servizio comporta due doveri.',
          'Indicate la fonte: accanto a ogni dato, o a un clic di distanza, l’indirizzo della pagina dell’hotel dal campo «source» e la data da «checked_at».',
          'Seguite le rimozioni: leggete l’elenco delle rimozioni almeno una volta al giorno e cancellate, entro un giorno, tutto ciò che conservate degli identificativi che nomina.',
        ],
      },
      {
        title: 'Limiti',
        paragraphs: [
          'Ogni risposta indica nelle intestazioni RateLimit il limite di richieste al minuto. Gli elenchi sono divisi in pagine; il campo «next» indica la successiva. Chiedete con If-None-Match: ciò che non è cambiato non costa nulla.',
        ],
      },
    ],
    addressesTitle: 'Indirizzi',
    addresses: [
      ['/api/v1/openapi.json', 'Descrizione di tutto (OpenAPI 3.1)'],
      ['/api/v1/hotels', 'Hotel, in pagine'],
      ['/api/v1/facts', 'Tutti i dati, in pagine; ?format=csv'],
      ['/api/v1/changes', 'Elenco dei dati cambiati'],
      ['/api/v1/removals', 'Elenco delle rimozioni: solo identificativi opachi'],
    ],
  },
  de: {
    terms: [
      {
        title: 'Bedingungen',
        paragraphs: [
          'Sie dürfen die Angaben für jeden Zweck verwenden. Fakten gehören niemandem; mit diesem Dienst verbinden sich zwei Pflichten.',
          'Nennen Sie die Quelle: neben jeder Angabe oder einen Klick entfernt die Adresse der Hotelseite aus dem Feld „source“ und das Datum aus „checked_at“.',
          'Folgen Sie den Löschungen: Lesen Sie die Liste der Löschungen mindestens einmal am Tag und löschen Sie binnen eines Tages alles, was Sie zu den genannten Kennungen aufbewahren.',
        ],
      },
      {
        title: 'Grenzen',
        paragraphs: [
          'Jede Antwort nennt in ihren RateLimit-Feldern, wie viele Anfragen in der Minute möglich sind. Listen kommen in Seiten; das Feld „next“ nennt die nächste. Fragen Sie mit If-None-Match: Was sich nicht geändert hat, kostet nichts.',
        ],
      },
    ],
    addressesTitle: 'Adressen',
    addresses: [
      ['/api/v1/openapi.json', 'Beschreibung von allem (OpenAPI 3.1)'],
      ['/api/v1/hotels', 'Hotels, in Seiten'],
      ['/api/v1/facts', 'Alle Angaben, in Seiten; ?format=csv'],
      ['/api/v1/changes', 'Liste geänderter Angaben'],
      ['/api/v1/removals', 'Liste der Löschungen: nur undurchsichtige Kennungen'],
    ],
  },
};
