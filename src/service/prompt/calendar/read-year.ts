import type { CalendarReader } from './calendar-reader.ts';
import { nowOf } from './named-time.ts';

/** Reads the year behind a day, month or quarter: '2025', ', 2025', 'of 2025', 'of last year'. */
export function readYear(reader: CalendarReader): string | undefined {
  return reader.try(() => {
    reader.takeMark(',');
    reader.takePhrase('of');
    const back = readYearBack(reader);
    if (back !== undefined) return back;
    const digits = reader.takeDigits();
    return digits && !digits.isOrdinal && digits.value >= 1990 && digits.value < 2100
      ? String(digits.value)
      : undefined;
  });
}

/** 'last year', 'this year', 'letzten Jahres'. */
function readYearBack(reader: CalendarReader): string | undefined {
  return reader.try(() => {
    reader.takePhrase('the');
    if (reader.takeText('vorjahres') || reader.takeText('vorjahrs')) return String(nowOf(reader).year - 1);
    const isLast = reader.takePhrase('last');
    if (!isLast && !reader.takePhrase('this')) return undefined;
    if (reader.takeFrom(reader.context.words.units) !== 'y') return undefined;
    return String(nowOf(reader).year - (isLast ? 1 : 0));
  });
}
