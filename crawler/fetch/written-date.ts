/**
 * Dates as servers and page authors write them: HTTP dates in their three forms (RFC 9110 §5.6.7),
 * RFC 822 with zone names, ISO 8601, and the day-month-year forms between. JavaScript's own parser
 * is not used, because it guesses ("October 31" becomes a day of 2001).
 */

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const ZONE_HOURS: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?';
const CLOCK = '(?:[,t\\s]\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?)?';
const ZONE = '\\s*(z|[a-z]{2,4}|(?:gmt|utc)?[+-]\\d{2}:?\\d{2})?';
const MONTH = '([a-z]{3})[a-z]*\\.?';

const ISO = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${CLOCK}${ZONE}$`);
const DAY_FIRST = new RegExp(
  `^${WEEKDAY}(\\d{1,2})[ -]${MONTH}[ -](\\d{4}|\\d{2})${CLOCK}${ZONE}$`,
);
const MONTH_FIRST = new RegExp(`^${WEEKDAY}${MONTH}\\s(\\d{1,2}),?\\s(\\d{4})${CLOCK}${ZONE}$`);
/** `Sun Nov  6 08:49:37 1994` */
const ASCTIME = new RegExp(`^${WEEKDAY}${MONTH}\\s(\\d{1,2})${CLOCK}\\s(\\d{4})$`);

/**
 * ms since the epoch; a date without a zone is UTC, one without a clock its first moment. Null if
 * none.
 */
export function readWrittenDate(written: string): number | null {
  const text = written.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text.length > 60) return null;
  const iso = ISO.exec(text);
  if (iso) return moment(iso[1], Number(iso[2]), iso[3], iso.slice(4, 7), iso[7]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day, month = '', year] = dayFirst;
    return moment(fullYear(year), monthOf(month), day, dayFirst.slice(4, 7), dayFirst[7]);
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const [, month = '', day, year] = monthFirst;
    return moment(year, monthOf(month), day, monthFirst.slice(4, 7), monthFirst[7]);
  }
  const asctime = ASCTIME.exec(text);
  if (!asctime) return null;
  return moment(asctime[6], monthOf(asctime[1] ?? ''), asctime[2], asctime.slice(3, 6), 'gmt');
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name) + 1;
}

/** RFC 850 writes two digits: never more than about 50 years ahead (RFC 9110 §5.6.7). */
function fullYear(year: string | undefined): string | undefined {
  if (year?.length !== 2) return year;
  return `${Number(year) > 76 ? 19 : 20}${year}`;
}

function moment(
  year: string | undefined,
  month: number,
  day: string | undefined,
  clock: readonly (string | undefined)[],
  zone: string | undefined,
): number | null {
  const [hour = 0, minute = 0, second = 0] = clock.map((part) => Number(part ?? 0));
  const zoneMs = readZoneMs(zone);
  if (month < 1 || hour > 24 || minute > 59 || second > 60 || zoneMs === null) return null;
  const dayMs = Date.UTC(Number(year), month - 1, Number(day));
  if (new Date(dayMs).getUTCDate() !== Number(day) || month > 12) return null;
  return dayMs + ((hour * 60 + minute) * 60 + second) * 1000 - zoneMs;
}

/** Null for a name that is no zone. */
function readZoneMs(zone = 'utc'): number | null {
  const offset = /([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3]);
    return (offset[1] === '-' ? -minutes : minutes) * 60_000;
  }
  const hours = ZONE_HOURS[zone];
  return hours === undefined ? null : hours * 3_600_000;
}
