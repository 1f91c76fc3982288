/** One invented site of the hostile world, and beside it what a crawler that keeps its word does there. */
import type { SiteHandler } from './site-server.ts';

export type Expectation = {
  /** Of the site's line of `crawl --once`. */
  readonly outcome: string;
  readonly because?: string;
  readonly facts: boolean;
  /** Requests to all hosts of the site, robots.txt included. */
  readonly requests: { readonly min: number; readonly max: number };
  /** Longer than the profile's gap where the site asks for it. */
  readonly gapMsMin?: number;
  /** Paths that may be asked for at all; robots.txt and the sitemap's usual address always may. */
  readonly may?: readonly RegExp[];
  /** Paths that must not be asked for. */
  readonly never?: readonly RegExp[];
  readonly atMost?: readonly { readonly path: RegExp; readonly times: number }[];
  /** Paths that must have been asked for. */
  readonly must?: readonly RegExp[];
  /** After a request for such a path nothing may follow. */
  readonly endsAt?: RegExp;
};

/** A further `crawl --once --site` with a later calendar. */
export type Revisit = {
  readonly afterMs: number;
  readonly expect: Expectation;
};

export type WorldSite = {
  /** The site is `NAME.example`. */
  readonly name: string;
  /** What is hostile about it, or what it is there to show. */
  readonly about: string;
  /** By host name; most sites have one. */
  readonly hosts: Readonly<Record<string, SiteHandler>>;
  readonly homeUrl: string;
  readonly expect: Expectation;
  readonly revisit?: Revisit;
};

/** A site on one host. */
export function oneHost(
  name: string,
  handler: SiteHandler,
  rest: Pick<WorldSite, 'about' | 'expect' | 'revisit'>,
): WorldSite {
  const host = `${name}.example`;
  return { name, hosts: { [host]: handler }, homeUrl: `http://${host}/`, ...rest };
}
