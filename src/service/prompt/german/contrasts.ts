import { readPeriod } from '../calendar/read-period.ts';
import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { meantAt } from '../read-meant.ts';
import { isEnd } from './words.ts';
import type { Language } from '../language.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

const judges: readonly (readonly [who: string, name: RegExp])[] = [
  ['microsoft', /^(?:microsoft|ms|defender|microsoft defender|exchange)$/],
  [
    'cp',
    /^(?:postern|cp|check point|checkpoint|wir|uns|dem system|dem produkt|dem filter|system|das system)$/,
  ],
  ['admin', /^(?:(?:dem |einem |unserem |den |)(?:admins?|administrator(?:en)?))$/],
  ['analyst', /^(?:(?:dem |einem |unserem |den |)analyst(?:en)?)$/],
];
const by = /^(?:von|vom|durch|laut|fuer|bei|gemaess|nach)$/;

interface Judge {
  who: string;
  length: number;
  hasBy: boolean;
}

/** Who decides, with or without 'von' in front. */
function judgeAt(tokens: readonly PromptToken[], at: number): Judge | undefined {
  const hasBy = by.test(tokens[at]?.key ?? '');
  const from = hasBy ? at + 1 : at;
  for (const length of [2, 1]) {
    const found = judges.find(([, name]) => name.test(keysOf(tokens.slice(from, from + length))));
    if (found) return { who: found[0], length: from + length - at, hasBy };
  }
  return undefined;
}

/** 'nicht von Microsoft, sondern von Postern', 'von Postern und nicht von Microsoft': by the one alone. */
export function oneJudge(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const mark = (place: PromptToken): PromptToken => ({ ...place, kind: 'mark', text: ',', key: ',' });
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const first = judgeAt(tokens, token.key === 'nicht' ? at + 1 : at);
    if (!first?.hasBy) continue;
    let next = at + first.length + (token.key === 'nicht' ? 1 : 0);
    const isBehind = token.key !== 'nicht';
    if (tokens[next]?.text === ',') next += 1;
    const joint = isBehind ? /^(?:und|aber|jedoch|doch)$/ : /^(?:sondern)$/;
    const isJoined = joint.test(tokens[next]?.key ?? '');
    if (isJoined) next += 1;
    if (isBehind ? !isJoined || tokens[next]?.key !== 'nicht' : !isJoined) continue;
    if (isBehind) next += 1;
    const other = judgeAt(tokens, next);
    if (!other?.hasBy || other.who === first.who) continue;
    const end = next + other.length;
    const kept = isBehind ? tokens.slice(at, at + first.length) : tokens.slice(next, end);
    return [...tokens.slice(0, at), mark(token), wordAt(token, 'nur'), ...kept, ...tokens.slice(end)];
  }
  return tokens;
}

/** 'Spam laut Microsoft, laut Postern jedoch sauber': the verdict of the second actor follows it. */
export function eachJudge(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  const isVerdict = (at: number) => {
    const meant = meantAt(tokens, at, language, calendar);
    return meant?.about === 'detection' ? meant.length : 0;
  };
  for (let at = 2; at < tokens.length; at += 1) {
    const isJoint = tokens[at]?.text === ',' || /^(?:und|aber)$/.test(tokens[at]?.key ?? '');
    let from = at + 1;
    if (isJoint && /^(?:aber|und)$/.test(tokens[from]?.key ?? '')) from += 1;
    const second = isJoint ? judgeAt(tokens, from) : undefined;
    if (!second) continue;
    let verdict = from + second.length;
    while (/^(?:aber|jedoch|hingegen|dagegen|allerdings|als|nur|sagt|fuer)$/.test(tokens[verdict]?.key ?? ''))
      verdict += 1;
    const length = isVerdict(verdict);
    const first = [1, 2, 3].find((count) => at > count && judgeAt(tokens, at - count)?.length === count);
    const isBehind =
      first !== undefined &&
      [1, 2, 3, 4].some((count) => [at, at - first].includes(at - count + isVerdict(at - count)));
    if (length === 0 || !isBehind || !isEnd(tokens[verdict + length])) continue;
    const judge = second.who === 'cp' ? ['von', 'postern'] : ['von', 'microsoft'];
    const place = tokens[from] as PromptToken;
    return [
      ...tokens.slice(0, at),
      { ...place, kind: 'mark', text: ',', key: ',' },
      ...tokens.slice(verdict, verdict + length),
      ...judge.map((key) => wordAt(place, key)),
      ...tokens.slice(verdict + length),
    ];
  }
  return tokens;
}

/** 'die Microsoft noch in Quarantäne hält': who holds a mail, holds it still. */
export const stillHeld = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.filter(({ key }, at) => {
    const isBehindJudge = [1, 2].some(
      (length) => at >= length && judgeAt(tokens, at - length)?.length === length,
    );
    const isStill = /^(?:noch|weiterhin)$/.test(key) && /^(?:in|unter)$/.test(tokens[at + 1]?.key ?? '');
    return !(
      isStill &&
      isBehindJudge &&
      tokens.slice(at + 1, at + 4).some((token) => token.key === 'quarantaene')
    );
  });

const butNot = /^(?:aber |jedoch |hingegen |dagegen |allerdings |selbst |auch )?nicht$/;

/** 'Spam, das Microsoft erkannt hat, wir aber nicht': the verdict that the other did not give. */
export function otherJudge(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  for (let at = 2; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const isOpened = token.text === ',' || /^(?:und|aber|doch|jedoch)$/.test(token.key);
    let from = at + 1;
    if (isOpened && /^(?:und|aber|doch|jedoch)$/.test(tokens[from]?.key ?? '')) from += 1;
    const judge = isOpened ? judgeAt(tokens, from) : undefined;
    if (!judge || !/^(?:microsoft|cp)$/.test(judge.who)) continue;
    const behind = from + judge.length;
    const not = [1, 2].find((length) => butNot.test(keysOf(tokens.slice(behind, behind + length))));
    const end = behind + (not ?? 0);
    const isOther = tokens
      .slice(0, at)
      .some((_token, place) => (judgeAt(tokens, place)?.who ?? judge.who) !== judge.who);
    if (not === undefined || !isEnd(tokens[end]) || !isOther) continue;
    const verdict = tokens
      .slice(0, at)
      .findLastIndex((_token, place) => meantAt(tokens, place, language, calendar)?.about === 'detection');
    const length = verdict < 0 ? 0 : (meantAt(tokens, verdict, language, calendar)?.length ?? 0);
    if (length === 0) continue;
    const actor = judge.who === 'cp' ? 'postern' : 'microsoft';
    return [
      ...tokens.slice(0, at),
      { ...token, kind: 'mark', text: ',', key: ',' },
      ...['aber', 'kein'].map((key) => wordAt(token, key)),
      ...tokens.slice(verdict, verdict + length).map(({ key }) => wordAt(token, key)),
      ...['von', actor].map((key) => wordAt(token, key)),
      ...(tokens[end + 1] ? [{ ...token, kind: 'mark', text: ',', key: ',' } as const] : []),
      ...tokens.slice(tokens[end]?.kind === 'mark' ? end + 1 : end),
    ];
  }
  return tokens;
}

const again =
  /^(?:(?:dasselbe|das selbe|das gleiche|im selben|im gleichen|in demselben|selber|gleicher|gleiches|selbes|selben|gleichen) (?:zeitfenster|zeitraum|zeit|uhrzeit|intervall|zeitspanne)|(?:in der|in derselben|zur|zu der|zur gleichen|zur selben|um die|die|dieselbe|selbe|gleiche|gleicher|derselben|zu derselben|um dieselbe|um die gleiche|zur genau gleichen) (?:selben |gleichen |selbe |gleiche )?(?:zeitspanne|zeit|uhrzeit|stunde|stunden|uhrzeiten)|ebenso|genauso|ebenfalls)$/;
const joining = /^(?:und|dazu|sowie|plus|ausserdem|zusaetzlich|ebenso|genauso|auch|oder|,|;)$/;

/** 'am 17.11. zwischen 7:45 und 8:15 an Ann, dazu dasselbe Zeitfenster am 18.11.': the hours of the first day on the second. */
export function sameWindow(
  tokens: readonly PromptToken[],
  calendar: CalendarContext,
): readonly PromptToken[] {
  const at = tokens.findIndex((_token, from) => lengthOfAgain(tokens, from) > 0);
  const length = at < 0 ? 0 : lengthOfAgain(tokens, at);
  if (length === 0) return tokens;
  const span = hoursOf(tokens.slice(0, at));
  if (!span) return tokens;
  const hours = tokens.slice(span.from, span.to);
  // The other day is behind the words, or between the conjunction and them.
  let next = at + length;
  if (tokens[next]?.key === 'wie') return tokens;
  const day = readPeriod(tokens, next, calendar);
  let start = at;
  while (joining.test(tokens[start - 1]?.key ?? '')) start -= 1;
  if (day) {
    next += day.length;
    const named = tokens.slice(at + length, next);
    // 'ebenso am Dienstag zur gleichen Zeit'.
    const more = lengthOfAgain(tokens, next);
    return joined(tokens, span.to, start, next + more, [...named, ...hours]);
  }
  for (let from = at - 1; from > span.to; from -= 1) {
    const found = readPeriod(tokens, from, calendar);
    if (!found || from + found.length !== at) continue;
    let first = from;
    while (joining.test(tokens[first - 1]?.key ?? '')) first -= 1;
    return first < from
      ? joined(tokens, span.to, first, at + length, [...tokens.slice(from, at), ...hours])
      : tokens;
  }
  return tokens;
}

/** The second time behind the first, as alternatives. */
function joined(
  tokens: readonly PromptToken[],
  after: number,
  from: number,
  to: number,
  time: readonly PromptToken[],
): readonly PromptToken[] {
  const or = wordAt(tokens[from] as PromptToken, 'oder');
  return [...tokens.slice(0, after), or, ...time, ...tokens.slice(after, from), ...tokens.slice(to)];
}

function lengthOfAgain(tokens: readonly PromptToken[], at: number): number {
  return [4, 3, 2, 1].find((length) => again.test(keysOf(tokens.slice(at, at + length)))) ?? 0;
}

const isHour = (token: PromptToken | undefined) => token?.kind === 'clock' || token?.kind === 'number';

/** The position of 'zwischen 7:45 und 8:15', 'von 8 bis 10 Uhr'. */
function hoursOf(tokens: readonly PromptToken[]): { from: number; to: number } | undefined {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const [open, first, unit] = tokens.slice(at, at + 3);
    if (!/^(?:zwischen|von)$/.test(open?.key ?? '') || !isHour(first)) continue;
    let to = at + (unit?.key === 'uhr' ? 3 : 2);
    if (!/^(?:und|bis|-|–)$/.test(tokens[to]?.key ?? '') || !isHour(tokens[to + 1])) continue;
    to += 2;
    const isClock = first?.kind === 'clock' || tokens[to]?.key === 'uhr';
    if (tokens[to]?.key === 'uhr') to += 1;
    if (isClock) return { from: at, to };
  }
  return undefined;
}

/** 'vom 31.10. ab 18 Uhr bis 1.11. 6 Uhr': from the one hour to the other. */
export function fromHour(tokens: readonly PromptToken[], calendar: CalendarContext): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, place) => key === 'ab' && place > 0 && isHour(tokens[place + 1]));
  const until = at < 0 ? -1 : at + (tokens[at + 2]?.key === 'uhr' ? 3 : 2);
  if (until < 0 || tokens[until]?.key !== 'bis' || !readPeriod(tokens, until + 1, calendar)) return tokens;
  const isDay = [1, 2, 3, 4].some(
    (length) => at >= length && readPeriod(tokens.slice(at - length, at), 0, calendar)?.length === length,
  );
  const isHourAlone =
    /^(?:clock|number)$/.test(tokens[until + 1]?.kind ?? '') &&
    (tokens[until + 2]?.key === 'uhr' || tokens[until + 1]?.kind === 'clock');
  return isDay && !isHourAlone ? tokens.toSpliced(at, 1) : tokens;
}
