/** What the web's thread hands to the threads that make pages, and gets back. Plain data only. */
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import type { Language, LanguagePrefix } from '../../web/language.ts';
import type { Encoding } from './finished-body.ts';

/** What all pages of one server have in common. */
export type PageSetting = {
  readonly profile: BotProfile;
  readonly publicUrl: string;
  /** Public paths by file name. */
  readonly assetPaths: Readonly<Record<string, string>>;
};

export type PageOrder = {
  readonly language: Language;
  readonly prefix: LanguagePrefix;
  readonly nowMs: number;
  /** Without its question mark. */
  readonly query: string;
  readonly encoding: Encoding;
} & (
  | {
      readonly kind: 'hotel';
      /** `SubjectWithFacts` as JSON, as the database wrote it. */
      readonly found: string;
    }
  | {
      readonly kind: 'compare';
      readonly found: readonly string[];
      readonly gone: number;
      readonly unknown: number;
      readonly tooMany: boolean;
    }
);

export type PageMade = {
  /** A `Buffer` arrives as plain bytes. */
  readonly body: Uint8Array;
  readonly encoding: Encoding;
  readonly etag: string;
  /** Of the page cache. */
  readonly tags: readonly string[];
};
