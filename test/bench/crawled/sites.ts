/** What the process of the crawled sites is told, and what it reports. */

export type SitesQuestion = { readonly kind: 'start' };
export type SitesAnswer = { readonly port: number };

/** Each on an address of its own, as sites are: those on one share its pace. */
export function crawledSites(
  count: number,
  run: string,
): readonly { readonly host: string; readonly address: string }[] {
  return Array.from({ length: count }, (_, at) => ({
    host: `inn-${at}-${run}.example`,
    address: `127.1.${Math.floor(at / 250)}.${1 + (at % 250)}`,
  }));
}
