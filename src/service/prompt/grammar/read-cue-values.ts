import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import { findPhrase, type PromptMeaning } from '../lexicon/lexicon.ts';
import { negate } from '../prompt-tree.ts';
import { readPeriod } from '../calendar/read-period.ts';
import type { PromptToken } from '../read-tokens.ts';
import { belowDomain } from './below-domain.ts';
import type { Cue, ItemContext } from './items.ts';
import { readCount } from './read-count.ts';
import { atEdge, isEdge, isPrefixMark, readAddressEnd, readEdgeWord } from './read-edge.ts';
import { isLabel, isOpening, labels, readList } from './read-list.ts';
import { readValue } from './read-value.ts';
import { isConditionNext } from './is-condition-next.ts';
import { isNarrower } from './same-field.ts';
import { topical } from './topical.ts';
import { asWhole, lengthOfRelative, readVerbBehind, takeExactly } from './read-verb-behind.ts';

/**
 * Reads the values behind a field: 'from Ann or Bob', 'subject contains "wire transfer"', 'with attachments'.
 * Undefined when the field needs a value and none follows.
 */
export function readCueValues(
  tokens: readonly PromptToken[],
  from: number,
  cue: Cue,
  context: ItemContext,
): { node: PromptNode; length: number } | undefined {
  if (cue.soft && isConditionNext(tokens, from, context)) return { node: { kind: 'all' }, length: 0 };
  let at = from;
  let { field } = cue;
  let match: 'contains' | 'exact' | 'is' | undefined = cue.exact ? 'exact' : undefined;
  let isDenied = cue.denied === true;
  let isBelow = cue.below === true;
  let edge: 'starts' | 'ends' | undefined;
  // 'subject is exactly', 'sender name does not contain', 'from the domain', 'links to'.
  for (let steps = 0; steps < 6; steps += 1) {
    const token = tokens[at];
    const next = findPhrase(context.lexicon, tokens, at);
    const follows = at + (next?.length ?? 1);
    // 'without attachments with exactly two links': a number of something is no name.
    if (!token || token.kind === 'quoted' || (cue.part && readCount(tokens, at, context.calendar.words)))
      break;
    // 'welche Mails mit Anhang hat x.example geschickt': the verb is not that of the file.
    if (field === 'attachment' && isVerb(token) && /^(?:address|domain)$/.test(tokens[at + 1]?.kind ?? ''))
      break;
    const relative = lengthOfRelative(tokens, at, context.lexicon);
    if (relative > 0 && field !== 'sender' && field !== 'recipients') {
      match = 'contains';
      at += relative;
      if (field === 'link' && /^(?:auf|zu|nach|zur)$/.test(tokens[at]?.key ?? '')) at += 1;
      continue;
    }
    const isLeading =
      isRelative(tokens, at, context) || isTurnedDenial(tokens, at, context, at === from && !cue.part);
    const isEdgeNext = next !== undefined && isEdge(next.meaning) && tokens[follows]?.kind === 'word';
    // 'with no subject within 24 hours'.
    const isTime = cue.part !== undefined && readPeriod(tokens, at, context.calendar) !== undefined;
    if (isMatch(next?.meaning) && !isTime && (isEdgeNext || leadsToValue(tokens, follows, cue, context))) {
      const how = next?.meaning.is === 'match' ? next.meaning.match : 'contains';
      if (how === 'starts' || how === 'ends') edge = how;
      match = how === 'starts' || how === 'ends' ? 'contains' : how;
      at = follows;
    } else if (
      (isDenial(next?.meaning, token, anyone.test(tokens[at - 1]?.key ?? '')) ||
        isLacking(tokens, at, field, context)) &&
      !isDenied &&
      leadsToValue(tokens, follows, cue, context)
    ) {
      isDenied = true;
      at = follows;
    } else if (isLeading && leadsToValue(tokens, at + 1, cue, context)) {
      at += 1;
    } else if (
      !isOtherField(token, next, field) &&
      isSmall(token, next?.meaning, field, tokens[follows]) &&
      leadsToValue(tokens, follows, cue, context)
    ) {
      at = follows;
    } else if (
      next?.meaning.is === 'cue' &&
      isNarrower(field, next.meaning.field) &&
      leadsToValue(tokens, follows, next.meaning, context)
    ) {
      // 'an die Domäne x.example' names that of the recipients.
      if (field !== 'recipients' || next.meaning.field !== 'sender_domain') field = next.meaning.field;
      if (next.meaning.exact) match = 'exact';
      isBelow ||= next.meaning.below === true;
      at = follows;
    } else if (next?.meaning.is === 'words' && field === 'subject') {
      field = 'subject_words';
      at = follows;
    } else if (
      (token.kind === 'mark' && /[:=]/.test(token.text)) ||
      // 'these hashes - …, …'.
      (field.startsWith('attach_') && /^[-–]$/.test(token.text) && tokens[at + 1]?.kind === 'hash') ||
      (token.key === 'in' && isOpening(tokens[at + 1]))
    ) {
      at += 1;
    } else break;
  }
  const absent = cue.part && lengthOfAbsence(tokens, at);
  if (cue.part && absent)
    return { node: negate({ kind: 'present', part: cue.part }), length: at + absent - from };
  const existence = findPhrase(context.lexicon, tokens, at);
  if (cue.part && existence?.meaning.is === 'existence') {
    const present = { kind: 'present', part: cue.part } as const;
    return {
      node: existence.meaning.exists ? present : negate(present),
      length: at + existence.length - from,
    };
  }
  // 'the sender domain is example.com' has those below it, 'the subject is Hello' is all of the subject.
  const isExact = match === 'exact' || (match === 'is' && field !== 'sender_domain' && field !== 'sender');
  const hasMatch = match !== undefined || /[:=]/.test(tokens[at - 1]?.text ?? '');
  const list =
    readAddressEnd(tokens, at, field, edge) ??
    readList(tokens, at, { ...cue, field, hasMatch }, context, isExact ? 'exact' : 'contains') ??
    readEdgeWord(tokens, at, field, edge);
  // 'with attachments with "wire" in the subject': the value is that of what follows it.
  const owner =
    list && (field === 'attachment' || field === 'link') && joining.test(tokens[from]?.key ?? '')
      ? findPhrase(context.lexicon, tokens, list.end)?.meaning
      : undefined;
  if (cue.part && owner?.is === 'owner' && owner.field !== field)
    return { node: { kind: 'present', part: cue.part }, length: 0 };
  if (list) {
    // 'deren Betreff mit „Rechnung“ beginnt'.
    const behind = findPhrase(context.lexicon, tokens, list.end);
    // 'from a.example beginning 10 November'.
    if (
      !edge &&
      behind?.length === 1 &&
      isEdge(behind.meaning) &&
      !readPeriod(tokens, list.end, context.calendar)
    ) {
      edge = behind.meaning.match;
      list.end += behind.length;
    }
    const node = edge ? atEdge(list.node, edge, tokens[list.end]) : list.node;
    if (!node) return undefined;
    if (edge && isPrefixMark(tokens[list.end])) list.end += 1;
    // 'fängt mit X an'.
    const isOver = !tokens[list.end + 1] || tokens[list.end + 1]?.kind === 'mark';
    if (edge === 'starts' && tokens[list.end]?.key === 'an' && isOver) list.end += 1;
    list.node = node;
  }
  const verb = list && readVerbBehind(tokens, list.end);
  if (list && verb) {
    if (verb.isWhole && match === undefined) list.node = asWhole(list.node, field);
    if (verb.isDenied) isDenied = !isDenied;
    // The field may be an owner: 'in deren Betreff X steht'.
    list.end = verb.end;
  }
  if (list && match !== 'exact') takeExactly(tokens, list, field);
  if (list && isBelow) list.node = belowDomain(list.node);
  if (list) return { node: isDenied ? negate(list.node) : list.node, length: list.end - from };
  // 'über' and 'zu' without a topic do not ask for mail that has one.
  const isTopic = topics.test(tokens[from - 1]?.key ?? '') || tokens[from - 2]?.key === 'dealing';
  return cue.part && !isTopic ? { node: { kind: 'present', part: cue.part }, length: 0 } : undefined;
}

const joining = /^(?:with|having|containing|and|mit|und)$/;
const topics = /^(?:ueber|zu|about|regarding|concerning|wegen|bezueglich|betreffend|re)$/;

/** 'whose message id is missing': elsewhere somebody misses what follows. */
function lengthOfAbsence(tokens: readonly PromptToken[], at: number): number {
  const verb = isVerb(tokens[at]) ? 1 : 0;
  return tokens[at + verb]?.key === 'missing' && tokens[at + verb + 1]?.kind !== 'quoted' ? verb + 1 : 0;
}

/** 'contains', 'is'; and 'containing', which alone names what is looked for anywhere. */
const isMatch = (meaning: PromptMeaning | undefined) =>
  meaning?.is === 'match' || (meaning?.is === 'cue' && meaning.field === 'anywhere');

const anyone = /^(?:any|every|some)(?:one|body|where|thing)$|^(?:jedem|allen|jedermann)$/;

/** 'subject without "invoice"': a text that it lacks, not a subject beside something that the mail lacks. */
const isLacking = (
  tokens: readonly PromptToken[],
  at: number,
  field: PromptTextField,
  { lexicon }: ItemContext,
) => {
  const next = tokens[at + 1];
  return (
    (field === 'subject' || field === 'attachment') &&
    /^(?:without|w\/o|lacks|lacking|minus|ohne)$/.test(tokens[at]?.key ?? '') &&
    (next?.kind === 'quoted' || (next?.kind === 'word' && !findPhrase(lexicon, tokens, at + 1)))
  );
};

/** 'subject is not', 'sent by someone other than'. */
const isDenial = (meaning: PromptMeaning | undefined, token: PromptToken, isAfterAnyone = false) =>
  meaning?.is === 'operator' &&
  // 'attached, no internal mail': 'no' denies what comes, not the field before it.
  ((meaning.operator === 'not' &&
    /(?:not|n't|nt|nicht|ungleich|anything|everything|alles|anyone|anybody|everyone|everybody|someone|somebody|people|jemand|jeder|irgendjemand|irgendwer|jedermann)$/.test(
      token.key,
    )) ||
    meaning.operator === 'except' ||
    // 'from anyone but Ann'.
    (meaning.operator === 'but' && isAfterAnyone) ||
    meaning.operator === 'neither');

/** 'attachments with a link to': an article that begins the name of another field. */
const isOtherField = (
  token: PromptToken,
  next: { meaning: PromptMeaning; length: number } | undefined,
  field: PromptTextField,
): boolean =>
  isLabel(token) && next?.meaning.is === 'cue' && next.length > 1 && !isNarrower(field, next.meaning.field);

/** Words between a field and its value that add nothing: articles, 'is', 'both', the 'to' of 'links to'. */
function isSmall(
  token: PromptToken,
  meaning: PromptMeaning | undefined,
  field: PromptTextField,
  after: PromptToken | undefined,
): boolean {
  if (token.kind !== 'word') return false;
  // 'sender not in example.com'.
  const isPerson = field === 'sender' || field === 'recipients' || field === 'sender_email';
  if (
    isPerson &&
    /^(?:in|at|from|aus|bei|of)$/.test(token.key) &&
    ['domain', 'address'].includes(after?.kind ?? '')
  )
    return true;
  // 'an' is an article in English alone.
  if (field === 'subject' && topical.test(token.key)) return false;
  if (labels.has(token.key) || (token.key === 'an' && meaning?.is === 'filler')) return true;
  if (meaning?.is === 'operator') return meaning.operator === 'skip' || meaning.operator === 'either';
  if (meaning?.is === 'filler') return meaning.ends ? isVerb(token) : field.endsWith('_ip');
  if (field.startsWith('attach_') && /^(?:md5|sha-?256|hash|hashes)$/.test(token.key)) return true;
  if (field.endsWith('_ip') && /^(?:aus|from|im|in|within)$/.test(token.key)) return true;
  return field === 'link' && /^(?:to|auf|zu|nach)$/.test(token.key);
}

/** Whether a value begins here, or behind more small words. */
function leadsToValue(tokens: readonly PromptToken[], from: number, cue: Cue, context: ItemContext): boolean {
  for (let at = from; at < Math.min(tokens.length, from + 5); at += 1) {
    const token = tokens[at];
    if (!token) return false;
    if (isOpening(token) || (token.key === 'in' && isOpening(tokens[at + 1]))) return true;
    if (readValue(tokens, at, { ...cue, hasMatch: true }, context, 'contains')) return true;
    const next = findPhrase(context.lexicon, tokens, at);
    if (isOtherField(token, next, cue.field)) return false;
    const goesOn =
      isRelative(tokens, at, context) ||
      isTurnedDenial(tokens, at, context) ||
      (next?.meaning.is === 'words' && cue.field === 'subject') ||
      isMatch(next?.meaning) ||
      isDenial(next?.meaning, token) ||
      isSmall(token, next?.meaning, cue.field, tokens[at + 1]) ||
      (next?.meaning.is === 'cue' && isNarrower(cue.field, next.meaning.field)) ||
      (token.kind === 'mark' && /[:=]/.test(token.text));
    if (!goesOn) return false;
    at += (next?.length ?? 1) - 1;
  }
  return false;
}

/** 'a sender address that starts with'. */
const isRelative = (tokens: readonly PromptToken[], at: number, { lexicon }: ItemContext) =>
  /^(?:that|which|die|der|das)$/.test(tokens[at]?.key ?? '') &&
  isMatch(findPhrase(lexicon, tokens, at + 1)?.meaning);

/** 'Domain ist aber nicht'. */
const isTurnedDenial = (
  tokens: readonly PromptToken[],
  at: number,
  { lexicon }: ItemContext,
  isFirst = false,
) => {
  const [but, not] = [at, at + 1].map((place) => findPhrase(lexicon, tokens, place)?.meaning);
  return (
    but?.is === 'operator' &&
    but.operator === 'but' &&
    not?.is === 'operator' &&
    not.operator === 'not' &&
    (isFirst || isVerb(tokens[at - 1]))
  );
};

/** 'was', 'are' between a field and its value. */
const isVerb = (token: PromptToken | undefined) =>
  /^(?:is|are|was|were|be|been|has|have|do|does|did|stands|says|reads|war|waren|ist|sind|hat|haben|steht|stehen)$/.test(
    token?.key ?? '',
  );
