/** Hashes that only this deployment can compute: they find an address without holding it. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export type AddressHasher = (address: string) => string;

export function addressHasher(key: Uint8Array): AddressHasher {
  return (address) => createHmac('sha256', key).update(address.toLowerCase()).digest('hex');
}

/** Of keys and tokens, which are random and long: no salt is needed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Reads the key of `addressHasher`, or makes it, readable by its owner only. */
export async function loadAddressKey(path: string): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, randomBytes(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = await readFile(path);
  if (key.length !== 32) throw new Error(`${path} is not a key of 32 octets`);
  return key;
}
