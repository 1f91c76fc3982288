/** One walk over a parsed page that notes its outline. Linear in the size of the page. */
import { hidingOf } from './hidden.ts';
import type { HtmlElement, HtmlNode } from './html.ts';
import { collapseWhite, isElement } from './html.ts';
import type {
  OutlineAnchor,
  OutlineLink,
  OutlineMeta,
  OutlineScript,
  PageOutline,
} from './page-outline.ts';

/**
 * Takes up the text of one heading, button or link; long ones are cut, so nesting costs nothing.
 */
type Sink = { text: string; hasPicture: boolean };

/** What a node inherits from the elements around it. */
type Place = {
  readonly counted: boolean;
  readonly hidden: boolean;
  readonly outOfSight: boolean;
  readonly main: boolean;
  readonly noscript: boolean;
  readonly sinks: readonly Sink[];
};

/** Their contents are text to the parser, or inert, and never what a visitor reads on this page. */
const CLOSED_ELEMENTS = new Set(
  'script style template textarea iframe noembed noframes xmp plaintext title'.split(' '),
);
const UNCOUNTED_ELEMENTS = new Set('head select datalist object audio video canvas'.split(' '));
const SIDE_ELEMENTS = new Set(['nav', 'header', 'footer', 'aside']);
const SIDE_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary']);
const PICTURES = new Set(['img', 'svg', 'picture', 'video', 'object', 'canvas']);
const MOUNT_IDS = new Set('root app __next __nuxt ___gatsby q-app svelte main-app'.split(' '));
const FIELDLESS_TYPES = new Set(['hidden', 'submit', 'button', 'image', 'reset']);
const SINK_CHARS_MAX = 300;
const TEXT_CHARS_MAX = 2000;
/** Room for "Loading…". */
const MOUNT_CHARS = 30;

export function readOutline(document: HtmlNode): PageOutline {
  const notes = new Notes();
  const start: Place = {
    counted: true,
    hidden: false,
    outOfSight: false,
    main: true,
    noscript: false,
    sinks: [],
  };
  // An explicit stack: a tree that was parsed elsewhere may be deeper than the call stack.
  const stack: (readonly [node: HtmlNode, place: Place])[] = [[document, start]];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [node, outer] = top;
    if (node.type === 'text') notes.text(node.data ?? '', outer);
    const place = isElement(node) ? notes.element(node, outer) : outer;
    if (isElement(node) && CLOSED_ELEMENTS.has(node.name)) continue;
    for (const child of (node.children ?? []).toReversed()) stack.push([child, place]);
  }
  return notes.outline();
}

/** The outline under construction. */
class Notes {
  readonly #visible: string[] = [];
  readonly #main: string[] = [];
  readonly #noscript: string[] = [];
  readonly #metas: OutlineMeta[] = [];
  readonly #links: OutlineLink[] = [];
  readonly #scripts: OutlineScript[] = [];
  readonly #frameAddresses: string[] = [];
  readonly #addresses: string[] = [];
  readonly #ids = new Set<string>();
  readonly #classes = new Set<string>();
  readonly #anchors: { readonly base: Omit<OutlineAnchor, 'text' | 'hasPicture'>; sink: Sink }[] =
    [];
  readonly #headings: Sink[] = [];
  readonly #buttons: Sink[] = [];
  #title: string | null = null;
  #baseHref: string | null = null;
  #inputs = 0;
  #passwordInputs = 0;
  #textareas = 0;
  readonly #mounts: Sink[] = [];

  text(data: string, place: Place): void {
    for (const sink of place.sinks) {
      if (sink.text.length < SINK_CHARS_MAX) sink.text += data.slice(0, SINK_CHARS_MAX);
    }
    if (place.noscript) this.#noscript.push(data);
    if (place.hidden || !place.counted) return;
    this.#visible.push(data);
    if (place.main) this.#main.push(data);
  }

  /** Notes the element, gives the place of its contents. */
  element(element: HtmlElement, outer: Place): Place {
    const { name, attribs } = element;
    const hiding = hidingOf(element);
    const hidden = outer.hidden || hiding === 'hidden';
    const place: Place = {
      counted: outer.counted && !UNCOUNTED_ELEMENTS.has(name) && name !== 'noscript',
      hidden,
      outOfSight: outer.outOfSight || hiding !== 'shown',
      main: outer.main && !SIDE_ELEMENTS.has(name) && !SIDE_ROLES.has(attribs['role'] ?? ''),
      noscript: outer.noscript || name === 'noscript',
      sinks: outer.sinks,
    };
    if (attribs['id']) this.#ids.add(attribs['id']);
    for (const word of words(attribs['class'] ?? '')) this.#classes.add(word);
    if (isPicture(element)) for (const sink of outer.sinks) sink.hasPicture = true;
    this.#noteAddresses(element);
    this.#noteHead(element);
    this.#noteField(element, place);
    const sink = this.#openSink(element, place);
    return sink ? { ...place, sinks: [...outer.sinks.slice(-3), sink] } : place;
  }

  #noteHead({ name, attribs, children }: HtmlElement): void {
    const inner = (): string => children.map(({ data }) => data ?? '').join('');
    if (name === 'title') this.#title ??= collapseWhite(inner().slice(0, SINK_CHARS_MAX));
    if (name === 'base') this.#baseHref ??= attribs['href'] ?? null;
    if (name === 'meta') {
      this.#metas.push({
        name: (attribs['name'] ?? attribs['property'] ?? '').trim().toLowerCase(),
        httpEquiv: (attribs['http-equiv'] ?? '').trim().toLowerCase(),
        content: attribs['content'] ?? '',
      });
    }
    if (name === 'link') {
      this.#links.push({
        rel: words(attribs['rel'] ?? ''),
        type: (attribs['type'] ?? '').trim().toLowerCase(),
        href: attribs['href'] ?? '',
      });
    }
    if (name === 'script') {
      const type = (attribs['type'] ?? '').trim().toLowerCase();
      this.#scripts.push({ src: attribs['src'] ?? '', type, text: inner() });
    }
  }

  #noteAddresses({ name, attribs }: HtmlElement): void {
    const frame = name === 'iframe' || name === 'frame';
    if (frame && attribs['src']) this.#frameAddresses.push(attribs['src']);
    const source = ['script', 'iframe', 'frame', 'img'].includes(name) ? attribs['src'] : undefined;
    const address = source ?? (name === 'form' ? attribs['action'] : undefined);
    if (address) this.#addresses.push(address);
    const refresh = name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh';
    if (refresh && attribs['content']) this.#addresses.push(attribs['content']);
  }

  #noteField({ name, attribs }: HtmlElement, place: Place): void {
    if (name === 'textarea') this.#textareas += 1;
    if (name !== 'input') return;
    const type = (attribs['type'] ?? 'text').trim().toLowerCase();
    if (!FIELDLESS_TYPES.has(type)) this.#inputs += 1;
    if (type === 'password' && place.main && !place.hidden) this.#passwordInputs += 1;
  }

  #openSink(element: HtmlElement, place: Place): Sink | null {
    const { name, attribs } = element;
    const sink: Sink = { text: '', hasPicture: false };
    if (name === 'h1') this.#headings.push(sink);
    else if (name === 'button') this.#buttons.push(sink);
    else if (isMount(element)) this.#mounts.push(sink);
    else if ((name === 'a' || name === 'area') && attribs['href'] !== undefined) {
      sink.hasPicture = name === 'area' || Boolean(attribs['aria-label']?.trim());
      const { outOfSight } = place;
      const base = { href: attribs['href'].trim(), rel: words(attribs['rel'] ?? ''), outOfSight };
      this.#anchors.push({ base, sink });
    } else return null;
    return sink;
  }

  outline(): PageOutline {
    // Words on both sides of a tag are two words.
    const visible = collapseWhite(this.#visible.join(' '));
    const textsOf = (sinks: readonly Sink[]): string[] =>
      sinks.map(({ text }) => collapseWhite(text));
    return {
      title: this.#title ?? '',
      headings: textsOf(this.#headings),
      baseHref: this.#baseHref,
      metas: this.#metas,
      links: this.#links,
      anchors: this.#anchors.map(({ base, sink: { text, hasPicture } }) => ({
        ...base,
        text: collapseWhite(text),
        hasPicture,
      })),
      scripts: this.#scripts,
      frameAddresses: this.#frameAddresses,
      addresses: this.#addresses,
      ids: this.#ids,
      classes: this.#classes,
      visibleChars: visible.length,
      visibleText: visible.slice(0, TEXT_CHARS_MAX),
      mainChars: collapseWhite(this.#main.join(' ')).length,
      noscriptText: collapseWhite(this.#noscript.join(' ')).slice(0, TEXT_CHARS_MAX),
      buttonTexts: textsOf(this.#buttons),
      inputs: this.#inputs,
      passwordInputs: this.#passwordInputs,
      textareas: this.#textareas,
      hasJsonLd: this.#scripts.some(({ type, text }) => {
        return type === 'application/ld+json' && text.trim() !== '';
      }),
      hasEmptyMount: this.#mounts.some(({ text }) => collapseWhite(text).length < MOUNT_CHARS),
    };
  }
}

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** A picture of at most one pixel is there to be counted, not to be seen. */
function isPicture({ name, attribs }: HtmlElement): boolean {
  const tiny = [attribs['width'], attribs['height']].some((size) =>
    /^[01](?:px)?$/.test(size ?? ''),
  );
  return PICTURES.has(name) && !tiny;
}

function isMount({ name, attribs }: HtmlElement): boolean {
  return name === 'app-root' || MOUNT_IDS.has((attribs['id'] ?? '').toLowerCase());
}
