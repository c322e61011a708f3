import type { CalendarContext } from '../calendar/calendar-reader.ts';
import type { Language } from '../mend-tokens.ts';
import type { PromptToken } from '../read-tokens.ts';
import { contextWords } from './context-words.ts';
import { type ContextReader, saysFact } from './says-fact.ts';
import { isAddress, isChatter, isSentence, isTicket, isTicketCode, tellsOnly } from './told-parts.ts';

/** A question without what is told around it, and what that was. */
export interface WithoutContext {
  tokens: readonly PromptToken[];
  unused: { start: number; end: number }[];
}

const mostSegments = 3;
const mostWords = 18;
/** Fewest tokens of a question. */
const least = 1;

/**
 * 'Customer on hold: …', '[SEC-2291] …', 'user is saying it again, please …': a question without the parts that tell who asks and what
 * for. Only a part that says nothing of mails is one, set off by a colon, a dash or the end of a sentence: no value, time, condition,
 * denial, order, nor what is not recorded, in words that are known or nearly. Most left out first.
 */
export function* withoutContext(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
  isSure: boolean,
): Generator<WithoutContext> {
  const words = contextWords[calendar.words.language === 'en' ? 'en' : 'de'];
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

/** Without the marks at its ends. */
function spanOf(part: readonly PromptToken[]): { start: number; end: number } {
  const isMark = ({ kind, text }: PromptToken) => kind === 'mark' && !/^[[\]()#]$/.test(text);
  const first = part.find((token) => !isMark(token)) ?? (part[0] as PromptToken);
  const last = part.findLast((token) => !isMark(token)) ?? first;
  return { start: first.start, end: last.end };
}

/** Where a question may begin: behind one part, two or three that are told. */
function leadsOf(tokens: readonly PromptToken[], reader: ContextReader): number[] {
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

const reply = /^(?:re|aw|fw|fwd|wg|ref|betreff|betrifft)$/;

/** Where the part that begins here is over, if it is told. */
function endOfPart(tokens: readonly PromptToken[], from: number, reader: ContextReader): number | undefined {
  const bracket = endOfBracket(tokens, from, reader);
  if (bracket !== undefined) return bracket;
  const [first, second] = tokens.slice(from);
  if (first && second?.kind === 'word' && isTicketCode(first, reader.words)) return from + 1;
  // 'RE: INC-4711 phishing of today'.
  const [code, behind] = second?.text === ':' && reply.test(first?.key ?? '') ? tokens.slice(from + 2) : [];
  if (code && behind?.kind === 'word' && isTicketCode(code, reader.words)) return from + 3;
  for (let at = from + 1; at < tokens.length && at - from <= mostWords; at += 1) {
    const { text } = tokens[at] as PromptToken;
    // '3. November' is no end of a sentence.
    const isOrdinal = text === '.' && (tokens[at - 1]?.kind === 'number' || isShortened(tokens, at));
    const isHard = (/^[:.!?;|]$/.test(text) && !isOrdinal) || isSpaced(tokens, at, /^[–—/-]$/);
    if (!isHard && text !== ',') continue;
    const part = tokens.slice(from, at);
    // 'RE: INC-4711 - …'.
    if (text === ':' && part.length === 1 && reply.test(part[0]?.key ?? '')) continue;
    const rest = tokens.slice(at + 1);
    const isTold = isHard
      ? text !== '?' && (tellsOnly(part, rest, reader) || isChatter(part, text, rest, reader))
      : isAddress(part, rest, reader) || isChatter(part, text, rest, reader);
    if (isTold) return at + 1;
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
  const isTold = isTicket(inner, reader.words) || tellsOnly(inner, tokens.slice(end + 1), reader);
  if (!isTold || saysFact(inner, [], reader)) return undefined;
  return /^[:,;–—-]$/.test(tokens[end + 1]?.text ?? '') ? end + 2 : end + 1;
}

const isSpaced = (tokens: readonly PromptToken[], at: number, mark: RegExp): boolean => {
  const { text, start, end } = tokens[at] as PromptToken;
  const [before, behind] = [tokens[at - 1]?.end ?? 0, tokens[at + 1]?.start ?? end];
  return mark.test(text) && start > before && end < behind;
};

/** Where a question ends, in front of a sentence that only tells. */
function trailOf(tokens: readonly PromptToken[], from: number, reader: ContextReader): number {
  for (let at = tokens.length - 2; at > from + least - 1; at -= 1) {
    const { text } = tokens[at] as PromptToken;
    if (!/^[.!?;]$/.test(text) && !isSpaced(tokens, at, /^[–—-]$/)) continue;
    const part = tokens.slice(at + 1).filter((token, index, all) => index < all.length - 1 || !/^[.!?]$/.test(token.text)); // prettier-ignore
    const isSaid = part.length > 1 && !reader.words.pointing.test(part[0]?.key ?? '') && isSentence(part, reader.words); // prettier-ignore
    return isSaid && !saysFact(part, tokens.slice(from, at), reader) ? at : tokens.length;
  }
  return tokens.length;
}
