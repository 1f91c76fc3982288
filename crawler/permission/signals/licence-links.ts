/**
 * Where licences are named: in robots.txt, in Link headers, in link elements and in the page
 * itself.
 */
import type { HeaderLines } from '../../fetch/fetched.ts';
import type { PageOutline } from '../../fetch/page-outline.ts';
import type { RobotsRules } from '../robots.ts';

const RSL_TYPE = 'application/rsl+xml';

/** Absolute URLs; a License line of our group beats those before any group. */
export function licencesInRobots({ extras }: RobotsRules): string[] {
  const urlsOf = (lines: typeof extras.ours): string[] =>
    lines
      .filter(({ key }) => key === 'license')
      .map(({ value }) => absolute(value.replace(/^<(.*)>$/, '$1')) ?? value);
  const ours = urlsOf(extras.ours);
  return ours.length > 0 ? ours : urlsOf(extras.everyone);
}

/** Only links that say they are RSL: a Creative Commons licence of a picture reserves nothing. */
export function licencesInHeaders(headers: HeaderLines, pageUrl: string): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'link')
    .flatMap(([, value]) => [...value.matchAll(/<([^<>]*)>([^<]*)/g)])
    .flatMap(([, target = '', parameters = '']) => {
      const rel = /;\s*rel\s*=\s*"?([^";]*)/i.exec(parameters)?.[1] ?? '';
      const isLicence = /(?:^|\s)license(?:\s|$)/i.test(rel.trim());
      return isLicence && parameters.toLowerCase().includes(RSL_TYPE)
        ? [absolute(target, pageUrl) ?? target]
        : [];
    });
}

export function licencesInPage({ links }: PageOutline, pageUrl: string): string[] {
  return links
    .filter(({ rel, type }) => rel.includes('license') && type.startsWith(RSL_TYPE))
    .map(({ href }) => absolute(href, pageUrl) ?? href);
}

/** Documents that stand in the page. */
export function inlineLicences({ scripts }: PageOutline): string[] {
  return scripts.filter(({ type }) => type.startsWith(RSL_TYPE)).map(({ text }) => text);
}

function absolute(written: string, base?: string): string | null {
  return URL.parse(written.trim(), base)?.href ?? null;
}
