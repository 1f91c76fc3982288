import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreLink, type Topic } from '../../../crawler/choose/score-link.ts';

/** Menus as hotels write them: label, path, the topic that counts; null = no page to read. */
const menus: Record<string, [string, string, Topic | null][]> = {
  en: [
    ['FAQs', '/faqs', 'faq'],
    ['Good to know', '/info', 'faq'],
    ['A–Z of your stay', '/a-to-z', 'faq'],
    ['Hotel Policies', '/HotelPolicies.aspx', 'policies'],
    ['Terms & Conditions', '/terms', 'policies'],
    ['Cancellation', '/cancellation', 'policies'],
    ['Check-in & check-out', '/times', 'arrival'],
    ['Parking', '/getting-here/parking', 'parking'],
    ['Dogs welcome', '/dogs', 'pets'],
    ['Amenities', '/amenities', 'services'],
    ['Accessible rooms', '/accessible', 'accessibility'],
    ['Breakfast', '/food/breakfast', 'breakfast'],
    ['Eat & Drink', '/eat', 'breakfast'],
    ['Rates', '/rates', 'prices'],
    ['How to find us', '/find-us', 'location'],
    ['Rooms & Suites', '/rooms', 'rooms'],
    ['Pool & Spa', '/spa', 'wellness'],
    ['Contact us', '/contact', 'contact'],
    ['Privacy Policy', '/privacy-policy', null],
    ['Cookie policy', '/cookie-policy', null],
    ['Careers', '/careers', null],
    ['Gift vouchers', '/vouchers', null],
    ['Weddings', '/weddings', null],
    ['Gallery', '/gallery', null],
    ['Things to do', '/local-area', null],
    ['Guest reviews', '/reviews', null],
  ],
  it: [
    ['Domande frequenti', '/domande-frequenti', 'faq'],
    ['Informazioni utili', '/info-utili', 'faq'],
    ['Regolamento interno', '/regolamento', 'policies'],
    ['Condizioni di prenotazione', '/condizioni', 'policies'],
    ['Orari di arrivo', '/orari', 'arrival'],
    ['Parcheggio', '/parcheggio', 'parking'],
    ['Animali ammessi', '/animali', 'pets'],
    ['I nostri servizi', '/servizi', 'services'],
    ['Accessibilità', '/accessibilita', 'accessibility'],
    ['La colazione', '/colazione', 'breakfast'],
    ['Listino prezzi', '/listino-prezzi.html', 'prices'],
    ['Dove siamo', '/dove-siamo', 'location'],
    ['Le camere', '/camere', 'rooms'],
    ['Centro benessere', '/benessere', 'wellness'],
    ['Contatti', '/contatti', 'contact'],
    ['L’albergo', '/albergo', 'about'],
    ['Informativa privacy', '/privacy', null],
    ['Lavora con noi', '/lavora-con-noi', null],
    ['Offerte', '/offerte', null],
    ['Matrimoni', '/matrimoni', null],
  ],
  de: [
    ['Häufige Fragen', '/haeufige-fragen', 'faq'],
    ['Hotel-ABC', '/hotel-abc', 'faq'],
    ['Gästeinformationen', '/gaesteinformationen', 'faq'],
    ['AGB', '/agb', 'policies'],
    ['Hausordnung', '/hausordnung', 'policies'],
    ['Stornobedingungen', '/storno', 'policies'],
    ['Reservierungsbedingungen', '/bedingungen', 'policies'],
    ['An- & Abreise', '/an-abreise', 'arrival'],
    ['Parken & Laden', '/parken', 'parking'],
    ['Urlaub mit Hund', '/urlaub-mit-hund', 'pets'],
    ['Inklusivleistungen', '/inklusivleistungen', 'services'],
    ['Barrierefreiheit', '/barrierefreiheit', 'accessibility'],
    ['Frühstücksbuffet', '/fruehstueck', 'breakfast'],
    ['Zimmer & Preise', '/zimmer-preise', 'prices'],
    ['Anfahrt', '/anfahrt', 'location'],
    ['Doppelzimmer', '/doppelzimmer', 'rooms'],
    ['Saunalandschaft', '/sauna', 'wellness'],
    ['Kontakt', '/kontakt', 'contact'],
    ['Unser Haus', '/unser-haus', 'about'],
    ['Datenschutzrichtlinie', '/datenschutz', null],
    ['Stellenangebote', '/jobs', null],
    ['Gutscheine', '/gutscheine', null],
    ['Tagungen & Seminare', '/tagungen', null],
    ['Bildergalerie', '/galerie', null],
  ],
  fr: [
    ['Questions fréquentes', '/faq', 'faq'],
    ['Infos pratiques', '/infos-pratiques', 'faq'],
    ['Règlement intérieur', '/reglement-interieur', 'policies'],
    ['Conditions générales de vente', '/cgv', 'policies'],
    ['Horaires d’arrivée', '/horaires', 'arrival'],
    ['Stationnement', '/stationnement', 'parking'],
    ['Animaux acceptés', '/animaux', 'pets'],
    ['Nos services', '/services', 'services'],
    ['Accessibilité PMR', '/pmr', 'accessibility'],
    ['Petit-déjeuner', '/petit-dejeuner', 'breakfast'],
    ['Table d’hôte', '/table', 'breakfast'],
    ['Tarifs 2027', '/tarifs', 'prices'],
    ['Plan d’accès', '/acces', 'location'],
    ['Nos chambres', '/chambres', 'rooms'],
    ['Piscine & bien-être', '/piscine', 'wellness'],
    ['Nous contacter', '/contact', 'contact'],
    ['L’hôtel', '/hotel', 'about'],
    ['Politique de confidentialité', '/confidentialite', null],
    ['Conditions d’utilisation', '/cgu', null],
    ['Bons cadeaux', '/bons-cadeaux', null],
    ['Actualités', '/actualites', null],
  ],
  es: [
    ['Preguntas frecuentes', '/preguntas-frecuentes', 'faq'],
    ['Preguntas', '/ayuda', 'faq'],
    ['Información práctica', '/informacion', 'faq'],
    ['Normas de la casa', '/normas', 'policies'],
    ['Política de cancelación', '/cancelacion', 'policies'],
    ['Horarios', '/horarios', 'arrival'],
    ['Aparcamiento', '/aparcamiento', 'parking'],
    ['Mascotas', '/mascotas', 'pets'],
    ['Servicios e instalaciones', '/servicios', 'services'],
    ['Accesibilidad', '/accesibilidad', 'accessibility'],
    ['Desayuno', '/desayuno', 'breakfast'],
    ['Tarifas', '/tarifas', 'prices'],
    ['Cómo llegar', '/como-llegar', 'location'],
    ['Habitaciones', '/habitaciones', 'rooms'],
    ['Piscina', '/piscina', 'wellness'],
    ['Contáctanos', '/contacto', 'contact'],
    ['Política de privacidad', '/privacidad', null],
    ['Bodas', '/bodas', null],
    ['Ofertas', '/ofertas', null],
  ],
  nl: [
    ['Veelgestelde vragen', '/veelgestelde-vragen', 'faq'],
    ['Praktische informatie', '/praktisch', 'faq'],
    ['Huisregels', '/huisregels', 'policies'],
    ['Algemene voorwaarden', '/voorwaarden', 'policies'],
    ['Aankomst & vertrek', '/aankomst', 'arrival'],
    ['Parkeren', '/parkeren', 'parking'],
    ['Huisdieren', '/huisdieren', 'pets'],
    ['Faciliteiten', '/faciliteiten', 'services'],
    ['Toegankelijkheid', '/toegankelijkheid', 'accessibility'],
    ['Ontbijt', '/ontbijt', 'breakfast'],
    ['Prijzen', '/prijzen', 'prices'],
    ['Routebeschrijving', '/route', 'location'],
    ['Hotelkamers', '/kamers', 'rooms'],
    ['Zwembad', '/zwembad', 'wellness'],
    ['Contactgegevens', '/contact', 'contact'],
    ['Privacyverklaring', '/privacy', null],
    ['Vacatures', '/vacatures', null],
    ['Cadeaubonnen', '/cadeaubonnen', null],
    ['Omgeving', '/omgeving', null],
  ],
  pt: [
    ['Perguntas frequentes', '/perguntas-frequentes', 'faq'],
    ['Dúvidas', '/duvidas', 'faq'],
    ['Informações úteis', '/informacoes', 'faq'],
    ['Regras da casa', '/regras', 'policies'],
    ['Política de cancelamento', '/cancelamento', 'policies'],
    ['Horários', '/horarios', 'arrival'],
    ['Estacionamento', '/estacionamento', 'parking'],
    ['Animais de estimação', '/animais', 'pets'],
    ['Comodidades', '/comodidades', 'services'],
    ['Acessibilidade', '/acessibilidade', 'accessibility'],
    ['Café da manhã', '/cafe-da-manha', 'breakfast'],
    ['Pequeno-almoço', '/pequeno-almoco', 'breakfast'],
    ['Tarifário', '/tarifario', 'prices'],
    ['Como chegar', '/como-chegar', 'location'],
    ['Acomodações', '/acomodacoes', 'rooms'],
    ['Lazer', '/lazer', 'wellness'],
    ['Fale conosco', '/contato', 'contact'],
    ['Política de privacidade', '/privacidade', null],
    ['Trabalhe conosco', '/trabalhe-conosco', null],
    ['Passeios', '/passeios', null],
  ],
};

for (const [language, menu] of Object.entries(menus)) {
  describe(`[J14] a menu in ${language}`, () => {
    for (const [label, path, topic] of menu) {
      test(`[J14] ${label} (${path}) -> ${topic ?? 'not read'}`, () => {
        const byBoth = scoreLink(`https://hotel.example${path}`, label);
        assert.equal(byBoth?.topic ?? null, topic);
        if (topic !== null) assert.ok((byBoth?.score ?? 0) >= 3);
      });
    }
  });
}

describe('the label and the path', () => {
  const score = (path: string, label = '') =>
    scoreLink(`https://hotel.example${path}`, label)?.score ?? -1;

  test('the path alone tells a little less than a label', () => {
    assert.ok(score('/x17', 'Parking') > score('/parking'));
    assert.ok(score('/parking') > 5);
  });

  test('both together tell most', () => {
    assert.ok(score('/parking', 'Parking') > score('/x17', 'Parking'));
  });

  test('escaped, accented and camel-case paths are read', () => {
    for (const path of ['/h%C3%A4ufige-fragen', '/FrequentlyAsked', '/index.php?page=parken']) {
      assert.ok(score(path) > 5, path);
    }
  });

  test('broken escapes are read as they stand', () => assert.ok(score('/%ff/parking') > 5));

  test('a likely word beside an unlikely one counts half', () => {
    assert.equal(score('/x', 'Zimmer & Angebote'), score('/x', 'Zimmer') / 2);
  });

  test('privacy settles it, whatever stands beside it', () => {
    assert.equal(scoreLink('https://hotel.example/policies', 'Privacy & Policies'), null);
    assert.equal(scoreLink('https://hotel.example/blog/our-pet-policy', 'Pet policy'), null);
  });

  test('words count as words, not as parts of others', () => {
    for (const label of ['Petunia', 'Carpet', 'Prateleira', 'Hundertwasser', 'Spain']) {
      assert.equal(score('/x', label), 0, label);
    }
  });
});
