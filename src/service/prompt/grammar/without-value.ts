import { readPeriod } from '../calendar/read-period.ts';
import { findPhrase, type PromptMeaning } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, PromptItem, Read } from './items.ts';
import { isLabel } from './read-list.ts';
import { readOwn } from './read-own.ts';

/** A field that no value follows. */
export function withoutValue(
  tokens: readonly PromptToken[],
  next: number,
  cue: PromptMeaning & { is: 'cue' },
  length: number,
  context: ItemContext,
  before: PromptItem | undefined,
): Read {
  // 'die "Gutschein" enthalten', 'whose subject X contains': the value is in front.
  if (cue.soft) return { items: [], length, owner: cue.field };
  // 'Absender weder aus unseren Domains noch von a.example': each has its own word for the sender.
  const isNeither =
    /^(?:weder|neither)$/.test(tokens[next]?.key ?? '') &&
    /^(?:aus|von|vom|from|at|in|of)$/.test(tokens[next + 1]?.key ?? '');
  if (cue.field === 'sender' && isNeither) return { items: [], length };
  // 'in the hr@corp.example mailbox'.
  if (cue.field === 'mailbox' && before?.kind === 'value') return { items: [], length, owner: cue.field };
  // 'for the last week', 'welche von den gelöschten Mails', 'of all emails': no field at all.
  let at = next;
  while (isLabel(tokens[at])) at += 1;
  const follows = findPhrase(context.lexicon, tokens, at)?.meaning.is;
  const isTime = readPeriod(tokens, next, context.calendar) !== undefined;
  const own = readOwn(tokens, next, cue, context);
  if (own) return { ...own, length: length + own.length };
  const isSmallWord = cue.typed ?? (isTime || follows === 'condition' || follows === 'mail');
  return isSmallWord ? { items: [], length } : { items: [], length, reason: 'prompt_not_understood' };
}
