import { readPeriod } from './calendar/read-period.ts';
import type { CalendarContext } from './calendar/calendar-reader.ts';
import { contextWords, type ContextWords } from './lexicon/context-words.ts';
import {
  correctWord,
  findPhrase,
  type Lexicon,
  meaningOfWord,
  type PromptMeaning,
} from './lexicon/lexicon.ts';
import type { Language } from './mend-tokens.ts';
import type { PromptToken } from './read-tokens.ts';

/** A question without what is told around it, and what that was. */
export interface WithoutContext {
  tokens: readonly PromptToken[];
  unused: { start: number; end: number }[];
}

const mostSegments = 3;
const mostWords = 18;
/** Fewest tokens of a question. */
const least = 2;

/**
 * 'Customer on hold: …', '[SEC-2291] …', 'user is saying it again, please …': a question without the parts that tell who asks and what
 * for. Only a part that says nothing of mails is one, set off by a colon, a dash or the end of a sentence: no value, time, condition,
 * denial, order, nor what is not recorded, in words that are known or nearly. Most left out first.
 */
export function* withoutContext(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): Generator<WithoutContext> {
  const words = contextWords[calendar.words.units.has('day') ? 'en' : 'de'];
  const reader = { words, lexicon: language.lexicon, calendar };
  const leads = leadsOf(tokens, reader);
  const trail = trailOf(tokens, leads.at(-1) ?? 0, reader);
  const all = [...new Set([leads.at(-1) ?? 0, leads[0] ?? 0])];
  for (const to of trail < tokens.length ? [trail, tokens.length] : [trail]) {
    for (const from of all) {
      if (from === 0 && to === tokens.length) continue;
      const spans = [tokens.slice(0, from), tokens.slice(to)].filter(({ length }) => length > 0);
      yield { tokens: tokens.slice(from, to), unused: spans.map(spanOf) };
    }
  }
}

/** Without the marks at its ends. */
function spanOf(part: readonly PromptToken[]): { start: number; end: number } {
  const isMark = ({ kind, text }: PromptToken) => kind === 'mark' && !/^[[\]()#]$/.test(text);
  const first = part.find((token) => !isMark(token)) ?? (part[0] as PromptToken);
  const last = part.findLast((token) => !isMark(token)) ?? first;
  return { start: first.start, end: last.end };
}

interface Reader {
  words: ContextWords;
  lexicon: Lexicon;
  calendar: CalendarContext;
}

/** Where a question may begin: behind one part, two or three that are told. */
function leadsOf(tokens: readonly PromptToken[], reader: Reader): number[] {
  const leads: number[] = [];
  let from = 0;
  while (leads.length < mostSegments) {
    const end = endOfPart(tokens, from, reader);
    if (end === undefined || tokens.length - end < least) break;
    from = end;
    leads.push(from);
  }
  return leads;
}

/** Where the part that begins here is over, if it is told. */
function endOfPart(tokens: readonly PromptToken[], from: number, reader: Reader): number | undefined {
  const bracket = endOfBracket(tokens, from, reader);
  if (bracket !== undefined) return bracket;
  for (let at = from + 1; at < tokens.length && at - from <= mostWords; at += 1) {
    const { text } = tokens[at] as PromptToken;
    // '3. November' is no end of a sentence.
    const isOrdinal = text === '.' && tokens[at - 1]?.kind === 'number';
    const isHard = (/^[:.!?;|]$/.test(text) && !isOrdinal) || isDash(tokens, at);
    if (!isHard && text !== ',') continue;
    const part = tokens.slice(from, at);
    const rest = tokens.slice(at + 1);
    const isTold = isHard
      ? text !== '?' && (tellsOnly(part, rest, reader) || isChatter(part, text, rest, reader))
      : isAddress(part, rest, reader) || isChatter(part, text, rest, reader);
    if (isTold) return at + 1;
    if (isHard) return undefined;
  }
  return undefined;
}

/** '[SEC-2291] …', '(urgent) …'. */
function endOfBracket(tokens: readonly PromptToken[], from: number, reader: Reader): number | undefined {
  const close = { '[': ']', '(': ')' }[tokens[from]?.text ?? ''];
  const end = close === undefined ? -1 : tokens.findIndex(({ text }, at) => at > from && text === close);
  const inner = tokens.slice(from + 1, end);
  if (end < 0 || inner.length === 0 || inner.length > 6) return undefined;
  const isTold = isTicket(inner, reader.words) || tellsOnly(inner, tokens.slice(end + 1), reader);
  if (!isTold || saysFact(inner, [], reader)) return undefined;
  return /^[:,;–—-]$/.test(tokens[end + 1]?.text ?? '') ? end + 2 : end + 1;
}

const isDash = (tokens: readonly PromptToken[], at: number): boolean => {
  const { text, start, end } = tokens[at] as PromptToken;
  const [before, behind] = [tokens[at - 1]?.end ?? 0, tokens[at + 1]?.start ?? end];
  return /^[–—-]$/.test(text) && start > before && end < behind;
};

/** Where a question ends, in front of a sentence that only tells. */
function trailOf(tokens: readonly PromptToken[], from: number, reader: Reader): number {
  for (let at = tokens.length - 2; at > from + least - 1; at -= 1) {
    const { text } = tokens[at] as PromptToken;
    if (!/^[.!?;]$/.test(text) && !isDash(tokens, at)) continue;
    const part = tokens.slice(at + 1).filter((token, index, all) => index < all.length - 1 || !/^[.!?]$/.test(token.text)); // prettier-ignore
    const isSaid = part.length > 1 && !reader.words.pointing.test(part[0]?.key ?? '') && isSentence(part, reader.words); // prettier-ignore
    return isSaid && !saysFact(part, tokens.slice(from, at), reader) ? at : tokens.length;
  }
  return tokens.length;
}

/** Whether a part in front of a colon, a dash or another sentence tells who asks and what for. */
function tellsOnly(part: readonly PromptToken[], rest: readonly PromptToken[], reader: Reader): boolean {
  const { words } = reader;
  const isTold = isTicket(part, words) || isSentence(part, words) || isPurpose(part, words) || isIntroduction(part, words); // prettier-ignore
  return (
    isGreeting(part, words) || (isTold && !saysFact(part, rest, reader) && !speaksOf(rest, words.person))
  );
}

/** A greeting, a number of a case or a sentence of somebody, in front of a comma and a demand. */
function isAddress(part: readonly PromptToken[], rest: readonly PromptToken[], reader: Reader): boolean {
  const { words } = reader;
  const isDemand = words.demanding.test(rest[0]?.key ?? '');
  const isTold = isTicket(part, words) || (isDemand && (isSentence(part, words) || isPurpose(part, words)));
  return (
    isGreeting(part, words) || (isTold && !saysFact(part, rest, reader) && !speaksOf(rest, words.person))
  );
}

/** 'our CFO asks: which mails did he get': whether a question is about somebody whose address it does not say. */
export function speaksOf(rest: readonly PromptToken[], person: RegExp): boolean {
  const at = rest.findIndex(({ key }) => person.test(key));
  return at >= 0 && !rest.slice(0, at).some(({ kind }) => kind === 'address');
}

/**
 * 'Grand. …', 'Escalation! …', 'Mad question now: …', 'Sure look, I need …': words that nobody knows, where a value would not stand. A heading of
 * two words may be one ('Wire transfer: …'), and so may a name.
 */
function isChatter(
  part: readonly PromptToken[],
  mark: string,
  rest: readonly PromptToken[],
  reader: Reader,
): boolean {
  const { words, lexicon, calendar } = reader;
  const [first, ...others] = plainOf(part);
  if (first?.kind !== 'word' || saysFact(part, rest, reader) || speaksOf(rest, words.person)) return false;
  // German nouns begin like names.
  const isName = ({ text, key }: PromptToken) => /^\p{Lu}/u.test(text) && key !== 'i' && calendar.words.units.has('day'); // prettier-ignore
  if (others.some(isName)) return false;
  if (mark === ',') return others.length < 3 && words.asking.test(rest[0]?.key ?? '');
  if (others.length === 0 && /^[A-Z]\d$/.test(first.text)) return true;
  if (/^[.!]$/.test(mark) && others.length < 2) return others.every(({ kind }) => kind === 'word');
  const isKnown = findPhrase(lexicon, part, 0) !== undefined || words.article.test(first.key);
  const isSaid = /^[.!]$/.test(mark) ? isKnown || !isName(first) : others.length > 1;
  return isSaid && others.some(isLower);
}

const isLower = ({ text, kind }: PromptToken) => kind === 'word' && /^\p{Ll}{3}/u.test(text);

const plainOf = (part: readonly PromptToken[]) => part.filter(({ kind }) => kind !== 'mark');

/** 'INC-4711', 'case 2026/118', 'Ref #88-12'. */
function isTicket(part: readonly PromptToken[], words: ContextWords): boolean {
  const plain = plainOf(part);
  const isCode = ({ text }: PromptToken) => /^(?!(?:KW|CW|SCL|MD|SHA|Q)-?\d)[A-Z]{2,10}[-_]?\d[\d-]*$/.test(text); // prettier-ignore
  const isNumber = ({ kind, key }: PromptToken) => kind === 'number' || /^[a-z]{0,4}\d[\d-]*$/.test(key);
  const hasNumber = plain.some((token) => isCode(token) || (isNumber(token) && plain.some(({ key }) => words.ticket.test(key)))); // prettier-ignore
  return hasNumber && plain.every((token) => isCode(token) || isNumber(token) || words.ticket.test(token.key) || words.small.test(token.key)); // prettier-ignore
}

/** 'user is saying it again', 'the bank called us', 'customer on hold'. */
function isSentence(part: readonly PromptToken[], words: ContextWords): boolean {
  const plain = plainOf(part);
  const subject = plain.findIndex(({ key }) => words.speaking.test(key));
  if (subject < 0 || plain.length < 2) return false;
  const verb = plain.findIndex(({ key }) => words.telling.test(key));
  if (verb >= 0) return true;
  // 'Customer Meier: …' may be whose mails are meant, 'the nurse panicked' and 'customer on hold' are not.
  const next = plain[subject + 1];
  const isActing = subject > 0 && words.article.test(plain[subject - 1]?.key ?? '') && /^[a-z]{4,}ed$/.test(next?.key ?? ''); // prettier-ignore
  return subject < 2 && next !== undefined && (words.behind.test(next.key) || isActing);
}

/** 'Leaver case', 'question about the audit', 'one small doubt'. */
function isPurpose(part: readonly PromptToken[], words: ContextWords): boolean {
  const plain = plainOf(part);
  const at = plain.findLastIndex(({ key }) => words.purpose.test(key));
  if (at < 0) return false;
  const behind = plain.slice(at + 1);
  const isLast = behind.every(({ key, kind }) => kind === 'number' || words.small.test(key));
  if (isLast) return true;
  // 'check on Miller: …' may be whose mails are meant.
  const named = behind.slice(1);
  const isName = named.length < 3 && named.every(({ text }) => /^\p{Lu}/u.test(text));
  return words.behind.test(behind[0]?.key ?? '') && !isName;
}

/** 'County court, IT security'. */
function isIntroduction(part: readonly PromptToken[], words: ContextWords): boolean {
  const comma = part.findIndex(({ text }) => text === ',');
  const isNamed = (names: readonly PromptToken[]) => names.length > 0 && names.length < 5 && names.every(({ text, kind }) => kind === 'word' && /^\p{Lu}/u.test(text)); // prettier-ignore
  const [house, unit] = [part.slice(0, comma), part.slice(comma + 1)];
  if (comma < 1 || !isNamed(house) || !isNamed(unit)) return false;
  return unit.some(({ key }) => words.unit.test(key)) || house.some(({ key }) => words.house.test(key));
}

/** 'sir', 'Dear all', 'Hi team'. */
const isGreeting = (part: readonly PromptToken[], words: ContextWords): boolean => {
  const plain = plainOf(part);
  return (
    plain.length > 0 &&
    words.greeting.test(plain[0]?.key ?? '') &&
    plain.slice(1).every(({ key, text }) => words.greeted.test(key) || /^\p{Lu}\p{Ll}+$/u.test(text))
  );
};

const plainCues =
  /^(?:with|in|as|from|for|by|to|about|regarding|concerning|re|fuer|von|zu|bei|an|wegen|ueber|mit|aus)$/;

/** Whether a part says anything of mails, in words that are known or a slip apart from them, or what no search answers. */
function saysFact(part: readonly PromptToken[], rest: readonly PromptToken[], reader: Reader): boolean {
  const { words, lexicon, calendar } = reader;
  const isRepeated = (token: PromptToken) => rest.some(({ key }) => key === token.key);
  for (let at = 0; at < part.length;) {
    const token = part[at] as PromptToken;
    const isPlain = token.kind === 'word' || token.kind === 'number' || (token.kind === 'mark' && /^[,()/#&+'.-]$/.test(token.text)); // prettier-ignore
    // 'she got a "Zoom" invitation': said again in the question.
    if (!isPlain && !(token.kind === 'quoted' && isRepeated(token))) return true;
    const isWaiting = words.speaking.test(part[at - 1]?.key ?? '') && /^(?:on hold|on the (?:phone|line))$/.test(part.slice(at, at + 3).map(({ key }) => key).join(' ').replace(/^(on hold).*/, '$1')); // prettier-ignore
    if (isWaiting) {
      at += part[at + 1]?.key === 'hold' ? 2 : 3;
      continue;
    }
    const isOfMatter = words.purpose.test(part[at + 1]?.key ?? '') && /^(?:small|big|large|huge|klein\w*|gross\w*)$/.test(token.key); // prettier-ignore
    if (words.describing.test(token.key) && !isOfMatter) return true;
    if (token.kind !== 'number' && readPeriod(part, at, calendar)) return true;
    const found = token.kind === 'word' ? findPhrase(lexicon, part, at) : undefined;
    if (found && !isNothing(found.meaning, part, at, words)) return true;
    if (!found && token.kind === 'word' && !lexicon.words.has(token.key)) {
      const nearest = correctWord(lexicon, token.key, 1);
      const meaning = nearest === undefined ? undefined : meaningOfWord(lexicon, nearest);
      if (meaning && /^(?:condition|refused|own|level|by|existence)$/.test(meaning.is)) return true;
    }
    at += found?.length ?? 1;
  }
  return false;
}

/** Whether what a phrase means says nothing of mails by itself. */
function isNothing(
  meaning: PromptMeaning,
  part: readonly PromptToken[],
  at: number,
  words: ContextWords,
): boolean {
  const key = part[at]?.key ?? '';
  switch (meaning.is) {
    case 'filler':
    case 'me':
    case 'mine':
    case 'match':
      return true;
    case 'owner':
      return meaning.field === 'sender' || meaning.field === 'recipients';
    case 'operator':
      return /^(?:and|skip|but)$/.test(meaning.operator);
    case 'cue':
      return plainCues.test(key);
    case 'mail':
      return words.caseNoun.test(key);
    case 'refused':
      // 'same user again'.
      return meaning.reason === 'prompt_not_understood' && key === 'same';
    case 'order':
      return words.orderNoun.test(key) && at > 0;
    default:
      return false;
  }
}
