import type { Bounds } from './bounds.ts';
import type { CalendarReader } from './calendar-reader.ts';
import type { CalendarUnit } from './calendar-vocabulary.ts';
import { nowOf, unitAround } from './named-time.ts';
import { instant } from './read-range.ts';
import { readWeek, weekNames } from './read-week.ts';

/** 'weeks 45 and 46', 'KW 45/46', 'KW 44 bis 46': weeks in a row. */
export function readWeeks(reader: CalendarReader): Bounds | undefined {
  reader.takePhrase('on');
  const first = readWeek(reader);
  const isRange =
    ['to', 'until', 'through', 'bis', 'bis zur'].some((word) => reader.takeText(word)) ||
    ['-', '–'].some((mark) => reader.takeMark(mark));
  const isJoined =
    isRange ||
    ['and', 'or', 'und', 'oder'].some((word) => reader.takeText(word)) ||
    ['/', '+', '&', ','].some((mark) => reader.takeMark(mark));
  if (!first || !isJoined) return undefined;
  for (const name of weekNames) if (reader.takeText(name)) break;
  const last = readWeek(reader, true);
  if (!last || Temporal.ZonedDateTime.compare(last.start, first.start) <= 0) return undefined;
  const isRow = isRange || Temporal.ZonedDateTime.compare(last.start, first.end) === 0;
  return isRow ? { from: instant(first.start), to: instant(last.end) } : undefined;
}

const toDate: Readonly<Record<string, CalendarUnit>> = {
  wtd: 'w', mtd: 'M', qtd: 'Q', ytd: 'y',
  'week to date': 'w', 'month to date': 'M', 'quarter to date': 'Q', 'year to date': 'y',
}; // oxfmt-ignore

/** 'year to date', 'mtd'. */
export function readToDate(reader: CalendarReader): Bounds | undefined {
  const unit = Object.entries(toDate).find(([name]) => reader.takeText(name))?.[1];
  return unit && { from: instant(unitAround(nowOf(reader), unit).start) };
}
