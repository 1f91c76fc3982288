/** What one HTTP exchange came to. No redirect is ever followed by the fetcher itself. */

/**
 * Raw header lines as received, names in lower case, repeats kept apart (notes: joining loses
 * scope).
 */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/**
 * `stopped` is ours (shutdown, stop-all): it says nothing about the site and is no failure of it.
 */
export type FetchFailure =
  | 'stopped'
  | 'time-out'
  | 'dns'
  | 'refused'
  | 'reset'
  | 'tls'
  | 'broken-answer'
  | 'headers-too-large'
  | 'undecodable';

/** Why nothing left this machine. */
export type NotSentReason =
  | 'private_address'
  | 'not_in_hosts_file'
  | 'public_crawl_off'
  | 'bad_url'
  | 'turn_expired'
  | 'stopped'
  | 'database';

export type Fetched =
  | {
      readonly kind: 'answer';
      readonly url: string;
      readonly status: number;
      readonly headers: HeaderLines;
      /** Decoded (gzip, br, zstd, deflate), complete. */
      readonly body: Uint8Array;
      readonly bytesOnWire: number;
      /** Address that was connected to. */
      readonly address: string;
    }
  | {
      /** More than the limit on the wire or decoded: dropped, not a failure of the site. */
      readonly kind: 'too-large';
      readonly url: string;
      readonly status: number;
      readonly headers: HeaderLines;
      readonly bytesOnWire: number;
      readonly address: string;
    }
  | {
      readonly kind: 'failed';
      readonly url: string;
      readonly because: FetchFailure;
      readonly detail: string;
    }
  | { readonly kind: 'not-sent'; readonly url: string; readonly because: NotSentReason };

export type FetchRequest = {
  readonly url: string;
  readonly timeLimitMs: number;
  readonly bytesMax: number;
  readonly accept: string;
  readonly etag?: string;
  readonly lastModified?: string;
};
