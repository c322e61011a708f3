import { findPhrase } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ContextVocabulary } from './context-vocabulary.ts';
import { type ContextReader, hasCriteria } from './has-criteria.ts';

/** Whether a segment in front of a colon, a dash or another sentence is a preamble: who asks, and why. */
export function isPreamble(
  part: readonly PromptToken[],
  rest: readonly PromptToken[],
  reader: ContextReader,
): boolean {
  const { words } = reader;
  const isContext =
    isTicket(part, words) || isSentence(part, words) || isPurpose(part, words) || isIntroduction(part, words);
  return (
    isGreeting(part, words) ||
    (isContext && !hasCriteria(part, rest, reader) && !refersBack(rest, words.person))
  );
}

/** Whether a segment in front of a comma is one: a greeting, a case number, or a sentence about a person in front of a request. */
export function isPreambleBeforeComma(
  part: readonly PromptToken[],
  rest: readonly PromptToken[],
  reader: ContextReader,
): boolean {
  const { words } = reader;
  const isDemand = words.request.test(rest[0]?.key ?? '');
  const isContext =
    isTicket(part, words) || (isDemand && (isSentence(part, words) || isPurpose(part, words)));
  return (
    isGreeting(part, words) ||
    (isContext && !hasCriteria(part, rest, reader) && !refersBack(rest, words.person))
  );
}

/** 'our CFO asks: which mails did he get': whether the rest refers back to a person whose address it does not have. */
export function refersBack(rest: readonly PromptToken[], person: RegExp): boolean {
  const at = rest.findIndex(({ key }) => person.test(key));
  return at >= 0 && !rest.slice(0, at).some(({ kind }) => kind === 'address');
}

/**
 * 'Grand. …', 'Escalation! …', 'Mad question now: …', 'Sure look, I need …': unknown words where a value is unlikely. A heading of
 * two words ('Wire transfer: …') or a name may be a value.
 */
export function isChatter(
  part: readonly PromptToken[],
  mark: string,
  rest: readonly PromptToken[],
  reader: ContextReader,
): boolean {
  const { words, lexicon, calendar, isSure } = reader;
  if (isSure) return false;
  const [first, ...others] = plainOf(part);
  if (first?.kind !== 'word' || hasCriteria(part, rest, reader) || refersBack(rest, words.person))
    return false;
  // German nouns are capitalised like names.
  const isName = ({ text, key }: PromptToken) =>
    /^\p{Lu}/u.test(text) && key !== 'i' && calendar.words.language === 'en';
  if (others.some(isName)) return false;
  if (mark === ',') return others.length < 3 && words.requestToSomeone.test(rest[0]?.key ?? '');
  if (others.length === 0 && /^[A-Z]\d$/.test(first.text)) return true;
  if (/^[.!]$/.test(mark) && others.length < 2) return others.every(({ kind }) => kind === 'word');
  const isKnown = findPhrase(lexicon, part, 0) !== undefined || words.article.test(first.key);
  const isLong = /^[.!]$/.test(mark) ? isKnown || !isName(first) : others.length > 1;
  return isLong && others.some(isLower);
}

const isLower = ({ text, kind }: PromptToken) => kind === 'word' && /^\p{Ll}{3}/u.test(text);

const plainOf = (part: readonly PromptToken[]) => part.filter(({ kind }) => kind !== 'mark');

const isCode = ({ text }: PromptToken) =>
  /^(?!(?:KW|CW|SCL|MD|SHA|Q)-?\d)[A-Z]{2,10}[-_]?\d[\d-]*$/.test(text);

/** 'INC-4711 phishing of today': a number with the prefix of a ticket. */
export const isTicketCode = (token: PromptToken, words: ContextVocabulary): boolean =>
  isCode(token) && words.ticket.test(token.key.split(/[-_]?(?=\d)/)[0] ?? '');

/** 'INC-4711', 'case 2026/118', 'Ref #88-12'. */
export function isTicket(part: readonly PromptToken[], words: ContextVocabulary): boolean {
  const plain = plainOf(part);
  const isNumber = ({ kind, key }: PromptToken) =>
    kind === 'number' || /^(?:[a-z]{0,4}\d[\d-]*|[a-z])$/.test(key);
  const hasNumber = plain.some(
    (token) => isCode(token) || (isNumber(token) && plain.some(({ key }) => words.ticket.test(key))),
  );
  return hasNumber && plain.every((token) => isCode(token) || isNumber(token) || words.ticket.test(token.key) || words.small.test(token.key)); // oxfmt-ignore
}

/** 'user is saying it again', 'the bank called us', 'customer on hold'. */
export function isSentence(part: readonly PromptToken[], words: ContextVocabulary): boolean {
  const plain = plainOf(part);
  const subject = plain.findIndex(({ key }) => words.people.test(key));
  if (subject < 0 || plain.length < 2) return false;
  const verb = plain.findIndex(({ key }) => words.verbs.test(key));
  if (verb >= 0) return true;
  // 'Customer Meier: …' may name whose mails are meant; 'the nurse panicked' and 'customer on hold' do not.
  const next = plain[subject + 1];
  const isActing =
    subject > 0 && words.article.test(plain[subject - 1]?.key ?? '') && /^[a-z]{4,}ed$/.test(next?.key ?? '');
  return subject < 2 && next !== undefined && (words.behind.test(next.key) || isActing);
}

/** 'Leaver case', 'question about the audit', 'one small doubt'. */
function isPurpose(part: readonly PromptToken[], words: ContextVocabulary): boolean {
  const plain = plainOf(part);
  const at = plain.findLastIndex(({ key }) => words.purpose.test(key));
  if (at < 0) return false;
  const behind = plain.slice(at + 1);
  const isLast = behind.every(({ key, kind }) => kind === 'number' || words.small.test(key));
  if (isLast) return true;
  // 'check on Miller: …' may name whose mails are meant.
  const named = behind.slice(1);
  const isName = named.length < 3 && named.every(({ text }) => /^\p{Lu}/u.test(text));
  return words.behind.test(behind[0]?.key ?? '') && !isName;
}

/** 'County court, IT security'. */
function isIntroduction(part: readonly PromptToken[], words: ContextVocabulary): boolean {
  const comma = part.findIndex(({ text }) => text === ',');
  const isNamed = (names: readonly PromptToken[]) =>
    names.length > 0 &&
    names.length < 5 &&
    names.every(({ text, kind }) => kind === 'word' && /^\p{Lu}/u.test(text));
  const [house, unit] = [part.slice(0, comma), part.slice(comma + 1)];
  if (comma < 1 || !isNamed(house) || !isNamed(unit)) return false;
  return unit.some(({ key }) => words.unit.test(key)) || house.some(({ key }) => words.house.test(key));
}

/** 'sir', 'Dear all', 'Hi team'. */
const isGreeting = (part: readonly PromptToken[], words: ContextVocabulary): boolean => {
  const plain = plainOf(part);
  return (
    plain.length > 0 &&
    (words.greeting.test(plain[0]?.key ?? '') || /^@\p{L}+$/u.test(plain[0]?.text ?? '')) &&
    plain.slice(1).every(({ key, text }) => words.greeted.test(key) || /^\p{Lu}\p{Ll}+$/u.test(text))
  );
};
