import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, Read } from './items.ts';
import { nodeOfToken } from './value-nodes.ts';

const mails = /^(?:e?-?mails?|messages?|msgs?|phish(?:ing)?|spam|malware|graymail|newsletters?)$/;
/** German lists key words one after another, of which only these are what it looks for. */
const german = /^(?:e?-?mails?|nachrichten?)$/;
const joint = /^(?:,|and|or|und|oder|\/|&)$/;

/** 'newsletter.example mails', 'a.example and b.example emails': in front of mails a domain or an address is that of the sender. */
export function readSenderInFront(
  tokens: readonly PromptToken[],
  at: number,
  { calendar }: ItemContext,
): Read | undefined {
  const token = tokens[at];
  if ((token?.kind !== 'domain' && token?.kind !== 'address') || /^[@*]/.test(token.text)) return undefined;
  let next = at + 1;
  while (joint.test(tokens[next]?.key ?? '') && tokens[next + 1]?.kind === token.kind) next += 2;
  const noun = calendar.words.language === 'en' ? mails : german;
  if (!noun.test(tokens[next]?.key ?? '')) return undefined;
  const node = nodeOfToken('sender', 'contains', token);
  return node && { items: [{ kind: 'condition', node, place: 'behind', cue: 'sender' }], length: 1 };
}
