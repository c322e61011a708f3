import type { CalendarReader } from './calendar-reader.ts';
import { dayAround, type NamedTime, nowOf } from './named-time.ts';

/** 'two Mondays ago', 'the Monday before last', 'vorletzten Montag', 'Mittwoch vor einer Woche': a weekday of a week further back. */
export function readWeekdayBack(reader: CalendarReader): NamedTime | undefined {
  const { weekdays } = reader.context.words;
  reader.takePhrase('the');
  if (reader.takePhrase('beforeLast')) return dayBack(reader, reader.takeFrom(weekdays), 1);
  const counted = reader.try(() => {
    const amount = reader.takeNumber();
    const plural = /^(.+day)s$/.exec(reader.token?.key ?? '')?.[1];
    const weekday = weekdays.get(plural ?? '');
    if (weekday === undefined || amount === undefined || !Number.isInteger(amount)) return undefined;
    reader.at += 1;
    return reader.takePhrase('ago') ? dayBack(reader, weekday, amount - 1) : undefined;
  });
  if (counted) return counted;
  const weekday = reader.takeFrom(weekdays);
  if (weekday === undefined) return undefined;
  if (reader.takeText('before last')) return dayBack(reader, weekday, 1);
  const isBefore = reader.takePhrase('agoBefore');
  const weeks = reader.takeNumber();
  const isWeeks = weeks !== undefined && reader.takeFrom(reader.context.words.units) === 'w';
  if (!isWeeks || !Number.isInteger(weeks) || (!isBefore && !reader.takePhrase('ago'))) return undefined;
  // 'Friday a week ago', asked on Wednesday: that of last week, or a week before the latest?
  return weekday <= nowOf(reader).dayOfWeek ? dayBack(reader, weekday, weeks) : undefined;
}

/** The latest such day that is over, and so many weeks before it. */
function dayBack(reader: CalendarReader, weekday: number | undefined, weeks: number): NamedTime | undefined {
  if (weekday === undefined) return undefined;
  const today = nowOf(reader).startOfDay();
  // Today a week ago is the Wednesday a week ago; the last Wednesday is not today.
  const back = (today.dayOfWeek - weekday + 7) % 7;
  return dayAround(today.subtract({ days: back + weeks * 7 }));
}
