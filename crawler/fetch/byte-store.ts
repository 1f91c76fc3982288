/** Collects a body in one growing buffer: millions of tiny chunks cost no more than their bytes. */

const FIRST_BYTES = 16 * 1024;

export class ByteStore {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(length, 2 * this.#buffer.length));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = length;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}
