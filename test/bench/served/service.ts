/** What the process of the whole service is told, and what it reports. */

export type ServiceQuestion =
  | { readonly kind: 'start'; readonly environment: Readonly<Record<string, string>> }
  | { readonly kind: 'stats' };

export type ServiceAnswer = {
  readonly port: number;
  /** Pages that its crawler has read so far. */
  readonly pagesRead: number;
  readonly cpuMs: number;
};
