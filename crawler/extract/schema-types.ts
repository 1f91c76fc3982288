/**
 * The schema.org types that a page's structured data names: what kind of site it says it is. Pure.
 */
import type { PageDocument } from './document.ts';
import { nodesOf, typesOf } from './json-ld.ts';

export function schemaTypes(document: PageDocument): string[] {
  return [...new Set(nodesOf(document).flatMap(typesOf))];
}
