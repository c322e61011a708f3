import { findPhrase } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext } from './items.ts';
import { readCount } from './read-count.ts';
import { isLabel } from './read-list.ts';

/** Whether a verdict or a part of mails follows, 'containing a malicious link', 'containing attachments'. */
export function isConditionNext(tokens: readonly PromptToken[], from: number, context: ItemContext): boolean {
  let at = from;
  // 'that contain no links'.
  while (
    isLabel(tokens[at]) ||
    /^(?:an|no|neither|either|both|einen|eines|kein(?:e|en|er|erlei)?)$/.test(tokens[at]?.key ?? '')
  )
    at += 1;
  // 'that include more than two links'.
  if (readCount(tokens, at, context.calendar.words)) return true;
  const next = findPhrase(context.lexicon, tokens, at)?.meaning;
  // 'containing a QR code' asks what nobody recorded, 'containing click here' for words.
  if (
    next?.is === 'refused' &&
    /^(?:qr|macro|makro|password|passwort|encrypt|verschluess)/.test(tokens[at]?.key ?? '')
  )
    return true;
  return (
    next?.is === 'condition' || (next?.is === 'cue' && (next.part !== undefined || next.field === 'link'))
  );
}
