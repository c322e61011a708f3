import type { PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import type { TranslatedPrompt } from './translate-prompt.ts';

/** A question near to one that is refused. */
export interface NearQuestion {
  question: string;
  query: string;
  /** Whether it has the unread words in quotes: of use only where mails have them. */
  isQuoted: boolean;
}

type Refused = TranslatedPrompt & { isUnderstood: false };

/** Most questions that are offered. */
const maxNear = 3;
/** Most that are tried: somebody waits, a few milliseconds for each. */
const maxTries = 16;
/** Longer texts, in characters, are no questions that a part of answers. */
const maxLength = 300;
/** Words that are left out at both ends of a piece. */
const maxCut = 4;
/** Fewest words of a question: one word says what is searched for, but is no longer what was asked. */
const minWords = 2;
/** Words that are put into quotes. */
const maxQuoted = 3;

/** What is never left out: without it a question means the opposite. */
export const denial =
  /^(?:not|no|non|never|without|except|but|neither|nor|kein\w*|nicht|nie|ohne|außer|weder|\p{L}+n['’]t)$/iu;
/** Words that a question neither begins nor ends with. */
export const joint =
  /^(?:and|or|and\/or|from|to|by|in|on|at|of|the|a|an|that|which|is|are|was|were|with|und|oder|von|vom|an|am|im|die|der|das|dem|den|mit|ist|sind|zu|zum|zur|aus)$/i;

/**
 * Questions near to one that is refused, which are understood: with the unread words in quotes, and where nothing is left without
 * them, the pieces between the words for which it is refused. Nothing that denies is left out, and a piece says more than a time.
 * @param rest what is offered anyway, without the unread words
 */
export function findNearQuestions(
  prompt: string,
  refused: Refused,
  rest: string | undefined,
  translate: (question: string) => TranslatedPrompt,
): NearQuestion[] {
  if (prompt.length > maxLength) return [];
  const seen = new Set<string>();
  const found: NearQuestion[] = [];
  let tries = 0;
  const take = (question: string, isQuoted: boolean): boolean => {
    if (tries >= maxTries || found.length >= maxNear) return false;
    tries += 1;
    const answer = translate(question);
    if (!answer.isUnderstood || !answer.node || !saysMoreThanTime(answer.node) || seen.has(answer.query))
      return false;
    seen.add(answer.query);
    found.push({ question, query: answer.query, isQuoted });
    return true;
  };
  const quoted = quoteUnread(prompt, refused);
  if (quoted !== undefined) take(quoted, true);
  if (rest !== undefined) return found;
  for (const piece of piecesOf(prompt, refused.words))
    cutEnds(piece).some((question) => take(question, false));
  return found;
}

function saysMoreThanTime(node: PromptNode): boolean {
  if (node.kind === 'and' || node.kind === 'or') return node.of.some(saysMoreThanTime);
  return node.kind !== 'received' && node.kind !== 'all';
}

/** The words of a question between those for which it is refused, the longest piece first. */
function piecesOf(prompt: string, refused: readonly string[]): string[][] {
  const apart = refused.reduce((text, word) => (word === '' ? text : text.replace(word, () => '\n')), prompt);
  const left = refused.some((word) => denial.test(word));
  if (left) return [];
  return apart
    .split('\n')
    .map((piece) => piece.split(/\s+/).filter(Boolean))
    .toSorted((one, other) => other.length - one.length);
}

/** The question with the words that were not understood in quotes; undefined where they are many, or have quotes. */
function quoteUnread(prompt: string, { reason, words }: Refused): string | undefined {
  const isShort = words.length > 0 && words.join(' ').split(/\s+/).length <= maxQuoted;
  if (reason !== 'prompt_not_understood' || !isShort || words.some((word) => /["“”„]/.test(word)))
    return undefined;
  let question = prompt;
  for (const word of words) {
    if (!question.includes(word)) return undefined;
    question = question.replace(word, () => `"${word}"`);
  }
  return question;
}

/** A piece without words at its beginning, its end or both, the longest first. */
function cutEnds(words: readonly string[]): string[] {
  const cuts: { from: number; to: number }[] = [];
  for (let cut = 0; cut <= Math.min(maxCut, words.length - minWords); cut += 1)
    for (let front = 0; front <= cut; front += 1) cuts.push({ from: front, to: words.length - cut + front });
  return cuts.flatMap(({ from, to }) => {
    const kept = words.slice(from, to);
    const left = [...words.slice(0, from), ...words.slice(to)];
    const isWhole =
      !left.some((word) => denial.test(word)) && !joint.test(kept[0]!) && !joint.test(kept.at(-1)!);
    return isWhole ? [kept.join(' ').replace(/[,;:?!.]+$/, '')] : [];
  });
}
