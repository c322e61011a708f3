import { readPeriod } from '../calendar/read-period.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, PromptItem, Read } from './items.ts';
import { ownNode, readPair } from './name-people.ts';
import { readAskedVerb } from './read-asked-verb.ts';
import { isDeniedState } from './is-denied-state.ts';
import { isOwnedBehind, isSentOut, lastOf, sameField } from './same-field.ts';
import { hasLaterAdverb } from './has-later-adverb.ts';
import { isAlone, isRelativeClause, isRelativeQuestion } from './is-alone.ts';
import { ownerOf } from './owner-of.ts';
import { readCampaign } from './read-campaign.ts';
import { readAside } from './read-aside.ts';
import { countedInFront } from './count-nodes.ts';
import { readCount } from './read-count.ts';
import { readCue } from './read-cue.ts';
import { readCueValues } from './read-cue-values.ts';
import { readEllipsis } from './read-ellipsis.ts';
import { isSent, ofMine, toMe } from './read-mine.ts';
import { readMark } from './read-mark.ts';
import { readOutside } from './read-own.ts';
import { readNeitherActor } from './read-neither-actor.ts';
import { readPlaceOf } from './read-place-of.ts';
import { readNamedAddress } from './read-named-address.ts';
import { phraseAt } from './phrase-at.ts';
import { readPointing, readVerbFirst } from './read-verb-first.ts';
import { readSpamLevel } from './read-spam-level.ts';
import { readSenderInFront } from './read-sender-in-front.ts';
import { isOperatorName } from './read-value.ts';
import { readWriter } from './read-writer.ts';
import { withKnownForm } from './read-inflected.ts';
import { takeWhole } from './take-whole.ts';

const valueKinds: ReadonlySet<PromptToken['kind']> = new Set([
  'quoted', 'address', 'domain', 'web', 'ip', 'hash', 'message_id', 'file', 'extension',
]); // oxfmt-ignore

/** What begins at a token, by the longest phrase there. */
export function readItem(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
  items: PromptItem[],
  isFirst: boolean,
): Read {
  const token = tokens[at] as PromptToken;
  const phrase = phraseAt(tokens, at, context);
  const period = readPeriod(tokens, at, context.calendar);
  const meaning = phrase?.meaning;
  // Of a time and other words the longer reading holds: 'on the topic of' against 'on'; 'last week' against 'last'.
  if (period && period.length >= (phrase?.length ?? 0)) {
    const day = bareDayOf(tokens.slice(at, at + period.length));
    return { items: [{ kind: 'period', node: period.leaf, ...(day && { day }) }], length: period.length };
  }
  const aside = readAside(tokens, at, context);
  if (aside !== undefined) return { items: [], length: aside };
  const same = countedInFront(items);
  const count = readCount(tokens, at, context.calendar.words, same);
  if (count) {
    const { node, length } = count;
    return node
      ? { items: [{ kind: 'condition', node, place: 'behind' }], length }
      : { items: [], length, reason: 'prompt_ambiguous' };
  }
  const named = readNamedAddress(tokens, at) ?? readCampaign(tokens, at, context);
  if (named) return named;
  const read =
    readEllipsis(tokens, at, items) ??
    readPlaceOf(tokens, at, context, items) ??
    readAskedVerb(tokens, at, items) ??
    readNeitherActor(tokens, at);
  if (read) return read;
  // 'through 203.0.113.9'.
  if (tokens[at + 1]?.kind === 'ip' && route.test(token.key)) return { items: [], length: 1 };
  const pair =
    readPair(tokens, at) ??
    readOutside(tokens, at, context) ??
    readPointing(tokens, at, context) ??
    readVerbFirst(tokens, at, context);
  if (pair) return pair;
  // 'Oktober außer am 15.: Spam': the exception is over.
  const [before, last] = items.slice(-2);
  const isExcepted =
    before?.kind === 'operator' &&
    before.operator === 'except' &&
    (last?.kind === 'period' || last?.kind === 'condition');
  if (token.text === ':' && isExcepted)
    return { items: [{ kind: 'operator', operator: 'comma' }], length: 1 };
  if (token.kind === 'mark') return readMark(token, tokens[at + 1], tokens[at - 1]);
  const ofSender = readSenderInFront(tokens, at, context);
  if (ofSender) return ofSender;
  if (valueKinds.has(token.kind)) return { items: [{ kind: 'value', token }], length: 1 };
  const known = meaning ? undefined : withKnownForm(tokens, at, context);
  if (known) return readItem(known, at, context, items, isFirst);
  if (!phrase || !meaning) return { items: [{ kind: 'unread', text: token.text }], length: 1 };
  const { length } = phrase;
  if (isSentOut(tokens, at)) return { items: [], length: token.key === 'sent' ? 2 : 1, owner: 'sender' };
  const writer = readWriter(tokens, at, context, items);
  if (writer) return writer;
  switch (meaning.is) {
    case 'filler':
      if (length === 1 && isOperatorName(tokens, at)) return { items: [{ kind: 'unread', text: token.text }], length }; // oxfmt-ignore
      return {
        items:
          meaning.ends || isRelativeClause(tokens, at)
            ? [{ kind: 'clause', ...(meaning.others && { others: true }), ...(isOnly.test(token.key) && { only: true }) }] // oxfmt-ignore
            : [],
        length,
      };
    case 'owner':
      // 'did not get quarantined': of what 'get' helps to say, only the denial counts.
      if (length > 1 && isDeniedState(tokens, at, length, context))
        return { items: [{ kind: 'operator', operator: 'not' }], length };
      // 'mails sent from Ann': the field follows.
      const isFieldNext =
        meaning.field === 'sender' && /^(?:from|by|von|vom)$/.test(tokens[at + length]?.key ?? '');
      const whom =
        writing.test(token.key) && tokens[at + length]?.kind === 'address' && length === 1
          ? readCueValues(tokens, at + length, { is: 'cue', field: 'recipients' }, context)
          : undefined;
      // 'who emailed ann@x.example'.
      if (whom)
        return {
          items: [{ kind: 'condition', node: whom.node, place: 'behind', cue: 'recipients' }],
          length: length + whom.length,
          owner: meaning.field,
        };
      return {
        items: meaning.toMe ? [toMe(context)] : [],
        length,
        ...(!(isFieldNext && !readPeriod(tokens, at + length, context.calendar)) && {
          owner: ownerOf(meaning, tokens, at, items),
        }),
        ...(meaning.edge && { edge: meaning.edge }),
      };
    case 'words':
      return { items: [], length, reason: 'prompt_not_understood' };
    case 'match':
      if (/^(?:titled|entitled|headed)$/.test(token.key))
        return readCue(tokens, at, length, { is: 'cue', field: 'subject', free: true, part: 'subject' }, context, items.at(-1)); // oxfmt-ignore
      // 'an Excel file ending in .xlsx': redundant with the value that follows; without a field, nothing begins or ends.
      if (
        meaning.match === 'starts' ||
        (meaning.match === 'ends' &&
          tokens[at + length]?.kind !== 'extension' &&
          tokens[at - 1]?.kind !== 'extension')
      )
        return { items: [], length, reason: 'prompt_not_understood' };
      // 'die bei hr@corp.example ankamen'.
      if (token.key === 'bei' && tokens[at + length]?.kind === 'address') {
        const whom = readCueValues(tokens, at + length, { is: 'cue', field: 'recipients' }, context);
        if (whom)
          return {
            items: [{ kind: 'condition', node: whom.node, place: 'behind', cue: 'recipients' }],
            length: length + whom.length,
          };
      }
      return { items: meaning.match === 'is' ? [{ kind: 'clause' }] : [], length };
    case 'mine':
      return {
        items: [
          ofMine(
            tokens[at - 1]?.key === 'of' && isSent(items) ? { ...meaning, field: 'sender_email' } : meaning,
            context,
          ),
        ],
        length,
      };
    case 'me':
      return { items: [{ kind: 'me', address: context.me, ...(meaning.toMe && { toMe: true }) }], length };
    case 'whole':
      // 'excluding the subdomain news.example.com'.
      if (length > 1 && tokens[at + length]?.kind === 'domain')
        return { items: [{ kind: 'operator', operator: 'except' }], length };
      return { items: [], length, ...(!takeWhole(items) && { reason: 'prompt_not_understood' as const }) };
    case 'level': {
      const level = readSpamLevel(tokens, at + length, context.calendar.words.numbers);
      if (!level) return { items: [], length, reason: 'prompt_not_understood' };
      return {
        items: [{ kind: 'condition', node: level.node, place: 'behind' }],
        length: length + level.length,
      };
    }
    case 'who':
      return { items: [{ kind: 'who' }], length };
    case 'own':
      return {
        items: [{ kind: 'condition', node: ownNode(meaning, context), place: 'behind' }],
        length,
      };
    case 'existence':
      // 'is there any', 'blank subject'.
      return {
        items: [meaning.exists ? { kind: 'clause' } : { kind: 'operator', operator: 'not', isTight: true }],
        length,
      };
    case 'mail':
      return { items: [{ kind: 'mail' }], length };
    case 'condition':
      // 'that came through 203.0.113.9'.
      if (route.test(tokens[at + length - 1]?.key ?? '') && tokens[at + length]?.kind === 'ip') return { items: [], length }; // oxfmt-ignore
      return {
        items: [
          // 'and is quarantined'.
          ...(length > 1 && isVerb.test(token.key) ? [{ kind: 'clause' } as const] : []),
          {
            kind: 'condition',
            node: meaning.node,
            place: 'before',
            ...(token.key.includes('_') && { isCode: true }),
            ...(hasLaterAdverb(tokens, at, length) && { isLater: true }),
          },
        ],
        length,
      };
    case 'by': {
      // 'von Microsoft (microsoft.com)': the domain is the sender.
      const [open, domain, close] = tokens.slice(at + length, at + length + 3);
      const isWriter = open?.text === '(' && domain?.kind === 'domain' && close?.text === ')';
      const named = isWriter
        ? readCueValues(tokens, at + length + 1, { is: 'cue', field: 'sender' }, context)
        : undefined;
      if (named)
        return {
          items: [{ kind: 'condition', node: named.node, place: 'behind', cue: 'sender' }],
          length: length + 3,
        };
      return {
        items: [
          {
            kind: 'by',
            actors: meaning.both ? ['microsoft', 'cp'] : [meaning.actor],
            ...(length === 1 && { text: token.text }),
            ...(meaning.both && { both: true }),
            ...(isAlone(tokens, at, length) && { only: true }),
            ...(meaning.missed && { missed: true }),
          },
        ],
        length,
      };
    }
    case 'operator':
      if (meaning.operator === 'skip') return { items: [], length };
      // 'clean but spam at the same time': redundant.
      if (meaning.operator === 'jointly') {
        const isRedundant = items.some(
          (item) =>
            (item.kind === 'operator' && item.operator === 'but') ||
            // 'an Ann und Bob zugleich'.
            (item.kind === 'condition' && item.node.kind === 'and'),
        );
        // 'phishing and malware at the same time'.
        const and = items.findLast((item) => item.kind === 'operator');
        // 'reported and released ones' side by side hold both anyway.
        const isBeside =
          /^(?:both|all)$/.test(token.key) &&
          !items.some((item) => item.kind === 'operator' && item.operator === 'or');
        if (isBeside && (!and || and.operator === 'comma')) return { items: [], length };
        const isPair = !isRedundant && and?.kind === 'operator' && and.operator === 'and';
        if (isPair) and.operator = 'but';
        return { items: [], length, ...(!isRedundant && !isPair && { reason: 'prompt_ambiguous' as const }) };
      }
      return {
        items: [{ kind: 'operator', operator: meaning.operator, ...(length === 1 && { word: token.key }) }],
        length,
      };
    case 'order':
      // 'mail this morning'.
      if (tokens[at + length - 1]?.key === 'this' && readPeriod(tokens, at + length - 1, context.calendar))
        return { items: [{ kind: 'mail' }], length: length - 1 };
      return { items: [], length, reason: isFirst || length > 1 ? 'prompt_order' : 'prompt_not_understood' };
    case 'refused':
      // 'clean mails which users reported'.
      if (length > 1 && isRelativeQuestion(tokens, at, items))
        return { items: [{ kind: 'clause' }], length: 1 };
      return { items: [], length, reason: meaning.reason };
    case 'cue':
      // 'including bob@x.example as a recipient'.
      if (meaning.soft && isOwnedBehind(tokens, at + length, context)) return { items: [], length };
      return {
        ...readCue(tokens, at, length, sameField(tokens, at, meaning, items), context, lastOf(items, token)),
        // 'what have I been sent by Bob'.
        ...(meaning.field === 'sender' && token.key === 'sent' && tokens[at - 1]?.key === 'been' && { owner: 'recipients' as const }), // oxfmt-ignore
      };
  }
}

const isOnly = /^(?:only|just|solely|exclusively|nur)$/;
const route = /^(?:by|through|over|across|on|ueber|durch)$/;
const writing = /^(?:e?mailed|messaged|contacted|wrote|sent)$/;
const isVerb = /^(?:is|are|was|were|got|ist|sind|wurde|wurden)$/;
/** The day of 'the 15th', 'den 26.'; undefined where more is named. */
function bareDayOf(tokens: readonly PromptToken[]): number | undefined {
  const [number, ...others] = tokens.filter(
    ({ text, key }) => text !== '.' && !/^(?:the|den|dem|on|am)$/.test(key),
  );
  return number?.kind === 'number' && others.length === 0 ? Number.parseInt(number.text, 10) : undefined;
}
