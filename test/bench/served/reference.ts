/** What a reference process is told, and what it reports. */

export type ReferenceQuestion =
  /** Serve these pages of a server on this port from memory, under the same addresses. */
  | {
      readonly kind: 'bytes';
      readonly port: number;
      readonly paths: readonly string[];
      readonly headers: Readonly<Record<string, string>>;
    }
  /** Serve what the database says of hotels as JSON: `/hotels/SLUG`, `/compare?ids=SLUG,SLUG`. */
  | { readonly kind: 'json'; readonly databaseUrl: string }
  | { readonly kind: 'stats' };

export type ReferenceAnswer = { readonly port: number; readonly cpuMs: number };
