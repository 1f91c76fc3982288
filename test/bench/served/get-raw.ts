/** One answer with its body as it came over the wire, still compressed. */
import { get } from 'node:http';

export type RawAnswer = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** @returns the body, and of the headers those that say what it is */
export async function getRaw(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200)
          return reject(new Error(`${path}: ${response.statusCode}`));
        const { 'content-type': type = '', 'content-encoding': encoding } = response.headers;
        const kept = {
          'content-type': type,
          ...(encoding ? { 'content-encoding': encoding } : {}),
        };
        resolve({ headers: kept, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
  });
}
