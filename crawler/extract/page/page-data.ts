/** Places and properties that a page holds in attributes: maps, head meta, microdata, RDFa-lite. */
import type { Attributes } from './markup.ts';
import { PLACE } from './wanted-attributes.ts';

const POINTS_MAX = 10;
const LODGING = /Hotel|Lodging|Hostel|BedAndBreakfast|Motel|Resort|Inn\b/;
const ITEM_KEYS_MAX = 60;
const ITEM_CHARS_MAX = 200;
const LAT_LON = /^\s*(-?\d{1,2}\.\d{3,})\s*[,;|]\s*(-?\d{1,3}\.\d{3,})\s*$/;
/** Place in the address of an embedded map: `!3dLAT!4dLON`, `q=LAT,LON`, `ll=`, `center=`. */
const IN_ADDRESS =
  /!3d(-?\d{1,2}\.\d{3,})!4d(-?\d{1,3}\.\d{3,})|[?&](?:q|ll|center|query|mlat)=(-?\d{1,2}\.\d{3,})(?:%2C|,|&mlon=)(-?\d{1,3}\.\d{3,})/;

export class PageData {
  /** `lat,lon` each. */
  readonly mapPoints: string[] = [];
  /** Properties of the first lodging in microdata or RDFa, nested ones flattened. */
  item: Record<string, string> | null = null;
  private latitude = '';
  private depth = -1;
  private property = '';
  private propertyAt = 0;

  get isInItem(): boolean {
    return this.depth >= 0;
  }

  /** `place:location`, `geo.position` and `ICBM` of the page's head. */
  readMeta(attributes: Attributes): void {
    const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
    const content = attributes['content'] ?? '';
    if (name === 'place:location:latitude') this.latitude = content;
    else if (name === 'place:location:longitude' && this.latitude !== '') {
      this.addPoint(`${this.latitude},${content}`);
    } else if (name === 'geo.position' || name === 'icbm' || attributes['itemprop'] === 'geo')
      this.addPoint(pairOf(content));
  }

  readMap(name: string, attributes: Attributes): void {
    this.addPoint(mapPoint(name, attributes));
  }

  private addPoint(point: string | null): void {
    if (point !== null && this.mapPoints.length < POINTS_MAX) this.mapPoints.push(point);
  }

  /** `depth` counts the open elements, this one included; `textAt` is where its text begins. */
  openItem(attributes: Attributes, inline: boolean, depth: number, textAt: number): void {
    const type = attributes['itemtype'] ?? attributes['typeof'];
    if (type !== undefined && LODGING.test(type) && this.depth < 0) {
      this.depth = depth;
      this.item ??= { '@type': 'Hotel' };
    }
    const property = (attributes['itemprop'] ?? attributes['property'])?.replace(/^schema:/, '');
    if (this.depth < 0 || property === undefined || this.item === null) return;
    const content = attributes['content'] ?? attributes['datetime'];
    if (content !== undefined && Object.keys(this.item).length < ITEM_KEYS_MAX) {
      this.item[property] ??= content;
    } else if (inline && this.property === '') {
      this.property = property;
      this.propertyAt = textAt;
    }
  }

  /** At the end of an element: `textFrom` gives the line's text from a place on. */
  closeItem(depth: number, inInline: boolean, textFrom: (start: number) => string): void {
    if (this.property !== '' && this.item !== null && !inInline) {
      const text = textFrom(this.propertyAt);
      if (text !== '' && text.length < ITEM_CHARS_MAX) this.item[this.property] ??= text;
      this.property = '';
    }
    if (this.depth > depth) this.depth = -1;
  }
}

function pairOf(text: string | undefined): string | null {
  const pair = text === undefined ? null : LAT_LON.exec(text);
  return pair === null ? null : `${pair[1]},${pair[2]}`;
}

/** Latitude and longitude in JSON or a script's object: groups 1 and 2. */
export const POINT_IN_DATA =
  /["']?\blat(?:itude)?["']?\s*:\s*["']?(-?\d{1,2}\.\d{3,})["']?\s*,\s*["']?(?:lng|lon|long|longitude)["']?\s*:\s*["']?(-?\d{1,3}\.\d{3,})/g;

/** The one place that the data names, null where there are several. */
function pairInData(text: string): string | null {
  const points = new Set([...text.matchAll(POINT_IN_DATA)].map(([, lat, lon]) => `${lat},${lon}`));
  const [only] = points;
  return points.size === 1 ? (only ?? null) : null;
}

function mapPoint(name: string, attributes: Attributes): string | null {
  const lat = attributes['data-lat'] ?? attributes['data-latitude'];
  const lon = attributes['data-lng'] ?? attributes['data-lon'] ?? attributes['data-longitude'];
  if (lat !== undefined && lon !== undefined) return `${lat.trim()},${lon.trim()}`;
  const place = attributes[PLACE];
  const point = place === undefined ? null : (pairOf(place) ?? pairInData(place));
  if (point !== null) return point;
  if (name !== 'iframe' && name !== 'a') return null;
  const address = IN_ADDRESS.exec(attributes['src'] ?? attributes['href'] ?? '');
  return address === null ? null : `${address[1] ?? address[3]},${address[2] ?? address[4]}`;
}
