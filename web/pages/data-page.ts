/** `/data`: how to take the facts away, and on which terms. */

import { formatOf } from '../facts/format.ts';
import type { Language } from '../language.ts';
import { dataTerms } from '../messages/data-terms.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';

export type DataPage = {
  readonly shell: Shell;
  readonly terms: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  readonly addresses: readonly { readonly href: string; readonly words: string }[];
  readonly addressesTitle: string;
};

export function dataPage(visit: Visit): DataPage {
  const { data } = formatOf(visit.language).messages;
  const texts = dataTerms[visit.language satisfies Language];
  return {
    shell: shell(visit, { title: data.title, description: data.lead, path: '/data' }),
    terms: texts.terms,
    addressesTitle: texts.addressesTitle,
    addresses: texts.addresses.map(([href, words]) => ({ href, words })),
  };
}
