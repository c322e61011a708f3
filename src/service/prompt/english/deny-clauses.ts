import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';
import { whoAt } from './who-at.ts';

const mails =
  /^(?:e?-?mails?|messages?|ones|those|everything|anything|what|phishing|phish|spam|malware|graymail|newsletters?|attachments?|links?)$/;
/** Verbs of reported speech, in front of 'that'. */
const saying =
  /^(?:says?|said|saying|tells?|told|claims?|claimed|claiming|complains?|complained|insists?|reports?|reported|thinks?|believes?|know|me|us)$/;
const denying =
  /^(?:(?:has|have|had|did|does|do) (?:not|never)|never|(?:has|have|had|did|does|do)n['’]?t)(?: (?:ever|actually|even))? (get|got|gotten|receive|received|send|sent|write|written)(?= |$)/;
/** Words behind the verb with which the sentence is a statement, or about what happened to a mail. */
const telling = /^(?:the|a|an|any|his|her|their|our|my|through|in|into|past|out|around|away|\S+ed)$/;

/** 'mails that Bob didn't get', 'what ann@x.example never sent': all other mails. 'Bob didn't get a mail' is a statement. */
export function denyClauses(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex((_token, index) => clauseAt(tokens, index) !== undefined);
  const clause = clauseAt(tokens, at);
  const place = tokens[at];
  if (!clause || !place) return tokens;
  const opening = place.key === 'what' ? wordAt(place, 'mails') : place;
  const agent = [...['not', clause.verb, 'by'].map((key) => wordAt(place, key)), ...clause.who];
  return [...tokens.slice(0, at), opening, ...agent, ...tokens.slice(clause.end)];
}

function clauseAt(tokens: readonly PromptToken[], at: number) {
  const isRelative =
    at >= 0 && /^(?:that|which)$/.test(tokens[at + 1]?.key ?? '') && !saying.test(tokens[at]?.key ?? '');
  if (!isRelative && !mails.test(tokens[at]?.key ?? '')) return undefined;
  const from = isRelative ? at + 2 : at + 1;
  const who = whoAt(tokens, from);
  const verb = from + who.length;
  const found = denying.exec(keysOf(tokens.slice(verb, verb + 4)));
  const end = verb + (found?.[0].split(' ').length ?? 0);
  if (who.length === 0 || !found || telling.test(tokens[end]?.key ?? '')) return undefined;
  const agent = /^(?:get|got|gotten|receive|received)$/.test(found[1] ?? '') ? 'received' : 'sent';
  return { who, verb: agent, end };
}
