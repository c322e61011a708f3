import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, Read } from './items.ts';
import { readCueValues } from './read-cue-values.ts';

/** Verbs of writing and getting a mail, in front of the person in a German question. */
const sent =
  /^(?:schickte|sandte|sendete|schrieb|verschickte|versandte|versendete|schickt|schreibt|sendet|verschickt|versendet)$/;
const got = /^(?:bekam|erhielt|empfing|kriegte|bekommt|erhaelt|empfaengt|kriegt)$/;
const asking =
  /^(?:was|wann|welche|welchen|welcher|welches|wem|mails?|nachrichten?|spam|phishing|alles|anhaenge?|links?|dateien)$/;

/** 'was schickte bob@x.example uns', 'welche Mails bekam Ann': the subject follows the verb. */
export function readVerbFirst(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
): Read | undefined {
  const key = tokens[at]?.key ?? '';
  const field = sent.test(key) ? 'sender' : got.test(key) ? 'recipients' : undefined;
  if (!field || !tokens.slice(0, at).some((token) => asking.test(token.key))) return undefined;
  // 'was bob@x.example schickte': the subject is in front.
  if (tokens.slice(0, at).some(({ kind }) => kind === 'address' || kind === 'domain')) return undefined;
  const person = tokens[at + 1];
  if (person?.kind !== 'address' && person?.kind !== 'domain') return undefined;
  const read = readCueValues(tokens, at + 1, { is: 'cue', field }, context);
  if (!read) return undefined;
  const isTo = tokens[at + 1 + read.length]?.key === 'uns';
  return {
    items: [{ kind: 'condition', node: read.node, place: 'behind', cue: field }],
    length: 1 + read.length + (isTo ? 1 : 0),
  };
}

const toward = /^(?:auf|zu|nach|zur|zum)$/;
const points =
  /^(?:zeig(?:t|en|te|ten)|fuehr(?:t|en|te|ten)|verweis(?:t|en)|verwiesen|verlink(?:t|en|te|ten)|link(?:t|en)|leite(?:t|n)|weiterleiten|weiterleitet)$/;

/** 'die auf evil.example zeigen', 'in denen auf evil.example verwiesen wird': where a link leads. */
export function readPointing(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
): Read | undefined {
  const value = tokens[at + 1];
  if (!toward.test(tokens[at]?.key ?? '') || (value?.kind !== 'domain' && value?.kind !== 'web'))
    return undefined;
  const read = readCueValues(tokens, at + 1, { is: 'cue', field: 'link' }, context);
  const verb = read && tokens[at + 1 + read.length];
  if (!read || !verb || !points.test(verb.key)) return undefined;
  return {
    items: [{ kind: 'condition', node: read.node, place: 'behind', cue: 'link' }],
    length: 2 + read.length,
  };
}
