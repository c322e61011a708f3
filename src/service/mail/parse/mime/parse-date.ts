/**
 * Parses the date of a mail header as mail programs write it: RFC 5322 with its obsolete forms, asctime, ISO 8601, the
 * text of a JavaScript date, local forms with month names of other languages, `PM`, and zones such as `+02:00`, `GMT+2`,
 * `CEST` or `Europe/Berlin`. The day of the week is ignored. A day and a month that could be swapped (`05/06/2026`) and a
 * month name that languages use for different months are not guessed.
 * @returns Milliseconds since 1970; undefined if it is invalid, before 1980 or more than a day after `now`.
 */
export function parseMailDate(text: string, now: number): number | undefined {
  const time = readDate(text.slice(0, 200));
  // Other dates come from a broken or forged clock and would always sort above or below all other mail.
  return time !== undefined && time >= Date.UTC(1980, 0, 1) && time <= now + 86_400_000 ? time : undefined;
}

/** What nearly all mail has; the general form below reads the same, slower. */
const usual =
  /^[\s;]*(?:[A-Za-z]{3},)?\s*(\d{1,2}) ([A-Za-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}|GMT|UTC)\s*(?:\(|$)/;

/** `Mon Jan  5 10:00:00 2026`, as the envelope lines of an mbox have it; the general form reads the same, too. */
const asctime = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) [ \d]\d (\d{2}):(\d{2}):(\d{2}) (\d{4})$/;

/** A time with colons, else one with points; a date such as `06.10.2022` is none. */
const times = [
  /(?<![\d.:])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?![\d:])/,
  /(?<![\d.:])(\d{1,2})[.h](\d{2})(?:[.m](\d{2})s?)?(?!\.?\d)/,
];
const halfBehind = /^\s*([ap])\.?\s?m\b\.?/i;
/** Chinese, Japanese and Korean put the half of the day before the time. */
const halfBefore = /(上午|午前|오전)|(下午|午後|오후)/;

function readDate(written: string): number | undefined {
  const plain = usual.exec(written);
  if (plain) {
    const [, day, month = '', year, hour, minute, second, zone = ''] = plain;
    const date = { year: Number(year), month: monthNamed(month), day: Number(day) };
    return toTime(
      date,
      [Number(hour), Number(minute), Number(second)],
      /\d/.test(zone) ? zoneMinutes(zone) : 0,
    );
  }
  const [, monthName = '', hours, minutes, seconds, fourDigits] = asctime.exec(written) ?? [];
  const named = english.indexOf(monthName.toLowerCase()) + 1;
  if (named > 0)
    return toTime(
      { year: Number(fourDigits), month: named, day: Number(written.slice(8, 10)) },
      [Number(hours), Number(minutes), Number(seconds)],
      0,
    );
  const { text, comments } = takeComments(written.normalize('NFKC').replaceAll('\u2212', '-'));
  const clock = times.map((time) => time.exec(text)).find((found) => found !== null);
  const before = clock ? text.slice(0, clock.index) : text;
  let behind = clock ? text.slice(clock.index + clock[0].length) : '';
  const half = halfBehind.exec(behind);
  if (half) behind = behind.slice(half[0].length);
  // The year stands before the zone or after it: `12:27:13 2022 +0200`, `12:27:13 CEST 2022`.
  const [, yearBefore = '', rest = ''] = /^((?:\s+\d{4}(?!\d))?)([^]*)$/.exec(behind) ?? [];
  const zone = readZone(rest);
  const date = readDay(`${before} ${yearBefore} ${rest.slice(zone?.length ?? 0)}`);
  if (!date) return undefined;
  const [, morning, evening] = halfBefore.exec(text) ?? [];
  const isEvening = half ? half[1]?.toLowerCase() === 'p' : evening !== undefined;
  const hour = Number(clock?.[1] ?? 0);
  const isHalf = (half !== null || morning !== undefined || evening !== undefined) && hour <= 12;
  return toTime(
    date,
    [isHalf ? (hour % 12) + (isEvening ? 12 : 0) : hour, Number(clock?.[2] ?? 0), Number(clock?.[3] ?? 0)],
    zone?.zone ?? comments.map((comment) => readZone(comment)?.zone).find((one) => one !== undefined) ?? 0,
  );
}

interface Day {
  readonly year: number;
  /** From 1; undefined for an unknown name. */
  readonly month: number | undefined;
  readonly day: number;
}

/** Separates comments, which may be nested, from the text. */
function takeComments(written: string): { text: string; comments: string[] } {
  let depth = 0;
  let text = '';
  const comments: string[] = [];
  for (const letter of written) {
    if (letter === '(') {
      depth += 1;
      if (depth === 1) comments.push('');
    } else if (letter === ')' && depth > 0) {
      depth -= 1;
      text += depth === 0 ? ' ' : '';
    } else if (depth > 0) comments.push(`${comments.pop()}${letter}`);
    else text += letter;
  }
  return { text, comments };
}

/** The day in a text without its time; without a year there is none. */
function readDay(text: string): Day | undefined {
  const ordered = /(?<!\d)(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})(?!\d)/.exec(text);
  if (ordered) return { year: Number(ordered[1]), month: Number(ordered[2]), day: Number(ordered[3]) };
  const words = [...text.matchAll(/(\d{1,2})[月월]|(?<!\d)(\d{1,4})(?!\d)|[\p{L}\p{M}]+/gu)];
  const at = words.findIndex(([word, numbered, number]) =>
    numbered ? true : number === undefined && monthNamed(word) !== undefined,
  );
  const numbers = words.flatMap(([, , number], place) => (number === undefined ? [] : [{ number, place }]));
  if (at >= 0) {
    const [word, numbered] = words[at]!;
    const month = numbered ? Number(numbered) : monthNamed(word);
    const isDay = ({ number }: { number: string }) => number.length <= 2 && Number(number) <= 31;
    const day = numbers.findLast((one) => one.place < at && isDay(one)) ?? numbers.find((one) => isDay(one));
    const year = numbers.find((one) => one !== day && one.number.length > 1);
    return day && year && { year: fullYear(year.number), month, day: Number(day.number) };
  }
  const local = /(?<!\d)(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/.exec(text);
  if (!local) return undefined;
  const [first, second] = [Number(local[1]), Number(local[3])];
  const year = fullYear(local[4]!);
  // Only with points is it known which of them is the day.
  if (local[2] === '.' || first > 12 || first === second) return { year, month: second, day: first };
  return second > 12 ? { year, month: first, day: second } : undefined;
}

/** Three digits are years since 1900, from programs with a year-2000 bug. */
const fullYear = (digits: string): number =>
  Number(digits) + (digits.length > 3 ? 0 : digits.length === 3 || Number(digits) >= 70 ? 1900 : 2000);

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const englishNames = [
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'sept',
].concat('october', 'november', 'december');

const englishDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [day, `${day}day`]);

/** Languages whose month names are read, besides English. */
const languages =
  'de fr es it pt ca nl sv da nb fi pl cs sk hu ro tr ru uk bg hr sl sr lt lv et el he ar id vi th ja zh ko';
let foreign: ReadonlyMap<string, number | null> | undefined;

/** The month of a name or its abbreviation, from 1. */
function monthNamed(word: string): number | undefined {
  const short = english.indexOf(word.toLowerCase());
  if (short >= 0) return short + 1;
  const name = fold(word);
  const at = english.indexOf(name.slice(0, 3));
  if (at >= 0 && englishNames.includes(name)) return at + 1;
  // In no language are these the name of a month, and making the table of those takes 0.2 s.
  if (englishDays.includes(name)) return undefined;
  foreign ??= foreignMonths();
  return foreign.get(name) ?? undefined;
}

/** The month names of `languages`; null for a name of several months, such as “listopad” in Polish and Croatian. */
function foreignMonths(): ReadonlyMap<string, number | null> {
  const names = new Map<string, number | null>([['mrz', 3]]);
  for (const language of languages.split(' '))
    for (const style of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, {
          month: style,
          day,
          timeZone: 'UTC',
          calendar: 'gregory',
        });
        for (const [at] of english.entries()) {
          const part = format.formatToParts(Date.UTC(2022, at, 6)).find(({ type }) => type === 'month');
          const name = fold(/[\p{L}\p{M}]+(?=\.?$)/u.exec(part?.value ?? '')?.[0] ?? '');
          if (name.length < 2 || /^(?:月|월)$/.test(name)) continue;
          // Abbreviations are of different lengths.
          for (const known of style === 'long' && name.length > 4
            ? [name, name.slice(0, 3), name.slice(0, 4)]
            : [name]) {
            const other = names.get(known);
            names.set(known, other === undefined || other === at + 1 ? at + 1 : null);
          }
        }
      }
  return names;
}

/** Lower case, without accents. */
const fold = (word: string): string => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

function toTime(
  { year, month, day }: Day,
  [hour, minute, second]: readonly [number, number, number],
  zone: Zone,
): number | undefined {
  if (!month || month > 12 || hour > 24 || minute > 59 || second > 60) return undefined;
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return typeof zone === 'number' ? local - zone * 60_000 : timeAt(local, zone);
}

/** A local time of a place as an instant; as UTC if the place is unknown. */
function timeAt(local: number, place: string): number {
  try {
    const written = new Date(local).toISOString().slice(0, -1);
    return Temporal.PlainDateTime.from(written).toZonedDateTime(place).epochMilliseconds;
  } catch {
    return local;
  }
}

/** Offsets in minutes, east positive: those of RFC 5322 §4.3, and others that mail programs write. */
const zones: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'ut 0 utc 0 gmt 0 z 0 wet 0 west 60 bst 60 wat 60 cet 60 met 60 mez 60 cest 120 mest 120 mesz 120 eet 120 eest 180 cat 120 ' +
    'sast 120 msk 180 eat 180 trt 180 gst 240 pkt 300 npt 345 ict 420 wib 420 hkt 480 sgt 480 awst 480 jst 540 kst 540 ' +
    'acst 570 acdt 630 aest 600 aedt 660 nzst 720 nzdt 780 est -300 edt -240 cst -360 cdt -300 mst -420 mdt -360 ' +
    'pst -480 pdt -420 akst -540 akdt -480 hst -600 ast -240 adt -180 nst -210 ndt -150 brt -180 art -180'
  )
    .match(/[a-z]+ -?\d+/g)!
    .map((pair) => pair.split(' '))
    .map(([name, minutes]) => [name, Number(minutes)]),
);

/** An offset in minutes, east positive, or the name of a place (`Europe/Berlin`). */
type Zone = number | string;

/** The zone at the beginning of a text, with the length of what was read; a number counts before a name. */
function readZone(text: string): { zone: Zone; length: number } | undefined {
  const [whole = '', name = '', offset = ''] = writtenZone.exec(text) ?? [];
  if (name.includes('/') && offset === '') return { zone: name, length: whole.length };
  const zone = offset === '' ? zones[name.toLowerCase()] : zoneMinutes(offset);
  return zone === undefined ? undefined : { zone, length: whole.length };
}

const writtenZone =
  /^[\s,]*([A-Za-z]{1,5}(?![A-Za-z/])|[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+)?\s*([+-]\d{1,2}:?(?:\d{2})?(?!\d))?/;

/** Real zones end at +14:00; `-1600` and the like are invalid and count as unknown. */
function zoneMinutes(offset: string): number {
  const [, sign, hours = '', rest = ''] = /^([+-])(\d{1,2}?):?(\d{2})?$/.exec(offset) ?? [];
  const minutes = Number(hours) * 60 + Number(rest);
  if (minutes > 14 * 60) return 0;
  return sign === '-' ? -minutes : minutes;
}
