import { denial, joint } from './find-near-questions.ts';
import type { TranslatedPrompt } from './translate-prompt.ts';

/** How often words are left out: what is left may have others that are not understood. */
const maxRounds = 3;
/** Words that are left out altogether; without more of them it is another question. */
const maxWords = 3;

/**
 * A refused question without the words that were not understood, for the person to ask instead: they decide whether these words
 * mattered. Undefined where what is left is not understood either, or asks for nothing.
 */
export function dropUnreadWords(
  prompt: string,
  refused: TranslatedPrompt,
  translate: (prompt: string) => TranslatedPrompt,
): string | undefined {
  let rest: string | undefined = prompt;
  let answer = refused;
  let dropped = 0;
  for (let round = 0; round < maxRounds; round += 1) {
    if (answer.isUnderstood || answer.reason !== 'prompt_not_understood' || answer.words.length === 0) break;
    // Without these it would be another question, or the opposite.
    if (answer.words.some((word) => denial.test(word) || joint.test(word))) return undefined;
    dropped += answer.words.join(' ').split(/\s+/).length;
    rest = without(rest, answer.words);
    if (rest === undefined || dropped > maxWords) return undefined;
    answer = translate(rest);
  }
  // A query that is left over was not what somebody asked for in words.
  return answer.isUnderstood && answer.node !== null && answer.node.kind !== 'all' ? rest : undefined;
}

/** A text without some of its words; undefined where it does not have them as they are written. */
function without(text: string, words: readonly string[]): string | undefined {
  let rest = text;
  for (const word of words) {
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'u').exec(rest);
    if (!found) return undefined;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + word.length)}`;
  }
  return rest
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;:?!](?:\s|$))|,(?=\s*[,.;:?!])/g, '')
    .replaceAll(/^(?:[,;: ]|\.(?=\s))+|[,;: ]+$/g, '');
}
