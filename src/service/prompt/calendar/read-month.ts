import type { CalendarReader } from './calendar-reader.ts';
import { type NamedTime, nowOf, unitAround } from './named-time.ts';
import { readYear } from './read-year.ts';

type Zoned = Temporal.ZonedDateTime;

/** 'October', 'the month of November', 'last March', '2026-10', '10/2026'. */
export function readMonth(reader: CalendarReader): NamedTime | undefined {
  const { words } = reader.context;
  const iso = /^(\d{4})-(\d\d)$/.exec(reader.token?.kind === 'date' ? reader.token.text : '');
  if (iso) {
    reader.at += 1;
    return unitAround(nowOf(reader).with({ year: Number(iso[1]), month: Number(iso[2]), day: 1 }), 'M');
  }
  const numbered = reader.try(() => readNumberedMonth(reader));
  if (numbered) return numbered;
  const isLast = reader.takePhrase('last');
  if (!isLast && !reader.takePhrase('this')) for (const word of ['heurigen', 'heuriger', 'heurige']) if (reader.takeText(word)) break; // oxfmt-ignore
  // 'the month of November', 'im Monat November'.
  reader.takeText('the');
  for (const word of ['entire', 'whole', 'full', 'gesamten', 'ganzen', 'kompletten'])
    if (reader.takeText(word)) break;
  if (!['month of', 'monat', 'monats', 'monaten'].some((word) => reader.takeText(word)))
    reader.takeText('monate');
  const key = reader.token?.key;
  const month = reader.takeFrom(words.months);
  // 'may' and 'mar' alone are other words as well.
  if (month === undefined || (key === 'may' && reader.tokens[reader.at - 1]?.text === 'may'))
    return undefined;
  reader.takeMark('.');
  return monthOf(reader, month, isLast);
}

/** '10/2026'. */
function readNumberedMonth(reader: CalendarReader): NamedTime | undefined {
  const month = reader.takeDigits();
  if (!month || month.isOrdinal || month.value < 1 || month.value > 12 || !reader.takeMark('/'))
    return undefined;
  const year = reader.takeDigits();
  return year && year.value >= 1990 && year.value < 2100
    ? unitAround(nowOf(reader).with({ year: year.value, month: month.value, day: 1 }), 'M')
    : undefined;
}

/** A month of a year that may follow; without one the latest that is not in the future. */
export function monthOf(reader: CalendarReader, month: number, isLast: boolean): NamedTime {
  const year = readYear(reader);
  const now = nowOf(reader);
  const make = (of: number) => unitAround(now.with({ year: of, month, day: 1 }), 'M');
  if (year) return make(Number(year));
  const latest = (notAfter: Zoned): NamedTime => {
    const here = unitAround(notAfter.with({ month, day: 1 }), 'M');
    return Temporal.ZonedDateTime.compare(here.start, notAfter) <= 0
      ? here
      : unitAround(here.start.subtract({ years: 1 }), 'M');
  };
  const found = latest(now);
  const isRunning = Temporal.ZonedDateTime.compare(found.end, now) > 0;
  if (isLast && isRunning) return unitAround(found.start.subtract({ years: 1 }), 'M');
  return { ...found, latest };
}
