import type { CalendarReader } from './calendar-reader.ts';
import type { CalendarUnit } from './calendar-vocabulary.ts';
import { type NamedTime, nowOf, stepOf, unitAround } from './named-time.ts';
import { readWeek } from './read-week.ts';
import { readYear } from './read-year.ts';

type Zoned = Temporal.ZonedDateTime;

/** Months, quarters, years, weeks, weekends, starts of them, and times counted back. */
export function readSpan(reader: CalendarReader): NamedTime | undefined {
  return (
    reader.try(() => readEdge(reader)) ??
    reader.try(() => readUnitBack(reader)) ??
    reader.try(() => readBeforeLast(reader)) ??
    reader.try(() => readWeekend(reader)) ??
    reader.try(() => readQuarter(reader)) ??
    reader.try(() => readHalfMonth(reader)) ??
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

/** 'last week', 'this month', 'the previous quarter', 'two weeks ago'. */
export function readUnitBack(reader: CalendarReader, only?: CalendarUnit): NamedTime | undefined {
  const { words } = reader.context;
  reader.takePhrase('the');
  const isPast = reader.try(
    () =>
      reader.takePhrase('past') &&
      reader.token &&
      reader.context.words.phrases.weekend.includes(reader.token.key),
  );
  const isLast = isPast === true || reader.takePhrase('last');
  if (!isLast && !reader.takePhrase('this')) return undefined;
  if (!only && reader.takePhrase('weekend')) {
    const week = unitAround(nowOf(reader), 'w').start;
    const isOver = nowOf(reader).dayOfWeek > 5 && !isLast;
    const saturday = isOver ? week.add({ days: 5 }) : week.subtract({ days: 2 });
    return { start: saturday, end: saturday.add({ days: 2 }) };
  }
  const name = reader.token?.key ?? '';
  // 'diese KW'; 'KW 46' has a number.
  const isWeek = name === 'kw' && reader.tokens[reader.at + 1]?.kind !== 'number' && reader.takeText('kw');
  const unit = isWeek ? 'w' : reader.takeFrom(words.units);
  if (unit === undefined || (only && unit !== only)) return undefined;
  // 'the last days' are no one day.
  if (isLast && /^(?:days|weeks|months|years|quarters|tage|wochen|monate|jahre|quartale)$/.test(name))
    return undefined;
  const now = nowOf(reader);
  return unitAround(isLast ? now.subtract(stepOf[unit](1)) : now, unit);
}

const ordinals: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, erste: 1, ersten: 1, erstes: 1, zweite: 2, zweiten: 2, zweites: 2, dritte: 3, dritten: 3, drittes: 3, vierte: 4, vierten: 4, viertes: 4 }; // oxfmt-ignore
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
  const now = nowOf(reader);
  const make = (of: number) => unitAround(now.with({ year: of, month: quarter * 3 - 2, day: 1 }), 'Q');
  const here = make(year ? Number(year) : now.year);
  const isFuture = !year && Temporal.ZonedDateTime.compare(here.start, now) > 0;
  return isFuture ? make(now.year - 1) : here;
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
  const year = readYear(reader);
  const now = nowOf(reader);
  const make = (of: number): NamedTime => {
    const { start } = unitAround(now.with({ year: of, month: half * 6 - 5, day: 1 }), 'M');
    return { start, end: start.add({ months: 6 }) };
  };
  const here = make(year ? Number(year) : now.year);
  return !year && Temporal.ZonedDateTime.compare(here.start, now) > 0 ? make(now.year - 1) : here;
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

/** 'the first half of November', 'zweite Hälfte des letzten Monats', 'erste Novemberhälfte'. */
function readHalfMonth(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('the');
  const { token } = reader;
  const half = ordinals[token?.key ?? ''] ?? (token?.kind === 'number' ? Number.parseInt(token.text, 10) : 0);
  if (half !== 1 && half !== 2) return undefined;
  reader.at += 1;
  if (token?.kind === 'number') reader.takeMark('.');
  const compound = /^(\p{L}+)haelfte$/u.exec(reader.token?.key ?? '')?.[1];
  const named = compound === undefined ? undefined : reader.context.words.months.get(compound);
  let month: NamedTime | undefined;
  if (named !== undefined) {
    reader.at += 1;
    month = monthOf(reader, named, false);
  } else {
    if (!['half', 'haelfte'].some((name) => reader.takeText(name))) return undefined;
    reader.takePhrase('of');
    reader.takePhrase('the');
    month = reader.try(() => readUnitBack(reader, 'M')) ?? reader.try(() => readMonth(reader));
  }
  if (!month) return undefined;
  const middle = month.start.add({ days: 15 });
  return half === 1 ? { start: month.start, end: middle } : { start: middle, end: month.end };
}

function readMonth(reader: CalendarReader): NamedTime | undefined {
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

function monthOf(reader: CalendarReader, month: number, isLast: boolean): NamedTime {
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
