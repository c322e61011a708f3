import { dropUnreadWords } from './drop-unread-words.ts';
import { getPromptTranslator, type PromptAsker, type TranslatedPrompt } from './translate-prompt.ts';

export interface Question {
  prompt: string;
  asker: PromptAsker;
}

/** A question as the grammar reads it. */
export interface ReadQuestion {
  translated: TranslatedPrompt;
  /** Of a refused question, the one without the words that were not understood, if that is understood. */
  rest?: string | undefined;
}

/** Reads a question, and of one that is refused what is left without the words that were not understood. */
export function readQuestion({ prompt, asker }: Question): ReadQuestion {
  const translate = getPromptTranslator();
  const translated = translate(prompt, asker);
  if (translated.isUnderstood) return { translated };
  return { translated, rest: dropUnreadWords(prompt, translated, (words) => translate(words, asker)) };
}
