import type { CalendarReader } from './calendar-reader.ts';
import type { CalendarUnit } from './calendar-vocabulary.ts';
import { type NamedTime, nowOf, stepOf, unitAround } from './named-time.ts';
import { ofYearOrLatest } from './dates.ts';
import { ordinals } from './ordinals.ts';
import { monthOf, readMonth } from './read-month.ts';
import { readPartOfMonth } from './read-part-of-month.ts';
import { readUnitBack } from './read-unit-back.ts';
import { readWeek } from './read-week.ts';
import { readYear } from './read-year.ts';

/** Months, quarters, years, weeks, weekends, starts of them, and times counted back. */
export function readSpan(reader: CalendarReader): NamedTime | undefined {
  return (
    reader.try(() => readEdge(reader)) ??
    reader.try(() => readPartOfMonth(reader)) ??
    reader.try(() => readUnitBack(reader)) ??
    reader.try(() => readBeforeLast(reader)) ??
    reader.try(() => readWeekend(reader)) ??
    reader.try(() => readQuarter(reader)) ??
    reader.try(() => readHalfYear(reader)) ??
    reader.try(() => readWeek(reader)) ??
    reader.try(() => readMonth(reader)) ??
    reader.try(() => readAgo(reader)) ??
    reader.try(() => readPlainYear(reader)) ??
    reader.try(() => readNow(reader))
  );
}

const beginnings: Readonly<Record<string, CalendarUnit>> = { tages: 'd', wochen: 'w', monats: 'M', quartals: 'Q', jahres: 'y' }; // oxfmt-ignore

function readEdge(reader: CalendarReader): NamedTime | undefined {
  // 'Monatsbeginn', 'Jahresanfang'.
  const compound = /^(tages|wochen|monats|quartals|jahres)(?:beginn|anfang)$/.exec(
    reader.token?.key ?? '',
  )?.[1];
  if (compound) {
    reader.at += 1;
    const { start } = unitAround(nowOf(reader), beginnings[compound] ?? 'd');
    return { start, end: start, isPoint: true };
  }
  // 'Novemberanfang'.
  const [, name, edge] = /^(\p{L}+?)(anfang|beginn|ende)$/u.exec(reader.token?.key ?? '') ?? [];
  const named = name === undefined ? undefined : reader.context.words.months.get(name);
  if (named !== undefined) {
    reader.at += 1;
    const { start, end } = monthOf(reader, named, false);
    const point = edge === 'ende' ? end : start;
    return { start: point, end: point, isPoint: true };
  }
  const isStart = reader.takePhrase('startOf');
  if (!isStart && !reader.takePhrase('endOf')) return undefined;
  const span =
    readUnitBack(reader) ??
    reader.try(() => readQuarter(reader)) ??
    reader.try(() => readMonth(reader)) ??
    reader.try(() => readUnit(reader));
  if (!span) return undefined;
  const point = isStart ? span.start : span.end;
  return { start: point, end: point, isPoint: true };
}

/** 'the week before last', 'vorletzte Woche', 'Vorwoche'. */
function readBeforeLast(reader: CalendarReader): NamedTime | undefined {
  const now = nowOf(reader);
  if (reader.takeText('vorwoche') || reader.takeText('der vorwoche'))
    return unitAround(now.subtract({ weeks: 1 }), 'w');
  if (['vormonat', 'dem vormonat', 'vormonats', 'des vormonats'].some((name) => reader.takeText(name)))
    return unitAround(now.subtract({ months: 1 }), 'M');
  if (['vorquartal', 'dem vorquartal', 'vorquartals'].some((name) => reader.takeText(name)))
    return unitAround(now.subtract(stepOf.Q(1)), 'Q');
  if (['heuer', 'heuriges jahr', 'im heurigen jahr'].some((name) => reader.takeText(name)))
    return unitAround(now, 'y');
  if (reader.takeText('vorjahr') || reader.takeText('dem vorjahr') || reader.takeText('vorjahres'))
    return unitAround(now.subtract({ years: 1 }), 'y');
  reader.takePhrase('the');
  const isGerman = reader.takePhrase('beforeLast');
  const unit = reader.takeFrom(reader.context.words.units);
  if (unit === undefined || (!isGerman && !reader.takeText('before last'))) return undefined;
  return unitAround(now.subtract(stepOf[unit](2)), unit);
}

/** 'the weekend': the latest that has begun. */
function readWeekend(reader: CalendarReader): NamedTime | undefined {
  if (!reader.takePhrase('lastWeekend')) return undefined;
  const now = nowOf(reader);
  const week = unitAround(now, 'w').start;
  const saturday = now.dayOfWeek > 5 ? week.add({ days: 5 }) : week.subtract({ days: 2 });
  return { start: saturday, end: saturday.add({ days: 2 }) };
}

/** 'the week', 'the year': the present one. */
function readUnit(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('the');
  const unit = reader.takeFrom(reader.context.words.units);
  return unit && unit !== 'm' && unit !== 'h' ? unitAround(nowOf(reader), unit) : undefined;
}

const romans: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4 };

function readQuarter(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('the');
  const [, written, writtenYear] = /^q([1-4])(?:[/-](\d{4}))?$/.exec(reader.token?.key ?? '') ?? [];
  let quarter = Number(written);
  if (written) reader.at += 1;
  else {
    const before = reader.token;
    quarter =
      ordinals[before?.key ?? ''] ??
      romans[before?.key ?? ''] ??
      (before?.kind === 'number' ? Number.parseInt(before.text, 10) : 0);
    if (quarter < 1 || quarter > 4) return undefined;
    reader.at += 1;
    reader.takeMark('.');
    if (!reader.takePhrase('quarter')) return undefined;
  }
  const year = writtenYear ?? readYear(reader);
  return ofYearOrLatest(reader, year, (of) =>
    unitAround(nowOf(reader).with({ year: of, month: quarter * 3 - 2, day: 1 }), 'Q'),
  );
}

/** 'H1 2026', 'the first half of 2026', 'erstes Halbjahr'. */
function readHalfYear(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('the');
  const back = reader.try(() => readHalfYearBack(reader));
  if (back) return back;
  const written = /^h([12])$/.exec(reader.token?.key ?? '')?.[1];
  const digits = /^([12])(?:st|nd)?$/.exec(reader.token?.text ?? '')?.[1];
  const half = Number(written ?? ordinals[reader.token?.key ?? ''] ?? digits ?? 0);
  if (half !== 1 && half !== 2) return undefined;
  reader.at += 1;
  if (digits) reader.takeMark('.');
  const isNamed =
    written !== undefined ||
    (digits
      ? ['half year', 'halbjahr', 'jahreshaelfte', 'hj']
      : ['half year', 'half of the year', 'half', 'halbjahr', 'jahreshaelfte', 'hj']
    ).some((name) => reader.takeText(name));
  if (!isNamed) return undefined;
  return ofYearOrLatest(reader, readYear(reader), (year) => {
    const { start } = unitAround(nowOf(reader).with({ year, month: half * 6 - 5, day: 1 }), 'M');
    return { start, end: start.add({ months: 6 }) };
  });
}

/** 'the last half year', 'dieses Halbjahr': of the calendar. */
function readHalfYearBack(reader: CalendarReader): NamedTime | undefined {
  const isLast = reader.takePhrase('last');
  if (!isLast && !reader.takePhrase('this')) return undefined;
  if (!['half year', 'half-year', 'halbjahr', 'halbjahres'].some((name) => reader.takeText(name)))
    return undefined;
  const { start } = unitAround(nowOf(reader), 'y');
  const here = nowOf(reader).month > 6 ? start.add({ months: 6 }) : start;
  const from = isLast ? here.subtract({ months: 6 }) : here;
  return { start: from, end: from.add({ months: 6 }) };
}

/** '3 days ago': that day; of weeks, months and years the one of the calendar, of hours and minutes the moment. */
function readAgo(reader: CalendarReader): NamedTime | undefined {
  const { words } = reader.context;
  const isBefore = reader.takePhrase('agoBefore');
  const isFortnight = ['a fortnight', 'one fortnight'].some((name) => reader.takeText(name));
  const amount = isFortnight ? 2 : reader.takeNumber();
  const unit = isFortnight ? 'w' : reader.takeFrom(words.units);
  if (amount === undefined || unit === undefined || (!isBefore && !reader.takePhrase('ago')))
    return undefined;
  const isHalf = amount === 0.5 && unit === 'h';
  if (!Number.isInteger(amount) && !isHalf) return undefined;
  const point = nowOf(reader).subtract(isHalf ? { minutes: 30 } : stepOf[unit](amount));
  if (unit === 'm' || unit === 'h') return { start: point, end: point, isPoint: true };
  return unitAround(point, unit);
}

function readPlainYear(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('yearOf');
  const digits = reader.takeDigits();
  if (!digits || digits.isOrdinal || digits.value < 1990 || digits.value > 2099) return undefined;
  return unitAround(nowOf(reader).with({ year: digits.value, month: 1, day: 1 }), 'y');
}

function readNow(reader: CalendarReader): NamedTime | undefined {
  if (!reader.takePhrase('now')) return undefined;
  const now = nowOf(reader);
  return { start: now, end: now, isPoint: true };
}
