/** The languages of the travellers' pages, chosen by URL prefix or Accept-Language, never by a cookie. */

export const languages = ['en', 'it', 'de'] as const;
export type Language = (typeof languages)[number];

/** What `Intl` formats with: English dates and 24 h times as they are written in Europe. */
export const localeOf: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  it: 'it-IT',
  de: 'de-DE',
};

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  it: 'Italiano',
  de: 'Deutsch',
};

/** `''` is the unprefixed address, whose language is negotiated and falls back to English. */
export type LanguagePrefix = '' | `/${Language}`;

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/**
 * The best of our languages for an Accept-Language header (RFC 9110 §12.5.4); English where the
 * header is missing, names none of ours or only `*`. Equal weights keep the header's order.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return 'en';
  let best: { language: Language; weight: number } | null = null;
  for (const part of acceptLanguage.slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.trim().split(';');
    const primary = range.trim().toLowerCase().split('-')[0] ?? '';
    const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(text)?.[1]);
    const weight = Number(quality.find((text) => text !== undefined) ?? 1);
    if (isLanguage(primary) && weight > (best?.weight ?? 0)) best = { language: primary, weight };
  }
  return best?.language ?? 'en';
}

/** The address of the same page in another language. `path` is unprefixed and starts with `/`. */
export function localPath(prefix: LanguagePrefix, path: string): string {
  return path === '/' && prefix !== '' ? `${prefix}/` : `${prefix}${path}`;
}

/** The one address that search engines should keep: English lives without a prefix. */
export function canonicalPath(language: Language, path: string): string {
  return localPath(language === 'en' ? '' : `/${language}`, path);
}
