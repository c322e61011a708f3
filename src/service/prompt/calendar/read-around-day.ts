import type { Bounds } from './bounds.ts';
import type { CalendarReader } from './calendar-reader.ts';
import { stepOf } from './named-time.ts';
import { readMoment } from './read-moment.ts';
import { instant } from './read-range.ts';
import { takeAmount } from './read-rolling.ts';

const openings = [
  'in the',
  'during the',
  'over the',
  'for the',
  'on the',
  'within the',
  'the',
  'in',
  'within',
];
const before = ['before', 'prior to', 'preceding', 'leading up to', 'running up to', 'up to', 'ahead of'];

/** 'in the 3 days before yesterday', 'within two weeks of 10 November': counted from a day, not from now. */
export function readAroundDay(reader: CalendarReader): Bounds | undefined {
  if (reader.context.words.language !== 'en' || !openings.some((name) => reader.takeText(name)))
    return undefined;
  const isWithin = reader.tokens[reader.at - 1]?.key === 'within';
  const amount = takeAmount(reader);
  if (!amount || amount.isShort || !Number.isInteger(amount.amount)) return undefined;
  const isBefore = before.some((name) => reader.takeText(name));
  const isAfter = !isBefore && ['after', 'following'].some((name) => reader.takeText(name));
  const isAround = !isBefore && !isAfter && isWithin && reader.takeText('of');
  if (!isBefore && !isAfter && !isAround) return undefined;
  const day = readMoment(reader);
  if (!day || day.isPoint) return undefined;
  const step = stepOf[amount.unit](amount.amount);
  if (isBefore) return { from: instant(day.start.subtract(step)), to: instant(day.start) };
  if (isAfter) return { from: instant(day.end), to: instant(day.end.add(step)) };
  return { from: instant(day.start.subtract(step)), to: instant(day.end.add(step)) };
}
