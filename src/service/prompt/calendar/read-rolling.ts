import type { PromptBound } from '../../../api/contract/emails/ask-prompt.ts';
import type { CalendarReader } from './calendar-reader.ts';
import type { Bounds } from './bounds.ts';
import { severalUnits } from './calendar-vocabulary.ts';

/** 'in the last 7 days', 'past hour', 'the last week' behind 'in'. */
export function readRolling(reader: CalendarReader): Bounds | undefined {
  const { words } = reader.context;
  const from = reader.at;
  const opening = reader.token?.key;
  const isWithin = reader.takePhrase('within');
  const isNamedOnce =
    reader.takePhrase('the') || /^(?:the|den|der|dem|die)$/.test(reader.tokens[reader.at - 1]?.key ?? '');
  // 'the two last weeks', 'die zwei letzten Wochen'.
  const isTurned = reader.try(() => {
    const number = reader.takeNumber();
    const isBack = number !== undefined && (reader.takePhrase('last') || reader.takePhrase('past'));
    const named = isBack ? reader.takeFrom(words.units) : undefined;
    return named && named !== 'Q' && number !== undefined && number > 1 ? back(number, named) : undefined;
  });
  if (isTurned) return isTurned;
  const isPast = reader.takePhrase('past');
  const isPrevious = /^(?:previous|preceding|vorig|vorherig)/.test(reader.token?.key ?? '');
  const isLast = !isPast && reader.takePhrase('last');
  const amount = takeAmount(reader);
  const unit = amount?.unit ?? reader.takeFrom(words.units);
  if (unit === undefined || unit === 'Q') return undefined;
  // 'in the last hours' does not say how many.
  if (amount === undefined && severalUnits.test(reader.tokens[reader.at - 1]?.key ?? '')) return undefined;
  // 'the last hour and a half', 'two days and a half'.
  if ((isPast || isLast) && unit !== 'm' && reader.takeText('and a half'))
    return back((amount?.amount ?? 1) + 0.5, unit);
  // 'in two days', 'in zwei Tagen' are to come.
  const isAhead = isWithin && opening === 'in' && reader.at - from === 1 + (amount?.isShort ? 1 : 2);
  if (!isPast && !isLast && isAhead && !amount?.isShort) return undefined;
  if (!isPast && !isLast) {
    // 'within 24 hours' and '48h' count back; of '24 hours' only the end of a question says where they begin.
    const isKnown = isWithin || amount?.isShort || isTrailing(reader, from);
    return isKnown && amount && reader.tokens[reader.at]?.key !== 'ago'
      ? back(amount.amount, unit)
      : undefined;
  }
  // 'the last calendar week' is the one before this.
  const isNamed =
    /^(?:calendar|kalender)/.test(reader.tokens[reader.at - 1]?.key ?? '') ||
    reader.tokens[reader.at - 2]?.key === 'calendar';
  if ((isNamed || isPrevious) && amount === undefined) return undefined;
  const countsBack =
    isPast ||
    amount !== undefined ||
    unit === 'h' ||
    unit === 'm' ||
    (isWithin && isNamedOnce && isEnglish(reader));
  return countsBack ? back(amount?.amount ?? 1, unit) : undefined;
}

/** Words behind which a time says how long, how often or how late something is, not how far to look back. */
const governing =
  /^(?:for|after|before|during|over|under|about|every|each|than|by|of|in|on|to|from|and|or|until|till|exactly|almost|nearly|fuer|nach|vor|waehrend|ueber|unter|alle|jede[nrms]?|als|in|im|um|an|von|und|oder|bis|genau|fast|knapp|dauer|duration|quarantined?|quarantaene|held|stuck|kept|stored|released|freigegeben|gehalten|gespeichert|aufbewahrt|verzoegert|delayed|late|spaeter)$/;

const texts =
  /^(?:about|subjects?|regarding|concerning|re|titled|entitled|called|named|contain(?:s|ing)?|mention(?:s|ing)?|says?|saying|words?|name|betreff|betreffzeile|thema|ueber|zu|zum|zur|namens|titel|heisst|enthaelt|enthalten|wort|stichwort|lautet)$/;

/** 'phishing, posteingang, 30 tage': at the end of keywords a time without a preposition is how far to look back. */
function isTrailing(reader: CalendarReader, from: number): boolean {
  const before = reader.tokens[from - 1];
  if (!before || reader.tokens[reader.at] !== undefined || governing.test(before.key)) return false;
  // 'subject: free trial 30 days': may be of the text as well.
  const part = reader.tokens.slice(0, from);
  const field = part.findLastIndex(({ key }) => texts.test(key));
  return field < 0 || part.slice(field + 1).some(({ text }) => /^[,;]$/.test(text));
}

/** German 'in der letzten Woche' means the calendar week. */
const isEnglish = ({ context }: CalendarReader) => context.words.language === 'en';

type RollingUnit = Exclude<PromptBound, { at: number }>['unit'];

/** So many units back from now; half hours and half days are counted in the next smaller unit. */
export function back(amount: number, unit: RollingUnit): Bounds | undefined {
  if (!Number.isInteger(amount) && unit === 'd') return { from: { amount: amount * 24, unit: 'h' } };
  if (!Number.isInteger(amount) && unit === 'h') return { from: { amount: amount * 60, unit: 'm' } };
  if (amount === 0.5 && unit === 'y') return { from: { amount: 6, unit: 'M' } };
  if (!Number.isInteger(amount) || amount < 1 || amount > 100_000) return undefined;
  return { from: { amount, unit } };
}

const partsOfHour = [
  [['quarter of an hour', 'quarter hour', 'quarter-hour', 'viertelstunde', 'viertel stunde'], 15],
  [['three quarters of an hour', 'three-quarters of an hour', 'dreiviertelstunde', 'dreiviertel stunde'], 45],
] as const;

/** '7 days', '24h', 'two weeks'. */
export function takeAmount(
  reader: CalendarReader,
): { amount: number; unit: RollingUnit; isShort?: boolean } | undefined {
  return reader.try(() => {
    const { units } = reader.context.words;
    const short = /^(\d{1,6})(m|min|mins|h|hrs?|std|d|w|mo|y)$/.exec(reader.token?.key ?? '');
    if (short) {
      reader.at += 1;
      const letters: Readonly<Record<string, RollingUnit>> = { m: 'm', min: 'm', mins: 'm', h: 'h', hr: 'h', hrs: 'h', std: 'h', d: 'd', w: 'w', mo: 'M', y: 'y' }; // oxfmt-ignore
      return { amount: Number(short[1]), unit: letters[short[2] ?? ''] ?? 'h', isShort: true };
    }
    for (const [names, amount] of partsOfHour)
      if (names.some((name) => reader.takeText(name))) return { amount, unit: 'm' };
    if (reader.takeText('fortnight')) return { amount: 2, unit: 'w' };
    // 'the 3rd quarter' is no amount.
    if (/\D$/.test(reader.token?.text ?? '') && reader.token?.kind === 'number') return undefined;
    // 'die letzten beiden Wochen'.
    const amount = reader.takeText('beiden') ? 2 : reader.takeNumber();
    reader.takeMark('-');
    const unit = reader.takeFrom(units);
    if (amount === undefined || unit === undefined) return undefined;
    return unit === 'Q' ? { amount: amount * 3, unit: 'M' } : { amount, unit };
  });
}

/** 'older than 30 days', 'less than two hours ago'. */
export function readAged(reader: CalendarReader): Bounds | undefined {
  const began = reader.at;
  const isOlder = reader.takePhrase('olderThan');
  if (!isOlder && !reader.takePhrase('newerThan')) return undefined;
  const written = reader.tokens[reader.at - 1]?.key;
  const amount = takeAmount(reader);
  const bounds = amount && back(amount.amount, amount.unit);
  if (!bounds) return undefined;
  // 'vor über 30 Tagen'.
  const isBefore = /^(?:vor|seit)$/.test(reader.tokens[began]?.key ?? '');
  const isAgo =
    isBefore ||
    reader.takePhrase('ago') ||
    ['old', 'alt', 'alte', 'alter', 'alten', 'altes', 'altem'].some((word) => reader.takeText(word));
  // 'more than 3 days' of what? Only with 'ago', or where the words themselves speak of age.
  const speaksOfAge = isAgo || written === 'than' || written === 'als' || written === 'within';
  const isVague = ['more', 'less', 'mehr', 'weniger'].includes(reader.tokens[reader.at - 1]?.key ?? '');
  if (!speaksOfAge || isVague) return undefined;
  return isOlder ? { to: bounds.from as PromptBound } : bounds;
}
