import type { CalendarReader } from './calendar-reader.ts';
import { dayAround, type NamedTime, nowOf, stepOf, unitAround } from './named-time.ts';

const exact = ['exactly', 'precisely', 'genau', 'exakt'];

/** 'exactly a week ago', 'two weeks ago, on the Wednesday': one day of what 'a week ago' alone would name as a whole. */
export function readDayAgo(reader: CalendarReader): NamedTime | undefined {
  const { units, weekdays } = reader.context.words;
  const isExact = exact.some((word) => reader.takeText(word));
  const isBefore = reader.takePhrase('agoBefore');
  const amount = reader.takeNumber();
  const unit = amount === undefined || !Number.isInteger(amount) ? undefined : reader.takeFrom(units);
  if (unit === undefined || unit === 'h' || unit === 'm') return undefined;
  if (!isBefore && !reader.takePhrase('ago')) return undefined;
  const then = nowOf(reader).subtract(stepOf[unit](amount as number));
  const weekday = unit === 'w' ? reader.try(() => readWeekday(reader, weekdays)) : undefined;
  if (weekday !== undefined) return dayAround(unitAround(then, 'w').start.add({ days: weekday - 1 }));
  return isExact ? dayAround(then) : undefined;
}

function readWeekday(reader: CalendarReader, weekdays: ReadonlyMap<string, number>): number | undefined {
  const isApart = reader.takeMark(',');
  const isOn = reader.takePhrase('on');
  reader.takePhrase('the');
  return isApart || isOn ? reader.takeFrom(weekdays) : undefined;
}
