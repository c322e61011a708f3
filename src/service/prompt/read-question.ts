import { dropUnreadWords } from './drop-unread-words.ts';
import { findNearQuestions, type NearQuestion } from './find-near-questions.ts';
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
  /** Of a refused question, others near to it that are understood. */
  near?: NearQuestion[];
}

/** Reads a question, and of one that is refused what is left without the words that were not understood, and what is near to it. */
export function readQuestion({ prompt, asker }: Question): ReadQuestion {
  const translate = getPromptTranslator();
  const translated = translate(prompt, asker);
  if (translated.isUnderstood) return { translated };
  const again = (question: string) => translate(question, asker);
  const rest = dropUnreadWords(prompt, translated, again);
  return { translated, rest, near: findNearQuestions(prompt, translated, rest, again) };
}
