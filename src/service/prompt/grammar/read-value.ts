import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import { findPhrase } from '../lexicon/lexicon.ts';
import { readPeriod } from '../calendar/read-period.ts';
import { joinNodes } from '../prompt-tree.ts';
import type { PromptToken } from '../read-tokens.ts';
import { isBareEnding } from './is-bare-ending.ts';
import type { Cue, ItemContext } from './items.ts';
import { isTopical, topical } from './topical.ts';
import { isCapitalised, isNoPartOfName } from './is-part-of-name.ts';
import { isNounOfTopic, isWordOfName } from './is-noun-of-topic.ts';
import { isWithoutName } from './is-without-name.ts';
import { nodeOfQuoted, nodeOfReceived, nodeOfText, nodeOfToken } from './value-nodes.ts';

/** A value, and the token behind it. */
export interface ReadValue {
  node: PromptNode;
  end: number;
}

/** Reads one value of a field; undefined when none begins here. */
export function readValue(
  tokens: readonly PromptToken[],
  at: number,
  cue: Cue,
  context: ItemContext,
  match: 'contains' | 'exact',
): ReadValue | undefined {
  const token = tokens[at];
  if (!token || (token.kind === 'mark' && !cue.free)) return undefined;
  if (token.kind === 'quoted') {
    const node = token.text === '' ? undefined : nodeOfQuoted(cue.field, match, token.text);
    return node && { node: node.kind === 'text' ? { ...node, isQuoted: true } : node, end: at + 1 };
  }
  const thing = cue.field === 'recipients' && nodeOfReceived(token, tokens[at - 1], match);
  if (thing) return { node: thing, end: at + 1 };
  if (token.kind !== 'word' && token.kind !== 'number' && token.kind !== 'mark') {
    // 'a file called salary.xlsx'.
    // 'containing 203.0.113.7': also where no text is.
    const isElsewhere = cue.field === 'anywhere' && /^(?:hash|ip|message_id)$/.test(token.kind);
    if (!cue.free || isElsewhere || (cue.field === 'attachment' && token.kind === 'file')) {
      const node = nodeOfToken(cue.field, match, token);
      if (node) return { node, end: at + 1 };
      // 'vom 31.11.2026': no such day, and nobody's name.
      const isTime = token.kind === 'clock' || token.kind === 'date';
      if (token.kind !== 'file' && (!isTime || takesNames.has(cue.field))) return undefined;
    }
  }
  // 'containing an .exe', 'who received invoice.pdf': what has a file's ending is a file, also where a person is named.
  const isNobody = token.kind === 'file' && takesNames.has(cue.field);
  if (isNobody || (cue.soft && (token.kind === 'extension' || token.kind === 'file'))) {
    const node = nodeOfToken('attachment', match, token);
    if (node) return { node, end: at + 1 };
  }
  // 'without a subject yesterday' names no subject; 'about yesterday' and 'subject contains today' do.
  const isBare = cue.part !== undefined && !cue.hasMatch;
  if (isBareEnding(token, cue))
    return {
      node: { kind: 'text', field: 'attachment', match: 'ends', value: `.${token.key}` },
      end: at + 1,
    };
  if ((!cue.free || isBare) && readPeriod(tokens, at, context.calendar)) return undefined;
  const found = findPhrase(context.lexicon, tokens, at);
  if (
    found?.meaning.is === 'me' &&
    (cue.field === 'recipients' || cue.field === 'sender' || cue.field === 'person')
  ) {
    return { node: { kind: 'text', field: cue.field === 'sender' ? 'sender_email' : cue.field, match: 'exact', value: context.me }, end: at + found.length }; // oxfmt-ignore
  }
  const words = cue.typed ? undefined : readWords(tokens, at, cue, context, match);
  return (words && readNamed(tokens, words.end, cue)) ?? words ?? readGroup(tokens, at, cue);
}

/** 'from the bank sparkasse.example', 'to Ann Lee ann@x.example': of a name and an address the address counts. */
function readNamed(
  tokens: readonly PromptToken[],
  at: number,
  { field }: Pick<Cue, 'field'>,
): ReadValue | undefined {
  // 'to facility management's address facility@x.example'.
  const isAddress =
    /^(?:address|mailbox|adresse|postfach)$/.test(tokens[at]?.key ?? '') &&
    tokens[at + 1]?.kind === 'address';
  if (isAddress) return readNamed(tokens, at + 1, { field });
  const token = tokens[at];
  const isPerson = field === 'sender' || field === 'recipients' || field === 'person';
  // 'Bob (bob@x.example)'.
  const isIn =
    token?.text === '(' &&
    /^(?:address|domain)$/.test(tokens[at + 1]?.kind ?? '') &&
    tokens[at + 2]?.text === ')';
  const listed = token?.text === '(' && !isIn ? readNamedList(tokens, at, field) : undefined;
  if (isPerson && listed) return listed;
  const named = isIn ? tokens[at + 1] : token;
  if (!isPerson || !named || !['address', 'domain', 'message_id'].includes(named.kind)) return undefined;
  const node = nodeOfToken(field, 'contains', named);
  return node && { node, end: at + (isIn ? 3 : 1) };
}

/** 'from our bank (nordbank.example)': without a name, but with an address or a domain behind it. */
function readGroup(tokens: readonly PromptToken[], at: number, cue: Cue): ReadValue | undefined {
  const open = tokens.slice(at, at + 4).findIndex(({ text }) => text === '(');
  const isPlain = tokens.slice(at, at + open).every(({ kind }) => kind === 'word');
  return open > 0 && isPlain ? readNamed(tokens, at + open, cue) : undefined;
}

/** 'to freemailers (gmail.com, web.de)': any of them. */
function readNamedList(
  tokens: readonly PromptToken[],
  at: number,
  field: PromptTextField,
): ReadValue | undefined {
  const close = tokens.findIndex(({ text }, index) => index > at && text === ')');
  const inner = tokens.slice(at + 1, close);
  const isValue = ({ kind }: PromptToken) => kind === 'address' || kind === 'domain';
  const isJoint = ({ key }: PromptToken) => /^(?:,|;|\/|or|oder|and|und)$/.test(key);
  if (close < 0 || !inner.every((token) => isValue(token) || isJoint(token))) return undefined;
  const nodes = inner.filter(isValue).flatMap((token) => nodeOfToken(field, 'contains', token) ?? []);
  return nodes.length > 0 ? { node: joinNodes('or', nodes), end: close + 1 } : undefined;
}

/** Words without quotes, up to what means something else. */
function readWords(
  tokens: readonly PromptToken[],
  from: number,
  cue: Cue,
  context: ItemContext,
  match: 'contains' | 'exact',
): ReadValue | undefined {
  if (!takesWords.has(cue.field)) return undefined;
  let at = from;
  if (isOperatorName(tokens, at)) return undefined;
  const first = findPhrase(context.lexicon, tokens, at)?.meaning;
  const token = tokens[at];
  if (!token || token.kind === 'mark') return undefined;
  // 'no subject mails': what lacks it, not its text.
  if (first?.is === 'mail' && cue.part && !cue.hasMatch && /^subjects?$/.test(tokens[from - 1]?.key ?? ''))
    return undefined;
  // 'links that look odd' name no address: of bare words only a text that is requested is one.
  if (cue.field === 'link' && cue.part !== undefined && !cue.hasMatch) return undefined;
  // 'with attachments delayed': several have no one name.
  const isPlural = /^(?:attachments|files|documents|anhaengen?|dateien|anlagen|dokumenten?)$/;
  if (cue.field === 'attachment' && !cue.hasMatch && isPlural.test(tokens[from - 1]?.key ?? ''))
    return undefined;
  // 'ohne Anhang mit drei PDFs': a number is no name.
  if (cue.field === 'attachment' && context.calendar.words.numbers.has(token.key)) return undefined;
  // 'vom 31. November': no such day, and nobody's name.
  if (token.kind === 'number' && takesNames.has(cue.field)) return undefined;
  // 'to marketing' is a department.
  const isDepartment = token.key === 'marketing' && cue.field === 'recipients';
  const isName = isDepartment || (first?.is === 'by' && takesNames.has(cue.field));
  if (
    first &&
    !isName &&
    !(
      cue.free &&
      (first.is === 'condition' ||
        first.is === 'mail' ||
        first.is === 'cue' ||
        first.is === 'refused' ||
        first.is === 'order' ||
        topical.test(token.key) ||
        isNounOfTopic(tokens, at, context))
    )
  ) {
    return undefined;
  }
  if (
    cue.free &&
    first &&
    (first.is === 'cue' || first.is === 'condition') &&
    isFieldInstead(tokens, at, context, cue)
  )
    return undefined;
  do at += 1;
  while (
    at < tokens.length &&
    !(takesNames.has(cue.field) && isNoPartOfName(tokens, at)) &&
    (!endsValue(tokens, at, context, cue.free === true) || isSurname(tokens, at, cue, context))
  );
  // 'whose subject beginnt "x"': a verb that was not understood, not a text beside another.
  if (verbal.has(cue.field) && tokens[at]?.kind === 'quoted') return undefined;
  const [start, last] = [token, tokens[at - 1] ?? token];
  if (takesNames.has(cue.field) && isWithoutName(tokens, from, at)) return undefined;
  // As written, with the blanks between.
  const value = context.calendar.words && sliceOf(tokens, from, at);
  const node = nodeOfText(cue.field, match, value);
  return start && last && node ? { node, end: at } : undefined;
}

const verbal: ReadonlySet<PromptTextField> = new Set(['subject', 'subject_words', 'attachment', 'link']);

/** 'with subject from Ann': the field has no value, the next begins. */
function isFieldInstead(tokens: readonly PromptToken[], at: number, context: ItemContext, cue: Cue): boolean {
  const found = findPhrase(context.lexicon, tokens, at);
  // 'an empty subject from outside'.
  if (found?.meaning.is === 'condition') return found.length > 1 && cue.part !== undefined && !cue.hasMatch;
  if (found?.meaning.is !== 'cue' || isTopical(tokens, at)) return false;
  if (found.length > 1 || (cue.part && !cue.hasMatch)) return true;
  if (found.meaning.free) return false;
  const next = tokens[at + found.length];
  return next !== undefined && next.kind !== 'word' && next.kind !== 'mark';
}

const mayBeNoun = /^(?:filler|mail|match)$/;

/** 'sender name Anna Admin', 'Anhang namens Neue Liste': what is written like a name continues with one, whatever else the word means. */
function isSurname(tokens: readonly PromptToken[], at: number, cue: Cue, context: ItemContext): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const found = findPhrase(context.lexicon, tokens, at);
  if (found?.length !== 1) return false;
  const isName = takesNames.has(cue.field);
  if (mayBeNoun.test(found.meaning.is))
    return isName ? isWordOfName(tokens, at, context) : isNounOfTopic(tokens, at, context);
  const isBeside = token?.start === (before?.end ?? 0) + 1;
  return isName && found.meaning.is === 'by' && isCapitalised(before) && isCapitalised(token) && isBeside;
}

function sliceOf(tokens: readonly PromptToken[], from: number, to: number): string {
  let text = '';
  let end: number | undefined;
  for (const token of tokens.slice(from, to)) {
    if (end !== undefined && token.start > end) text += ' ';
    text += token.text;
    ({ end } = token);
  }
  return text;
}

const takesWords: ReadonlySet<PromptTextField> = new Set([
  'sender', 'sender_email', 'sender_name', 'recipients', 'person', 'subject', 'subject_words', 'link', 'attachment', 'anywhere',
]); // oxfmt-ignore

/** Fields of people, whose names may be words of the lexicon: 'from admin'. */
const takesNames: ReadonlySet<PromptTextField> = new Set([
  'sender',
  'sender_email',
  'sender_name',
  'recipients',
  'person',
]);

/** 'before:2026-10-15' as programs write it: the name of what follows, no value. */
export const isOperatorName = (tokens: readonly PromptToken[], at: number): boolean => {
  const [name, mark, value] = tokens.slice(at, at + 3);
  return (
    name?.kind === 'word' &&
    mark?.kind === 'mark' &&
    /[:=]/.test(mark.text) &&
    mark.start === name.end &&
    value?.start === mark.end
  );
};

/** Whether a value of several words ends in front of a token. */
export function endsValue(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
  isFree: boolean,
): boolean {
  const token = tokens[at];
  if (!token || isOperatorName(tokens, at)) return true;
  if (token.kind === 'mark') return !/^[#%$€£'’+-]$/u.test(token.text) || !isFree;
  if (token.kind === 'quoted' || token.kind === 'web' || token.kind === 'message_id') return true;
  if (token.kind !== 'word' && token.kind !== 'number') return !isFree;
  if (readPeriod(tokens, at, context.calendar)) return true;
  const found = findPhrase(context.lexicon, tokens, at);
  if (!found) return false;
  const { meaning } = found;
  // 'about the office move'.
  if (meaning.is === 'order' && isFree) return false;
  if (isFree && found.length === 1 && topical.test(token.key)) return false;
  if (meaning.is === 'filler') {
    if (meaning.ends) return true;
    // 'Bank of America', 'change in salary': a small word continues the value when a plain one follows.
    const next = at + found.length;
    return (
      next >= tokens.length ||
      endsValue(tokens, next, context, isFree) ||
      (!isFree && token.key !== 'of' && token.key !== 'der' && token.key !== 'von')
    );
  }
  return true;
}
