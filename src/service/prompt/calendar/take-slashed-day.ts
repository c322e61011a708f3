import type { PromptToken } from '../read-tokens.ts';
import type { CalendarReader } from './calendar-reader.ts';

const timed =
  /^(?:on|since|before|after|until|till|from|to|thru|through|between|and|by|-|am|vom|seit|ab|bis|vor|nach|und)$/;
/** Words in front of a day without a year: 'spam 11/13', not 'lot 11/13'. */
const plain =
  /^(?:e?-?mails?|messages?|phishing|spam|malware|graymail|inbox|quarantined?|quarantine|junk|received|arrived|sent|dated|delivered|reported|released|deleted|only|just|for|of|links?|attachments?|all|the|over|around|during|date|window|period)$/;
const spanning = /^(?:to|thru|through|until|till|-|–)$/;

/**
 * Takes the month and day of 'on 11/17', '11/15 thru 11/17': a day without a year, where a word of time stands beside it or nothing
 * else can be meant.
 */
export function takeSlashedDay(reader: CalendarReader): [month: number, day: number] | undefined {
  const { tokens, at, context } = reader;
  const [one, slash, two, behind] = tokens.slice(at, at + 4);
  const before = tokens[at - 1];
  const isJoined = one?.end === slash?.start && slash?.end === two?.start && slash?.text === '/';
  if (!isJoined || one?.kind !== 'number' || two?.kind !== 'number') return undefined;
  if (behind?.text === '/' || /^[/#]$/.test(before?.text ?? '')) return undefined;
  const [left, right] = [Number(one.text), Number(two.text)];
  const [least, most] = [Math.min(left, right), Math.max(left, right)];
  if (!timed.test(before?.key ?? '')) {
    // '11/13' alone is no other number, '10/12' may be; '24/7' is no day.
    const isSure = most > 12 && least > 0 && least < 13 && !(left === 24 && right === 7);
    const isRange = spanning.test(behind?.key ?? '') || behind?.kind === 'clock';
    const isPlain = before === undefined || before.kind !== 'word' || plain.test(before.key);
    if (before?.kind === 'number' || !isPlain || !(isSure || isRange)) return undefined;
  }
  reader.at += 3;
  const isMonthFirst = right > 12 || (left <= 12 && context.monthFirst);
  return isMonthFirst ? [left, right] : [right, left];
}

/** Whether one of several dates shows that the day comes before the month: '09/11/2026 to 15/11/2026'. */
export const isDayFirst = (tokens: readonly PromptToken[]): boolean =>
  tokens.some(({ kind, text, end }, at) => {
    if (kind === 'date') return /^(?:1[3-9]|2\d|3[01])\//.test(text);
    const [slash, month] = tokens.slice(at + 1, at + 3);
    const isJoined =
      slash?.text === '/' && slash.start === end && month?.kind === 'number' && month.start === slash.end;
    const isDay = kind === 'number' && /^(?:1[3-9]|2[0-35-9]|3[01])$/.test(text);
    return isJoined && isDay && Number(month.text) > 0 && Number(month.text) < 13;
  });
