import type { CalendarContext } from '../calendar/calendar-reader.ts';
import type { Language } from '../language.ts';
import type { PromptToken } from '../read-tokens.ts';
import { contextVocabularies } from './context-vocabulary.ts';
import { type ContextReader, hasCriteria } from './has-criteria.ts';
import {
  isPreambleBeforeComma,
  isChatter,
  isSentence,
  isTicket,
  isTicketCode,
  isPreamble,
} from './is-preamble.ts';

/** A question without its context, and the offsets of what was left out. */
export interface WithoutContext {
  tokens: readonly PromptToken[];
  unused: { start: number; end: number }[];
}

const maxSegments = 3;
const maxWords = 18;
/** Fewest tokens of a question. */
const least = 1;

/**
 * Candidates for the question without its context, the shortest first: 'Customer on hold: …', '[SEC-2291] …', 'user is saying it
 * again, please …'. Only a segment set off by a colon, a dash or the end of a sentence is left out, and only if it has no value,
 * time, condition, negation, command or word for something that is not recorded, misspelt ones included (decision 187).
 */
export function* withoutContext(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
  isSure: boolean,
): Generator<WithoutContext> {
  const words = contextVocabularies[calendar.words.language === 'en' ? 'en' : 'de'];
  const reader = { words, lexicon: language.lexicon, calendar, isSure };
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

/** The offsets of a segment without the punctuation at its ends. */
function spanOf(part: readonly PromptToken[]): { start: number; end: number } {
  const isMark = ({ kind, text }: PromptToken) => kind === 'mark' && !/^[[\]()#]$/.test(text);
  const first = part.find((token) => !isMark(token)) ?? (part[0] as PromptToken);
  const last = part.findLast((token) => !isMark(token)) ?? first;
  return { start: first.start, end: last.end };
}

/** Where a question may begin: behind one, two or three segments of preamble. */
function leadsOf(tokens: readonly PromptToken[], reader: ContextReader): number[] {
  const leads: number[] = [];
  let from = 0;
  while (leads.length < maxSegments) {
    const end = endOfPart(tokens, from, reader);
    if (end === undefined || tokens.length - end < least) break;
    from = end;
    leads.push(from);
  }
  return leads;
}

const reply = /^(?:re|aw|fw|fwd|wg|ref|betreff|betrifft)$/;

/** The end of the segment that begins here, if it is preamble. */
function endOfPart(tokens: readonly PromptToken[], from: number, reader: ContextReader): number | undefined {
  const bracket = endOfBracket(tokens, from, reader);
  if (bracket !== undefined) return bracket;
  const [first, second] = tokens.slice(from);
  if (first && second?.kind === 'word' && isTicketCode(first, reader.words)) return from + 1;
  // 'RE: INC-4711 phishing of today'.
  const [code, behind] = second?.text === ':' && reply.test(first?.key ?? '') ? tokens.slice(from + 2) : [];
  if (code && behind?.kind === 'word' && isTicketCode(code, reader.words)) return from + 3;
  for (let at = from + 1; at < tokens.length && at - from <= maxWords; at += 1) {
    const { text } = tokens[at] as PromptToken;
    // The full stop of '3. November' ends no sentence.
    const isOrdinal = text === '.' && (tokens[at - 1]?.kind === 'number' || isShortened(tokens, at));
    const isHard = (/^[:.!?;|]$/.test(text) && !isOrdinal) || isSpaced(tokens, at, /^[–—/-]$/);
    if (!isHard && text !== ',') continue;
    const part = tokens.slice(from, at);
    // 'RE: INC-4711 - …'.
    if (text === ':' && part.length === 1 && reply.test(part[0]?.key ?? '')) continue;
    const rest = tokens.slice(at + 1);
    const isContext = isHard
      ? text !== '?' && (isPreamble(part, rest, reader) || isChatter(part, text, rest, reader))
      : isPreambleBeforeComma(part, rest, reader) || isChatter(part, text, rest, reader);
    if (isContext) return at + 1;
    if (isHard) return undefined;
  }
  return undefined;
}

/** 'Art. 15 DSGVO', 'Abs. 2'. */
const isShortened = (tokens: readonly PromptToken[], at: number): boolean =>
  /^(?:art|abs|nr|az|ziff|kap|no)$/.test(tokens[at - 1]?.key ?? '') && tokens[at + 1]?.kind === 'number';

/** '[SEC-2291] …', '(urgent) …'. */
function endOfBracket(
  tokens: readonly PromptToken[],
  from: number,
  reader: ContextReader,
): number | undefined {
  const close = { '[': ']', '(': ')' }[tokens[from]?.text ?? ''];
  const end = close === undefined ? -1 : tokens.findIndex(({ text }, at) => at > from && text === close);
  const inner = tokens.slice(from + 1, end);
  if (end < 0 || inner.length === 0 || inner.length > 6) return undefined;
  const isContext = isTicket(inner, reader.words) || isPreamble(inner, tokens.slice(end + 1), reader);
  if (!isContext || hasCriteria(inner, [], reader)) return undefined;
  return /^[:,;–—-]$/.test(tokens[end + 1]?.text ?? '') ? end + 2 : end + 1;
}

const isSpaced = (tokens: readonly PromptToken[], at: number, mark: RegExp): boolean => {
  const { text, start, end } = tokens[at] as PromptToken;
  const [before, behind] = [tokens[at - 1]?.end ?? 0, tokens[at + 1]?.start ?? end];
  return mark.test(text) && start > before && end < behind;
};

/** Where a question ends, in front of a closing sentence of context. */
function trailOf(tokens: readonly PromptToken[], from: number, reader: ContextReader): number {
  for (let at = tokens.length - 2; at > from + least - 1; at -= 1) {
    const { text } = tokens[at] as PromptToken;
    if (!/^[.!?;]$/.test(text) && !isSpaced(tokens, at, /^[–—-]$/)) continue;
    const part = tokens
      .slice(at + 1)
      .filter((token, index, all) => index < all.length - 1 || !/^[.!?]$/.test(token.text));
    const isStatement =
      part.length > 1 && !reader.words.reference.test(part[0]?.key ?? '') && isSentence(part, reader.words);
    return isStatement && !hasCriteria(part, tokens.slice(from, at), reader) ? at : tokens.length;
  }
  return tokens.length;
}
