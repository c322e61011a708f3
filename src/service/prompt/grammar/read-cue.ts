import type { PromptMeaning } from '../lexicon/lexicon.ts';
import { subjectOf } from '../prompt-tree.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, PromptItem, Read } from './items.ts';
import { isName, judged } from './judged-by.ts';
import { namesCountry, namesDomain, namesNobody } from './name-people.ts';
import { readCueValues } from './read-cue-values.ts';
import { readOwn } from './read-own.ts';
import { withoutValue } from './without-value.ts';

/** Reads a field's cue with the values behind it: 'from Ann', 'Betreff enthält "Angebot"'. */
export function readCue(
  tokens: readonly PromptToken[],
  at: number,
  length: number,
  meaning: PromptMeaning & { is: 'cue' },
  context: ItemContext,
  last: PromptItem | undefined,
): Read {
  const token = tokens[at] as PromptToken;
  // 'released by Laura': who did it is not recorded.
  if (
    tokens[at + length]?.kind !== 'ip' &&
    token.key === 'by' &&
    (judged.test(tokens[at - 1]?.key ?? '') ||
      (last?.kind === 'condition' && subjectOf(last.node) === 'state'))
  ) {
    return { items: [], length, reason: 'prompt_not_recorded' };
  }
  // 'die keine Links enthalten': a German verb at the end of its clause.
  if (meaning.soft && germanVerb.test(token.key) && isContained(last))
    return { items: [], length, owner: meaning.field };
  // 'containing evil.example links'.
  const [host, noun] = tokens.slice(at + length, at + length + 2);
  if (
    meaning.soft &&
    (host?.kind === 'domain' || host?.kind === 'web') &&
    /^(?:links?|urls?)$/.test(noun?.key ?? '')
  )
    return readCue(tokens, at, length, { is: 'cue', field: 'link' }, context, last);
  // 'some invoices, say from Ann'.
  const isExample =
    token.key === 'say' &&
    length === 1 &&
    /^(?:from|to|by|since|between|after|before|until|on|last|in)$/.test(tokens[at + 1]?.key ?? '');
  if (isExample) return { items: [], length };
  // 'whom did Bob write to?'
  const isLast = tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'mark';
  if (
    token.key === 'to' &&
    length === 1 &&
    isLast &&
    tokens.slice(0, at).some(({ key }) => /^(?:whom?|which|what)$/.test(key))
  )
    return { items: [], length };
  // 'mit leerem Betreff'.
  if (meaning.part && last?.kind === 'operator' && last.isTight)
    return {
      items: [{ kind: 'condition', node: { kind: 'present', part: meaning.part }, place: 'behind' }],
      length,
    };
  // 'bei denen bob@x.example der Absender ist'.
  const isPerson = meaning.field === 'sender' || meaning.field === 'recipients';
  if (isPerson && last?.kind === 'value' && isRoleBehind(tokens, at, length))
    return { items: [], length, owner: meaning.field };
  // 'über 192.0.2.7': that is no topic.
  const isRoute =
    (meaning.field === 'subject' || meaning.field === 'sender_email') && tokens[at + length]?.kind === 'ip';
  // 'die zu ann@corp.example gelangt sind'.
  const isReached =
    meaning.field === 'subject' && token.key === 'zu' && tokens[at + length]?.kind === 'address';
  const read = readCueValues(
    tokens,
    at + length,
    isRoute
      ? { is: 'cue', field: 'sender_server_ip' }
      : isReached
        ? { is: 'cue', field: 'recipients' }
        : meaning,
    context,
  );
  // 'whose recipient is external', 'where the recipient is outside the company'.
  const isBare = read?.length === 0 && meaning.field === 'recipients';
  const own = isBare ? readOwn(tokens, at + length, meaning, context) : undefined;
  if (own) return { ...own, length: length + own.length };
  // '.top or .xyz domains': the noun repeats the field.
  const isAgain = last?.kind === 'condition' && meaning.field === 'sender_domain' && namesDomain(last.node);
  if (!read && isAgain) return { items: [], length };
  // 'been mailed to anyone?'.
  const isAnyone = length > 1 && /^(?:any|some)(?:one|body)$/.test(tokens[at + length - 1]?.key ?? '');
  const isOver = tokens[at + length] === undefined || tokens[at + length]?.kind === 'mark';
  if (!read && isAnyone && isOver) return { items: [], length };
  if (!read) return withoutValue(tokens, at + length, meaning, length, context, last);
  const { node, length: more } = read;
  // 'die von Sophos erkannt wurden': no other product's verdicts are known.
  const isJudge = meaning.field === 'sender' && /^(?:von|vom|durch)$/.test(token.key) && isName(node);
  const behind = at + length + more;
  // 'vom Proofpoint als Spam markierte Mails'.
  const isJudged =
    tokens[behind]?.key === 'als' && tokens.slice(behind + 2, behind + 4).some(({ key }) => judged.test(key));
  if (isJudge && (isJudged || judged.test(tokens[behind]?.key ?? '')))
    return { items: [], length: length + more, reason: 'prompt_not_recorded' };
  // 'bit.ly links'.
  const isNoun = more === 0 && node.kind === 'present' && node.part === 'link' && last?.kind === 'value';
  if (isNoun && (last.token.kind === 'domain' || last.token.kind === 'web'))
    return { items: [], length, owner: 'link' };
  // 'and contain a link' begins a clause of its own.
  if (node.kind === 'all') return { items: [{ kind: 'clause' }], length };
  if (namesNobody(node)) return { items: [], length: length + more, reason: 'prompt_not_understood' };
  if (namesCountry(node)) return { items: [], length: length + more, reason: 'prompt_not_recorded' };
  return {
    items: [{ kind: 'condition', node, place: 'behind', ...(more > 0 && { cue: meaning.field }) }],
    length: length + more,
  };
}

/** 'Absender ist', 'recipient' behind a person. */
const isRoleBehind = (tokens: readonly PromptToken[], at: number, length: number): boolean =>
  /^(?:absender|empfaenger|sender|recipient)$/.test(tokens[at]?.key ?? '') &&
  length <= 2 &&
  /^(?:ist|sind|war|waren|is|was|)$/.test(tokens[at + 1]?.key ?? '') &&
  tokens[at + 2]?.kind !== 'address' &&
  tokens[at + 2]?.kind !== 'domain';

const germanVerb = /^(?:enthalten|enthaelt|enthielt|enthielten|beinhalten|beinhaltet|erwaehnen|erwaehnt)$/;

/** Whether an item is something that a mail can contain, so that its verb may follow. */
const isContained = (item: PromptItem | undefined): boolean =>
  item?.kind === 'value' ||
  item?.kind === 'unread' ||
  (item?.kind === 'condition' &&
    (item.node.kind === 'present' ||
      /^text (?:attachment|link|subject|anywhere)$/.test(subjectOf(item.node))));
