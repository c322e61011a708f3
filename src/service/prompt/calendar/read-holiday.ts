import type { CalendarReader } from './calendar-reader.ts';
import { dateOrLatest, ofYearOrLatest } from './dates.ts';
import { dayAround, type NamedTime, nowOf } from './named-time.ts';
import { readYear } from './read-year.ts';

const holidays = new Map<string, readonly [month: number, day: number]>(Object.entries({
  halloween: [10, 31], "valentine's day": [2, 14], 'valentines day': [2, 14], 'christmas eve': [12, 24], 'christmas day': [12, 25],
  'boxing day': [12, 26], "new year's eve": [12, 31], "new year's day": [1, 1], 'new years eve': [12, 31], 'new years day': [1, 1],
  heiligabend: [12, 24], 'heiligen abend': [12, 24], silvester: [12, 31], neujahr: [1, 1], nikolaus: [12, 6], 'tag der arbeit': [5, 1],
  valentinstag: [2, 14], 'tag der deutschen einheit': [10, 3], reformationstag: [10, 31], allerheiligen: [11, 1], 'valentine day': [2, 14],
} as const)); // oxfmt-ignore

/** Days behind the fourth Thursday of November; one token each (`joinSaleDays`). */
export const saleDays = new Map([['black friday', 1], ['cyber monday', 4]]); // oxfmt-ignore

/** Behind these a sale is the time of something; 'about Black Friday' and 'Black Friday spam' are about the sale. */
const opensTime =
  /^(?:on|since|after|before|until|till|between|and|to|of|am|seit|nach|vor|bis|zum|zwischen|und|dem)$/;

/** 'Christmas Eve of last year', 'am Tag der Deutschen Einheit', 'since Black Friday'. */
export function readHoliday(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('the');
  const date = reader.takeFrom(holidays);
  if (date) return dateOrLatest(reader, readYear(reader), ...date);
  const opening = reader.tokens[reader.at - 1]?.key ?? '';
  const sale = opensTime.test(opening) ? saleDays.get(reader.token?.key ?? '') : undefined;
  if (sale === undefined) return undefined;
  reader.at += 1;
  return ofYearOrLatest(reader, readYear(reader), (year) => {
    const first = nowOf(reader).with({ year, month: 11, day: 1 });
    return dayAround(first.add({ days: ((11 - first.dayOfWeek) % 7) + 21 + sale }));
  });
}
