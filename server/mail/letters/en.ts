/** The letters in English. */
import { type LetterCatalogue, type LetterFacts, paragraphs } from './letter.ts';

const site = (f: LetterFacts) => f.site ?? 'the site you wrote about';
const fact = (f: LetterFacts) => f.factKey ?? 'the fact';
const link = (f: LetterFacts, text: string) => (f.caseUrl ? `${text}\n${f.caseUrl}` : null);
const deleted = (f: LetterFacts) =>
  f.deleted &&
  `Deleted: ${f.subjects} ${f.deleted.subjects}, facts ${f.deleted.facts}, entries of their history ${f.deleted.changes}, page records ${f.deleted.pages}; the stored robots.txt and the addresses seen on the site. Its pages here answer "410 Gone", and the crawler no longer visits it.`;
const kept = (f: LetterFacts) =>
  `Kept: the name of the site, so that it is never crawled again; our record of the requests we made to it; and this case with its letters for ${f.keptYears} years, to answer for how we handled it (GDPR art. 6(1)(f)). Then they are deleted.`;
const proved =
  'Whoever reads your published address can still object: the data is hidden, not yet deleted.';

export const en: LetterCatalogue = {
  letters: {
    'receipt-removal': (f) => ({
      subject: `Your removal request for ${site(f)}`,
      paragraphs: paragraphs(
        `We received your request on ${f.receivedAt}. Our crawler has stopped visiting ${site(f)}.`,
        f.mayConfirm &&
          `Please open the page below and press the button, to show that this letter reached you. Your address belongs to the site, so its pages here are then taken down at once, and everything stored is deleted within ${f.decideHours} hours. The button works for ${f.proofDays} days.`,
        !f.mayConfirm && 'We cannot tell from your address that it belongs to the site.',
        !f.mayConfirm &&
          (f.operatorKnown
            ? 'We ask the operator at the address that the site itself publishes, and delete everything as soon as it confirms.'
            : 'We know no address at which we could ask the operator. The page below shows how to prove it otherwise; writing to us from an address of the site is enough.'),
        link(f, 'Follow, add to or withdraw the request here:'),
        'If you did not send this request, open the page and press "Withdraw".',
      ),
    }),
    'receipt-correction': (f) => ({
      subject: `Your report about ${site(f)}`,
      paragraphs: paragraphs(
        `We received your report on ${f.receivedAt} and marked "${fact(f)}" as disputed. We read its source page again, at the pace that the site allows, and answer within ${f.decideHours} hours.`,
        link(f, 'Follow or withdraw the report here:'),
      ),
    }),
    'receipt-person': (f) => ({
      subject: 'Your request about your data',
      paragraphs: paragraphs(
        `We received your request on ${f.receivedAt}.`,
        'Please open the page below and press the button, so that nobody else learns what we hold about you.',
        link(f, 'Your request:'),
      ),
    }),
    'receipt-unsorted': (f) => ({
      subject: 'Your message',
      paragraphs: paragraphs(
        `We received your message on ${f.receivedAt}. A person reads it.`,
        f.site !== null && `Until then our crawler does not visit ${f.site}.`,
        link(f, 'Follow it here:'),
      ),
    }),
    question: (f) => ({
      subject: `Please confirm: removal of ${site(f)}`,
      paragraphs: paragraphs(
        `On ${f.receivedAt} somebody asked us to remove everything we show about ${site(f)}. We could not tell from the address that it belongs to you, so we ask you here, at the address that your site publishes.`,
        'Our crawler has already stopped. Nothing is deleted unless you confirm, and nothing happens if you do not answer.',
        link(f, 'Confirm or deny here, with a button on the page:'),
      ),
    }),
    'proved-notice': (f) => ({
      subject: `${site(f)} is being removed`,
      paragraphs: paragraphs(
        `A request to remove ${site(f)} was proved. Its pages here answer "410 Gone" since ${f.sentAt}, and everything stored will be deleted within ${f.decideHours} hours.`,
        proved,
        link(f, 'Object, or confirm, here:'),
      ),
    }),
    'done-sender': (f) => ({
      subject: `Done: ${site(f)} is removed`,
      paragraphs: paragraphs(
        `Your request of ${f.receivedAt} was accepted and carried out on ${f.sentAt}.`,
        deleted(f),
        kept(f),
        link(f, 'The case:'),
      ),
    }),
    'done-operator': (f) => ({
      subject: `Done: ${site(f)} is removed`,
      paragraphs: paragraphs(
        `A request of ${f.receivedAt} to remove ${site(f)} was accepted and carried out on ${f.sentAt}. This confirmation goes to the address that your site published.`,
        deleted(f),
        kept(f),
        link(f, 'If you want to come back, this page has a button for it:'),
      ),
    }),
    rejected: (f) => ({
      subject: `Your request about ${site(f)} was not accepted`,
      paragraphs: paragraphs(
        `We looked at your request of ${f.receivedAt} and did not accept it. What was stopped or hidden meanwhile is as before.`,
        f.reason && `The reason: ${f.reason}`,
        link(f, 'The case:'),
      ),
    }),
    released: (f) => ({
      subject: `Your request about ${site(f)} is closed`,
      paragraphs: paragraphs(
        `The operator of ${site(f)} did not confirm your request of ${f.receivedAt}, so nothing was deleted and the crawler may visit the site again.`,
        f.reason && `The reason: ${f.reason}`,
        'A letter from an address of the site, or a DNS record, would prove it: see the page of the case.',
        link(f, 'The case:'),
      ),
    }),
    withdrawn: (f) => ({
      subject: `Withdrawn: your request about ${site(f)}`,
      paragraphs: paragraphs(
        `The request of ${f.receivedAt} was withdrawn on ${f.sentAt}. Nothing was deleted.`,
      ),
    }),
    'came-back': (f) => ({
      subject: `${site(f)} may be listed again`,
      paragraphs: paragraphs(
        `As asked, the removal of ${site(f)} was lifted on ${f.sentAt}. What was deleted stays deleted; the crawler reads the site anew, within all of its rules.`,
        link(f, 'The case:'),
      ),
    }),
    'fact-confirmed': (f) => ({
      subject: `Your report about ${site(f)}`,
      paragraphs: paragraphs(
        `We read the source page again: it still states "${fact(f)}" as we show it, so it stays, with its new date. Only the site itself can change it; we follow at the next reading.`,
        link(f, 'The case:'),
      ),
    }),
    'fact-changed': (f) => ({
      subject: `Corrected: ${site(f)}`,
      paragraphs: paragraphs(
        `Thank you. "${fact(f)}" has been corrected on ${f.sentAt}.`,
        link(f, 'The case:'),
      ),
    }),
    'fact-removed': (f) => ({
      subject: `Removed: a fact about ${site(f)}`,
      paragraphs: paragraphs(
        `Thank you. The source page does not confirm "${fact(f)}", so it is no longer shown since ${f.sentAt}.`,
        link(f, 'The case:'),
      ),
    }),
    'objection-accepted': (f) => ({
      subject: 'Your objection was accepted',
      paragraphs: paragraphs(
        `We accepted your request of ${f.receivedAt}. What it names was deleted on ${f.sentAt} and will not be stored again.`,
        f.reason,
        link(f, 'The case:'),
      ),
    }),
    export: (f) => ({
      subject: 'What we hold about your address',
      paragraphs: paragraphs(
        `This is everything we hold about your address, as of ${f.sentAt}. We keep messages, replies and evidence for ${f.keptYears} years, to handle your request and to defend against legal claims (GDPR art. 6(1)(f)). You can ask us to correct it, or object.`,
        f.exported,
      ),
    }),
  },
  footer: (f) => [
    `Case ${f.ref}. ${f.brand}, ${f.contact}`,
    'If you do not agree, answer this letter. You can also complain to the data protection authority of your country.',
  ],
};
