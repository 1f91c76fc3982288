/** What every page has around its content: head, navigation, languages, footer. Pure. */
import type { BotProfile } from '../crawler/profiles/profile.ts';
import type { Format } from './facts/format.ts';
import { formatOf } from './facts/format.ts';
import type { Language, LanguagePrefix } from './language.ts';
import { canonicalPath, languageNames, languages, localPath } from './language.ts';
import type { Messages } from './messages/messages.ts';

/** What a page model is made for: one site, one language, one moment. */
export type Visit = {
  readonly profile: BotProfile;
  /** Origin of this server, without a trailing slash. */
  readonly publicUrl: string;
  readonly language: Language;
  /** As in the requested address: links stay under it. */
  readonly prefix: LanguagePrefix;
  readonly nowMs: number;
  /** Address of an asset by its file name in web/assets. */
  readonly assetPath: (file: string) => string;
};

export type Shell = {
  readonly language: Language;
  readonly messages: Messages;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly brand: string;
  readonly homeHref: string;
  readonly nav: readonly {
    readonly href: string;
    readonly label: string;
    readonly current: boolean;
  }[];
  readonly footerNav: readonly { readonly href: string; readonly label: string }[];
  /** Empty for pages that exist in English only. */
  readonly alternates: readonly {
    readonly language: Language;
    readonly name: string;
    /** Absolute: what search engines keep. */
    readonly canonicalUrl: string;
    /** Chooses the language for good, whatever Accept-Language says. */
    readonly href: string;
    readonly current: boolean;
  }[];
  /** Absolute; null for errors and pages that must not be indexed. */
  readonly canonicalUrl: string | null;
  readonly indexed: boolean;
  readonly stylesheet: string;
  readonly script: string;
  readonly icon: string;
  /** JSON for a data block; already safe inside a script element. */
  readonly structuredData: string | null;
  readonly feed: { readonly href: string; readonly title: string } | null;
};

export type ShellOptions = {
  readonly title: string;
  /** The page's h1 where it differs from the title. */
  readonly heading?: string;
  readonly description?: string;
  /** Unprefixed, with a query only where the query names the content. */
  readonly path: string;
  readonly indexed?: boolean;
  /** False for pages that exist in English only, at the unprefixed address. */
  readonly translated?: boolean;
  readonly structuredData?: object;
  readonly feed?: { readonly href: string; readonly title: string };
};

export function shell(visit: Visit, options: ShellOptions): Shell {
  const { profile, prefix, language, publicUrl } = visit;
  const format = formatOf(language);
  const { messages } = format;
  const indexed = options.indexed ?? true;
  const translated = options.translated ?? true;
  return {
    language,
    messages,
    title: options.title,
    heading: options.heading ?? options.title,
    description: options.description ?? messages.site.tagline,
    brand: profile.identity.brand,
    homeHref: localPath(prefix, '/'),
    nav: navigation(visit, format, options.path),
    footerNav: [
      { href: profile.identity.infoPath, label: messages.site.bot },
      { href: '/remove', label: messages.site.remove },
      { href: localPath(prefix, '/data'), label: messages.site.data },
      { href: '/privacy', label: messages.site.privacy },
    ],
    alternates: translated ? languages.map((other) => alternate(visit, other, options.path)) : [],
    canonicalUrl: indexed
      ? `${publicUrl}${translated ? canonicalPath(language, options.path) : options.path}`
      : null,
    indexed,
    stylesheet: visit.assetPath('site.css'),
    script: visit.assetPath('site.js'),
    icon: visit.assetPath('favicon.svg'),
    structuredData: options.structuredData ? dataBlock(options.structuredData) : null,
    feed: options.feed ?? null,
  };
}

function navigation({ profile, prefix }: Visit, { messages }: Format, path: string): Shell['nav'] {
  const links = [
    { href: localPath(prefix, profile.subject.path), label: messages.site.hotels },
    { href: localPath(prefix, '/compare'), label: messages.site.compare },
    { href: profile.identity.infoPath, label: messages.site.bot },
  ];
  const here = localPath(prefix, path.split('?')[0] ?? path);
  return links.map((link) => ({ ...link, current: link.href === here }));
}

function alternate(visit: Visit, language: Language, path: string): Shell['alternates'][number] {
  return {
    language,
    name: languageNames[language],
    canonicalUrl: `${visit.publicUrl}${canonicalPath(language, path)}`,
    href: localPath(`/${language}`, path),
    current: language === visit.language,
  };
}

/** `<` cannot occur, so the text cannot end its script element. */
function dataBlock(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
