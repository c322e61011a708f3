import type { CalendarReader } from './calendar-reader.ts';
import { dateOrLatest, ofYearOrLatest } from './dates.ts';
import { dayAround, type NamedTime, nowOf } from './named-time.ts';
import { readYear } from './read-year.ts';

/** By their keys, which have no possessive 's. */
const holidays = new Map<string, readonly [month: number, day: number]>(Object.entries({
  halloween: [10, 31], 'valentine day': [2, 14], 'valentines day': [2, 14], 'christmas eve': [12, 24], 'christmas day': [12, 25],
  'boxing day': [12, 26], 'new year eve': [12, 31], 'new year day': [1, 1], 'new years eve': [12, 31], 'new years day': [1, 1],
  heiligabend: [12, 24], 'heiligen abend': [12, 24], silvester: [12, 31], neujahr: [1, 1], nikolaus: [12, 6], 'tag der arbeit': [5, 1],
  valentinstag: [2, 14], 'tag der deutschen einheit': [10, 3], reformationstag: [10, 31], allerheiligen: [11, 1],
} as const)); // oxfmt-ignore

/** Days behind the fourth Thursday of November; one token each (`joinSaleDays`). */
export const saleDays = new Map([['black friday', 1], ['cyber monday', 4]]); // oxfmt-ignore

/** Behind these it is the time of something; 'about Halloween' and 'Black Friday spam' are about it. */
const opensTime =
  /^(?:on|since|after|before|until|till|between|and|to|of|am|seit|nach|vor|bis|zum|zwischen|und|dem)$/;
/** Behind these a holiday is a time as well; 'from Black Friday' may be from a campaign of that name. */
const opensHoliday =
  /^(?:from|by|during|over|around|this|last|past|an|von|vom|ab|letzte[nrms]?|diese[nrms]?)$/;

/** 'Christmas Eve of last year', 'am Tag der Deutschen Einheit', 'since Black Friday'. */
export function readHoliday(reader: CalendarReader): NamedTime | undefined {
  const before = reader.tokens.slice(0, reader.at).findLast(({ key }) => !article.test(key))?.key ?? '';
  const isTime = opensTime.test(before);
  reader.takePhrase('the');
  // 'von Nikolaus' is a person.
  const isPerson = reader.token?.key === 'nikolaus' && /^(?:an|von|from|to|by)$/.test(before);
  const date = reader.takeFrom(holidays);
  if (date) {
    const year = readYear(reader);
    const isOpened = (isTime || opensHoliday.test(before)) && !isPerson;
    return isOpened || year !== undefined ? dateOrLatest(reader, year, ...date) : undefined;
  }
  const sale = isTime ? saleDays.get(reader.token?.key ?? '') : undefined;
  if (sale === undefined) return undefined;
  reader.at += 1;
  return ofYearOrLatest(reader, readYear(reader), (year) => {
    const first = nowOf(reader).with({ year, month: 11, day: 1 });
    return dayAround(first.add({ days: ((11 - first.dayOfWeek) % 7) + 21 + sale }));
  });
}

const article = /^(?:the|den|der|das)$/;
