/** The letters in Italian. */
import { type LetterCatalogue, type LetterFacts, paragraphs } from './letter.ts';

const site = (f: LetterFacts) => f.site ?? 'il sito di cui ci ha scritto';
const fact = (f: LetterFacts) => f.factKey ?? 'il dato';
const link = (f: LetterFacts, text: string) => (f.caseUrl ? `${text}\n${f.caseUrl}` : null);
const subjects = (f: LetterFacts) => (f.subjects === 'trips' ? 'viaggi' : 'strutture');
const deleted = (f: LetterFacts) =>
  f.deleted &&
  `Cancellati: ${subjects(f)} ${f.deleted.subjects}, dati ${f.deleted.facts}, voci della loro cronologia ${f.deleted.changes}, registrazioni di pagine ${f.deleted.pages}; il file robots.txt conservato e gli indirizzi visti sul sito. Le sue pagine presso di noi rispondono "410 Gone" e il crawler non lo visita più.`;
const kept = (f: LetterFacts) =>
  `Conservati: il nome del sito, perché non venga mai più visitato; il registro delle richieste che gli abbiamo inviato; e questa pratica con le sue lettere per ${f.keptYears} anni, per rispondere di come l'abbiamo trattata (GDPR art. 6, par. 1, lett. f). Poi vengono cancellati.`;

export const it: LetterCatalogue = {
  letters: {
    'receipt-removal': (f) => ({
      subject: `La Sua richiesta di rimozione di ${site(f)}`,
      paragraphs: paragraphs(
        `Abbiamo ricevuto la Sua richiesta il ${f.receivedAt}. Il nostro crawler non visita più ${site(f)}.`,
        f.mayConfirm &&
          `Apra la pagina qui sotto e prema il pulsante, per mostrare che questa lettera è arrivata a Lei. Il Suo indirizzo appartiene al sito: le pagine vengono allora tolte subito e tutto ciò che è conservato viene cancellato entro ${f.decideHours} ore. Il pulsante vale ${f.proofDays} giorni.`,
        !f.mayConfirm && 'Dal Suo indirizzo non possiamo riconoscere che appartenga al sito.',
        !f.mayConfirm &&
          (f.operatorKnown
            ? "Chiediamo conferma all'operatore, all'indirizzo che il sito stesso pubblica, e cancelliamo tutto appena conferma."
            : "Non conosciamo un indirizzo a cui chiedere conferma all'operatore. La pagina qui sotto mostra come provarlo altrimenti; basta scriverci da un indirizzo del sito."),
        link(f, 'Qui può seguire, completare o ritirare la richiesta:'),
        'Se non è stato Lei a inviare la richiesta, apra la pagina e prema "Ritira".',
      ),
    }),
    'receipt-correction': (f) => ({
      subject: `La Sua segnalazione su ${site(f)}`,
      paragraphs: paragraphs(
        `Abbiamo ricevuto la Sua segnalazione il ${f.receivedAt} e segnato "${fact(f)}" come contestato. Rileggiamo la pagina di origine, al ritmo che il sito consente, e rispondiamo entro ${f.decideHours} ore.`,
        link(f, 'Qui può seguire o ritirare la segnalazione:'),
      ),
    }),
    'receipt-person': (f) => ({
      subject: 'La Sua richiesta sui Suoi dati',
      paragraphs: paragraphs(
        `Abbiamo ricevuto la Sua richiesta il ${f.receivedAt}.`,
        'Apra la pagina qui sotto e prema il pulsante, perché nessun altro venga a sapere che cosa conserviamo su di Lei.',
        link(f, 'La Sua richiesta:'),
      ),
    }),
    'receipt-unsorted': (f) => ({
      subject: 'Il Suo messaggio',
      paragraphs: paragraphs(
        `Abbiamo ricevuto il Suo messaggio il ${f.receivedAt}. Lo legge una persona.`,
        f.site !== null && `Fino ad allora il nostro crawler non visita ${f.site}.`,
        link(f, 'Qui può seguirlo:'),
      ),
    }),
    question: (f) => ({
      subject: `Conferma richiesta: rimozione di ${site(f)}`,
      paragraphs: paragraphs(
        `Il ${f.receivedAt} qualcuno ci ha chiesto di rimuovere tutto ciò che mostriamo su ${site(f)}. Dall'indirizzo non potevamo riconoscere che appartenga a Voi; per questo Vi scriviamo all'indirizzo che il Vostro sito pubblica.`,
        'Il nostro crawler si è già fermato. Nulla viene cancellato senza la Vostra conferma, e nulla accade se non rispondete.',
        link(f, 'Confermate o negate qui, con un pulsante nella pagina:'),
      ),
    }),
    'proved-notice': (f) => ({
      subject: `${site(f)} viene rimosso`,
      paragraphs: paragraphs(
        `Una richiesta di rimuovere ${site(f)} è stata comprovata. Le sue pagine presso di noi rispondono "410 Gone" dal ${f.sentAt}, e tutto ciò che è conservato sarà cancellato entro ${f.decideHours} ore.`,
        'Chi legge il Vostro indirizzo pubblicato può ancora opporsi: i dati sono nascosti, non ancora cancellati.',
        link(f, 'Qui potete opporVi o confermare:'),
      ),
    }),
    'done-sender': (f) => ({
      subject: `Fatto: ${site(f)} è stato rimosso`,
      paragraphs: paragraphs(
        `La Sua richiesta del ${f.receivedAt} è stata accettata ed eseguita il ${f.sentAt}.`,
        deleted(f),
        kept(f),
        link(f, 'La pratica:'),
      ),
    }),
    'done-operator': (f) => ({
      subject: `Fatto: ${site(f)} è stato rimosso`,
      paragraphs: paragraphs(
        `Una richiesta del ${f.receivedAt} di rimuovere ${site(f)} è stata accettata ed eseguita il ${f.sentAt}. Questa conferma va all'indirizzo che il Vostro sito pubblicava.`,
        deleted(f),
        kept(f),
        link(f, 'Se volete tornare, questa pagina ha un pulsante per farlo:'),
      ),
    }),
    rejected: (f) => ({
      subject: `La Sua richiesta su ${site(f)} non è stata accettata`,
      paragraphs: paragraphs(
        `Abbiamo esaminato la Sua richiesta del ${f.receivedAt} e non l'abbiamo accettata. Ciò che nel frattempo era fermo o nascosto è tornato come prima.`,
        f.reason && `Il motivo: ${f.reason}`,
        link(f, 'La pratica:'),
      ),
    }),
    released: (f) => ({
      subject: `La Sua richiesta su ${site(f)} è chiusa`,
      paragraphs: paragraphs(
        `L'operatore di ${site(f)} non ha confermato la Sua richiesta del ${f.receivedAt}: nulla è stato cancellato e il crawler può di nuovo visitare il sito.`,
        f.reason && `Il motivo: ${f.reason}`,
        'Una lettera da un indirizzo del sito o un record DNS lo proverebbe: vedi la pagina della pratica.',
        link(f, 'La pratica:'),
      ),
    }),
    withdrawn: (f) => ({
      subject: `Ritirata: la Sua richiesta su ${site(f)}`,
      paragraphs: paragraphs(
        `La richiesta del ${f.receivedAt} è stata ritirata il ${f.sentAt}. Nulla è stato cancellato.`,
      ),
    }),
    'came-back': (f) => ({
      subject: `${site(f)} può di nuovo comparire`,
      paragraphs: paragraphs(
        `Come richiesto, la rimozione di ${site(f)} è stata revocata il ${f.sentAt}. Ciò che è stato cancellato resta cancellato; il crawler rilegge il sito da capo, entro tutte le sue regole.`,
        link(f, 'La pratica:'),
      ),
    }),
    'fact-confirmed': (f) => ({
      subject: `La Sua segnalazione su ${site(f)}`,
      paragraphs: paragraphs(
        `Abbiamo riletto la pagina di origine: riporta ancora "${fact(f)}" come lo mostriamo, perciò resta, con la nuova data. Solo il sito può cambiarlo; lo seguiamo alla prossima lettura.`,
        link(f, 'La pratica:'),
      ),
    }),
    'fact-changed': (f) => ({
      subject: `Corretto: ${site(f)}`,
      paragraphs: paragraphs(
        `Grazie. "${fact(f)}" è stato corretto il ${f.sentAt}.`,
        link(f, 'La pratica:'),
      ),
    }),
    'fact-removed': (f) => ({
      subject: `Rimosso: un dato su ${site(f)}`,
      paragraphs: paragraphs(
        `Grazie. La pagina di origine non conferma "${fact(f)}", che perciò dal ${f.sentAt} non è più mostrato.`,
        link(f, 'La pratica:'),
      ),
    }),
    'objection-accepted': (f) => ({
      subject: 'La Sua opposizione è stata accolta',
      paragraphs: paragraphs(
        `Abbiamo accolto la Sua richiesta del ${f.receivedAt}. Ciò che indica è stato cancellato il ${f.sentAt} e non sarà più conservato.`,
        f.reason,
        link(f, 'La pratica:'),
      ),
    }),
    export: (f) => ({
      subject: 'Che cosa conserviamo sul Suo indirizzo',
      paragraphs: paragraphs(
        `Questo è tutto ciò che conserviamo sul Suo indirizzo, al ${f.sentAt}. Conserviamo messaggi, risposte e prove per ${f.keptYears} anni, per trattare la Sua richiesta e per difenderci in giudizio (GDPR art. 6, par. 1, lett. f). Può chiederne la correzione, oppure opporsi.`,
        f.exported,
      ),
    }),
  },
  footer: (f) => [
    `Pratica ${f.ref}. ${f.brand}, ${f.contact}`,
    "Se non è d'accordo, risponda a questa lettera. Può anche rivolgersi all'autorità per la protezione dei dati del Suo paese.",
  ],
};
