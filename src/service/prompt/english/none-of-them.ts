import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

const links = /^(?:links?|urls?|hyperlinks?|weblinks?)$/;
const files = /^(?:attachments?|files?|documents?)$/;
const mails = /^(?:e?-?mails?|messages?|recipients?)$/;
const joint = /^(?:but|and|yet|though|,|;)$/;
const leading = /^(?:that|which|pointing|point|points|leading|lead|leads|going|go|goes|directing|linking)$/;
const naming = /^(?:named|called|titled)$/;
const isHost = (token: PromptToken | undefined) => token?.kind === 'domain' || token?.kind === 'web';

/**
 * 'links to a.example, but none to b.example', '… but not to b.example', 'attachments named invoice, but none named report': what is denied behind
 * links or attachments are other links or attachments, not recipients.
 */
export function noneOfThem(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const denied = deniedAt(tokens, at);
    if (denied) {
      made.push(wordAt(token, 'no'), wordAt(token, denied.noun));
      at = denied.end - 1;
    } else made.push(token);
  }
  return made;
}

/** The noun that 'none' or 'not' refers to, and the end of the phrase: 'none', 'none of them'. */
function deniedAt(tokens: readonly PromptToken[], at: number): { noun: string; end: number } | undefined {
  const token = tokens[at] as PromptToken;
  const isNone = token.key === 'none';
  if ((!isNone && token.key !== 'not') || !joint.test(tokens[at - 1]?.key ?? '')) return undefined;
  const nounAt = tokens.findLastIndex(
    ({ key }, index) => index < at && (links.test(key) || files.test(key) || mails.test(key)),
  );
  const noun = tokens[nounAt]?.key ?? '';
  const end =
    isNone && /^of (?:them|these|those|which)$/.test(keysOf(tokens.slice(at + 1, at + 3))) ? at + 3 : at + 1;
  if (files.test(noun))
    return isNone && naming.test(tokens[end]?.key ?? '') ? { noun: 'attachment', end } : undefined;
  if (!links.test(noun)) return undefined;
  let to = end;
  while (leading.test(tokens[to]?.key ?? '')) to += 1;
  const isTo = tokens[to]?.key === 'to' && isHost(tokens[to + 1]);
  return isTo && (isNone || endOfHosts(tokens, nounAt + 1) === at) ? { noun: 'links', end } : undefined;
}

/** Where hosts that links lead to end, with what joins the next words to them: 'to a.example or b.example, but'. */
function endOfHosts(tokens: readonly PromptToken[], from: number): number {
  let at = from;
  while (leading.test(tokens[at]?.key ?? '')) at += 1;
  if (tokens[at]?.key !== 'to' || !isHost(tokens[at + 1])) return from;
  at += 1;
  while (isHost(tokens[at]) || joint.test(tokens[at]?.key ?? '') || tokens[at]?.key === 'or') at += 1;
  return at;
}
