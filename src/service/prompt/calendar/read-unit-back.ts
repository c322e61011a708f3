import type { CalendarReader } from './calendar-reader.ts';
import { type CalendarUnit, severalUnits } from './calendar-vocabulary.ts';
import { type NamedTime, nowOf, stepOf, unitAround } from './named-time.ts';

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
  if (isLast && severalUnits.test(name)) return undefined;
  const now = nowOf(reader);
  return unitAround(isLast ? now.subtract(stepOf[unit](1)) : now, unit);
}
