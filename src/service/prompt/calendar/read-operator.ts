import type { Bounds } from './bounds.ts';
import type { CalendarReader } from './calendar-reader.ts';
import { instant } from './read-range.ts';
import { readMoment } from './read-moment.ts';

/** What mail programs and log searches call the ends of a period, as keys of tokens. */
const operators: Readonly<Record<string, 'from' | 'to'>> = {
  after: 'from', since: 'from', newer: 'from', newer_than: 'from', earliest: 'from', start: 'from', nach: 'from', seit: 'from', ab: 'from',
  before: 'to', until: 'to', older: 'to', older_than: 'to', latest: 'to', vor: 'to', bis: 'to',
}; // oxfmt-ignore

const units = { m: 'm', min: 'm', h: 'h', d: 'd', w: 'w', mo: 'M', mon: 'M', y: 'y' } as const;

/** 'newer_than:7d', 'before:2026-10-15', 'earliest=-24h', as Gmail and log searches have them. */
export function readOperator(reader: CalendarReader): Bounds | undefined {
  const end = operators[reader.token?.key ?? ''];
  if (!end) return undefined;
  const name = reader.token;
  reader.at += 1;
  const mark = reader.token;
  if (mark?.start !== name?.end || !(reader.takeMark(':') || reader.takeMark('='))) return undefined;
  reader.takeMark('-');
  const back = /^(\d{1,5})(m|min|h|d|w|mo|mon|y)(?:@\w+)?$/.exec(reader.token?.key ?? '');
  if (back) {
    reader.at += 1;
    const bound = { amount: Number(back[1]), unit: units[back[2] as keyof typeof units] };
    return bound.amount > 0 ? { [end]: bound } : undefined;
  }
  const moment = readMoment(reader);
  return moment && { [end]: instant(moment.start) };
}
