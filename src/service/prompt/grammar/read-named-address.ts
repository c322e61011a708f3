import { keysOf, type PromptToken } from '../read-tokens.ts';
import type { Read } from './items.ts';

/** Who writes or gets mail, without a name. */
export const roles =
  /^(?:users?|employees?|colleagues?|customers?|callers?|clients?|mitarbeiter(?:in)?|kolleg(?:e|in|en)|suppliers?|vendors?|partners?|firma|fa|lieferant(?:in|en)?|dienstleister|kund(?:e|in|en)|anrufer(?:in)?|benutzer(?:in)?|nutzer(?:in)?|frau|herr|herrn|mr|mrs|ms|she|he|they|er|sie)$/;

/** Holders of an office without a name: the address of 'our CFO' is unknown. */
export const offices =
  /^(?:ceo|cfo|cto|cio|ciso|coo|cmo|cso|cro|dpo|chairman|chairwoman|president|treasurer|managing director)$/;

/** The office is its last word: 'our Data Protection Officer', 'the Procurement Lead'. */
const officeNoun =
  /^(?:officer|director|manager|accountant|secretary|lead|leader|head|chair|chief|president|treasurer|controller|supervisor|coordinator|administrator|council|board|committee|counsel|assistant|receptionist|principal|headmaster|headmistress|dean|rector|mayor|chancellor|partner|executive|representative|rep|engineer|technician|specialist|consultant|advisor|adviser|auditor|inspector|minister|bookkeeper|caretaker|janitor|matron|registrar|steward|trustee|ombudsman|ombudswoman|analyst|planner|buyer|recruiter|trainer|clerk|foreman|owner|boss)s?$/;
const owning = /^(?:our|my|their|his|her|the|a|an|your|new|current|former|acting|deputy)$/;

/** 'our Data Protection Officer': an office without a name, of which the address is not known. */
export const isOffice = (before: string | undefined, words: readonly string[]): boolean =>
  words.length < 5 && officeNoun.test(words.at(-1) ?? '') && owning.test(before ?? '');

const headOf =
  /^(?:head|director|chief|chair|president|vp|leader|lead|manager|owner|members?|secretary|deputy|founder|chairs?) of /;

/** 'from a journalist', 'to my wife', 'from the head of finance': somebody without a name. */
export function isUnnamedPerson(tokens: readonly PromptToken[], from: number, to: number): boolean {
  const named = tokens.slice(from, to);
  const [opening = '', before = ''] = [tokens[from - 2]?.key, tokens[from - 1]?.key];
  const isSmall = named.every(({ kind, text }) => kind === 'word' && /^\p{Ll}/u.test(text));
  // German 'an' is no article.
  const isAny =
    /^(?:a|my|some|another)$/.test(before) || (before === 'an' && /^(?:from|by|to)$/.test(opening));
  return isSmall && (isAny || headOf.test(keysOf(named)));
}

/** 'user ann@corp.example', 'Frau Vogt (lena.vogt@corp.example)': the address identifies the person. */
export function readNamedAddress(tokens: readonly PromptToken[], at: number): Read | undefined {
  if (!roles.test(tokens[at]?.key ?? '')) return undefined;
  let next = at + 1;
  while (tokens[next]?.kind === 'mark' && tokens[next]?.text === '.') next += 1;
  for (
    let names = 0;
    names < 3 && /^\p{Lu}/u.test(tokens[next]?.text ?? '') && tokens[next]?.kind === 'word';
    names += 1
  )
    next += 1;
  const isIn = tokens[next]?.text === '(' && tokens[next + 2]?.text === ')';
  const token = tokens[isIn ? next + 1 : next];
  if (token?.kind !== 'address') return undefined;
  return { items: [{ kind: 'value', token }], length: next - at + (isIn ? 3 : 1) };
}
