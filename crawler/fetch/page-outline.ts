/**
 * What classification and signals ask of a page: names, addresses, counts, the text a visitor sees.
 */
export type OutlineMeta = {
  /** `name`, else `property`, in lower case. */
  readonly name: string;
  readonly httpEquiv: string;
  readonly content: string;
};

export type OutlineAnchor = {
  readonly href: string;
  /** Tokens in lower case. */
  readonly rel: readonly string[];
  readonly text: string;
  /** Holds an image, a drawing or a label of its own beside its text. */
  readonly hasPicture: boolean;
  /** Hidden inline, or put where no visitor would click. */
  readonly outOfSight: boolean;
};

export type OutlineLink = {
  readonly rel: readonly string[];
  readonly type: string;
  readonly href: string;
};

export type OutlineScript = { readonly src: string; readonly type: string; readonly text: string };

export type PageOutline = {
  /** Like all texts of the outline, cut where it is long. */
  readonly title: string;
  /** Texts of the h1 elements. */
  readonly headings: readonly string[];
  readonly baseHref: string | null;
  readonly metas: readonly OutlineMeta[];
  readonly links: readonly OutlineLink[];
  /** `a` and `area` with an href, in page order. */
  readonly anchors: readonly OutlineAnchor[];
  readonly scripts: readonly OutlineScript[];
  readonly frameAddresses: readonly string[];
  /** Of scripts, frames, images, form actions and refreshes. */
  readonly addresses: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** Length of the text that a visitor sees, white space collapsed. */
  readonly visibleChars: number;
  /** The beginning of that text: enough to recognise a page that has little of it. */
  readonly visibleText: string;
  /** The part of `visibleChars` outside nav, header, footer and aside. */
  readonly mainChars: number;
  readonly noscriptText: string;
  readonly buttonTexts: readonly string[];
  /** Not counting hidden fields and buttons. */
  readonly inputs: number;
  /** Shown, and outside nav, header, footer and aside. */
  readonly passwordInputs: number;
  readonly textareas: number;
  readonly hasJsonLd: boolean;
  /** An element that scripts fill holds nothing, or no more than a word of waiting. */
  readonly hasEmptyMount: boolean;
};
