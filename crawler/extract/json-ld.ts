/** Nodes of a page's JSON-LD and microdata, and plain readings of their values. */
import type { PageDocument } from './document.ts';

export type Node = Readonly<Record<string, unknown>>;

const NODES_MAX = 500;

const DEPTH_MAX = 12;

const SCRIPT_CHARS_MAX = 300_000;

const SKIPPED = /^(?:review|reviews|aggregaterating|offers|makesoffer|description|event)$/i;

export function typesOf(node: Node): string[] {
  const type = node['@type'];
  const types = Array.isArray(type) ? type : [type];
  return types
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.replace(/^.*[/:#]/, '').toLowerCase());
}

/** `about-subject` is JSON-LD without what speaks of others; `everything` any data of the page. */
type Reach = 'about-subject' | 'everything';

function collect(value: unknown, depth: number, nodes: Node[], reach: Reach): void {
  if (depth > DEPTH_MAX || nodes.length >= NODES_MAX) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, depth + 1, nodes, reach);
  } else if (value !== null && typeof value === 'object') {
    const node = value as Node;
    nodes.push(node);
    for (const [key, inner] of Object.entries(node)) {
      if (reach === 'everything' || !SKIPPED.test(key)) collect(inner, depth + 1, nodes, reach);
    }
  }
}

/** Broken JSON gives nothing; control characters and comments that editors leave are mended. */
export function nodesOf(document: PageDocument, reach: Reach = 'about-subject'): Node[] {
  const nodes: Node[] = [];
  for (const { type, content } of document.scripts) {
    const isRead = reach === 'everything' || type.includes('ld+json');
    if (!isRead || content.length > SCRIPT_CHARS_MAX) continue;
    try {
      const cleaned = content.replace(/^\s*(?:<!--|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*$/g, '');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: raw control characters break JSON
      collect(JSON.parse(cleaned.replace(/[\u0000-\u001f]/g, ' ')), 0, nodes, reach);
    } catch {}
  }
  if (document.item !== null) nodes.push(itemNode(document.item));
  return nodes;
}

/** Flattened microdata as a node of JSON-LD. */
function itemNode(item: Readonly<Record<string, string>>): Node {
  const { latitude, longitude } = item;
  const geo = item['geo']?.split(/[;,]/) ?? [];
  return {
    ...item,
    ...(item['streetAddress'] === undefined ? {} : { address: item }),
    geo: { latitude: latitude ?? geo[0]?.trim(), longitude: longitude ?? geo[1]?.trim() },
  };
}

export function text(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return text(value[0]);
  if (value !== null && typeof value === 'object') {
    const { '@value': inner } = value as Node;
    return inner === undefined ? null : text(inner);
  }
  return null;
}

export function truth(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const raw = text(value)
    ?.toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '');
  if (raw === 'true' || raw === 'yes' || raw === '1') return true;
  if (raw === 'false' || raw === 'no' || raw === '0') return false;
  return null;
}
