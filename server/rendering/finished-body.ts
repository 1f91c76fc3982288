/** A page's text as it goes over the wire. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export type FinishedBody = {
  readonly body: Buffer;
  readonly encoding: Encoding;
  /** Strong: of these very bytes. */
  readonly etag: string;
};

/** Better ratios cost more than they save: 2 takes twice the time for a twentieth less. */
const BROTLI_QUALITY = 1;
const gzipOptions = { level: 5 };
const COMPRESS_BYTES_MIN = 1024;

type Compress<R> = (plain: Buffer) => R;

const inPlace: Readonly<Record<Encoding, Compress<Buffer>>> = {
  br: (plain) => brotliCompressSync(plain, brotliOptions(plain)),
  gzip: (plain) => gzipSync(plain, gzipOptions),
  identity: (plain) => plain,
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const aside: Readonly<Record<Encoding, Compress<Promise<Buffer>>>> = {
  br: (plain) => brotli(plain, brotliOptions(plain)),
  gzip: (plain) => gzipped(plain, gzipOptions),
  identity: async (plain) => plain,
};

/**
 * In the calling thread: a page takes 0.1 to 0.2 ms, and libuv's threads take ten times that, since
 * each call has its tables' memory taken anew and given back.
 * @param wanted texts too short to gain by it stay as they are
 */
export function finishBody(text: string, wanted: Encoding): FinishedBody {
  const plain = bytesOf(text);
  const encoding = encodingOf(plain, wanted);
  return finished(inPlace[encoding](plain), encoding);
}

/** Pages are encoded one after the other, so that one piece of memory serves them all. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024);
const UTF8_BYTES_PER_UNIT_MAX = 3;

/** Good until the next call. */
function bytesOf(text: string): Buffer {
  return text.length * UTF8_BYTES_PER_UNIT_MAX <= scratch.byteLength
    ? scratch.subarray(0, scratch.write(text, 'utf8'))
    : Buffer.from(text);
}

/** The same for texts of any length, in libuv's threads. */
export async function finishLongBody(text: string, wanted: Encoding): Promise<FinishedBody> {
  const plain = Buffer.from(text);
  const encoding = encodingOf(plain, wanted);
  return finished(await aside[encoding](plain), encoding);
}

function encodingOf(plain: Buffer, wanted: Encoding): Encoding {
  return plain.byteLength < COMPRESS_BYTES_MIN ? 'identity' : wanted;
}

function brotliOptions(plain: Buffer): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  };
}

/** A copy: what zlib hands out is a piece of a larger buffer, which would be kept whole. */
function finished(bytes: Buffer, encoding: Encoding): FinishedBody {
  const body = Buffer.from(bytes);
  return { body, encoding, etag: `"${hash('sha1', body, 'base64url')}"` };
}
