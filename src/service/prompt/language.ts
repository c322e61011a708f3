import type { CalendarVocabulary } from './calendar/calendar-vocabulary.ts';
import type { Lexicon } from './lexicon/lexicon.ts';

/** The lexicon and the calendar of one language, by which prompts in it are read. */
export interface Language {
  lexicon: Lexicon;
  calendar: CalendarVocabulary;
}
