/**
 * Bytes and Content-Type to text: by byte order mark, header, meta, guess (HTML Standard
 * §13.2.3.2), with two corrections for servers that announce what they do not send. Never throws.
 * Pure.
 */

export type DecodedText = {
  readonly text: string;
  /** The WHATWG name of the encoding that was used. */
  readonly charset: string;
  readonly decidedBy: 'bom' | 'header' | 'meta' | 'content' | 'fallback';
};

/** Browsers prescan 1024 bytes; builders often put scripts before their meta. */
const PRESCAN_BYTES = 4096;
/** What a page in the seven languages that is not UTF-8 is in, and browsers' own fallback. */
const FALLBACK = 'windows-1252';
const UTF_16_SAMPLE_BYTES = 512;

export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  const byBom = charsetOfBom(bytes);
  if (byBom !== null) return decodeAs(bytes, byBom, 'bom');

  const utf16 = utf16WithoutBom(bytes);
  if (utf16 !== null) return decodeAs(bytes, utf16, 'content');
  const header = charsetOfHeader(contentType);
  const meta = charsetOfMeta(bytes);
  const byContent = charsetOfContent(bytes);
  // Text with multi-byte sequences that are all valid is UTF-8, whatever a default header says.
  if (byContent === 'utf-8' && header !== 'utf-8' && meta !== 'utf-8') {
    return decodeAs(bytes, byContent, 'content');
  }
  const contradicted = byContent === 'not-utf-8';
  if (header !== null && !(header === 'utf-8' && contradicted)) {
    return decodeAs(bytes, header, 'header');
  }
  if (meta !== null && !(meta === 'utf-8' && contradicted)) return decodeAs(bytes, meta, 'meta');
  return decodeAs(bytes, contradicted ? FALLBACK : 'utf-8', 'fallback');
}

function decodeAs(
  bytes: Uint8Array,
  charset: string,
  decidedBy: DecodedText['decidedBy'],
): DecodedText {
  return { text: new TextDecoder(charset).decode(bytes), charset, decidedBy };
}

/** Null for an unknown label. Labels of text that is never HTML's are not taken for it. */
function encodingOfLabel(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'x-user-defined' ? FALLBACK : encoding;
  } catch {
    return null;
  }
}

function charsetOfBom(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 shows in the bytes; where it does not, a header that announces it is wrong. */
function charsetOfHeader(contentType: string | null): string | null {
  const label = /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1];
  const encoding = encodingOfLabel(label);
  return encoding?.startsWith('utf-16') ? null : encoding;
}

/** Markup that can be read byte by byte is in no UTF-16, so a meta that says so means UTF-8. */
function charsetOfMeta(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1');
  const markup = start.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const declared =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/i.exec(markup)?.[1] ??
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(markup)?.[1];
  const encoding = encodingOfLabel(declared);
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

/** What the bytes themselves say; null where they say nothing (plain ASCII). */
function charsetOfContent(bytes: Uint8Array): 'utf-8' | 'not-utf-8' | null {
  if (bytes.every((byte) => byte < 0x80)) return null;
  let replaced = 0;
  let multiByte = 0;
  for (const char of new TextDecoder('utf-8').decode(bytes)) {
    if (char === '\ufffd') replaced += 1;
    else if (char > '\x7f') multiByte += 1;
  }
  if (replaced === 0) return 'utf-8';
  // A page put together from parts may hold a few stray bytes and still be UTF-8.
  return multiByte > replaced * 4 ? 'utf-8' : 'not-utf-8';
}

/** Markup in UTF-16 has a zero in nearly every second byte. */
function utf16WithoutBom(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, UTF_16_SAMPLE_BYTES);
  const half = Math.floor(sample.length / 2);
  if (half < 2) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let i = 0; i < half * 2; i += 2) {
    if (sample[i] === 0) evenZeros += 1;
    if (sample[i + 1] === 0) oddZeros += 1;
  }
  if (oddZeros > half * 0.8 && evenZeros < half * 0.1) return 'utf-16le';
  if (evenZeros > half * 0.8 && oddZeros < half * 0.1) return 'utf-16be';
  return null;
}
