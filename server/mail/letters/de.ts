/** The letters in German. */
import { type LetterCatalogue, type LetterFacts, paragraphs } from './letter.ts';

const site = (f: LetterFacts) => f.site ?? 'die Website, um die es geht';
const fact = (f: LetterFacts) => f.factKey ?? 'die Angabe';
const link = (f: LetterFacts, text: string) => (f.caseUrl ? `${text}\n${f.caseUrl}` : null);
const subjects = (f: LetterFacts) => (f.subjects === 'trips' ? 'Reisen' : 'Häuser');
const deleted = (f: LetterFacts) =>
  f.deleted &&
  `Gelöscht: ${subjects(f)} ${f.deleted.subjects}, Angaben ${f.deleted.facts}, Einträge ihres Verlaufs ${f.deleted.changes}, Seitenvermerke ${f.deleted.pages}; die gespeicherte robots.txt und die auf der Website gesehenen Adressen. Ihre Seiten bei uns antworten mit „410 Gone“, und der Crawler besucht sie nicht mehr.`;
const kept = (f: LetterFacts) =>
  `Behalten: der Name der Website, damit sie nie wieder besucht wird; unser Verzeichnis der Anfragen an sie; und dieser Vorgang mit seinen Briefen für ${f.keptYears} Jahre, um für seine Bearbeitung einstehen zu können (DSGVO Art. 6 Abs. 1 lit. f). Danach werden sie gelöscht.`;

export const de: LetterCatalogue = {
  letters: {
    'receipt-removal': (f) => ({
      subject: `Ihre Bitte um Entfernung von ${site(f)}`,
      paragraphs: paragraphs(
        `Ihre Bitte ist am ${f.receivedAt} eingegangen. Unser Crawler besucht ${site(f)} nicht mehr.`,
        f.mayConfirm &&
          `Bitte öffnen Sie die Seite unten und drücken Sie den Knopf; das zeigt, dass dieser Brief Sie erreicht hat. Ihre Adresse gehört zur Website: Die Seiten verschwinden dann sofort, und alles Gespeicherte wird binnen ${f.decideHours} Stunden gelöscht. Der Knopf gilt ${f.proofDays} Tage.`,
        !f.mayConfirm && 'An Ihrer Adresse können wir nicht erkennen, dass sie zur Website gehört.',
        !f.mayConfirm &&
          (f.operatorKnown
            ? 'Wir fragen den Betreiber unter der Adresse, die die Website selbst angibt, und löschen alles, sobald er bestätigt.'
            : 'Wir kennen keine Adresse, unter der wir den Betreiber fragen könnten. Die Seite unten zeigt, wie es sich anders nachweisen lässt; es genügt, uns von einer Adresse der Website zu schreiben.'),
        link(f, 'Hier können Sie die Bitte verfolgen, ergänzen oder zurückziehen:'),
        'Wenn die Bitte nicht von Ihnen stammt, öffnen Sie die Seite und drücken Sie „Zurückziehen“.',
      ),
    }),
    'receipt-correction': (f) => ({
      subject: `Ihr Hinweis zu ${site(f)}`,
      paragraphs: paragraphs(
        `Ihr Hinweis ist am ${f.receivedAt} eingegangen; „${fact(f)}“ ist als bestritten gekennzeichnet. Wir lesen die Quellseite erneut, so schnell die Website es erlaubt, und antworten binnen ${f.decideHours} Stunden.`,
        link(f, 'Hier können Sie den Hinweis verfolgen oder zurückziehen:'),
      ),
    }),
    'receipt-person': (f) => ({
      subject: 'Ihre Anfrage zu Ihren Daten',
      paragraphs: paragraphs(
        `Ihre Anfrage ist am ${f.receivedAt} eingegangen.`,
        'Bitte öffnen Sie die Seite unten und drücken Sie den Knopf, damit niemand sonst erfährt, was wir über Sie gespeichert haben.',
        link(f, 'Ihre Anfrage:'),
      ),
    }),
    'receipt-unsorted': (f) => ({
      subject: 'Ihre Nachricht',
      paragraphs: paragraphs(
        `Ihre Nachricht ist am ${f.receivedAt} eingegangen. Ein Mensch liest sie.`,
        f.site !== null && `Bis dahin besucht unser Crawler ${f.site} nicht.`,
        link(f, 'Hier können Sie sie verfolgen:'),
      ),
    }),
    question: (f) => ({
      subject: `Bitte bestätigen: Entfernung von ${site(f)}`,
      paragraphs: paragraphs(
        `Am ${f.receivedAt} hat uns jemand gebeten, alles zu entfernen, was wir über ${site(f)} zeigen. An der Adresse konnten wir nicht erkennen, dass sie zu Ihnen gehört; darum fragen wir Sie unter der Adresse, die Ihre Website angibt.`,
        'Unser Crawler hat bereits aufgehört. Ohne Ihre Bestätigung wird nichts gelöscht, und wenn Sie nicht antworten, geschieht nichts.',
        link(f, 'Bestätigen oder verneinen Sie hier, mit einem Knopf auf der Seite:'),
      ),
    }),
    'proved-notice': (f) => ({
      subject: `${site(f)} wird entfernt`,
      paragraphs: paragraphs(
        `Eine Bitte um Entfernung von ${site(f)} wurde nachgewiesen. Die Seiten bei uns antworten seit ${f.sentAt} mit „410 Gone“, und alles Gespeicherte wird binnen ${f.decideHours} Stunden gelöscht.`,
        'Wer Ihre veröffentlichte Adresse liest, kann noch widersprechen: Die Daten sind verborgen, noch nicht gelöscht.',
        link(f, 'Widersprechen oder bestätigen Sie hier:'),
      ),
    }),
    'done-sender': (f) => ({
      subject: `Erledigt: ${site(f)} ist entfernt`,
      paragraphs: paragraphs(
        `Ihre Bitte vom ${f.receivedAt} wurde angenommen und am ${f.sentAt} ausgeführt.`,
        deleted(f),
        kept(f),
        link(f, 'Der Vorgang:'),
      ),
    }),
    'done-operator': (f) => ({
      subject: `Erledigt: ${site(f)} ist entfernt`,
      paragraphs: paragraphs(
        `Eine Bitte vom ${f.receivedAt}, ${site(f)} zu entfernen, wurde angenommen und am ${f.sentAt} ausgeführt. Diese Bestätigung geht an die Adresse, die Ihre Website angegeben hat.`,
        deleted(f),
        kept(f),
        link(f, 'Wenn Sie zurückkommen möchten, hat diese Seite einen Knopf dafür:'),
      ),
    }),
    rejected: (f) => ({
      subject: `Ihre Bitte zu ${site(f)} wurde nicht angenommen`,
      paragraphs: paragraphs(
        `Wir haben Ihre Bitte vom ${f.receivedAt} geprüft und nicht angenommen. Was inzwischen angehalten oder verborgen war, ist wie zuvor.`,
        f.reason && `Der Grund: ${f.reason}`,
        link(f, 'Der Vorgang:'),
      ),
    }),
    released: (f) => ({
      subject: `Ihre Bitte zu ${site(f)} ist abgeschlossen`,
      paragraphs: paragraphs(
        `Der Betreiber von ${site(f)} hat Ihre Bitte vom ${f.receivedAt} nicht bestätigt. Es wurde nichts gelöscht, und der Crawler darf die Website wieder besuchen.`,
        f.reason && `Der Grund: ${f.reason}`,
        'Ein Brief von einer Adresse der Website oder ein DNS-Eintrag wäre ein Nachweis: siehe die Seite des Vorgangs.',
        link(f, 'Der Vorgang:'),
      ),
    }),
    withdrawn: (f) => ({
      subject: `Zurückgezogen: Ihre Bitte zu ${site(f)}`,
      paragraphs: paragraphs(
        `Die Bitte vom ${f.receivedAt} wurde am ${f.sentAt} zurückgezogen. Es wurde nichts gelöscht.`,
      ),
    }),
    'came-back': (f) => ({
      subject: `${site(f)} darf wieder erscheinen`,
      paragraphs: paragraphs(
        `Wie gewünscht wurde die Entfernung von ${site(f)} am ${f.sentAt} aufgehoben. Gelöschtes bleibt gelöscht; der Crawler liest die Website neu, nach allen seinen Regeln.`,
        link(f, 'Der Vorgang:'),
      ),
    }),
    'fact-confirmed': (f) => ({
      subject: `Ihr Hinweis zu ${site(f)}`,
      paragraphs: paragraphs(
        `Wir haben die Quellseite erneut gelesen: „${fact(f)}“ steht dort weiterhin so, wie wir es zeigen. Es bleibt darum, mit neuem Datum. Nur die Website selbst kann es ändern; wir folgen beim nächsten Lesen.`,
        link(f, 'Der Vorgang:'),
      ),
    }),
    'fact-changed': (f) => ({
      subject: `Berichtigt: ${site(f)}`,
      paragraphs: paragraphs(
        `Danke. „${fact(f)}“ wurde am ${f.sentAt} berichtigt.`,
        link(f, 'Der Vorgang:'),
      ),
    }),
    'fact-removed': (f) => ({
      subject: `Entfernt: eine Angabe zu ${site(f)}`,
      paragraphs: paragraphs(
        `Danke. Die Quellseite bestätigt „${fact(f)}“ nicht; die Angabe wird seit ${f.sentAt} nicht mehr gezeigt.`,
        link(f, 'Der Vorgang:'),
      ),
    }),
    'objection-accepted': (f) => ({
      subject: 'Ihrem Widerspruch wurde entsprochen',
      paragraphs: paragraphs(
        `Wir haben Ihrer Bitte vom ${f.receivedAt} entsprochen. Was sie nennt, wurde am ${f.sentAt} gelöscht und wird nicht wieder gespeichert.`,
        f.reason,
        link(f, 'Der Vorgang:'),
      ),
    }),
    export: (f) => ({
      subject: 'Was wir zu Ihrer Adresse gespeichert haben',
      paragraphs: paragraphs(
        `Dies ist alles, was wir zu Ihrer Adresse gespeichert haben, Stand ${f.sentAt}. Nachrichten, Antworten und Nachweise bewahren wir ${f.keptYears} Jahre auf, um Ihr Anliegen zu bearbeiten und uns gegen Rechtsansprüche zu verteidigen (DSGVO Art. 6 Abs. 1 lit. f). Sie können Berichtigung verlangen oder widersprechen.`,
        f.exported,
      ),
    }),
  },
  footer: (f) => [
    `Vorgang ${f.ref}. ${f.brand}, ${f.contact}`,
    'Wenn Sie nicht einverstanden sind, antworten Sie auf diesen Brief. Sie können sich auch bei der Datenschutzbehörde Ihres Landes beschweren.',
  ],
};
