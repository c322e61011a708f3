import type { Language } from '../language.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

const speaking =
  /^(?:i|we|me|us|he|she|they|boss|manager|chief|ciso|customer|client|colleague|user|somebody|someone|auditors?|legal|compliance|management|security|soc|helpdesk|it|hr|finance|support|team|ward|department|office|branch|police|insurance|insurer|regulator|lawyers?|board)$/;

/** A question without the name of whom an address belongs to, and without the signature below it. */
export const withoutAsides = (tokens: readonly PromptToken[], language: Language): readonly PromptToken[] =>
  withoutSince(withoutSignature(withoutRole(tokens, language)));

/** 'what has been released since': no time follows. */
const withoutSince = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.filter(({ key }, at) => key !== 'since' || /^[\p{L}\d]/u.test(tokens[at + 1]?.text ?? ''));

const signing =
  /^(?:thanks|thank you|many thanks|thx|regards|best regards|kind regards|best|cheers|br|greetings|sincerely|yours|warm regards)$/;

/** 'Thanks, Anna' at the end. */
function withoutSignature(tokens: readonly PromptToken[]): readonly PromptToken[] {
  for (let at = tokens.length - 2; at > 0 && at > tokens.length - 7; at -= 1) {
    const comma = tokens[at];
    if (comma?.text !== ',' && comma?.text !== '!') continue;
    const name = tokens.slice(at + 1).filter(({ text }) => !/^[.!]$/.test(text));
    const isName =
      name.length > 0 &&
      name.length < 4 &&
      name.every(({ kind, text }) => kind === 'word' && /^\p{Lu}\p{Ll}+$/u.test(text));
    const length = [2, 1].find((count) => signing.test(keysOf(tokens.slice(at - count, at))));
    const before = tokens[at - 1 - (length ?? 0)];
    if (isName && length && before?.kind === 'mark') return tokens.slice(0, at - length);
  }
  return tokens;
}

const whose = /^(?:our|a|an|the|my|his|her)$/;

/** 'one of our teachers, m.brandt@corp.example, says …': the address identifies the person. */
function withoutRole(tokens: readonly PromptToken[], { lexicon }: Language): readonly PromptToken[] {
  const at = tokens.findIndex(({ kind }, place) => kind === 'address' && tokens[place - 1]?.text === ',');
  const isEnclosed = tokens[at + 1]?.text === ',';
  if (at < 2 || !isEnclosed) return tokens;
  let from = at - 2;
  while (from >= 0 && at - from < 5 && tokens[from]?.kind === 'word' && !whose.test(tokens[from]?.key ?? ''))
    from -= 1;
  const role = tokens.slice(from + 1, at - 1);
  if (!whose.test(tokens[from]?.key ?? '') || role.length === 0) return tokens;
  if (role.some((token) => lexicon.words.has(token.key) && !speaking.test(token.key))) return tokens;
  const isOneOf = /^one of$/.test(keysOf(tokens.slice(Math.max(0, from - 2), from)));
  const address = tokens[at] as PromptToken;
  return [...tokens.slice(0, isOneOf ? from - 2 : from), wordAt(address, 'user'), address, ...tokens.slice(at + 2)]; // oxfmt-ignore
}
