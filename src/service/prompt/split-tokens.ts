import { englishCalendar } from './calendar/calendar-vocabulary.ts';
import { saleDays } from './calendar/read-holiday.ts';
import { meaningOfWord } from './lexicon/lexicon.ts';
import type { Language } from './language.ts';
import { type PromptToken, wordAt } from './read-tokens.ts';

const joining = /^(?:-|–|to|till|until|bis)$/;

/** '5-6pm', '9 bis 10 Uhr': the unit of the second hour applies to the first as well. */
export function spreadHours(tokens: readonly PromptToken[]): PromptToken[] {
  return tokens.map((token, at) => {
    const [joint, other, unit] = tokens.slice(at + 1, at + 4);
    const hour = /^\d{1,2}$/.test(token.text) ? Number(token.text) : 24;
    if (token.kind !== 'number' || hour > 23 || !joining.test(joint?.key ?? '')) return token;
    // 'from 3 to 5 November' are days.
    if (other?.kind === 'number' && unit?.key === 'uhr' && /^\d{1,2}$/.test(other.text))
      return { ...token, kind: 'clock', text: `${hour}:00` };
    const late = other?.kind === 'clock' ? /^(\d{1,2}).*?([ap])\.?m/i.exec(other.text) : null;
    if (!late || hour < 1 || hour > 12) return token;
    // '11-1pm' begins before noon.
    const isOther = hour % 12 > Number(late[1]) % 12;
    const half = isOther ? (late[2]?.toLowerCase() === 'p' ? 'a' : 'p') : late[2];
    return { ...token, kind: 'clock', text: `${hour}${half}m` };
  });
}

/** 'mid-October', 'last-week': two words, as without the hyphen, in either language; none of them is a name. */
export function splitRoughTimes(tokens: readonly PromptToken[]): PromptToken[] {
  const { months, weekdays, units, parts } = englishCalendar;
  return tokens.flatMap((token) => {
    const [, edge = '', time = ''] =
      /^(early|mid|late|last|this|past|previous)-([a-z\d]+)$/.exec(token.key) ?? [];
    const isTime =
      /^(?:19|20)\d\d$/.test(time) ||
      // 'last-minute deals'.
      (!time.startsWith('minute') && [months, weekdays, units, parts].some((one) => one.has(time)));
    if (!isTime) return [token];
    // Side by side and with the hyphen, so that a text that has both is as it was written: 'about the mid-year review'.
    const border = token.start + edge.length + 1;
    return [
      { ...token, text: token.text.slice(0, edge.length + 1), key: edge, end: border },
      { ...token, text: token.text.slice(edge.length + 1), key: time, start: border },
    ];
  });
}

/** 'Black Friday', 'Cyber Monday': one word, for it is no Friday. */
export function joinSaleDays(tokens: readonly PromptToken[]): PromptToken[] {
  return tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isBehind = before && saleDays.has(`${before.key} ${token.key}`);
    if (isBehind) return [];
    const key = `${token.key} ${next?.key}`;
    if (!next || !saleDays.has(key)) return [token];
    return [{ ...token, key, text: `${token.text} ${next.text}`, end: next.end }];
  });
}

const compared = /^(?:address|domain|quoted|file|extension|web|ip)$/;
const germanField = /^(?:absender|empfaenger|betreff|anhang|anlage|datei|postfach|von|an)/;

/** 'sender != a@x.example': a sign of programs, in front of a value that is no number. */
export function spellUnequal(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const [not, equal, value] = tokens.slice(at + 1, at + 4);
    const isUnequal = not?.text === '!' && equal?.text === '=' && equal.start === not.end;
    if (token.kind === 'word' && isUnequal && compared.test(value?.kind ?? '')) {
      made.push(wordAt({ ...token, end: token.start }, germanField.test(token.key) ? 'nicht' : 'not'), token);
      at += 2;
    } else made.push(token);
  }
  return made;
}

const linking = ['', 's', 'n', 'en', 'es', '-'] as const;

/** German compounds as their parts: 'Montagmorgen', 'Novembermails', 'Quarantänenachrichten'. */
export function splitJoined(tokens: readonly PromptToken[], language: Language): PromptToken[] {
  const { calendar, lexicon } = language;
  const isGerman = calendar.language === 'de';
  return tokens.flatMap((token, at) => {
    // 'invoice -from:acme.example': as programs of mail write a denial.
    const [field, colon] = tokens.slice(at + 1, at + 3);
    const isMinus =
      token.text === '-' && field?.start === token.end && colon?.text === ':' && colon.start === field.end;
    if (isMinus && (tokens[at - 1]?.end ?? 0) < token.start) {
      return [wordAt(token, isGerman ? 'nicht' : 'not')];
    }
    const range = token.kind === 'word' ? (rangeOf(token, language) ?? slashed(token, language)) : undefined;
    if (range) return range;
    if (!isGerman) return [token];
    const isOne = token.kind === 'word' && token.key.length >= 7 && /^[a-z]+(?:-[a-z]+)?$/.test(token.key);
    if (!isOne || lexicon.words.has(token.key)) return [token];
    for (let at = 3; at <= token.key.length - 4; at += 1) {
      const tail = token.key.slice(at);
      const isTail = calendar.parts.has(tail) || isMeant(tail, language);
      const head = isTail ? headOf(token.key.slice(0, at), language) : undefined;
      if (head !== undefined)
        return [
          { ...token, key: head },
          { ...token, key: tail },
        ];
    }
    return [token];
  });
}

/** 'phishing/spam', 'mails/attachments': two words of the lexicon. */
function slashed(token: PromptToken, { lexicon }: Language): PromptToken[] | undefined {
  const parts = token.key.split('/');
  const isKnown =
    parts.length === 2 && !lexicon.words.has(token.key) && parts.every((part) => part.length > 2);
  const isMeant = (part: string) => meaningOfWord(lexicon, part)?.is === 'condition';
  if (!isKnown || !parts.every(isMeant)) return undefined;
  return [parts[0], '/', parts[1]].map((key = ''): PromptToken => ({
    ...token,
    kind: key === '/' ? 'mark' : 'word',
    text: key,
    key,
  }));
}

/** 'Sept-Oct', 'Mo-Mi'. */
function rangeOf(token: PromptToken, { calendar }: Language): PromptToken[] | undefined {
  const [from, to, ...others] = token.key.split('-');
  const isOne = ({ months, weekdays }: Language['calendar'], name = '') =>
    months.has(name) || weekdays.has(name);
  if (others.length > 0 || !isOne(calendar, from) || !isOne(calendar, to)) return undefined;
  const kinds = [from, '-', to] as const;
  return kinds.map((key = ''): PromptToken => ({
    ...token,
    kind: key === '-' ? 'mark' : 'word',
    text: key,
    key,
  }));
}

const headOf = (written: string, language: Language): string | undefined =>
  // 'Wochenendspam'.
  (written === 'wochenend' ? 'wochenende' : undefined) ??
  linking
    .map((link) => (written.endsWith(link) ? written.slice(0, written.length - link.length) : ''))
    .find((head) => head.length >= 3 && isNamed(head, language));

function isNamed(head: string, { calendar, lexicon }: Language): boolean {
  return (
    calendar.weekdays.has(head) ||
    head === 'wochenende' ||
    calendar.months.has(head) ||
    meaningOfWord(lexicon, head)?.is === 'condition'
  );
}

/** A word for mails, or of a kind, place or part of them. */
function isMeant(tail: string, { lexicon }: Language): boolean {
  const meaning = meaningOfWord(lexicon, tail);
  return (
    meaning?.is === 'mail' ||
    meaning?.is === 'condition' ||
    (meaning?.is === 'cue' && meaning.part !== undefined)
  );
}
