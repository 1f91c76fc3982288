/** The forms for owners, travellers and persons: what they ask for, and what was wrong with an answer. */
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly type: 'text' | 'email' | 'url' | 'textarea' | 'select' | 'hidden';
  readonly required: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly autocomplete: string;
  readonly charsMax: number;
  readonly fault: string | null;
};

export type RequestFormPage = {
  readonly shell: Shell;
  readonly action: string;
  readonly lead: readonly string[];
  readonly fields: readonly Field[];
  readonly faults: readonly { readonly field: string; readonly text: string }[];
  readonly submit: string;
  readonly more: readonly { readonly href: string; readonly label: string }[];
};

/** What was typed, and what is wrong with it, by the field's name. */
export type Filled = Readonly<Record<string, string>>;
export type Faults = Readonly<Record<string, string>>;

const languages = [
  { value: 'en', label: 'English' },
  { value: 'it', label: 'Italiano' },
  { value: 'de', label: 'Deutsch' },
];

export function removalForm(visit: Visit, filled: Filled, faults: Faults): RequestFormPage {
  const { removal, identity } = visit.profile;
  const hours = removal.decideWithinMs / 3_600_000;
  return form(visit, {
    title: 'Have a site removed',
    path: '/remove',
    lead: [
      `The moment you send this, ${identity.productToken} stops visiting the site. Nothing else is needed for that.`,
      `Once you have shown that you may speak for the site (a button in a letter to its domain or to an address that it publishes, or a DNS record), its pages here answer “410 Gone” at once and everything stored is deleted within ${hours} hours.`,
    ],
    submit: 'Send the request',
    faults,
    more: [
      { href: '/correct', label: 'Report a wrong fact instead' },
      { href: '/data-request', label: 'Ask about your personal data' },
    ],
    fields: [
      field('site', 'Site', filled, {
        hint: 'its domain or any address of it, such as hotel.example',
        charsMax: 500,
        required: true,
      }),
      field('email', 'Your e-mail address', filled, {
        type: 'email',
        hint: 'an address of the site proves it fastest; used for this request only',
        required: true,
        autocomplete: 'email',
        charsMax: 254,
      }),
      field('scope', 'What should go?', filled, {
        type: 'select',
        options: [
          { value: 'site', label: 'the whole site' },
          { value: 'subject', label: 'one property of a chain' },
          { value: 'page', label: 'what was read from one page' },
        ],
      }),
      field('url', 'Address of the page or property', filled, {
        type: 'url',
        hint: 'only needed for a part of the site',
        charsMax: 2000,
      }),
      field('message', 'Message', filled, { type: 'textarea', charsMax: 5000 }),
      field('language', 'Language of our letters', filled, {
        type: 'select',
        options: languages,
      }),
    ],
  });
}

export type DisputableFact = { readonly key: string; readonly label: string };

export function correctionForm(
  visit: Visit,
  about: { readonly name: string; readonly facts: readonly DisputableFact[] } | null,
  filled: Filled,
  faults: Faults,
): RequestFormPage {
  return form(visit, {
    title: 'Report a wrong fact',
    path: '/correct',
    lead: [
      about
        ? `About ${about.name}. The fact is marked as disputed at once, and its source page is read again at the pace that the site allows.`
        : 'Open the page that shows the fact and follow “report an error” there, or name the page here.',
      'No address is needed; with one, you get the answer.',
    ],
    submit: 'Send the report',
    faults,
    more: [{ href: '/remove', label: 'Have a whole site removed instead' }],
    fields: [
      field('subject', 'Page with the fact', filled, {
        type: about ? 'hidden' : 'text',
        hint: 'the last part of its address here',
        required: true,
        charsMax: 200,
      }),
      field('key', 'Fact', filled, {
        type: about ? 'select' : 'text',
        options: (about?.facts ?? []).map(({ key, label }) => ({ value: key, label })),
        required: true,
        charsMax: 60,
      }),
      field('proposed', 'What is right?', filled, { charsMax: 300 }),
      field('email', 'Your e-mail address', filled, {
        type: 'email',
        hint: 'optional',
        autocomplete: 'email',
        charsMax: 254,
      }),
      field('language', 'Language of our answer', filled, { type: 'select', options: languages }),
    ],
  });
}

export function dataRequestForm(visit: Visit, filled: Filled, faults: Faults): RequestFormPage {
  const { removal } = visit.profile;
  const hours = removal.decideWithinMs / 3_600_000;
  return form(visit, {
    title: 'Your personal data',
    path: '/data-request',
    lead: [
      `Ask what we hold about your address, object to the use of your data, or have data about you deleted. We answer within ${hours} hours as a rule, and always within the month that the law gives.`,
    ],
    submit: 'Send the request',
    faults,
    more: [{ href: '/privacy', label: 'How we use data' }],
    fields: [
      field('kind', 'You ask for', filled, {
        type: 'select',
        options: [
          { value: 'access', label: 'access: what do you hold about me or my site?' },
          { value: 'objection', label: 'an objection to the use of my data' },
          { value: 'personal-data', label: 'deletion or correction of data about me' },
        ],
      }),
      field('email', 'Your e-mail address', filled, {
        type: 'email',
        hint: 'a letter with a button shows that it is yours',
        required: true,
        autocomplete: 'email',
        charsMax: 254,
      }),
      field('site', 'Site', filled, { hint: 'if it is about a site', charsMax: 500 }),
      field('url', 'Address of the page where the data stands', filled, {
        type: 'url',
        hint: 'if there is one',
        charsMax: 2000,
      }),
      field('message', 'Message', filled, { type: 'textarea', charsMax: 5000 }),
      field('language', 'Language of our answer', filled, { type: 'select', options: languages }),
    ],
  });
}

type FormOptions = Pick<RequestFormPage, 'lead' | 'fields' | 'submit' | 'more'> & {
  readonly title: string;
  readonly path: string;
  readonly faults: Faults;
};

function form(visit: Visit, options: FormOptions): RequestFormPage {
  const { title, path, lead, fields, submit, more, faults } = options;
  const failed = Object.keys(faults).length > 0;
  return {
    shell: shell(visit, {
      title: failed ? `Error: ${title}` : title,
      heading: title,
      path,
      translated: false,
      indexed: !failed,
    }),
    action: path,
    lead,
    submit,
    more,
    fields: fields.map((each) => ({ ...each, fault: faults[each.name] ?? null })),
    faults: Object.entries(faults).map(([name, text]) => ({ field: name, text })),
  };
}

function field(
  name: string,
  label: string,
  filled: Filled,
  options: Partial<Omit<Field, 'name' | 'label' | 'value'>>,
): Field {
  return {
    name,
    label,
    hint: '',
    type: 'text',
    required: false,
    options: [],
    autocomplete: 'off',
    charsMax: 200,
    fault: null,
    ...options,
    value: filled[name] ?? '',
  };
}
