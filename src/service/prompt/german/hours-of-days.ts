import { type CalendarContext, CalendarReader } from '../calendar/calendar-reader.ts';
import { nowOf } from '../calendar/named-time.ts';
import { type ReadPeriod, readPeriod } from '../calendar/read-period.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

/** A stretch of tokens, and the days that it names or the tokens that say hours. */
interface Days {
  days: readonly Temporal.PlainDate[];
  /** 'Montag bis Mittwoch', 'letzte Woche' and not 'Montag und Dienstag'. */
  isRange: boolean;
  end: number;
}

interface Hours {
  tokens: readonly PromptToken[];
  /** 'zwischen 10 und 11 Uhr' and not 'ab 20 Uhr'. */
  isClosed: boolean;
  end: number;
}

const each = /^(?:jeweils|je|jew|jedesmal|immer|taeglich)$/;
const joint =
  /^(?:,|\(|:|und|zwar|dabei|nur|am|um|in|der|zeit|jeden|tag|an|allen|beiden|drei|tagen|pro|stets)$/;
const listed = /^(?:,|und|oder|sowie|&|\+|\/|wie|auch|bzw|aber)$/;
const maxDays = 31;
/** More of them recur. */
const maxSpread = 14;
const maxWords = 5;

/**
 * 'am Montag und Dienstag, jeweils zwischen 10 und 11 Uhr', 'nach 18 Uhr von Montag bis Mittwoch': the hours are those of each of the
 * days. Hours that belong to no clear day are read as recurring, which is refused.
 */
export function hoursOfDays(
  tokens: readonly PromptToken[],
  calendar: CalendarContext,
): readonly PromptToken[] {
  // Looking for days at every word takes long, and most questions name no hour.
  const isHour = (_: PromptToken, at: number) => hoursAt(tokens, at, true) ?? hoursAt(tokens, at, false);
  if (!tokens.some(isHour)) return tokens;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = daysFirst(tokens, at, calendar) ?? hoursFirst(tokens, at, calendar);
    const place = tokens[at];
    if (!found || !place) {
      // 'in der Nacht vom 7. auf den 8.' is one time.
      at += (readPeriod(tokens, at, calendar)?.length ?? 1) - 1;
      continue;
    }
    const { days, hours, from, end } = found;
    if (hours === 'unclear' || days.length > maxSpread)
      return [...tokens.slice(0, from), wordAt(place, 'taeglich'), ...tokens.slice(end)];
    const begun = days.filter((day) => Temporal.PlainDate.compare(day, today(calendar)) <= 0);
    const spread = begun.map((day) => [dateAt(place, day), ...hours.tokens]);
    const isRead =
      spread.length > 0 && spread.every((time) => readPeriod(time, 0, calendar)?.length === time.length);
    const made = isRead
      ? spread.flatMap((time, index) => (index > 0 ? [wordAt(place, 'oder'), ...time] : time))
      : [wordAt(place, 'taeglich')];
    return [...tokens.slice(0, from), ...made, ...tokens.slice(end)];
  }
  // 'an den letzten drei Tagen jeweils zwischen 8 und 10 Uhr': of which days?
  return tokens.map((token, at) =>
    each.test(token.key) && hoursAt(tokens, skip(tokens, at + 1, joint), true)
      ? wordAt(token, 'taeglich')
      : token,
  );
}

type Found = { days: Days['days']; hours: Hours | 'unclear'; from: number; end: number };

function daysFirst(tokens: readonly PromptToken[], at: number, calendar: CalendarContext): Found | undefined {
  const named = daysAt(tokens, at, calendar);
  if (!named) return undefined;
  const first = skip(tokens, named.end, joint);
  const isEach = each.test(tokens[first]?.key ?? '');
  const next = isEach ? skip(tokens, first + 1, joint) : first;
  const hours = hoursAt(tokens, next, isEach);
  if (!hours || (!isEach && !isOfEach(hours))) return undefined;
  // 'Montag bis Mittwoch ab 18 Uhr' may begin on Monday at 18 o'clock.
  if (!isEach && !hours.isClosed && named.isRange)
    return { days: [], hours: 'unclear', from: at, end: hours.end };
  const end = isEach || !each.test(tokens[hours.end]?.key ?? '') ? hours.end : hours.end + 1;
  const isBracket =
    tokens.slice(named.end, next).some(({ text }) => text === '(') && tokens[end]?.text === ')';
  return { days: named.days, hours, from: at, end: isBracket ? end + 1 : end };
}

function hoursFirst(
  tokens: readonly PromptToken[],
  at: number,
  calendar: CalendarContext,
): Found | undefined {
  const isEach = each.test(tokens[at]?.key ?? '');
  const hours = hoursAt(tokens, isEach ? at + 1 : at, isEach);
  if (!hours) return undefined;
  const next = skip(tokens, hours.end, /^(?:,|und|zwar|jeweils|je|an)$/);
  const isExplicit = isEach || tokens.slice(hours.end, next).some(({ key }) => each.test(key));
  const named = daysAt(tokens, next, calendar);
  if (!named || (!isExplicit && !hours.isClosed)) return undefined;
  return { days: named.days, hours, from: at, end: named.end };
}

/** 'gestern und heute bis 9 Uhr' may be all of yesterday. */
const isOfEach = ({ tokens }: Hours): boolean => !/^(?:bis|spaetestens)$/.test(tokens[0]?.key ?? '');

const today = (calendar: CalendarContext): Temporal.PlainDate =>
  nowOf(new CalendarReader([], 0, calendar)).toPlainDate();

const dateAt = (place: PromptToken, day: Temporal.PlainDate): PromptToken => ({
  ...place,
  kind: 'date',
  text: day.toString(),
  key: day.toString(),
});

function skip(tokens: readonly PromptToken[], from: number, small: RegExp): number {
  let at = from;
  while (small.test(tokens[at]?.key ?? '')) at += 1;
  return at;
}

/** Two days or more. */
function daysAt(tokens: readonly PromptToken[], from: number, calendar: CalendarContext): Days | undefined {
  const range = wholeDays(tokens, from, calendar);
  if (range && range.days.length > 1)
    return { ...range, isRange: !/\b(?:und|oder|sowie)\b/.test(keysOf(tokens.slice(from, range.end))) };
  const days: Temporal.PlainDate[] = [];
  let [at, end] = [from, from];
  for (;;) {
    const bare = days.length === 0 || at > end ? bareDays(tokens, at, calendar) : undefined;
    const next = bare ?? wholeDays(tokens, at, calendar);
    if (!next || (at > from && at === end)) break;
    days.push(...next.days);
    end = next.end;
    at = skip(tokens, end, listed);
  }
  return days.length > 1 && days.length <= maxDays ? { days, isRange: false, end } : undefined;
}

/** Whole days that a time names, without an hour of its own. */
function wholeDays(tokens: readonly PromptToken[], at: number, calendar: CalendarContext): Days | undefined {
  if (/^(?:seit|ab|bis|vor|nach)$/.test(tokens[at]?.key ?? '')) return undefined;
  const whole = readPeriod(tokens, at, calendar);
  const found = whole && asDays(whole, at, calendar);
  if (found || !whole) return found;
  // 'heute von 9 bis 12' without the hours.
  for (let length = Math.min(whole.length - 1, maxWords); length > 0; length -= 1) {
    const part = readPeriod(tokens.slice(at, at + length), 0, calendar);
    const days = part?.length === length ? asDays(part, at, calendar) : undefined;
    if (days) return days;
  }
  return undefined;
}

function asDays(period: ReadPeriod, at: number, calendar: CalendarContext): Days | undefined {
  const { from, to } = period.leaf;
  if (!from || !to || !('at' in from) || !('at' in to)) return undefined;
  const [first, last] = [from, to].map((bound) =>
    Temporal.Instant.fromEpochMilliseconds(bound.at).toZonedDateTimeISO(calendar.timeZone),
  );
  const isWhole = [first, last].every(
    (time) => time?.startOfDay().epochMilliseconds === time?.epochMilliseconds,
  );
  const count = first && last ? first.toPlainDate().until(last.toPlainDate()).days : 0;
  if (!first || !isWhole || count < 1 || count > maxDays) return undefined;
  const days = Array.from({ length: count }, (_none, day) => first.toPlainDate().add({ days: day }));
  return { days, isRange: count > 1, end: at + period.length };
}

/** '9., 11. und 13. November': the month of the last is that of all. */
function bareDays(tokens: readonly PromptToken[], from: number, calendar: CalendarContext): Days | undefined {
  const numbers: number[] = [];
  let at = skip(tokens, from, /^(?:am|den|dem)$/);
  for (;;) {
    const token = tokens[at];
    const dot = tokens[at + 1]?.text === '.' ? at + 2 : at + 1;
    const next = skip(tokens, dot, /^(?:,|und|oder|sowie|&|\+|am|den|dem)$/);
    if (token?.kind !== 'number' || !/^\d{1,2}$/.test(token.text) || next === dot) break;
    numbers.push(Number(token.text));
    at = next;
  }
  const last = numbers.length > 0 ? wholeDays(tokens, at, calendar) : undefined;
  const [end] = last?.days ?? [];
  if (!last || !end || last.days.length !== 1 || numbers.some((day) => day < 1 || day >= end.day))
    return undefined;
  return { ...last, days: [...numbers.map((day) => end.with({ day })), end] };
}

const open = /^(?:nach|ab|vor|bis|seit|spaetestens|fruehestens)$/;
const clockWord = /^(?:mittag|mittags|mitternacht)$/;
const parts = /^(?:vormittags|nachmittags|abends)$/;
const nouns = /^(?:vormittag|nachmittag|abend|frueh)$/;

/** 'zwischen 10 und 11 Uhr', '10-11 Uhr', 'ab 20 Uhr', 'abends'; behind 'jeweils' also 'Vormittag'. */
function hoursAt(tokens: readonly PromptToken[], from: number, isEach: boolean): Hours | undefined {
  const word = tokens[from];
  if (!word) return undefined;
  if (parts.test(word.key) || (isEach && nouns.test(word.key)))
    return { tokens: [wordAt(word, word.key.replace(/s$/, ''))], isClosed: true, end: from + 1 };
  const isOpened = /^(?:zwischen|von)$/.test(word.key);
  const isEdge = open.test(word.key);
  const left = hourAt(tokens, isOpened || isEdge ? from + 1 : from);
  if (!left) return undefined;
  if (isEdge) {
    const isHour = left.isSure || (isEach && /^(?:,|\.|$)/.test(tokens[left.end]?.text ?? ''));
    return isHour ? { tokens: tokens.slice(from, left.end), isClosed: false, end: left.end } : undefined;
  }
  const isJoined = /^(?:und|bis|-|–)$/.test(tokens[left.end]?.key ?? '');
  const right = isJoined ? hourAt(tokens, left.end + 1) : undefined;
  // 'um 10 Uhr': that hour.
  if (!right)
    return isEach && left.isSure
      ? { tokens: tokens.slice(from, left.end), isClosed: true, end: left.end }
      : undefined;
  const isSure = isOpened || left.isSure || right.isSure;
  // 'von 3 bis 5 Links' counts.
  const behind = tokens[right.end];
  const isAlone = left.isSure || right.isSure || behind === undefined || behind.kind === 'mark' || /^\p{Ll}/u.test(behind.text); // oxfmt-ignore
  return isSure && isAlone
    ? { tokens: tokens.slice(from, right.end), isClosed: true, end: right.end }
    : undefined;
}

function hourAt(tokens: readonly PromptToken[], at: number): { isSure: boolean; end: number } | undefined {
  const token = tokens[at];
  const isUnit = tokens[at + 1]?.key === 'uhr';
  if (token?.kind === 'clock') return { isSure: true, end: at + (isUnit ? 2 : 1) };
  if (clockWord.test(token?.key ?? '')) return { isSure: true, end: at + 1 };
  const isHour = token?.kind === 'number' && /^\d{1,2}$/.test(token.text) && Number(token.text) < 25;
  return isHour ? { isSure: isUnit, end: at + (isUnit ? 2 : 1) } : undefined;
}
