import { ordinaryWords } from './ordinary-words.ts';
import type { QuarantineActor } from '../../../api/vocabulary/states.ts';
import type {
  PromptLeaf,
  PromptNode,
  PromptPart,
  PromptTextField,
} from '../../../api/contract/emails/ask-prompt.ts';
import { editDistance, isOpposite, sorted } from '../chart/spelling.ts';
import { keyOf, type PromptToken } from '../read-tokens.ts';
import { createPhraseAutomaton, type PhraseAutomaton } from './phrase-automaton.ts';

/** Why something is asked that no search can answer; the words are `service.prompt_…` in src/messages. */
export type PromptRefusalReason =
  | 'prompt_not_understood'
  | 'prompt_order'
  | 'prompt_chart'
  | 'prompt_not_recorded'
  | 'prompt_body'
  | 'prompt_recurring'
  | 'prompt_future'
  | 'prompt_contradiction'
  | 'prompt_ambiguous'
  | 'prompt_nothing';

/**
 * A field whose value follows; without one, that the mail has `part`. `free` takes any words, also those of the lexicon,
 * unless it is `soft` and they are a condition: 'containing malware' asks for a verdict, 'mentioning malware' for a word.
 * `typed` takes no words but an address or domain: 'for ann@example.com', not 'for days'. `below` means what is below a domain.
 */
export interface CueMeaning {
  is: 'cue';
  field: PromptTextField;
  part?: PromptPart;
  free?: true;
  soft?: true;
  exact?: true;
  typed?: true;
  below?: true;
  /** The value is what is not there: 'neither from nor to'. */
  denied?: true;
}

/** What words of a prompt mean. */
export type PromptMeaning =
  /** Carries nothing; one that `ends` begins another part of the sentence, and no name or title goes on over it. */
  | { is: 'filler'; ends: boolean; others?: true }
  /** 'emails': what is searched for. */
  | { is: 'mail' }
  | { is: 'condition'; node: PromptNode }
  | CueMeaning
  /** Behind a value: 'in the subject', 'received'. The words or values in front of it belong to the field, at its `edge` where it has one. */
  | { is: 'owner'; field: PromptTextField; toMe?: true; edge?: 'starts' | 'ends' }
  /** Between a field and its value; in German `starts` and `ends` stand behind it as well. */
  | { is: 'match'; match: 'contains' | 'exact' | 'is' | 'starts' | 'ends' }
  | { is: 'operator'; operator: PromptOperator }
  /** Who held a mail, or whose verdict it is. */
  /** `missed` of what was not noticed by whom: 'phishing that Microsoft missed'. */
  /** `both` of the product and Microsoft at once. */
  | { is: 'by'; actor: QuarantineActor; missed?: true; both?: true }
  /** The person who asks. */
  /** `toMe` of 'mir': to whom something was sent, never who sent it. */
  | { is: 'me'; toMe?: true }
  /** 'my emails': those that the person who asks received; with a field, those that it names. */
  | { is: 'mine'; field?: 'sender_email' }
  /** 'SCL', whose numbers follow. */
  | { is: 'level' }
  /** 'itself', 'no subdomains': the domain in front of it alone. */
  | { is: 'whole' }
  /** 'who': of those who released or deleted a mail nothing is known. */
  | { is: 'who' }
  /** 'from our domains', 'to our people'. */
  | { is: 'own'; side: 'sender' | 'recipients'; isDenied?: true }
  /** Between the subject and texts: whole words of it, in any order. */
  | { is: 'words' }
  /** Behind a field: 'subject empty', 'attachment present'. */
  | { is: 'existence'; exists: boolean }
  /** At the beginning it orders something; elsewhere it is `otherwise`. */
  | { is: 'order' }
  | { is: 'refused'; reason: PromptRefusalReason };

export type PromptOperator =
  | 'and'
  | 'or'
  | 'not'
  | 'but'
  | 'neither'
  | 'nor'
  | 'except'
  | 'either'
  | 'skip'
  | 'jointly';

/** One line of a lexicon: alternatives in `(a|b|)`; a `~` stands for the endings of a German adjective. */
export type LexiconLine = readonly [pattern: string, meaning: PromptMeaning];

/** The words of one language. */
export interface Lexicon {
  phrases: PhraseAutomaton<PromptMeaning>;
  /** Every word of a phrase, for what a misspelt one may have meant. */
  words: Set<string>;
  wordsByLength: { word: string; letters: number }[][];
  /** Those of times. */
  times: ReadonlySet<string>;
  /** Small words that other languages do not have, by which a language is known. */
  own: Set<string>;
}

const adjectiveEndings = '(e|er|en|es|em|)';

/** Makes an empty lexicon that knows the words of times. */
export function createLexicon(times: Iterable<string>): Lexicon {
  const lexicon: Lexicon = {
    phrases: createPhraseAutomaton(),
    words: new Set(),
    wordsByLength: [],
    times: new Set(times),
    own: new Set(),
  };
  for (const word of lexicon.times) {
    addWord(lexicon, word);
    lexicon.own.add(word);
  }
  return lexicon;
}

/** Adds the phrases of a line; of two lines with one phrase the later counts. */
export function addLine(lexicon: Lexicon, [pattern, meaning]: LexiconLine): void {
  const words = lexicon.phrases.add(keyOf(pattern.replaceAll('~', adjectiveEndings)), meaning);
  for (const word of words) {
    addWord(lexicon, word);
    if (isSmall(meaning)) lexicon.own.add(word);
  }
}

/** Whether a meaning is one of words that every sentence has. */
const isSmall = ({ is }: PromptMeaning) =>
  ['filler', 'operator', 'owner', 'order', 'existence', 'match'].includes(is);

function addWord({ words, wordsByLength }: Lexicon, word: string): void {
  if (words.has(word)) return;
  words.add(word);
  (wordsByLength[word.length] ??= []).push({ word, letters: lettersOf(word) });
}

/** Which letters a word has, one bit each: words that differ in more than a few cannot be a slip apart. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** What a word means by itself; undefined for one that is a part of longer phrases alone. */
export const meaningOfWord = ({ phrases }: Lexicon, word: string): PromptMeaning | undefined =>
  phrases.step(phrases.start, word)?.meaning;

/** The longest phrase that begins at a token, and how many tokens it takes. */
export function findPhrase(
  { phrases }: Lexicon,
  tokens: readonly PromptToken[],
  at: number,
): { meaning: PromptMeaning; length: number } | undefined {
  let state = phrases.start;
  let found: { meaning: PromptMeaning; length: number } | undefined;
  for (let length = 1; ; length += 1) {
    const token = tokens[at + length - 1];
    const next = token && token.kind !== 'quoted' ? phrases.step(state, token.key) : undefined;
    if (!next) return found;
    state = next;
    if (state.meaning) found = { meaning: state.meaning, length };
  }
}

/**
 * The one known word that a misspelt one is nearest to; undefined when there is none or several are. Of equally near ones
 * count, in this order, the one with the same letters ('whit'), with the same first letter, and one of times ('lst').
 * @param slips most letters that are wrong, in long words
 */
export function correctWord(lexicon: Lexicon, word: string, slips: 1 | 2 = 2): string | undefined {
  const most = word.length >= 8 ? slips : word.length >= 3 ? 1 : 0;
  if (most === 0 || lexicon.words.has(word) || ordinaryWords.has(word)) return undefined;
  // Of three letters only one that is missing, or two that are swapped.
  const isShort = word.length === 3;
  const letters = lettersOf(word);
  let best: string | undefined;
  let least = Infinity;
  let isUnique = true;
  for (
    let length = Math.max(isShort ? 3 : 2, word.length - most);
    length <= word.length + most;
    length += 1
  ) {
    for (const { word: candidate, letters: others } of lexicon.wordsByLength[length] ?? []) {
      // One slip changes two letters at most.
      if (bitsIn(letters ^ others) > 2 * most) continue;
      if (isShort && length === 3 && others !== letters) continue;
      // The same letters in another order are one slip of a hurried hand: 'whit'.
      const isAnagram =
        word.length > 3 && length === word.length && others === letters && sorted(word) === sorted(candidate);
      const allowed = isAnagram ? 2 : most;
      const distance = editDistance(word, candidate, allowed);
      if (distance > allowed || isOpposite(word, candidate)) continue;
      // Two slips in a word, and the first letter one of them, make it another: 'rejected' is not 'detected'.
      if (distance === 2 && !isAnagram && candidate[0] !== word[0]) continue;
      // So do two letters in place of others: 'Rechnung' is not 'Richtung', 'invoices' not 'involves'.
      if (distance === 2 && !isAnagram && length === word.length) continue;
      const score =
        distance * 8 -
        (isAnagram ? 12 : 0) -
        (candidate[0] === word[0] ? 2 : 0) -
        // Hands leave letters out or double them more often than they hit others: 'deletd', 'nich', 'whith'.
        (Math.abs(candidate.length - word.length) === distance ? 1 : 0) -
        (lexicon.times.has(candidate) ? 1 : 0);
      if (score < least) {
        least = score;
        best = candidate;
        isUnique = true;
      } else if (score === least) {
        // Two endings of one word mean the same, and so do two words of one line.
        isUnique &&= stemOf(candidate) === stemOf(best ?? '') || meansSame(lexicon, candidate, best ?? '');
      }
    }
  }
  return isUnique ? best : undefined;
}

function meansSame(lexicon: Lexicon, one: string, other: string): boolean {
  const meanings = [one, other].map((word) => meaningOfWord(lexicon, word));
  const [first, second] = meanings.map((meaning) => JSON.stringify(meaning));
  return /^(?:condition|operator)$/.test(meanings[0]?.is ?? '') && first === second;
}

const stemOf = (word: string) => word.replace(/(?:e[rnsm]?|s)$/, '');

/** A line of a lexicon for a condition of one leaf. */
export const condition = (leaf: PromptLeaf): PromptMeaning => ({ is: 'condition', node: leaf });

/** The negation of a condition, for phrases such as 'no longer in quarantine'; other meanings stay as they are. */
export const denied = (meaning: PromptMeaning): PromptMeaning =>
  meaning.is === 'condition' ? { ...meaning, node: { kind: 'not', of: meaning.node } } : meaning;
