/**
 * Whether an answer is a defence and not the site: the signs of `block-markers.json`, which carries
 * the date it was last checked because vendors change their markup.
 *
 * Evidence has classes. A header of class A decides alone. Markup of class B counts only where a
 * visitor would see little text or the status refuses. What merely names a vendor (cookies, its
 * script in an ordinary page) never counts. A captcha widget is a gate only where there is nothing
 * else on the page.
 */
import markers from './block-markers.json' with { type: 'json' };
import type { HeaderLines } from './fetched.ts';
import type { PageOutline } from './page-outline.ts';

export type BlockEvidence = { readonly kind: 'block' | 'challenge'; readonly system: string };

/** Below this a page may be nothing but a defence page. */
const SHORT_TEXT_CHARS = 600;
const WIDGET_TEXT_CHARS = 300;
const WIDGET_LINKS = 3;
const WIDGET_INPUTS = 2;
const REFUSING_STATUSES = [403, 405, 429, 503];

/** All parts that a marker names have to hold. */
type Marker = {
  readonly system: string;
  readonly kind: BlockEvidence['kind'];
  readonly status?: readonly number[];
  readonly header?: string;
  readonly value?: RegExp;
  readonly unless?: RegExp;
  readonly title?: RegExp;
  readonly text?: RegExp;
  readonly id?: RegExp;
  readonly frame?: RegExp;
  /** In an address that the page loads, or in an inline script that would load it. */
  readonly source?: RegExp;
  readonly script?: RegExp;
};

const PATTERNS = ['value', 'unless', 'title', 'text', 'id', 'frame', 'source', 'script'] as const;
type Pattern = (typeof PATTERNS)[number];

type RawMarker = {
  readonly system: string;
  readonly kind?: string;
  readonly status?: readonly number[];
  readonly header?: string;
} & { readonly [part in Pattern]?: string | readonly string[] };

/** Alternatives, whatever their case. */
function anyOf(patterns: string | readonly string[]): RegExp {
  return new RegExp([patterns].flat().join('|'), 'i');
}

function readMarker(raw: RawMarker): Marker {
  const patterns = PATTERNS.flatMap((part) => {
    const pattern = raw[part];
    return pattern === undefined ? [] : [[part, anyOf(pattern)] as const];
  });
  return {
    system: raw.system,
    kind: raw.kind === 'block' ? 'block' : 'challenge',
    ...(raw.status ? { status: raw.status } : {}),
    ...(raw.header ? { header: raw.header } : {}),
    ...Object.fromEntries(patterns),
  };
}

const CERTAIN = markers.certain.map(readMarker);
const MARKUP = markers.markup.map(readMarker);
const TITLES_WITH_REFUSAL = anyOf(markers.titlesWithRefusal);
const REDIRECTS = markers.redirects.map(({ system, path }) => ({ system, path: anyOf(path) }));
const WIDGETS = markers.widgets.map(({ system, source, class: name }) => ({
  system,
  source: anyOf(source),
  class: anyOf(name),
}));

/** Class A: certain by status and headers alone, at any status and without looking at the page. */
export function blockInHeaders(status: number, headers: HeaderLines): BlockEvidence | null {
  const found = CERTAIN.find((marker) => {
    const lines = headers.filter(([name]) => name.toLowerCase() === marker.header);
    return (
      (!marker.status || marker.status.includes(status)) &&
      lines.some(([, value]) => {
        return (marker.value?.test(value) ?? true) && !marker.unless?.test(value.trim());
      })
    );
  });
  return found ? { kind: found.kind, system: found.system } : null;
}

/** Class B and the widget rule. */
export function blockInPage(status: number, outline: PageOutline): BlockEvidence | null {
  const refused = REFUSING_STATUSES.includes(status);
  if (!refused && outline.visibleChars >= SHORT_TEXT_CHARS) return null;
  const found = MARKUP.find((marker) => markerHolds(marker, status, outline));
  if (found) return { kind: found.kind, system: found.system };
  if (refused && TITLES_WITH_REFUSAL.test(outline.title)) {
    return { kind: 'challenge', system: 'challenge' };
  }
  const widget = WIDGETS.find((marker) => hasWidget(marker, outline));
  return widget && (refused || isNothingElse(outline))
    ? { kind: 'challenge', system: widget.system }
    : null;
}

/** A redirect to a page that asks whether one is human. */
export function blockInRedirect(target: URL): BlockEvidence | null {
  const found = REDIRECTS.find(({ path }) => path.test(target.pathname));
  return found ? { kind: 'challenge', system: found.system } : null;
}

function markerHolds(marker: Marker, status: number, outline: PageOutline): boolean {
  const inSome = (part: RegExp | undefined, texts: Iterable<string>): boolean =>
    !part || [...texts].some((text) => part.test(text));
  const scripts = outline.scripts.map(({ text }) => text);
  return (
    (!marker.status || marker.status.includes(status)) &&
    inSome(marker.title, [outline.title]) &&
    inSome(marker.text, [outline.visibleText, outline.noscriptText]) &&
    inSome(marker.id, outline.ids) &&
    inSome(marker.frame, outline.frameAddresses) &&
    inSome(marker.source, [...outline.addresses, ...scripts]) &&
    inSome(marker.script, scripts)
  );
}

function hasWidget(widget: (typeof WIDGETS)[number], outline: PageOutline): boolean {
  return (
    outline.addresses.some((address) => widget.source.test(address)) ||
    [...outline.classes].some((name) => widget.class.test(name))
  );
}

/** Contact and newsletter forms carry captchas too: a gate has no text, no links and no fields. */
function isNothingElse(outline: PageOutline): boolean {
  return (
    outline.visibleChars < WIDGET_TEXT_CHARS &&
    outline.anchors.length < WIDGET_LINKS &&
    outline.textareas === 0 &&
    outline.inputs < WIDGET_INPUTS
  );
}
