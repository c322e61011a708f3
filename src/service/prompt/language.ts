import type { CalendarWords } from './calendar/calendar-words.ts';
import type { Lexicon } from './lexicon/lexicon.ts';

/** The lexicon and the calendar of one language, by which prompts in it are read. */
export interface Language {
  lexicon: Lexicon;
  calendar: CalendarWords;
}
