import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { readPeriod } from '../calendar/read-period.ts';
import {
  correctWord,
  findPhrase,
  type Lexicon,
  meaningOfWord,
  type PromptMeaning,
} from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ContextVocabulary } from './context-vocabulary.ts';

/** What segments of a question are classified with. `isSure`: by known phrases alone, without the heuristics of `isChatter`. */
export interface ContextReader {
  words: ContextVocabulary;
  lexicon: Lexicon;
  calendar: CalendarContext;
  isSure: boolean;
}

const plainCues =
  /^(?:with|in|as|from|for|by|to|about|regarding|concerning|re|fuer|von|zu|bei|an|wegen|ueber|mit|aus)$/;

/** Whether a segment has search criteria or words for something that cannot be searched for, also misspelt by one letter. */
export function hasCriteria(
  part: readonly PromptToken[],
  rest: readonly PromptToken[],
  reader: ContextReader,
): boolean {
  const { words, lexicon, calendar } = reader;
  const isRepeated = (token: PromptToken) => rest.some(({ key }) => key === token.key);
  for (let at = 0; at < part.length;) {
    const token = part[at] as PromptToken;
    const isPlain =
      token.kind === 'word' ||
      token.kind === 'number' ||
      (token.kind === 'mark' && /^[,:()/#&+'.-]$/.test(token.text));
    // 'she got a "Zoom" invitation': repeated in the question.
    if (!isPlain && !(token.kind === 'quoted' && isRepeated(token))) return true;
    const isWaiting = words.people.test(part[at - 1]?.key ?? '') && /^(?:on hold|on the (?:phone|line))$/.test(part.slice(at, at + 3).map(({ key }) => key).join(' ').replace(/^(on hold).*/, '$1')); // oxfmt-ignore
    if (isWaiting) {
      at += part[at + 1]?.key === 'hold' ? 2 : 3;
      continue;
    }
    const isGreat =
      words.purpose.test(part[at + 1]?.key ?? '') &&
      /^(?:small|big|large|huge|klein\w*|gross\w*)$/.test(token.key);
    if (token.kind !== 'number' && readPeriod(part, at, calendar)) return true;
    const found = token.kind === 'word' ? findPhrase(lexicon, part, at) : undefined;
    if (found && isOfMatter(part, at, found.length, found.meaning, words)) {
      at += found.length;
      continue;
    }
    if (
      (words.describing.test(token.key) && !isGreat) ||
      (found && !isNothing(found.meaning, part, at, words))
    )
      return true;
    if (!found && token.kind === 'word' && !lexicon.words.has(token.key)) {
      const nearest = correctWord(lexicon, token.key, 1);
      const meaning = nearest === undefined ? undefined : meaningOfWord(lexicon, nearest);
      if (meaning && /^(?:condition|refused|own|level|by|existence)$/.test(meaning.is)) return true;
    }
    at += found?.length ?? 1;
  }
  return false;
}

/** Whether a phrase is no search criterion by itself. */
function isNothing(
  meaning: PromptMeaning,
  part: readonly PromptToken[],
  at: number,
  words: ContextVocabulary,
): boolean {
  const key = part[at]?.key ?? '';
  const before = part[at - 1]?.key ?? '';
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
      // 'a subject access request'.
      if (part[at + 1]?.key === 'access') return true;
      // 'the exhibits', 'ein Relay': no verb, nor a field of a mail.
      if (meaning.soft ? words.article.test(before) : /^ein(?:e[nmr]?)?$/.test(before)) return true;
      return plainCues.test(key);
    case 'mail':
      return words.caseNoun.test(key);
    case 'refused':
      // 'same user again', 'the other way round', 'beim Kunden'.
      if (words.people.test(key)) return true;
      return meaning.reason === 'prompt_not_understood' && /^(?:same|the)$/.test(key);
    case 'order':
      // 'wir machen hier eine Umstellung'.
      return at > 0 && (words.orderNoun.test(key) || words.people.test(before));
    default:
      return false;
  }
}

/**
 * 'for the quarantine audit', 'a BEC case': an attribute of a matter. In front of a matter that may itself be searched for
 * ('phishing wave'), only words for something that is not recorded are attributes.
 */
function isOfMatter(
  part: readonly PromptToken[],
  at: number,
  length: number,
  meaning: PromptMeaning,
  { purpose, process, opening, describing }: ContextVocabulary,
): boolean {
  const next = part.slice(at + length).filter(({ kind }) => kind !== 'mark');
  const isNext = (words: RegExp) => next.length > 0 && next.length < 3 && words.test(next.at(-1)?.key ?? '');
  if (meaning.is === 'refused')
    return (
      meaning.reason === 'prompt_not_recorded' &&
      !describing.test(part[at]?.key ?? '') &&
      (isNext(purpose) || isMatter(part, at, length, purpose))
    );
  return meaning.is === 'condition' && opening.test(part[0]?.key ?? '') && isNext(process);
}

const asked =
  /^(?:e?-?mails?|messages?|nachrichten?|show|list|find|search|give|pull|fetch|zeig\w*|such\w*|find\w*|liste)$/;
const before = /^(?:an?|the|some|another|about|of|into|regarding|by|for|from)$/;

/** 'asked me to look into a parcel scam': a matter, in a segment without a request for mails. */
const isMatter = (part: readonly PromptToken[], at: number, length: number, purpose: RegExp): boolean =>
  purpose.test(part[at + length - 1]?.key ?? '') &&
  part.slice(Math.max(0, at - 3), at).some(({ key }) => before.test(key)) &&
  !part.some(({ key }) => asked.test(key));
