import type { PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { CueMeaning } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, PromptItem } from './items.ts';
import { phraseAt } from './phrase-at.ts';

const textual: ReadonlySet<string | undefined> = new Set(['subject', 'attachment', 'link', 'sender', 'sender_email', 'sender_name']); // oxfmt-ignore
const verb = /^(?:contains|includes|mentions)$/;
const bare = /^(?:contain|include|mention)$/;
const denies = /^(?:doesn't|doesnt|didn't|didnt)$/;

/** 'subject contains "a" and does not contain "b"': the verb has the field in front of it. */
export function sameField(
  tokens: readonly PromptToken[],
  at: number,
  cue: CueMeaning,
  items: readonly PromptItem[],
): CueMeaning {
  if (cue.field !== 'anywhere') return cue;
  const [help, not] = [tokens[at - 2]?.key ?? '', tokens[at - 1]?.key ?? ''];
  const key = tokens[at]?.key ?? '';
  const isDenied = bare.test(key) && (denies.test(not) || (help === 'does' && not === 'not'));
  const isAgain = key === 'containing' && not === 'not';
  if (!isDenied && !isAgain && !verb.test(key)) return cue;
  const before = items.findLast(({ kind }) => kind !== 'operator' && kind !== 'clause');
  const isJoined = items.at(-1)?.kind === 'operator';
  const field = before?.kind === 'condition' ? before.cue : undefined;
  if (!isJoined || before?.kind !== 'condition' || !textual.has(field)) return cue;
  // 'mails with the subject X, not containing Y' may speak of the mails.
  const lastToken = tokens.findLast(({ end }) => end <= before.start);
  const hasOwnVerb = tokens.some(
    ({ key: word, start }) => word === 'containing' && start >= (lastToken?.end ?? 0) && start < before.end,
  );
  if (isAgain && !hasOwnVerb) return cue;
  return { is: 'cue', field: field as CueMeaning['field'], free: true };
}

/** 'bob@x.example as a recipient', 'as the sender'. */
export const isOwnedBehind = (tokens: readonly PromptToken[], at: number, context: ItemContext): boolean =>
  /^(?:address|domain)$/.test(tokens[at]?.kind ?? '') &&
  /^(?:as|among|amongst)$/.test(tokens[at + 1]?.key ?? '') &&
  phraseAt(tokens, at + 1, context)?.meaning.is === 'owner';

/** 'that ann@x.example sent out', 'has ann@x.example written to …': from her, to anyone. */
export function isSentOut(tokens: readonly PromptToken[], at: number): boolean {
  if (!/^(?:address|domain)$/.test(tokens[at - 1]?.kind ?? '')) return false;
  const isAsked = /^(?:has|have|had)$/.test(tokens[at - 2]?.key ?? '') || tokens[at - 1]?.key === 'ever';
  return (
    (tokens[at]?.key === 'sent' && tokens[at + 1]?.key === 'out') ||
    (isAsked && tokens[at]?.key === 'written')
  );
}

/** The item that a phrase belongs to; 'by' skips a time: 'deleted yesterday by the user'. */
export const lastOf = (items: readonly PromptItem[], { key }: PromptToken) =>
  key === 'by' ? items.findLast(({ kind }) => kind !== 'period') : items.at(-1);

/** 'from the domain', 'from ip': the second names the field more exactly. */
export const isNarrower = (field: PromptTextField, other: PromptTextField) =>
  (field === 'sender' && (other.startsWith('sender_') || other === 'sender')) ||
  (field === 'recipients' && (other === 'sender_domain' || other === 'mailbox')) ||
  (field === other && field !== 'subject');
