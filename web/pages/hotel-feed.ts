/** The Atom feed of one hotel: what changed, newest first (RFC 4287). */
import { formatOf } from '../facts/format.ts';
import { escapeXml } from './discovery.ts';
import { subjectName } from './hotel-card.ts';
import { type HistoryInput, historyLines } from './hotel-history.ts';
import type { Subject } from './hotel-page.ts';

export type HotelFeedInput = {
  readonly subject: Subject;
  readonly facts: readonly { readonly checkedAt: string }[];
  readonly history: readonly (HistoryInput & { readonly id: number })[];
};

export function hotelFeed(publicUrl: string, path: string, input: HotelFeedInput): string {
  const { subject, history } = input;
  const self = `${publicUrl}/feeds/hotels/${subject.id}.atom`;
  const page = `${publicUrl}${path}/${subject.slug}`;
  const checked = input.facts.map(({ checkedAt }) => Date.parse(checkedAt));
  const updated = Math.max(0, ...history.map(({ at }) => Date.parse(at)), ...checked);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(subjectName(subject))}: changed facts</title>`,
    `<updated>${new Date(updated).toISOString()}</updated>`,
    `<link rel="self" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" href="${escapeXml(page)}"/>`,
    `<author><name>${escapeXml(new URL(publicUrl).host)}</name></author>`,
    ...history.flatMap((entry) => entryOf(entry, self, page)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(
  entry: HotelFeedInput['history'][number],
  self: string,
  page: string,
): readonly string[] {
  return historyLines([entry], formatOf('en')).map((line) =>
    [
      '<entry>',
      `<id>${escapeXml(`${self}#${entry.id}`)}</id>`,
      `<title>${escapeXml(`${line.label}: ${line.event}`)}</title>`,
      `<updated>${line.at}</updated>`,
      `<link rel="alternate" href="${escapeXml(`${page}#${entry.key}`)}"/>`,
      ...(line.source ? [`<link rel="related" href="${escapeXml(line.source.href)}"/>`] : []),
      `<content type="text">${escapeXml(line.words)}</content>`,
      '</entry>',
    ].join(''),
  );
}
