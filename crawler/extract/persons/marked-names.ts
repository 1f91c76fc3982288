/** Names that markup and data mark as persons': schema.org Person, authors, `meta name=author`. */

import type { PageDocument } from '../document.ts';
import { type Node, nodesOf, typesOf } from '../json-ld.ts';
import { type Attributes, type MarkupHandler, readMarkup } from '../page/markup.ts';

const NAMES_MAX = 200;
const NAME_CHARS_MAX = 60;
/** Properties whose value is a person, also where it is a bare string. */
const PERSON_PROPERTY =
  /^(?:author|creator|contributor|editor|performer|actor|reviewer|attendee|employee|founder|member|guide|leader|tourguide|tourleader|coordinator|coordinatore|guida|host|instructor|accompagnatore|guia|gids|reiseleiter|reisleider)s?$/i;

function namesIn(value: unknown, isPerson: boolean, names: string[]): void {
  if (typeof value === 'string') {
    if (isPerson) names.push(value);
  } else if (Array.isArray(value)) {
    for (const one of value) namesIn(one, isPerson, names);
  } else if (value !== null && typeof value === 'object') {
    const node = value as Node;
    const types = typesOf(node);
    // An author may be a firm, and a firm's name the country's.
    if (!isPerson || (types.length > 0 && !types.includes('person'))) return;
    const { name, givenName, familyName } = node;
    if (typeof name === 'string') names.push(name);
    if (typeof givenName === 'string') names.push(`${givenName} ${familyName ?? ''}`.trim());
  }
}

function namesInData(document: PageDocument): string[] {
  const names: string[] = [];
  for (const node of nodesOf(document, 'everything')) {
    const isPerson = typesOf(node).includes('person');
    if (isPerson) namesIn(node, true, names);
    for (const [property, value] of Object.entries(node)) {
      namesIn(value, PERSON_PROPERTY.test(property), names);
    }
  }
  return names;
}

/** Reads nothing but what is marked as a person's. */
class MarkedNames implements MarkupHandler {
  readonly isSkipping = false;
  readonly names: string[] = [];
  private depth = 0;
  /** Depth of the element that is a person, and of the one whose text is the name. */
  private personAt = 0;
  private nameAt = 0;
  private name = '';

  open(element: string, attributes: Attributes): void {
    this.depth += 1;
    const { content, itemtype, name } = attributes;
    const property = attributes['itemprop'] ?? attributes['property'] ?? '';
    const type = itemtype ?? attributes['typeof'] ?? '';
    if (element === 'meta' && /^(?:article:)?(?:author|creator)$/i.test(name ?? property)) {
      this.names.push(content ?? '');
    }
    const isPerson = type === '' ? PERSON_PROPERTY.test(property) : /(?:^|[/:#])Person$/.test(type);
    if (isPerson && this.personAt === 0) this.personAt = this.depth;
    if (this.personAt === 0 || this.nameAt > 0) return;
    const isName = /^(?:schema:)?(?:name|givenName)$/.test(property);
    if (!isName && !(isPerson && type === '')) return;
    if (content !== undefined) this.names.push(content);
    else this.nameAt = this.depth;
  }

  text(text: string): void {
    if (this.nameAt > 0 && this.name.length <= NAME_CHARS_MAX) this.name += text;
  }

  close(): void {
    if (this.nameAt === this.depth) {
      this.names.push(this.name);
      this.name = '';
      this.nameAt = 0;
    }
    if (this.personAt === this.depth) this.personAt = 0;
    this.depth -= 1;
  }

  data(): void {}
}

export function markedNames(html: string, document: PageDocument): string[] {
  const marked = new MarkedNames();
  readMarkup(html, marked);
  return [...marked.names, ...namesInData(document)]
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '' && name.length <= NAME_CHARS_MAX)
    .slice(0, NAMES_MAX);
}
