/**
 * The static host map of demo and tests: which port on this machine answers for an invented name,
 * as `curl --resolve` does. The file (`HOSTS_FILE`) is JSON: `{"name.example": "127.0.0.1:8081"}`;
 * `www` is a name of its own. Pure.
 */
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

export type MappedAddress = { readonly address: string; readonly port: number };

/** By host name as `URL.hostname` spells it, without port. */
export type HostMap = ReadonlyMap<string, MappedAddress>;

export type HostMapReading =
  | { readonly kind: 'map'; readonly map: HostMap }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

const hostMapFile = z
  .record(z.string(), z.string({ error: 'must be a text such as "127.0.0.1:8081"' }), {
    error: 'must be a JSON object of names and addresses',
  })
  .superRefine((entries, context) => {
    for (const [name, target] of Object.entries(entries)) {
      if (!isHostName(name)) {
        const message = 'is not a plain host name in lower case, without scheme, port and path';
        context.addIssue({ code: 'custom', path: [name], message });
      }
      if (readTarget(target) === null) {
        const message = `"${target}" is not a loopback address with a port`;
        context.addIssue({ code: 'custom', path: [name], message });
      }
    }
  });

/** Reads the file's text and names every fault in it, not only the first. */
export function readHostMap(text: string): HostMapReading {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return { kind: 'faults', faults: [`is not JSON: ${(cause as Error).message}`] };
  }
  const parsed = hostMapFile.safeParse(json);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(' '));
    return { kind: 'faults', faults };
  }
  const map = new Map<string, MappedAddress>();
  for (const [name, text] of Object.entries(parsed.data)) {
    const target = readTarget(text);
    if (target) map.set(name, target);
  }
  return { kind: 'map', map };
}

function isHostName(name: string): boolean {
  if (isIPv4(name) || name.startsWith('[') || name.endsWith('.')) return false;
  const url = URL.parse(`http://${name}/`);
  return url !== null && url.hostname === name && url.host === name && url.pathname === '/';
}

function readTarget(target: string): MappedAddress | null {
  const parts = /^(?:(127\.[\d.]+)|\[([\da-f:]+)\]):(\d{1,5})$/i.exec(target);
  const port = Number(parts?.[3]);
  const ipv4 = parts?.[1];
  const ipv6 = parts?.[2];
  if (!(port >= 1 && port <= 65_535)) return null;
  if (ipv4 !== undefined && isIPv4(ipv4)) return { address: ipv4, port };
  if (ipv6 !== undefined && isIPv6(ipv6) && ipv6 === '::1') return { address: ipv6, port };
  return null;
}
