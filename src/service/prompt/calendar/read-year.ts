import type { CalendarReader } from './calendar-reader.ts';

/** Reads the year behind a day, month or quarter: '2025', ', 2025', 'of 2025'. */
export function readYear(reader: CalendarReader): string | undefined {
  return reader.try(() => {
    reader.takeMark(',');
    reader.takePhrase('of');
    const digits = reader.takeDigits();
    return digits && !digits.isOrdinal && digits.value >= 1990 && digits.value < 2100
      ? String(digits.value)
      : undefined;
  });
}
