/**
 * The schema.org types that a page's structured data names: what kind of site it says it is. Pure.
 */
import { readDocument } from './document.ts';
import { nodesOf, typesOf } from './json-ld.ts';

export function schemaTypes(html: string): string[] {
  return [...new Set(nodesOf(readDocument(html)).flatMap(typesOf))];
}
