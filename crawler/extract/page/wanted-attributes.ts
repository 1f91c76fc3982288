/** The attributes that later stages ask for, and the names they are kept under. */

const WANTED = new Set(
  (
    'class id role lang hidden style href src alt type colspan rowspan scope content datetime name ' +
    'itemscope itemtype itemprop property typeof vocab aria-hidden aria-label aria-expanded ' +
    'aria-controls aria-labelledby data-toggle data-bs-toggle data-nosnippet data-lat data-lng ' +
    'data-lon data-latitude data-longitude data-testid'
  ).split(' '),
);
/** All may hold a place as `lat,lon` or in JSON, and are kept under one name. */
const PLACES = new Set(
  (
    'data-center data-coordinates data-position data-coords data-marker data-markers data-props ' +
    'data-options data-config data-widget-latlng'
  ).split(' '),
);
export const PLACE = 'place';
/** The name that an attribute is kept under. */
export const KEPT_AS = new Map([
  ...[...WANTED].map((name) => [name, name] as const),
  ...[...PLACES].map((name) => [name, PLACE] as const),
]);

/** Builders give it to all their boxes; of a map it holds the place. */
export const MAP_DATA = 'data-settings';

const WANTED_SHAPES = new Set(
  [...WANTED, ...PLACES, MAP_DATA].map((name) => shapeOf(name.length, name.charCodeAt(0))),
);

function shapeOf(length: number, firstCode: number): number {
  return length * 256 + (firstCode | 0x20);
}

/** By length and first letter, which tell most names without making a string of them. */
export const mayBeWanted = (length: number, firstCode: number): boolean =>
  WANTED_SHAPES.has(shapeOf(length, firstCode));
