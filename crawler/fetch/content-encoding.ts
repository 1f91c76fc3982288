/**
 * Undoes Content-Encoding (RFC 9110 §8.4) with bounded memory: each layer stops at the byte limit,
 * so 200 MB from 200 KB cost no more than the limit.
 */
import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Decoded =
  | { readonly kind: 'decoded'; readonly body: Uint8Array }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'undecodable'; readonly detail: string };

/** What we ask for; deflate is understood as well but too often broken to be asked for. */
export const acceptedEncodings = 'gzip, br, zstd';

/** Nobody needs more; each further layer would only multiply the work. */
const LAYERS_MAX = 3;
/** RFC 9659 §3: a zstd sender must not ask for a window of more than 8 MB. */
const ZSTD_WINDOW_LOG_MAX = 23;

type Layer = (body: Uint8Array, bytesMax: number) => Promise<Uint8Array>;

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const brotli = promisify(zlib.brotliDecompress);
const zstd = promisify(zlib.zstdDecompress);

const smallWindow = { params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } };
/**
 * zlib would drop what follows the first frame in silence: half a page must not pass for a whole.
 */
const wholeInput = { rejectGarbageAfterEnd: true };

const layers: ReadonlyMap<string, Layer> = new Map<string, Layer>([
  ['gzip', (body, maxOutputLength) => gunzip(body, { maxOutputLength })],
  ['x-gzip', (body, maxOutputLength) => gunzip(body, { maxOutputLength })],
  ['deflate', decodeDeflate],
  ['br', (body, maxOutputLength) => brotli(body, { ...wholeInput, maxOutputLength })],
  [
    'zstd',
    (body, maxOutputLength) => zstd(body, { ...wholeInput, ...smallWindow, maxOutputLength }),
  ],
]);

/**
 * RFC 9110 §8.4.1.2 means the zlib format; many servers send the bare one. The first byte tells.
 */
function decodeDeflate(body: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  const isZlib = ((body[0] ?? 0) & 0x0f) === 8;
  const options = { ...wholeInput, maxOutputLength };
  return isZlib ? inflate(body, options) : inflateRaw(body, options);
}

/**
 * @param encodings all Content-Encoding lines, in the order in which the sender applied them
 * @param bytesMax of every layer's output
 */
export async function decodeContent(
  encoded: Uint8Array,
  encodings: readonly string[],
  bytesMax: number,
): Promise<Decoded> {
  const names = encodings
    .flatMap((line) => line.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > LAYERS_MAX) return undecodable(`${names.length} encodings`);

  let body = encoded;
  for (const name of names.reverse()) {
    // Servers announce gzip on empty error pages and redirects too.
    if (body.length === 0) break;
    const layer = layers.get(name);
    if (!layer) return undecodable(`unknown encoding ${name.slice(0, 40)}`);
    try {
      body = await layer(body, bytesMax);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ERR_BUFFER_TOO_LARGE') return { kind: 'too-large' };
      return undecodable(`${name}: ${message}`);
    }
  }
  return { kind: 'decoded', body };
}

function undecodable(detail: string): Decoded {
  return { kind: 'undecodable', detail };
}
