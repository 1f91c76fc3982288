/**
 * The text of the line that is being read, with what is bold, linked or only an icon's name in it.
 */

const LINE_CHARS_MAX = 4000;

/** What the element around a piece of text does to it. */
export type Dress = { readonly bold: boolean; readonly linked: boolean };

export class LineText {
  private buffer = '';
  private boldCount = 0;
  private linkedCount = 0;
  private lead = -1;
  private atEdge = false;
  private raisedAt = -1;
  /** All of it so far are names of images. */
  iconOnly = true;
  /** A `br` stands behind the text; what follows decides whether the line goes on. */
  broken = false;

  get length(): number {
    return this.buffer.length;
  }

  /** Nothing has happened to it since it was made: it can serve the next line. */
  get isFresh(): boolean {
    return this.buffer === '' && !this.broken && !this.atEdge && this.raisedAt < 0;
  }

  get isBlank(): boolean {
    return this.buffer === '' || this.buffer.trim() === '';
  }

  /** An inline element begins or ends here. */
  edge(): void {
    this.atEdge = true;
  }

  /** Characters that count as text: none for white space. */
  append(text: string, dress: Dress): number {
    if (this.buffer.length > LINE_CHARS_MAX) return 0;
    const code = text.charCodeAt(0);
    if (this.atEdge) {
      this.atEdge = false;
      if (partsWords(this.buffer, code)) this.buffer += ' ';
    }
    const blank = isBlankText(text);
    if (!blank) {
      this.iconOnly = false;
      if (dress.bold) this.boldCount += text.length;
      else if (this.lead < 0) this.lead = this.boldCount > 0 ? this.buffer.length : 0;
      if (dress.linked) this.linkedCount += text.length;
    }
    this.buffer += text;
    return blank ? 0 : text.length;
  }

  /** Old pages wrap sentences by hand: the line goes on in lower case or after a colon. */
  goesOnWith(text: string): boolean {
    const next = text.trimStart()[0] ?? '';
    return /[:,]\s*$/.test(this.buffer) || /[\p{Ll}&(]/u.test(next);
  }

  openSuperscript(): void {
    this.raisedAt = this.buffer.length;
  }

  /** `15<sup>00</sup>` is 15:00; other raised figures after a figure are notes, not digits. */
  closeSuperscript(): void {
    const at = this.raisedAt;
    this.raisedAt = -1;
    const raised = this.buffer.slice(at).trim();
    if (at < 0 || !/^[\d*]+$/.test(raised)) return;
    const before = this.buffer.slice(0, at).trimEnd();
    if (/^[0-5]\d$/.test(raised) && /(^|\D)\d{1,2}$/.test(before)) {
      const money = /[€$£]\s*\d+$/.test(before);
      this.buffer = `${before}${money ? '.' : ':'}${raised}`;
    } else if (!/m$/.test(before) || raised.startsWith('*')) this.buffer = before;
  }

  from(start: number): string {
    return cleanText(this.buffer.slice(start));
  }

  /** The line's measures; `lead` counts the bold characters at its start. */
  measures(): { readonly bold: boolean; readonly linked: boolean; readonly lead: number } {
    const all = this.buffer.trim().length;
    const bold = this.boldCount >= all * 0.9;
    return {
      bold,
      linked: this.linkedCount > 0 && this.linkedCount >= all * 0.8,
      lead: bold || this.lead <= 0 ? 0 : cleanText(this.buffer.slice(0, this.lead)).length,
    };
  }
}

/** White space runs become one space; soft hyphens and marks without width go. */
export function cleanText(text: string): string {
  return text
    .replace(/[\s\u200b\u00ad\ufeff]+/g, (run) => (/^[\u200b\u00ad\ufeff]+$/.test(run) ? '' : ' '))
    .trim();
}

export function isBlankText(text: string): boolean {
  if (text.length > 1) return text.trim() === '';
  const code = text.charCodeAt(0);
  return code === 32 || (code >= 9 && code <= 13) || code === 160;
}

/**
 * Whether text that begins with `code` after an element's edge is a new word. Pages set labels and
 * values side by side without white space (`<span>Check-in</span><span>15:00</span>`) but also
 * split one word or number over several elements (`<span>15</span><span>:00</span>`).
 */
function partsWords(buffer: string, code: number): boolean {
  const last = buffer.charCodeAt(buffer.length - 1);
  const upper = code >= 65 && code <= 90;
  const digit = code >= 48 && code <= 57;
  return (isLower(last) && (upper || digit)) || (last >= 48 && last <= 57 && upper);
}

function isLower(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0xff);
}
