import type { Bounds } from './bounds.ts';
import { back, readAged, readRolling, takeAmount } from './read-rolling.ts';
import { CalendarReader, type CalendarContext } from './calendar-reader.ts';
import type { PromptLeaf } from '../../../api/contract/emails/ask-prompt.ts';
import { atClock, type ClockTime, readBareHour, readClock } from './read-clock.ts';
import { nowOf, unitAround } from './named-time.ts';
import { readAroundDay } from './read-around-day.ts';
import { readNight } from './read-night.ts';
import { readOperator } from './read-operator.ts';
import { readMoment } from './read-moment.ts';
import { instant, leftOfDay, readBareDay, readRange } from './read-range.ts';
import { readUnitBack } from './read-unit-back.ts';
import { readToDate, readWeeks } from './read-weeks.ts';
import type { PromptToken } from '../read-tokens.ts';

/** A period that tokens name. */
export interface ReadPeriod {
  leaf: PromptLeaf & { kind: 'received' };
  /** How many tokens it takes. */
  length: number;
}

/**
 * Reads the longest period that begins at a token: 'since Tuesday 9am', 'between 3 and 5 Nov', 'in the last 90 minutes',
 * 'older than 30 days', 'letzte Woche'. Weeks begin on Monday; 'last week' is the calendar's, 'the past week' and 'in the
 * last week' count back from now; a day or month without a year is the latest that is not in the future.
 */
export function readPeriod(
  tokens: readonly PromptToken[],
  at: number,
  context: CalendarContext,
): ReadPeriod | undefined {
  // The same place is read several times: whether a value ends there, whether a list continues.
  const known = readPeriods.get(tokens) ?? new Map<number, ReadPeriod | undefined>();
  if (known.has(at)) return known.get(at);
  const found = readLongest(tokens, at, context);
  readPeriods.set(tokens, known.set(at, found));
  return found;
}

/** What was read where, as long as the tokens are in use; a prompt is read in one language at one moment. */
const readPeriods = new WeakMap<readonly PromptToken[], Map<number, ReadPeriod | undefined>>();

function readLongest(
  tokens: readonly PromptToken[],
  at: number,
  context: CalendarContext,
): ReadPeriod | undefined {
  let best: ReadPeriod | undefined;
  for (const read of [
    readOperator,
    readRolling,
    readAged,
    readAroundDay,
    readRange,
    readThisOrLast,
    readDays,
    readWeeks,
    readToDate,
    readPartOfDay,
    readHoursOfNight,
    readNight,
    readSinceUntil,
    readOpen,
    readNamed,
  ]) {
    const reader = new CalendarReader(tokens, at, context);
    const found = read(reader);
    const length = reader.at - at;
    if (found && length > (best?.length ?? 0)) best = { leaf: { kind: 'received', ...found }, length };
  }
  return best;
}

/** 'this or last week', 'aus diesem oder dem letzten Monat': both. */
function readThisOrLast(reader: CalendarReader): Bounds | undefined {
  reader.takePhrase('on');
  reader.takePhrase('the');
  const isThis = reader.takePhrase('this');
  if (!isThis && !reader.takePhrase('last')) return undefined;
  if (!['or', 'and', 'oder', 'und'].some((word) => reader.takeText(word))) return undefined;
  // 'in diesem und im letzten Monat'.
  reader.takePhrase('on');
  const other = readUnitBack(reader);
  if (!other || isThis === other.end.epochMilliseconds > reader.context.now) return undefined;
  const length = other.start.until(other.end, { largestUnit: 'year' });
  return isThis
    ? { from: instant(other.start), to: instant(other.end.add(length)) }
    : { from: instant(other.start.subtract(length)), to: instant(other.end) };
}

/** 'on Sunday after 18:00', 'yesterday before noon'. */
function readPartOfDay(reader: CalendarReader): Bounds | undefined {
  reader.takePhrase('on');
  reader.takePhrase('the');
  const night = reader.takePhrase('lastNight');
  const day = night ? unitAround(nowOf(reader).subtract({ days: 1 }), 'd') : readMoment(reader);
  if (!day || day.isPoint) return undefined;
  const opening = (['after', 'since', 'before', 'until'] as const).find((phrase) =>
    reader.takePhrase(phrase),
  );
  const clock = opening && (readClock(reader) ?? reader.try(() => readBareHour(reader)));
  if (!opening || !clock) return undefined;
  if (night) return partOfNight(day.end, opening === 'after' || opening === 'since', clock);
  const { start } = atClock(day, clock);
  const isLater = opening === 'after' || opening === 'since';
  // 'yesterday after 9 and before 12'.
  const other = isLater && reader.try(() => readOtherEnd(reader));
  if (other) return { from: instant(start), to: instant(atClock(day, other).start) };
  return isLater
    ? { from: instant(start), to: instant(day.end) }
    : { from: instant(day.start), to: instant(start) };
}

function readOtherEnd(reader: CalendarReader): ClockTime | undefined {
  const isJoined =
    reader.takeMark(',') || ['and', 'but', 'und', 'aber'].some((word) => reader.takeText(word));
  if (!isJoined || (!reader.takePhrase('before') && !reader.takePhrase('until'))) return undefined;
  return readClock(reader) ?? reader.try(() => readBareHour(reader));
}

/** 'last night after 8pm': the night from 18 to 6 o'clock. */
function partOfNight(midnight: Temporal.ZonedDateTime, isLater: boolean, clock: ClockTime): Bounds {
  const evening = midnight.subtract({ days: 1 });
  const [dusk, dawn] = [evening.with({ hour: 18 }), midnight.with({ hour: 6 })];
  const at = (clock.hour >= 12 ? evening : midnight).with(clock);
  return isLater ? { from: instant(at), to: instant(dawn) } : { from: instant(dusk), to: instant(at) };
}

/** 'last night from 10pm to 2am'. */
function readHoursOfNight(reader: CalendarReader): Bounds | undefined {
  reader.takePhrase('on');
  if (!reader.takePhrase('lastNight')) return undefined;
  // 'overnight, from 8 pm to 7 am'.
  const isApart = reader.takeMark(',') || reader.takeMark('(');
  const isBetween = reader.takePhrase('between');
  const isFrom = !isBetween && reader.takePhrase('from');
  if (isApart && !isBetween && !isFrom && reader.token?.kind !== 'clock') return undefined;
  const left = readHourOfNight(reader);
  const isJoined = left && reader.takePhrase(isBetween ? 'and' : 'to');
  const right = isJoined ? readHourOfNight(reader) : undefined;
  if (!left || !right) return undefined;
  const midnight = nowOf(reader).startOfDay();
  const at = (clock: ClockTime) => (clock.hour >= 12 ? midnight.subtract({ days: 1 }) : midnight).with(clock);
  const [from, to] = [at(left), at(right)];
  return Temporal.ZonedDateTime.compare(from, to) < 0 ? { from: instant(from), to: instant(to) } : undefined;
}

/** 'between 11 and 1' at night: eleven in the evening. */
function readHourOfNight(reader: CalendarReader): ClockTime | undefined {
  const clock = reader.try(() => readClock(reader));
  if (clock) return clock;
  return reader.try(() => {
    const digits = reader.takeDigits();
    if (!digits || digits.isOrdinal || !Number.isInteger(digits.value) || digits.value > 23) return undefined;
    const isLate = digits.value > 6 && digits.value < 12;
    return { hour: isLate ? digits.value + 12 : digits.value === 12 ? 0 : digits.value, minute: 0 };
  });
}

/** '3 or 4 November', '5, 6 and 7 Nov': days in a row. */
function readDays(reader: CalendarReader): Bounds | undefined {
  reader.takePhrase('on');
  const days: number[] = [];
  for (;;) {
    const next = reader.try(() => {
      const day = readBareDay(reader);
      const isJoined =
        reader.takeMark(',') ||
        reader.takeMark('/') ||
        ['or', 'and', 'oder', 'und'].some((word) => reader.takeText(word));
      return isJoined ? day : undefined;
    });
    if (next === undefined) break;
    days.push(next);
  }
  const last = days.length > 0 ? readMoment(reader) : undefined;
  const isRow =
    last &&
    [...days, last.start.day].every((day, index, all) => index === 0 || day === (all[index - 1] ?? 0) + 1);
  const first = last && isRow && !last.isPoint ? leftOfDay(days[0] ?? 0, last) : undefined;
  return first && last ? { from: instant(first.start), to: instant(last.end) } : undefined;
}

/** 'after 6pm yesterday and before 7am today': one period with both ends. */
function readSinceUntil(reader: CalendarReader): Bounds | undefined {
  const isAfter = reader.takePhrase('after');
  if (!isAfter && !reader.takePhrase('since')) return undefined;
  reader.takePhrase('the');
  const left = readMoment(reader);
  const isJoined =
    ['and', 'but', 'und', 'aber'].some((word) => reader.takeText(word)) || reader.takeMark(',');
  const isBefore = reader.takePhrase('before');
  if (!left || !isJoined || (!isBefore && !reader.takePhrase('until'))) return undefined;
  reader.takePhrase('the');
  const right = readMoment(reader);
  if (!right) return undefined;
  return {
    from: instant(isAfter && !left.isPoint ? left.end : left.start),
    to: instant(isBefore || right.isPoint ? right.start : right.end),
  };
}

/** 'since Monday', 'before 2026-11-01', 'until yesterday', 'from 9am on'. */
function readOpen(reader: CalendarReader): Bounds | undefined {
  const openings = ['since', 'after', 'before', 'until', 'from'] as const;
  const isBy = reader.token?.key === 'by';
  const opening = openings.find((phrase) => reader.takePhrase(phrase));
  if (!opening) return undefined;
  reader.takePhrase('the');
  const rolling = opening === 'since' ? reader.try(() => readRolling(reader)) : undefined;
  if (rolling) return rolling;
  // 'seit 2 Tagen'.
  const counted = opening === 'since' ? reader.try(() => readCounted(reader)) : undefined;
  if (counted) return counted;
  const moment = readMoment(reader);
  if (!moment) return undefined;
  // 'by 5 November' and 'by Monday' are ends, 'by April' and 'by 2025' are nobody's.
  if (isBy && moment.end.since(moment.start, { largestUnit: 'day' }).days > 8) return undefined;
  switch (opening) {
    case 'from':
      // 'vom 5. November an Ann' names a recipient.
      return reader.takePhrase('onwards') &&
        (!reader.token || reader.token.kind === 'mark' || clauses.test(reader.token.key))
        ? { from: instant(moment.start) }
        : undefined;
    case 'since':
      // 'since this quarter started'.
      for (const word of ['started', 'began', 'begann', 'begonnen hat']) if (reader.takeText(word)) break;
      return { from: instant(moment.start) };
    case 'after':
      return { from: instant(moment.isPoint ? moment.start : moment.end) };
    case 'before':
      // 'before 8 am today' is of today alone.
      return { ...(moment.day && { from: instant(moment.day) }), to: instant(moment.start) };
    case 'until':
      return { to: instant(moment.isPoint ? moment.start : moment.end) };
  }
}

/** What continues after a time: 'from 3 November on that were held'. */
const clauses =
  /^(?:that|which|who|whose|where|and|but|with|without|have|are|were|die|der|das|und|mit|ohne)$/;

function readCounted(reader: CalendarReader): Bounds | undefined {
  const amount = takeAmount(reader);
  return amount && !reader.takePhrase('ago') ? back(amount.amount, amount.unit) : undefined;
}

/** 'yesterday', 'on Monday', 'in November', 'last week', 'last night'. */
function readNamed(reader: CalendarReader): Bounds | undefined {
  if (reader.takePhrase('lastNight')) {
    const today = nowOf(reader).startOfDay();
    return { from: instant(today.subtract({ hours: 6 })), to: instant(today.add({ hours: 6 })) };
  }
  reader.takePhrase('on');
  reader.takePhrase('the');
  const moment = readMoment(reader);
  // An hour ago is a moment, at which no mail need have come.
  if (!moment || moment.start.epochMilliseconds === moment.end.epochMilliseconds) return undefined;
  return { from: instant(moment.start), to: instant(moment.end) };
}
