import type { CalendarContext } from './calendar/calendar-reader.ts';
import { readPeriod } from './calendar/read-period.ts';
import { contextWords, describes } from './lexicon/context-words.ts';
import { speaksOf } from './leave-out-context.ts';
import { findPhrase } from './lexicon/lexicon.ts';
import type { Language } from './mend-tokens.ts';
import { keysOf, type PromptToken, wordAt } from './read-tokens.ts';

const speaking = /^(?:i|we|me|us|he|she|they|boss|manager|chief|ciso|customer|client|colleague|user|somebody|someone|auditors?|legal|compliance|management|security|soc|helpdesk|it|hr|finance|support|team|ward|department|office|branch|police|insurance|insurer|regulator|lawyers?|board)$/; // prettier-ignore
const telling = /^(?:is|are|was|were|am|has|have|had|asks?|asked|wants?|wanted|needs?|needed|complains?|complained|waits?|waiting|missing|lost|expects?|reports?|claims?|wonders?|insists?|demands?|calls?|called|requests?|requested|got|getting|going|think|thinks|suspect|suspects|preparing|doing|working|looking|checking|investigating|reviewing)$/; // prettier-ignore
const purpose = /(?:check|review|audit|request|question|response|hunt|sweep|investigation|analysis|report|reporting|triage|handover|follow-up|followup|reminder|summary|briefing|meeting|call|ticket|case|incident|inquiry|enquiry|sampling|sample|statistics|metrics|exercise|drill|test|cleanup|housekeeping|rollout|migration|discovery|hold|postmortem|forensics|training|onboarding|offboarding|assessment|inspection|verification|validation|control|monitoring|tuning|backlog|todo|task|note|one|thing|things|questions|requests|favour|favor|update)$/; // prettier-ignore
const opening = /^(?:for|re|regarding|concerning|about|as|per|following|because|due|after|before|question|request|quick|another|one|two|three|next|last|also|now|then|finally|first|second|third|context|background|purpose|goal|reason|task|topic)$/; // prettier-ignore
const mostWords = 10;

/**
 * 'ward 3 is missing lab results: …', 'retention check. …', 'question from legal: …': what is told in front of a question of who asks
 * and what for. Words that ask something keep it: a condition, a value, a time, a denial, what is not recorded.
 */
export function withoutEnglishAsides(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  if (!calendar.words.units.has('day')) return tokens;
  return withoutHeading(withoutSignature(withoutRole(tokens, language)), language, calendar);
}

function withoutHeading(
  tokens: readonly PromptToken[],
  { lexicon }: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  const end = tokens.findIndex(
    ({ text, start, end: close }, at) =>
      /^[:.!]$/.test(text) ||
      (/^[–—-]$/.test(text) && start > (tokens[at - 1]?.end ?? 0) && close < (tokens[at + 1]?.start ?? 0)),
  );
  const told = tokens.slice(0, end);
  const words = told.filter(({ text }) => text !== ',');
  if (end < 1 || words.length > mostWords || tokens.length - end < 3) return tokens;
  if (words.some(({ kind }) => kind !== 'word' && kind !== 'number')) return tokens;
  const isUnknown = words.some(({ key, kind }) => kind === 'word' && !lexicon.words.has(key));
  const [first, last] = [
    words[0]?.key ?? '',
    words.findLast(({ key }) => !/^(?:pls|please|plz)$/.test(key))?.key ?? '',
  ];
  const isSentence = words.some(({ key }) => speaking.test(key)) || words.some(({ key }) => telling.test(key)); // prettier-ignore
  const isPurpose = purpose.test(last) || opening.test(first);
  // A whole sentence in front of a full stop is told only where it speaks of somebody.
  const isHeading = tokens[end]?.text === '.' ? purpose.test(last) && words.length < 5 : isSentence || isPurpose; // prettier-ignore
  // 'printed reports: …' may say what sort of mail.
  const isSort = words.length < 3 && words.some(({ key }) => key.endsWith('ed') && !lexicon.words.has(key));
  if (!isHeading || isSort || (!isUnknown && !isPurpose) || asksSomething(told, lexicon, calendar))
    return tokens;
  const rest = tokens.slice(end + 1);
  if (told.some(({ key }) => describes(key)) || speaksOf(rest, contextWords.en.person)) return tokens;
  return tokens.slice(end + 1);
}

/** Whether words ask something of the mails, or what no search answers. */
function asksSomething(
  told: readonly PromptToken[],
  lexicon: Language['lexicon'],
  calendar: CalendarContext,
): boolean {
  for (let at = 0; at < told.length;) {
    if (readPeriod(told, at, calendar)) return true;
    const found = findPhrase(lexicon, told, at);
    const is = found?.meaning.is;
    const isPlain =
      found === undefined ||
      is === 'filler' ||
      is === 'me' ||
      is === 'who' ||
      is === 'match' ||
      (is === 'mail' &&
        told.length > 1 &&
        /^(?:cases?|incidents?|findings?|hits?|things?|results?|items?|ones?)$/.test(told[at]?.key ?? '')) ||
      (found.meaning.is === 'operator' && /^(?:and|skip)$/.test(found.meaning.operator)) ||
      // 'is missing lab results', 'the audit for legal'.
      (found.meaning.is === 'operator' && told[at]?.key === 'missing') ||
      (found.meaning.is === 'owner' &&
        found.meaning.field === 'recipients' &&
        /^(?:is|was|are|waits?|misses)$/.test(told[at]?.key ?? '')) || // prettier-ignore
      (is === 'cue' && /^(?:from|for|by|to|about|regarding|concerning|re)$/.test(told[at]?.key ?? '')) ||
      (is === 'order' && /^(?:report|call|mail)s?$/.test(told[at]?.key ?? ''));
    if (!isPlain) return true;
    at += found?.length ?? 1;
  }
  return false;
}

const signing = /^(?:thanks|thank you|many thanks|thx|regards|best regards|kind regards|best|cheers|br|greetings|sincerely|yours|warm regards)$/; // prettier-ignore

/** 'Thanks, Anna' at the end. */
function withoutSignature(tokens: readonly PromptToken[]): readonly PromptToken[] {
  for (let at = tokens.length - 2; at > 0 && at > tokens.length - 7; at -= 1) {
    const comma = tokens[at];
    if (comma?.text !== ',' && comma?.text !== '!') continue;
    const name = tokens.slice(at + 1).filter(({ text }) => !/^[.!]$/.test(text));
    const isName = name.length > 0 && name.length < 4 && name.every(({ kind, text }) => kind === 'word' && /^\p{Lu}\p{Ll}+$/u.test(text)); // prettier-ignore
    const length = [2, 1].find((count) => signing.test(keysOf(tokens.slice(at - count, at))));
    const before = tokens[at - 1 - (length ?? 0)];
    if (isName && length && before?.kind === 'mark') return tokens.slice(0, at - length);
  }
  return tokens;
}

const whose = /^(?:our|a|an|the|my|his|her)$/;

/** 'one of our teachers, m.brandt@corp.example, says …': the address says who it is. */
function withoutRole(tokens: readonly PromptToken[], { lexicon }: Language): readonly PromptToken[] {
  const at = tokens.findIndex(({ kind }, place) => kind === 'address' && tokens[place - 1]?.text === ',');
  const isEnclosed = tokens[at + 1]?.text === ',';
  if (at < 2 || !isEnclosed) return tokens;
  let from = at - 2;
  while (from >= 0 && at - from < 5 && tokens[from]?.kind === 'word' && !whose.test(tokens[from]?.key ?? '')) from -= 1; // prettier-ignore
  const role = tokens.slice(from + 1, at - 1);
  if (!whose.test(tokens[from]?.key ?? '') || role.length === 0) return tokens;
  if (role.some((token) => lexicon.words.has(token.key) && !speaking.test(token.key))) return tokens;
  const isOneOf = /^one of$/.test(keysOf(tokens.slice(Math.max(0, from - 2), from)));
  const address = tokens[at] as PromptToken;
  return [...tokens.slice(0, isOneOf ? from - 2 : from), wordAt(address, 'user'), address, ...tokens.slice(at + 2)]; // prettier-ignore
}
