import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { PromptRefusalReason } from '../lexicon/lexicon.ts';
import { subjectOf } from '../prompt-tree.ts';
import type { PromptToken } from '../read-tokens.ts';
import { giveOwner } from './give-owner.ts';
import type { Edge, ItemContext, PromptItem } from './items.ts';
import { readCueValues } from './read-cue-values.ts';
import { atEdge } from './read-edge.ts';
import { readItem } from './read-item.ts';
import { readVerbBehind } from './read-verb-behind.ts';
import { takeDenied } from './take-denied.ts';

/** Words that nothing explains, or that ask what cannot be answered. */
export interface UnreadWords {
  reason: PromptRefusalReason;
  start: number;
  end: number;
}

/** Reads the parts of a prompt from left to right; words without a meaning are returned as `unread`. */
export function readItems(
  tokens: readonly PromptToken[],
  context: ItemContext,
): { items: PromptItem[]; unread: UnreadWords[] } {
  const items: PromptItem[] = [];
  const unread: UnreadWords[] = [];
  let at = 0;
  let isFirst = true;
  while (at < tokens.length) {
    const token = tokens[at] as PromptToken;
    const read = readItem(tokens, at, context, items, isFirst);
    const { start } = token;
    const end = (tokens[at + read.length - 1] ?? token).end;
    at += read.length;
    const isOwned =
      !read.owner ||
      giveDenied(items, read.owner, context.me) ||
      (!namesOwn(tokens, at) && giveAgain(items, read.owner, { start, end }));
    if (read.owner && !isOwned) {
      // 'where in the subject stands "contract"': what is owned may follow as well.
      const behind = readTextBehind(tokens, at, read.owner, context);
      if (behind)
        items.push({ kind: 'condition', node: behind.node, place: 'behind', cue: read.owner, start, end });
      else unread.push({ reason: 'prompt_not_understood', start, end });
      at += behind?.length ?? 0;
    }
    if (read.edge) setEdge(items.at(-1), read.edge);
    if (read.reason) unread.push({ reason: read.reason, start, end });
    // 'without links and with attachments': the second is not denied.
    const last = items.at(-1);
    const isJoined = last?.kind === 'operator' && (last.operator === 'and' || last.operator === 'comma');
    if (isJoined && /^(?:with|mit)$/.test(token.key)) items.push({ kind: 'clause', start, end });
    for (const item of read.items) {
      const placed = { ...item, start, end } as PromptItem;
      const denied = items.at(-2);
      // 'ohne Anhang mit PDF-Anhang' are two conditions.
      const isOpposite =
        denied?.kind === 'operator' &&
        denied.operator === 'not' &&
        /^(?:with|mit)$/.test(tokens[at - read.length - 1]?.key ?? '');
      if (namesKind(items.at(-1), placed) && !isOpposite) items.pop();
      if (!isRepeated(items, placed) && !isOneMoreActor(items, placed)) items.push(placed);
    }
    if (read.items.some(({ kind }) => kind !== 'clause') || read.reason) isFirst = false;
  }
  takeDenied(items, context.lexicon.times);
  const content = findContent(tokens) ?? findContained(tokens, context);
  if (content) unread.push({ reason: 'prompt_body', start: content.start, end: content.end });
  const actor = findActor(tokens);
  if (actor) unread.push({ reason: 'prompt_not_recorded', start: actor.start, end: actor.end });
  const opinion = findOpinion(tokens);
  if (opinion) unread.push({ reason: 'prompt_not_understood', start: opinion.start, end: opinion.end });
  for (const item of items) {
    if (item.kind === 'unread')
      unread.push({ reason: 'prompt_not_understood', start: item.start, end: item.end });
  }
  unread.sort((one, other) => one.start - other.start);
  return { items, unread };
}

/** 'who on my team quarantined that message?': who did it is not recorded. */
function findActor(tokens: readonly PromptToken[]): PromptToken | undefined {
  const who = tokens.slice(0, 2).findIndex(({ key }) => key === 'who');
  const isAmong = /^(?:on|in|from|of|at|among|within)$/.test(tokens[who + 1]?.key ?? '');
  const acted = /^(?:quarantined|released|restored|deleted|removed|blocked|unblocked|approved)$/;
  return who >= 0 && isAmong ? tokens.slice(who + 2, who + 8).find(({ key }) => acted.test(key)) : undefined;
}

/** 'is the mail from Ann dangerous?': what is thought of a mail is no search. */
function findOpinion(tokens: readonly PromptToken[]): PromptToken | undefined {
  const words = tokens.filter(({ kind }) => kind !== 'mark');
  const isAsked =
    /^(?:is|are|was|were|ist|sind|war|waren)$/.test(words[0]?.key ?? '') &&
    !/^(?:there|any|es|da|dort)$/.test(words[1]?.key ?? '');
  const last = words.at(-1);
  return isAsked && words.length > 2 && opinions.test(last?.key ?? '') ? last : undefined;
}

/** 'in deren PDF-Anhang das Wort Provision steht': contents of files are not searched. */
function findContent(tokens: readonly PromptToken[]): PromptToken | undefined {
  const at = tokens.findIndex(({ key }, index) => {
    const isFile =
      /(?:^|-)(?:anhang|anhaenge|anhaengen|attachments?|dokument|dokumenten?|documents?|datei|dateien|pdf|pdfs)$/.test(
        key,
      );
    const before = tokens
      .slice(Math.max(0, index - 3), index)
      .map((token) => token.key)
      .join(' ');
    const isInside =
      /(?:^| )(?:in|im|inside|within)(?: (?:deren|dessen|whose|which|the|a|an|dem|einem|den|ihrem|seinem|its|their))?(?: (?:pdf|word|excel|attached|angehaengten))?$/.test(
        before,
      );
    const behind = tokens
      .slice(index + 1, index + 4)
      .map((token) => token.key)
      .join(' ');
    return isFile && isInside && /^(?:,? ?)(?:the|das|der|die) (?:word|words|term|text|phrase|wort|begriff|woerter|worte|satz)/.test(behind); // oxfmt-ignore
  });
  return tokens[at];
}

/** 'attachments that contain an IBAN': a noun with an article is no file name, unless it is in the lexicon. */
function findContained(tokens: readonly PromptToken[], { lexicon }: ItemContext): PromptToken | undefined {
  return tokens.find((token, at) => {
    if (token.kind !== 'extension' && !/^(?:attachments?|files?|documents?|pdfs?)$/.test(token.key))
      return false;
    const [that, verb] = tokens.slice(at + 1, at + 3);
    const isRelative = /^(?:that|which)$/.test(that?.key ?? '');
    const word = isRelative ? verb : that;
    const article = at + (isRelative ? 3 : 2);
    const isContaining = /^(?:contain|contains|containing|include|includes|including)$/.test(word?.key ?? '');
    const isThing = /^(?:an?|some)$/.test(tokens[article]?.key ?? '') && tokens[article + 1]?.kind === 'word';
    return isContaining && isThing && !lexicon.words.has(tokens[article + 1]?.key ?? '');
  });
}

const opinions =
  /^(?:dangerous|malicious|harmful|harmless|safe|legit|legitimate|genuine|real|ok|okay|bad|gefaehrlich|schaedlich|boesartig|harmlos|sicher|unbedenklich|echt|serioes)$/;

/** 'with "Urgent" at the start of the subject'. */
function setEdge(item: PromptItem | undefined, edge: Edge): void {
  if (item?.kind === 'condition') item.node = atEdge(item.node, edge, undefined) ?? item.node;
}

/** 'mit Link auf x.example, im Betreff aber weder "Kurs" noch "Termin"': the field has a text of its own. */
const namesOwn = (tokens: readonly PromptToken[], at: number): boolean => {
  let next = at;
  while (/^(?:aber|jedoch|allerdings|auch|nicht|weder|kein|but|not|neither)$/.test(tokens[next]?.key ?? ''))
    next += 1;
  return tokens[next]?.kind === 'quoted';
};

/** 'with invoice in the file name but not in the subject': the text that stood in front, in another field. */
function giveAgain(
  items: PromptItem[],
  field: PromptTextField,
  place: { start: number; end: number },
): boolean {
  let at = items.length - 1;
  while (items[at]?.kind === 'operator') at -= 1;
  const named = items[at];
  const isText = named?.kind === 'condition' && named.node.kind === 'text' && at < items.length - 1;
  if (!isText || named.node.kind !== 'text' || named.node.field === field || !texts.has(field)) return false;
  if (!texts.has(named.node.field)) return false;
  const node: PromptNode = { ...named.node, field };
  items.push({ kind: 'condition', node, place: 'behind', cue: field, ...place });
  return true;
}

const texts: ReadonlySet<PromptTextField> = new Set([
  'subject',
  'attachment',
  'link',
  'sender_name',
  'sender_domain',
]);

/** 'that Bob did not send', 'die das Wort nicht enthalten': the denial in front of the verb is that of the condition. */
function giveDenied(items: PromptItem[], field: PromptTextField, me: string): boolean {
  const last = items.at(-1);
  const isDenied = last?.kind === 'operator' && last.operator === 'not' && !last.isTight;
  const named = isDenied ? items.at(-2)?.kind : undefined;
  if (!last || (named !== 'value' && named !== 'unread')) return giveOwner(items, field, me);
  items.pop();
  const isGiven = giveOwner(items, field, me);
  items.splice(isGiven ? -1 : items.length, 0, last);
  return isGiven;
}

/** A text behind its field: in quotes, or up to the verb at the end of the clause. */
function readTextBehind(
  tokens: readonly PromptToken[],
  at: number,
  field: PromptTextField,
  context: ItemContext,
): { node: PromptNode; length: number } | undefined {
  if (field === 'sender' || field === 'recipients' || field === 'person') return undefined;
  const read = readCueValues(tokens, at, { is: 'cue', field, free: true }, context);
  if (!read) return undefined;
  const isQuoted = tokens.slice(at, at + read.length).some(({ kind }) => kind === 'quoted');
  const last = at + read.length - 1;
  const isOver = tokens[last + 1] === undefined || tokens[last + 1]?.text === ',';
  return isQuoted || isOver || (read.length > 1 && readVerbBehind(tokens, last)) ? read : undefined;
}

/** 'whose attachments are html files': the kind implies that there is one. */
const namesKind = (last: PromptItem | undefined, item: PromptItem): boolean =>
  last?.kind === 'condition' &&
  last.node.kind === 'present' &&
  last.node.part === 'attachment' &&
  item.kind === 'condition' &&
  subjectOf(item.node) === 'text attachment';

/** 'pdf attachments': the noun adds nothing to the kind of file. */
function isRepeated(items: readonly PromptItem[], item: PromptItem): boolean {
  if (item.kind !== 'condition' || item.node.kind !== 'present' || item.node.part !== 'attachment')
    return false;
  const last = items.at(-1);
  if (last?.kind === 'value') return last.token.kind === 'extension' || last.token.kind === 'file';
  return last?.kind === 'condition' && subjectOf(last.node) === 'text attachment';
}

/** 'by an admin or an analyst': one list. */
function isOneMoreActor(items: PromptItem[], item: PromptItem): boolean {
  const [by, joint] = items.slice(-2);
  if (item.kind !== 'by' || item.missed || by?.kind !== 'by' || joint?.kind !== 'operator') return false;
  // 'Spam laut Postern, also laut Postern …' begins anew.
  if (item.actors.some((actor) => by.actors.includes(actor))) return false;
  if (joint.operator !== 'and' && joint.operator !== 'or' && joint.operator !== 'comma') return false;
  by.actors.push(...item.actors);
  items.pop();
  return true;
}
