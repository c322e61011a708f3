import type { PromptToken } from '../read-tokens.ts';
import { readCount } from './read-count.ts';
import { findPhrase } from '../lexicon/lexicon.ts';
import { readPeriod } from '../calendar/read-period.ts';
import { isSingle, joinNodes } from '../prompt-tree.ts';
import { isTopical, topical } from './topical.ts';
import { isBareEnding } from './is-bare-ending.ts';
import type { Cue, ItemContext } from './items.ts';
import { endsValue, type ReadValue, readValue } from './read-value.ts';

/** Words in front of a value that add nothing: 'from the user Ann', 'to anyone at example.com'. */
export const labels: ReadonlySet<string> = new Set(
  'domaene begriff begriffe ausdruck stichwort schlagwort wortlaut worte woertern worten zeichenfolge phrase notar notarin anwalt anwaeltin rechtsanwalt rechtsanwaeltin steuerberater steuerberaterin professor prof doktor the a any all our unser unsere unseren unserem unserer der die das den dem ein eine einem einer sender senders address user person account domain wort word someone somebody anyone anybody anywhere ueberall überall everyone everybody everywhere people users jemand irgendwer firma fa supplier vendor lieferant irgendwer irgendwen irgendwem allen alle jedem irgendjemand irgendjemanden jemandem jemanden leuten personen mr mrs ms miss dr herr herrn frau adresse adressen addresses kollege kollegin kollegen sir both irgendeine irgendeinen irgendeiner irgendein my company organisation organization business provider accounts contacts contact employees staff mailboxes individuals folks anything colleague colleagues coworker coworkers ceo cfo cto cio ciso coo'.split(
    ' ',
  ),
);

/** Whether a token is such a word. */
export const isLabel = (token: PromptToken | undefined): boolean =>
  token?.kind === 'word' && labels.has(token.key);

/** One value or several: 'a, b or c'. What two values joined by 'and' mean depends on how many of it a mail can have. */
export function readList(
  tokens: readonly PromptToken[],
  from: number,
  cue: Cue,
  context: ItemContext,
  match: 'contains' | 'exact',
): ReadValue | undefined {
  // 'from:(ann OR bob)'.
  if (isOpening(tokens[from])) {
    const inner = readList(tokens, from + 1, cue, context, match);
    const isClosed = inner && /^[)}\]]$/.test(tokens[inner.end]?.text ?? '');
    return isClosed ? { node: inner.node, end: inner.end + 1 } : undefined;
  }
  const first = readValue(tokens, from, cue, context, match);
  if (!first) return undefined;
  const nodes = [first.node];
  let { end } = first;
  let joint: 'and' | 'or' | undefined;
  for (;;) {
    const join = readJoin(tokens, end, context);
    if (join && cue.field === 'link') join.end = skipToward(tokens, join.end);
    // 'about invoices, any time in October': a phrase that adds nothing is no value.
    const idle = join?.kind === 'comma' ? findPhrase(context.lexicon, tokens, join.end) : undefined;
    if (idle?.meaning.is === 'filler' && idle.length > 1) break;
    const next = join && readValue(tokens, skipLabels(tokens, join.end, cue.free), cue, context, match);
    // 'from Ann, phishing' continues with another condition; so does 'from Ann and phishing'.
    // 'to bob@x.example and b.example mails …'.
    const isOther =
      next &&
      tokens[next.end - 1]?.kind === 'domain' &&
      /^(?:e?-?mails?|messages?)$/.test(tokens[next.end]?.key ?? '');
    // 'deren Absender … ist und die zwei Anhänge haben'.
    const isCounted = join && readCount(tokens, skipLabels(tokens, join.end), context.calendar.words);
    if (!join || !next || isOther || isCounted || isConditionAhead(tokens, join.end, context, cue)) break;
    if (join.kind !== 'comma') {
      // 'a or b and c' without a field is for the reader of the whole to refuse.
      if (joint !== undefined && joint !== join.kind) break;
      joint = join.kind;
    } else if (
      !isListGoingOn(tokens, next.end, context) ||
      !isAlike(tokens, from, skipLabels(tokens, join.end), context) ||
      // 'subject mentions IBAN, between a@x.example and b@x.example'.
      tokens
        .slice(join.end, next.end)
        .some(({ kind, key }) => (/^(?:address|domain|ip)$/.test(kind) ? cue.free : key === 'between'))
    )
      break;
    nodes.push(next.node);
    end = next.end;
  }
  const subject = cue.field.startsWith('sender_') && !cue.field.endsWith('_ip') ? 'sender' : cue.field;
  const kind = joint === 'and' && !isSingle(`text ${subject}`) ? 'and' : 'or';
  return { node: nodes.length === 1 ? first.node : joinNodes(kind, nodes), end };
}

/** Whether a comma's value is of the kind of the first: 'subject "Hello", two days ago' is no list. */
function isAlike(tokens: readonly PromptToken[], first: number, next: number, context: ItemContext): boolean {
  return (
    tokens[first]?.kind === tokens[next]?.kind && readPeriod(tokens, next, context.calendar) === undefined
  );
}

/** Whether the list continues behind a comma: 'a, b or c' and 'a, b', but not 'from Ann, invoice 7 missing'. */
function isListGoingOn(tokens: readonly PromptToken[], at: number, context: ItemContext): boolean {
  return (
    at >= tokens.length ||
    readJoin(tokens, at, context) !== undefined ||
    endsValue(tokens, at, context, false)
  );
}

/** 'links to a.example and also to b.example': the second 'to' continues with the links. */
function skipToward(tokens: readonly PromptToken[], from: number): number {
  let at = from;
  while (/^(?:also|as|well|too|even|else|auch)$/.test(tokens[at]?.key ?? '')) at += 1;
  const isTo = /^(?:to|at|on|towards|into|auf|zu)$/.test(tokens[at]?.key ?? '');
  return isTo && /^(?:domain|web)$/.test(tokens[at + 1]?.kind ?? '') ? at + 1 : from;
}

function readJoin(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
): { kind: 'and' | 'or' | 'comma'; end: number } | undefined {
  const token = tokens[at];
  if (token?.kind === 'mark' && /[,;/]/.test(token.text)) {
    const after = readJoin(tokens, at + 1, context);
    return after && after.kind !== 'comma' ? after : { kind: 'comma', end: at + 1 };
  }
  const found = findPhrase(context.lexicon, tokens, at);
  if (found?.meaning.is !== 'operator') return undefined;
  const { operator } = found.meaning;
  if (operator === 'nor') return { kind: 'or', end: at + found.length };
  return operator === 'and' || operator === 'or' ? { kind: operator, end: at + found.length } : undefined;
}

/** A parenthesis of any kind. */
export const isOpening = (token: PromptToken | undefined) =>
  token?.kind === 'mark' && /^[({[]$/.test(token.text);

const hashLabels = /^(?:md5|sha-?256)$/;

function skipLabels(tokens: readonly PromptToken[], at: number, isFree = false): number {
  let next = at;
  const isLabelWord = ({ kind, key }: PromptToken) =>
    kind === 'word' && !(isFree && topical.test(key)) && (labels.has(key) || hashLabels.test(key));
  for (let token = tokens[next]; token && isLabelWord(token); token = tokens[next]) next += 1;
  return next;
}

/** The same here or behind articles: 'and the sender name contains' continues with another field. */
function isConditionAhead(
  tokens: readonly PromptToken[],
  from: number,
  context: ItemContext,
  cue: Cue,
): boolean {
  const to = skipLabels(tokens, from, cue.free);
  for (let at = from; at <= to; at += 1) if (isCondition(tokens, at, context, cue)) return true;
  return false;
}

/** Whether a condition, a field or a time begins here, so that no value without a field does. */
function isCondition(tokens: readonly PromptToken[], at: number, context: ItemContext, cue: Cue): boolean {
  if (isBareEnding(tokens[at], cue)) return false;
  const is = findPhrase(context.lexicon, tokens, at)?.meaning.is;
  if (is === 'condition') return !cue.free || tokens.length > at + 1;
  // 'about account suspended or mailbox full'.
  if (is === 'cue' && cue.free && isTopical(tokens, at)) return false;
  return (
    is === 'cue' ||
    is === 'level' ||
    is === 'by' ||
    is === 'own' ||
    is === 'operator' ||
    is === 'mail' ||
    is === 'refused'
  );
}
