import type { CalendarWords } from './calendar/calendar-words.ts';
import { correctWord, findPhrase, type Lexicon, meaningOfWord } from './lexicon/lexicon.ts';
import { isOffice } from './german/nobody.ts';
import { isFileEnding, type PromptToken } from './read-tokens.ts';

/** What a prompt is read by in one language. */
export interface Language {
  lexicon: Lexicon;
  calendar: CalendarWords;
}

/** 'this morning's spam', 'Monday's mails'. */
export function withoutPossessive(token: PromptToken, { lexicon }: Language): PromptToken {
  const bare = /^(.+)['’]s$/.exec(token.key)?.[1];
  return bare !== undefined && !lexicon.words.has(token.key) && lexicon.words.has(bare)
    ? { ...token, key: bare }
    : token;
}

/** Most words of a prompt that are mended. */
const mostMended = 12;

/** What is never written with a capital letter within a sentence. */
const small: ReadonlySet<string | undefined> = new Set(['mine', 'me', 'operator', 'owner', 'match']);

/** Reads misspelt words as the words that they are nearest to, and compounds as their parts: 'Gmail-Spam-Ordner'. */
export function mendTokens(
  tokens: readonly PromptToken[],
  { lexicon }: Language,
  /** Words that are no slips, as another language has them; without any, nothing is taken for a slip. */
  others: ReadonlySet<string> | undefined,
  slips: 1 | 2,
): PromptToken[] {
  let mended = 0;
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || lexicon.words.has(token.key) || mended >= mostMended) return [token];
    if (isFileEnding(token.key) || (at > 0 && isOffice(token.key))) return [token];
    mended += 1;
    const parts = splitCompound(token, lexicon);
    if (parts) return parts;
    // 'DICOM-Anhang' is not 'docm-anhang': a kind of file is known or not.
    if (/-(?:anh|datei|dok|attach|file)/.test(token.key)) return [token];
    // A word of the other language is no slip: 'delete' is not a German 'deleted'.
    const isSlip = others && !others.has(token.key);
    const key = isSlip ? correctWord(lexicon, token.key, slips) : undefined;
    // 'Herr Meier' is not 'meiner': small words have small letters, unless they begin the sentence.
    const isNoun = at > 0 && /^\p{Lu}\p{Ll}/u.test(token.text) && small.has(meaningOfWord(lexicon, key ?? '')?.is); // prettier-ignore
    return [key === undefined || isNoun ? token : { ...token, key }];
  });
}

const particles: Readonly<Record<string, RegExp>> = {
  an: /^(?:zeig|schau|seh|sieh|sah|gib|geb|kam|komm)/,
  auf: /^(?:list|zaehl|tauch|ruf)/,
  aus: /^(?:gib|geb|gebt|filter|les|weis|wirf|spuck)/,
  raus: /^(?:such|filter|gib|hol|fisch|zieh)/,
  heraus: /^(?:such|filter|gib|hol|fisch|zieh|find)/,
  her: /^(?:gib|hol|zeig|schaff)/,
  vor: /^(?:komm|kam|leg|lieg|lag|zeig|les)/,
  rein: /^(?:komm|kam|ging)/,
  ein: /^(?:blend|ging|geh|gehen|traf|treff|triff|trud|lief|lauf|fand)/,
};
const modal = /^(?:kann|kannst|koennte|koennten|koennen|koenntest|koenntet|darf|duerfte|moechte|moechten|will|wollen|wuerde|wuerden|soll|sollte)$/; // prettier-ignore
const infinitive = /^(?:bekommen|erhalten|haben|sehen|kriegen|finden|einsehen|ansehen|anschauen)$/;

/** 'zeige alle Mails an', 'könnte ich Mails bekommen': what the first verb has at the end of a German sentence. */
export function withoutVerbEnd(
  tokens: readonly PromptToken[],
  { calendar }: Language,
): readonly PromptToken[] {
  if (calendar.language !== 'de') return tokens;
  const last = tokens.findLastIndex(({ kind }) => kind === 'word');
  const isEnd = tokens.slice(last + 1).every(({ text }) => /^[.!?]$/.test(text));
  const end = tokens[last]?.key ?? '';
  const opening = tokens.slice(0, Math.min(last, 5));
  const isPart = opening.some(({ key }) => particles[end]?.test(key));
  const isAsked = infinitive.test(end) && opening.some(({ key }) => modal.test(key));
  return isEnd && (isPart || isAsked) && last > 1 ? tokens.toSpliced(last, 1) : tokens;
}

/** What German verbs leave at the end of their clause, with the verbs and what both together say. */
const separated: Readonly<Record<string, readonly [verb: RegExp, whole: string]>> = {
  zurueck: [/^(?:haelt|halten|hielt|hielten)$/, 'zurueckgehalten'],
  fest: [/^(?:haelt|halten|hielt|hielten)$/, 'festgehalten'],
  frei: [/^(?:gab|gaben)$/, 'freigegeben'],
  // What the filter let through came through: nobody released it.
  durch: [/^(?:kam|kamen|kommt|kommen|ging|gingen|gehen|rutschte|rutschten)$/, 'durchgekommen'],
  raus: [/^(?:ging|gingen|geht|gehen)$/, 'rausgegangen'],
  hinaus: [/^(?:ging|gingen|geht|gehen)$/, 'rausgegangen'],
};

/** 'was hält Microsoft seit gestern zurück': the verb whole. */
export function joinSeparated(tokens: readonly PromptToken[], { calendar }: Language): PromptToken[] {
  if (calendar.language !== 'de') return joinOut(tokens);
  return tokens.map((token, at) => {
    const [verb, whole] = separated[token.key] ?? [];
    const next = tokens[at + 1];
    const isEnd = next === undefined || next.kind === 'mark';
    const before = tokens.slice(0, at);
    const isVerb = verb !== undefined && before.some(({ key }) => verb.test(key));
    return isEnd && isVerb && whole !== undefined ? { ...token, key: whole } : token;
  });
}

const monthsBehind: ReadonlySet<string> = new Set(['of this month', 'of last month', 'of the month', 'of the current month', 'of the last month', 'of the previous month', 'dieses monats', 'des monats', 'letzten monats', 'vorigen monats', 'vergangenen monats', 'des letzten monats', 'des vorigen monats', 'des vormonats', 'des laufenden monats', 'this month', 'last month']); // prettier-ignore

/** 'leave the simulations out': excludes what stands between. */
function joinOut(tokens: readonly PromptToken[]): PromptToken[] {
  const isEnd = (at: number) => tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'mark';
  const out = tokens.findIndex(({ key }, at) => key === 'out' && isEnd(at));
  const verb = tokens.findLastIndex(
    ({ key }, at) => at < out - 1 && /^(?:leave|leaving|filter|weed)$/.test(key),
  );
  if (out < 0 || verb < 0 || tokens.slice(verb, out).some(({ kind }) => kind === 'mark')) return [...tokens];
  return tokens
    .map((token, at) => (at === verb ? { ...token, key: 'excluding' } : token))
    .filter((_token, at) => at !== out);
}

/** Takes what counts other things: 'November 9 and 11 attachments'. */
const counted =
  /^(?:recipients?|attachments?|links?|urls?|mails?|e-?mails?|messages?|hours?|days?|weeks?|minutes?|am|pm)$/;

/** 'November 9th, 11th and 13th': the month in front of each of the days, unless they are days in a row. */
function spreadMonth(tokens: PromptToken[], at: number, { calendar }: Language): number {
  const month = tokens[at];
  if (month?.kind !== 'word' || !calendar.months.has(month.key) || calendar.language !== 'en') return at;
  const days: PromptToken[] = [];
  let next = at + 1;
  let isJoined = false;
  for (;;) {
    const day = tokens[next];
    const value = Number.parseInt(day?.text ?? '', 10);
    if (day?.kind !== 'number' || value < 1 || value > 31) return at;
    days.push(day);
    next += 1;
    const before = next;
    if (tokens[next]?.text === ',') next += 1;
    if (/^(?:and|or|&)$/.test(tokens[next]?.key ?? '')) {
      next += 1;
      isJoined = true;
    }
    if (/^(?:on|the)$/.test(tokens[next]?.key ?? '') && next > before) next += 1;
    if (next === before || tokens[next]?.kind !== 'number') {
      next = before;
      break;
    }
  }
  const numbers = days.map(({ text }) => Number.parseInt(text, 10));
  const isRow = numbers.every((day, index) => index === 0 || day === (numbers[index - 1] ?? 0) + 1);
  const isRange = tokens.slice(Math.max(0, at - 2), at).some(({ key }) => key === 'between');
  if (days.length < 2 || !isJoined || isRange || (isRow && days.length > 2)) return at;
  if (counted.test(tokens[next]?.key ?? '')) return at;
  const or: PromptToken = { ...month, text: 'or', key: 'or' };
  const spread = days.flatMap((day, index) => [...(index > 0 ? [or] : []), month, day]);
  tokens.splice(at, next - at, ...spread);
  return at + spread.length - 1;
}

/** 'on 3, 5 or 9 November': each of the days with its month, unless they are days in a row. */
export function spreadDays(tokens: readonly PromptToken[], language: Language): PromptToken[] {
  const made = [...tokens];
  const { calendar } = language;
  for (let at = 0; at < made.length; at += 1) {
    const spreadTo = spreadMonth(made, at, language);
    if (spreadTo > at) {
      at = spreadTo;
      continue;
    }
    const days: { token: PromptToken; at: number }[] = [];
    let next = at;
    const isDay = (token: PromptToken | undefined) =>
      token?.kind === 'number' &&
      Number.parseInt(token.text, 10) >= 1 &&
      Number.parseInt(token.text, 10) <= 31;
    while (isDay(made[next])) {
      days.push({ token: made[next] as PromptToken, at: next });
      next += 1;
      if (made[next]?.text === '.') next += 1;
      if (made[next]?.text === ',' && isDay(made[next + 1])) next += 1;
      else if (/^(?:or|and|oder|und)$/.test(made[next]?.key ?? '')) {
        next += /^(?:on|the|am|dem|den)$/.test(made[next + 1]?.key ?? '') ? 2 : 1;
      } else break;
    }
    // 'the 5th and the 7th of November'.
    if (days.length > 1 && /^(?:of|des)$/.test(made[next]?.key ?? '')) next += 1;
    const behind = made.slice(next, next + 4).map(({ key }) => key);
    const ofMonth = [3, 2, 4].find((length) => monthsBehind.has(behind.slice(0, length).join(' ')));
    const month = made[next];
    const isMonth = ofMonth !== undefined || (month?.kind === 'word' && calendar.months.has(month.key));
    const numbers = days.map(({ token }) => Number.parseInt(token.text, 10));
    const isRow = numbers.every((day, index) => index === 0 || day === (numbers[index - 1] ?? 0) + 1);
    // 'between the 1st and the 15th of October' is a range.
    const isRange = made.slice(Math.max(0, at - 2), at).some(({ key }) => /^(?:between|zwischen)$/.test(key));
    if (!month || !isMonth || days.length < 2 || isRow || isRange) continue;
    const year = made[next + 1];
    const isYear = ofMonth === undefined && year?.kind === 'number' && /^20\d\d$/.test(year.text);
    const named = made.slice(next, next + (ofMonth ?? (isYear ? 2 : 1)));
    const or: PromptToken = {
      ...month,
      text: calendar.language === 'de' ? 'oder' : 'or',
      key: calendar.language === 'de' ? 'oder' : 'or',
    };
    const spread = days.flatMap(({ token }, index) => [...(index > 0 ? [or] : []), token, ...named]);
    made.splice(at, next + named.length - at, ...spread);
    at += spread.length - 1;
  }
  return made;
}

/** Compounds of several hyphens as their parts: 'Office-365-Mails'. One with a single hyphen may be a name. */
export function readCompounds(tokens: readonly PromptToken[], { lexicon }: Language): PromptToken[] {
  return tokens.flatMap((token) =>
    token.kind === 'word' && /-.*-/.test(token.key) && !lexicon.words.has(token.key)
      ? (splitCompound(token, lexicon) ?? [token])
      : [token],
  );
}

/** The parts of a word with hyphens when all of them are phrases of the lexicon. */
function splitCompound(token: PromptToken, lexicon: Lexicon): PromptToken[] | undefined {
  const parts = [...token.key.matchAll(/[^-]+/g)].map((found): PromptToken => ({
    ...token,
    key: found[0],
    text: token.text.slice(found.index, found.index + found[0].length),
  }));
  if (parts.length < 2) return undefined;
  const read: PromptToken[] = [];
  for (let at = 0; at < parts.length;) {
    // 'spam-ordner' is one word of the lexicon, 'office 365' a phrase of two.
    const joined = [3, 2, 1].find((length) => {
      const key = parts
        .slice(at, at + length)
        .map((part) => part.key)
        .join('-');
      return at + length <= parts.length && meaningOfWord(lexicon, key) !== undefined;
    });
    const phrase = findPhrase(lexicon, parts, at)?.length;
    const isJoined = joined !== undefined && joined >= (phrase ?? 0);
    const length = isJoined ? joined : phrase;
    const first = parts[at];
    if (length === undefined || !first) return undefined;
    if (isJoined)
      read.push({
        ...first,
        key: parts
          .slice(at, at + joined)
          .map((part) => part.key)
          .join('-'),
      });
    else read.push(...parts.slice(at, at + length));
    at += length;
  }
  return read;
}
