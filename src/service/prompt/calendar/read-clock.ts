import type { CalendarReader } from './calendar-reader.ts';
import type { NamedTime } from './named-time.ts';

type Zoned = Temporal.ZonedDateTime;

/** Hour and minute of a time of day. */
export interface ClockTime {
  hour: number;
  minute: number;
}

const counted =
  /^(?:recipients?|addressees?|empfaengern?|adressaten|attachments?|files?|anhaengen?|anlagen|links?|urls?|people|persons?|users|personen|leuten?)$/;

/** Whether the next word is counted by the number in front of it: '11 recipients', '1-3 links'. */
export const isCounting = (reader: CalendarReader): boolean => counted.test(reader.token?.key ?? '');

export function readBareHour(reader: CalendarReader): ClockTime | undefined {
  const number = reader.takeDigits();
  const follows = reader.token;
  if (!number || number.isOrdinal || number.value > 23) return undefined;
  if (follows?.kind === 'number' || follows?.kind === 'mark') return undefined;
  if (follows && reader.context.words.units.has(follows.key) && follows.key !== 'h') return undefined;
  // 'ab 11 Empfängern'.
  if (isCounting(reader)) return undefined;
  reader.takePhrase('oclock');
  return { hour: number.value, minute: 0 };
}

/** Reads a time of day that cannot be anything else: 9am, 17:30, 9 Uhr, noon. */
export function readClock(reader: CalendarReader): ClockTime | undefined {
  return reader.try(() => {
    reader.takePhrase('at');
    const named = reader.takeFrom(reader.context.words.clocks);
    if (named !== undefined) return { hour: named, minute: 0 };
    const part = reader.try(() => readPartOfHour(reader));
    if (part) return part;
    const { token } = reader;
    if (token?.kind === 'clock') {
      reader.at += 1;
      reader.takePhrase('oclock');
      return clockOf(token.text);
    }
    const spoken = reader.try(() => readSpokenHour(reader));
    if (spoken) return spoken;
    // 'acht Uhr'.
    const spelt = reader.try(() => {
      const hour = reader.takeFrom(reader.context.words.numbers);
      const isHour = hour !== undefined && Number.isInteger(hour) && hour < 24 && reader.takeText('uhr');
      return isHour ? { hour, minute: 0 } : undefined;
    });
    if (spelt) return spelt;
    const number = reader.takeDigits();
    if (!number || number.isOrdinal || number.value > 23 || !reader.takePhrase('oclock')) return undefined;
    const minute = reader.try(() => {
      const digits = reader.takeDigits();
      return digits && digits.value < 60 ? digits.value : undefined;
    });
    return { hour: number.value, minute: minute ?? 0 };
  });
}

/** '9 in the morning', '8 Uhr abends', '12 Uhr mittags'. */
function readSpokenHour(reader: CalendarReader): ClockTime | undefined {
  const digits = reader.takeDigits();
  const value = digits ? digits.value : reader.takeFrom(reader.context.words.numbers);
  if (value === undefined || digits?.isOrdinal || !Number.isInteger(value) || value > 12) return undefined;
  const number = { value };
  const isGerman = reader.takePhrase('oclock');
  const isEarly = ['in the morning', 'morgens', 'frueh', 'vormittags'].some((part) => reader.takeText(part));
  const isNoon = isGerman && number.value === 12 && reader.takeText('mittags');
  const isLate =
    isNoon ||
    ['in the afternoon', 'in the evening', 'at night', 'abends', 'nachmittags'].some((part) =>
      reader.takeText(part),
    );
  if (!isEarly && !isLate) return undefined;
  return { hour: isLate ? (number.value % 12) + 12 : number.value % 12, minute: 0 };
}

/** 'half past nine', 'halb neun', 'quarter to 5', 'Viertel nach 3'. */
function readPartOfHour(reader: CalendarReader): ClockTime | undefined {
  const parts = [
    ['half past', 30],
    ['a quarter past', 15],
    ['a quarter to', -15],
    ['quarter past', 15],
    ['quarter to', -15],
    ['halb', -30],
    ['dreiviertel', -15],
    ['viertel nach', 15],
    ['viertel vor', -15],
    ['viertel', -45],
  ] as const;
  const minutes = parts.find(([phrase]) => reader.takeText(phrase))?.[1];
  const hour = minutes === undefined ? undefined : reader.takeNumber();
  if (minutes === undefined || hour === undefined || !Number.isInteger(hour) || hour < 1 || hour > 23)
    return undefined;
  reader.takePhrase('oclock');
  for (const part of ['in the morning', 'morgens', 'frueh', 'vormittags']) if (reader.takeText(part)) break;
  return minutes > 0 ? { hour, minute: minutes } : { hour: hour - 1, minute: 60 + minutes };
}

function clockOf(text: string): ClockTime | undefined {
  const found = /^(\d{1,2})(?::(\d\d))?(?::\d\d)?\s?(?:([ap])\.?m)?/i.exec(text);
  if (!found) return undefined;
  const half = found[3]?.toLowerCase();
  const written = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  if (half && (written < 1 || written > 12)) return undefined;
  const hour = half === 'p' ? (written % 12) + 12 : half === 'a' ? written % 12 : written;
  return hour > 23 || minute > 59 ? undefined : { hour, minute };
}

/** The start of an hour of a day, as the clock on the wall shows it; 24 is the end of the day. */
export function hourOf(day: Zoned, hour: number): Zoned {
  return hour === 24 ? day.add({ days: 1 }) : day.with({ hour });
}

export function atClock(day: NamedTime, { hour, minute }: ClockTime): NamedTime {
  const start = day.start.with({ hour, minute });
  const { latest } = day;
  return {
    start,
    end: start.add(minute === 0 ? { hours: 1 } : { minutes: 1 }),
    isPoint: true,
    ...(latest && { latest: (notAfter: Zoned) => atClock(latest(notAfter), { hour, minute }) }),
  };
}
