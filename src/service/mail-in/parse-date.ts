const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Offsets in minutes, east positive, of the zone names of RFC 5322 §4.3. */
const zones: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

const mailDate =
  /(\d{1,2})[\s-]+([A-Za-z]{3})[A-Za-z]*[\s-]+(\d{2,4})[\s,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*([+-]\d{4}|[A-Za-z]{1,4})?/;

/** `Thu Aug 22 12:36:23 2002`, as in the envelope line of an mbox. */
const envelopeDate =
  /([A-Za-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+(?:([+-]\d{4}|[A-Z]{3,4})\s+)?(\d{4})/;

/**
 * Parses the date of a mail header in any common form (RFC 5322 with its obsolete forms, asctime, ISO 8601).
 * Milliseconds since 1970; undefined if it is invalid, before 1980 or more than a day after `now`.
 */
export function parseMailDate(text: string, now: number): number | undefined {
  const time = readDate(text.slice(0, 200));
  // Other dates come from a broken or forged clock and would always sort above or below all other mail.
  return time !== undefined && time >= Date.UTC(1980, 0, 1) && time <= now + 86_400_000 ? time : undefined;
}

function readDate(text: string): number | undefined {
  const mail = mailDate.exec(text);
  if (mail) return toTime(mail[3], mail[2], mail[1], mail[4], mail[5], mail[6], mail[7]);
  const envelope = envelopeDate.exec(text);
  if (envelope) {
    const [, month, day, hour, minute, second, zone, year] = envelope;
    return toTime(year, month, day, hour, minute, second, zone);
  }
  if (!/^\s*\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const time = Date.parse(text.trim());
  return Number.isNaN(time) ? undefined : time;
}

function toTime(
  year = '',
  month = '',
  day = '',
  hour = '',
  minute = '',
  second: string | undefined = '0',
  zone: string | undefined = '',
): number | undefined {
  const monthIndex = months.indexOf(month.slice(0, 3).toLowerCase());
  if (monthIndex < 0 || Number(hour) > 24 || Number(minute) > 59) return undefined;
  const shortYear = year.length <= 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : undefined;
  // Three digits are years since 1900, from programs with a year-2000 bug.
  const fullYear = shortYear ?? (year.length === 3 ? 1900 + Number(year) : Number(year));
  const local = Date.UTC(fullYear, monthIndex, Number(day), Number(hour), Number(minute), Number(second));
  return local - zoneMinutes(zone) * 60_000;
}

function zoneMinutes(zone: string): number {
  if (!/^[+-]\d{4}$/.test(zone)) return zones[zone.toLowerCase()] ?? 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3));
  // Real zones end at +14:00; `-1600` and the like are invalid and count as unknown.
  if (minutes > 14 * 60) return 0;
  return zone.startsWith('-') ? -minutes : minutes;
}
