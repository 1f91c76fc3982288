/** A small hotel's site for tests: robots.txt, a home page, and a page that states facts. */
import { html, type Routes, robots, routes } from '../world/answers.ts';
import { homePage, type Links, POLICY_WORDS, policiesPage } from '../world/hotel-pages.ts';
import type { SiteHandler } from '../world/site-server.ts';

export type TestHotel = {
  /** The file's text, or how it answers; default: an empty file. */
  readonly robots?: string | SiteHandler;
  /** Of the home page; default: one to `/policies`. */
  readonly links?: Links;
  /** By path; `/policies` states facts unless it is named here. */
  readonly pages?: Routes;
};

export function testHotel({ robots: file = '', links, pages = {} }: TestHotel = {}): SiteHandler {
  return routes({
    '/robots.txt': typeof file === 'string' ? robots(file) : file,
    '/': html(homePage('Test hotel', links ?? [['/policies', POLICY_WORDS]])),
    '/policies': html(policiesPage('Test hotel')),
    ...pages,
  });
}

/** Links whose words promise facts, one path each. */
export const linksTo = (...paths: string[]): Links =>
  paths.map((path) => [path, path.replace(/^\//, '').replaceAll('-', ' ')]);
