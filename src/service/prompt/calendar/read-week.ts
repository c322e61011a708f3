import type { CalendarReader } from './calendar-reader.ts';
import { ofYearOrLatest } from './dates.ts';
import { type NamedTime, nowOf, unitAround } from './named-time.ts';
import { readYear } from './read-year.ts';

/** What weeks are called in front of their numbers. */
export const weekNames = ['week', 'weeks', 'calendar week', 'calendar weeks', 'kw', 'kalenderwoche', 'kalenderwochen', 'woche', 'wochen', 'cw'] as const; // oxfmt-ignore

/** 'KW45', '2026-W45', '45. Kalenderwoche', 'the 45th week'. */
function readWrittenWeek(reader: CalendarReader): { value: number; year?: string } | undefined {
  const joined = () => {
    const number = /^(?:kw|cw|w|wk|week)-?(\d{1,2})$/.exec(reader.token?.key ?? '')?.[1];
    if (number !== undefined) reader.at += 1;
    return number;
  };
  const alone = joined();
  if (alone !== undefined) return { value: Number(alone) };
  const number = reader.takeDigits();
  if (!number) return undefined;
  if (number.value >= 1990 && number.value < 2100) {
    reader.takeMark('-');
    const week = joined();
    return week === undefined ? undefined : { value: Number(week), year: String(number.value) };
  }
  const isOrdinal = reader.takeMark('.') || number.isOrdinal;
  const isWeek =
    isOrdinal &&
    ['kalenderwoche', 'kw', 'calendar week', 'week of the year'].some((name) => reader.takeText(name));
  return isWeek ? { value: number.value } : undefined;
}

/** 'week 45', 'KW 45 2025': a week of ISO 8601. */
export function readWeek(reader: CalendarReader, isBare?: true): NamedTime | undefined {
  reader.takePhrase('the');
  const written = reader.try(() => readWrittenWeek(reader));
  const isNamed = written === undefined && weekNames.some((name) => reader.takeText(name));
  if (!isBare && written === undefined && !isNamed) return undefined;
  const week = written ?? reader.takeDigits();
  if (!week || week.value < 1 || week.value > 53) return undefined;
  // 'KW 45/2026'; 'KW 45/46' are two.
  const slashed = reader.try(() => (reader.takeMark('/') ? readYear(reader) : undefined));
  const year = (written && 'year' in written ? written.year : undefined) ?? slashed ?? readYear(reader);
  // The fourth of January is in the first week.
  return ofYearOrLatest(reader, year, (of) =>
    unitAround(
      nowOf(reader)
        .with({ year: of, month: 1, day: 4 })
        .add({ weeks: week.value - 1 }),
      'w',
    ),
  );
}
