import { readPeriod } from '../calendar/read-period.ts';
import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { contextVocabularies } from '../context/context-vocabulary.ts';
import { findPhrase } from '../lexicon/lexicon.ts';
import type { Language } from '../language.ts';
import { type PromptToken, wordAt } from '../read-tokens.ts';

const values: ReadonlySet<PromptToken['kind']> = new Set(['address', 'domain', 'ip', 'web', 'hash', 'message_id', 'file']); // oxfmt-ignore
const joint = /^(?:,|and|or|&|plus)$/;
const boundary = /^[.?!;:,–—-]$/;
/** First words of a statement. */
const openings =
  /^(?:heads|fyi|note|warning|alert|attention|beware|info|urgent|we|i|i've|we've|our|my|a|an|the|there|this|these|those|they|he|she|it|user|users|somebody|someone|people|customer|supplier|heard|got|seen|saw|just|yesterday's|ok|okay|so|well|hi|hello|hey|sending|sender|client|server|domain|address|ip|network|suspicious|dodgy|strange|another|one|two|three|four|five|several|following|known|new|about|regarding|concerning|re)$/;
/** The label in front of a value, which is repeated with it. */
const label =
  /^(?:sending|sender|senders|mail|smtp|client|server|servers|ip|ips|network|domain|domains|address|addresses|md5|sha256|hash|hashes)$/;
const about = /^(?:about|regarding|concerning|re|on|is|are|was|were|called|namely|named|with|for|against|:)$/;
const bringing = /^(?:from|by|to|through|via|at)$/;
const pronoun = /^(?:them|him|her|it|there|those|these|either|anyone)$/;
const pointing = /^(?:that|this|these|those|said)$/;
const noun =
  /^(?:domains?|address(?:es)?|senders?|networks?|servers?|ips?|hosts?|ranges?|subnets?|hash(?:es)?|files?|links?|urls?|sites?|people|persons?|guys?|companies|company|suppliers?|vendors?|firms?|accounts?|mailbox(?:es)?|recipients?|users?|three|two|four)$/;
const acting =
  /^(?:sent|send|sends|wrote|write|writes|mailed|emailed|got|get|received|receive|have|has|had|did|ever|also|may|might|could)$/;
const calledBad = /^(?:suspicious|malicious|dangerous|suspected|bad|phishing|new)$/;
const reflexive = /^(?:himself|herself|themselves|themself|itself|oneself)$/;

/**
 * Values that are spoken of first and asked about then: 'I have three addresses: a@…, b@…, c@…. Anything they sent us?', 'a tip
 * about 192.0.2.0/24. Mail from that network'. The values replace the pronoun, and the sentence that introduced them is
 * left out, unless it has other criteria.
 */
export function resolveMentions(
  written: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  const tokens = resolveReflexives(written);
  const first = tokens.findIndex(({ kind }) => values.has(kind));
  if (first < 0) return tokens;
  const last = endOfRun(tokens, first);
  const end = endOfSentence(tokens, last);
  if (end === undefined || end >= tokens.length - 1 || tokens[end]?.text === '?') return tokens;
  const statement = [...tokens.slice(0, first), ...tokens.slice(last, end)];
  if (!isPlainStatement(statement, tokens[first - 1], language, calendar)) return tokens;
  let from = first;
  while (label.test(tokens[from - 1]?.key ?? '')) from -= 1;
  const run = asList(tokens.slice(first, last), tokens.slice(from, first));
  const rest = tokens.slice(end + 1);
  const resolved = replace(rest, run);
  return resolved ?? tokens;
}

/** 'a@x.example, b@x.example and c@x.example' as alternatives. */
function asList(run: readonly PromptToken[], labels: readonly PromptToken[]): PromptToken[] {
  const named = run.filter(({ kind }) => values.has(kind));
  return [...labels, ...named.flatMap((token, at) => (at === 0 ? [token] : [wordAt(token, 'or'), token]))];
}

function endOfRun(tokens: readonly PromptToken[], from: number): number {
  const { kind } = tokens[from] as PromptToken;
  let at = from + 1;
  for (;;) {
    let next = at;
    while (joint.test(tokens[next]?.key ?? '')) next += 1;
    if (next === at || tokens[next]?.kind !== kind) return at;
    at = next + 1;
  }
}

function endOfSentence(tokens: readonly PromptToken[], from: number): number | undefined {
  const end = tokens.findIndex(
    ({ kind, text }, at) => at >= from && kind === 'mark' && boundary.test(text) && tokens[at + 1],
  );
  return end < 0 || tokens.slice(from, end).some(({ kind }) => values.has(kind)) ? undefined : end;
}

/** Whether words say nothing of mails: no condition, time, denial or order. */
function isPlainStatement(
  statement: readonly PromptToken[],
  before: PromptToken | undefined,
  { lexicon }: Language,
  calendar: CalendarContext,
): boolean {
  const isNamed = before?.text === ',' && label.test(statement[statement.indexOf(before) - 1]?.key ?? '');
  // 'Leaver case, ann@x.example: …'.
  const isMatter =
    before?.text === ',' &&
    contextVocabularies.en.purpose.test(statement[statement.indexOf(before) - 1]?.key ?? '');
  if (before && !isNamed && !isMatter && !about.test(before.key) && !label.test(before.key)) return false;
  if (statement[0] && !isMatter && !openings.test(statement[0].key)) return false;
  for (let at = 0; at < statement.length;) {
    if (readPeriod(statement, at, calendar)) return false;
    const found = findPhrase(lexicon, statement, at);
    const meaning = found?.meaning;
    const word = statement[at]?.key ?? '';
    const isPlain =
      meaning === undefined ||
      // 'suspicious domain: evil.example'.
      (calledBad.test(word) &&
        (label.test(statement[at + 1]?.key ?? '') ||
          /^(?:is|are|was|looks|seems)$/.test(statement[at - 1]?.key ?? ''))) ||
      meaning.is === 'filler' ||
      meaning.is === 'me' ||
      meaning.is === 'owner' ||
      meaning.is === 'match' ||
      (isMatter && meaning.is === 'mail' && contextVocabularies.en.caseNoun.test(word)) ||
      (meaning.is === 'operator' && (meaning.operator === 'and' || meaning.operator === 'skip')) ||
      (meaning.is === 'refused' && meaning.reason !== 'prompt_order') ||
      (meaning.is === 'cue' && (label.test(word) || about.test(word)));
    if (!isPlain) return false;
    at += found?.length ?? 1;
  }
  return true;
}

/** The question with the values in place of what points at them; undefined where nothing does. */
function replace(rest: readonly PromptToken[], run: readonly PromptToken[]): PromptToken[] | undefined {
  const made: PromptToken[] = [];
  let isReplaced = false;
  for (let at = 0; at < rest.length; at += 1) {
    const token = rest[at] as PromptToken;
    const before = rest[at - 1];
    const length = lengthOfPointer(rest, at, before);
    if (length === 0) {
      made.push(token);
      continue;
    }
    const isBare = bringing.test(before?.key ?? '');
    if (token.key === 'theirs') made.push({ ...token, text: 'from', key: 'from' });
    // In front of a verb the labels are left out.
    made.push(
      ...(isBare || token.key === 'theirs' ? run : run.filter(({ kind }) => kind !== 'word' || isOr(run))),
    );
    isReplaced = true;
    at += length - 1;
  }
  return isReplaced ? made : undefined;
}

const isOr = (run: readonly PromptToken[]) => run.some(({ key }) => key === 'or');

/** How many tokens point back: 'them' behind 'from', 'any of those domains', 'they' in front of a verb. */
function lengthOfPointer(rest: readonly PromptToken[], at: number, before: PromptToken | undefined): number {
  const [token, next, behind] = rest.slice(at, at + 3);
  if (!token) return 0;
  const isBrought = bringing.test(before?.key ?? '');
  if (/^(?:any|one|some|each|all|both|either)$/.test(token.key) && next?.key === 'of') {
    const inner = lengthOfPointer(rest, at + 2, before);
    return inner > 0 && (isBrought || inner > 1) ? inner + 2 : 0;
  }
  if (pointing.test(token.key) && noun.test(next?.key ?? '')) return 2;
  if (token.key === 'the' && /^(?:said|same|two|three|four)$/.test(next?.key ?? '') && noun.test(behind?.key ?? '')) return 3; // oxfmt-ignore
  if (/^(?:they|he|she)$/.test(token.key) && acting.test(next?.key ?? '')) return 1;
  if (token.key === 'theirs') return 1;
  const isEnd = next === undefined || !/^(?:mails?|e-?mails?|messages?|ones)$/.test(next.key);
  return isBrought && pronoun.test(token.key) && isEnd ? 1 : 0;
}

/** 'mail that bob@x.example sent to himself': to the address that was named before. */
function resolveReflexives(tokens: readonly PromptToken[]): readonly PromptToken[] {
  if (!tokens.some(({ key }) => reflexive.test(key))) return tokens;
  return tokens.map((token, at) => {
    const isTo = /^(?:to|from|by)$/.test(tokens[at - 1]?.key ?? '') && reflexive.test(token.key);
    const named = isTo ? tokens.slice(0, at).filter(({ kind }) => kind === 'address') : [];
    const [only] = named;
    return only && named.length === 1 ? { ...only, start: token.start, end: token.end } : token;
  });
}
