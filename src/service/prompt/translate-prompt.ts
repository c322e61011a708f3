import type { CalendarContext } from './calendar/calendar-reader.ts';
import { isDayFirst } from './calendar/take-slashed-day.ts';
import {
  type CalendarVocabulary,
  englishCalendar,
  germanCalendar,
  calendarTerms,
} from './calendar/calendar-vocabulary.ts';
import { combineItems } from './grammar/combine-items.ts';
import { expandAbbreviations } from './expand-abbreviations.ts';
import { normalizeEnglish } from './english/normalize-english.ts';
import { normalizeGerman } from './german/normalize-german.ts';
import { giveMonths } from './grammar/give-months.ts';
import { CombineError } from './grammar/parts.ts';
import { findUnjudged } from './grammar/find-unjudged.ts';
import { findContradiction } from './grammar/find-contradiction.ts';
import { addLine, createLexicon, type LexiconLine, type PromptRefusalReason } from './lexicon/lexicon.ts';
import { germanLexicon } from './lexicon/german.ts';
import { englishLexicon } from './lexicon/english.ts';
import { vocabularyLines } from './lexicon/meanings.ts';
import type { PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import { refang } from '../../api/refang.ts';
import { withoutInvisible } from '../records/fold-text.ts';
import { writeSpokenNames } from './english/write-speech.ts';
import { readItems } from './grammar/read-items.ts';
import { completeCompounds } from './complete-compounds.ts';
import { correctSpelling, withoutPossessive } from './correct-spelling.ts';
import { joinSeparatedVerbs, withoutVerbEnd } from './join-separated-verbs.ts';
import type { Language } from './language.ts';
import { splitCompounds } from './split-compounds.ts';
import { spreadDays } from './spread-days.ts';
import { languagesOf } from './languages-of.ts';
import { isCertain, weightOf } from './weigh-refusals.ts';
import { withoutContext } from './context/leave-out-context.ts';
import { readWrittenQuery } from './read-written-query.ts';
import { type PromptToken, readTokens } from './read-tokens.ts';
import { joinSaleDays, spellUnequal, spreadHours, splitJoined, splitRoughTimes } from './split-tokens.ts';
import { hasForeignWords, hasSlips } from './looks-misread.ts';
import { writeLucene } from './write-lucene.ts';

/** The person and time of the prompt. */
export interface PromptAsker {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA name. */
  timeZone: string;
  /** A language tag such as `de` or `en-GB`: the language tried first, and the order of day and month. */
  locale: string;
  /** Address of the person, for 'to me'. */
  me: string;
  /** Domains of the organisation, for 'from our domains'; empty when it has named none. */
  domains: readonly string[];
}

/** The result of a translation. */
export type TranslatedPrompt =
  | {
      isUnderstood: true;
      /** Null where the prompt is a query already. */
      node: PromptNode | null;
      /** A query of docs/search.md. */
      query: string;
      /** Misspelt words with their corrections. */
      corrections: { written: string; read: string }[];
      /** Context around the question that was left out, as it was written. */
      unused: string[];
    }
  | {
      isUnderstood: false;
      reason: PromptRefusalReason;
      words: string[];
      /** No other word was left over. */
      isWhole: boolean;
      /** Of an ambiguous question its meanings, the likeliest first; absent where they are not told apart. */
      readings?: readonly PromptNode[];
    };

/** Translates prompts; see `translatePrompt`. */
export type PromptTranslator = (prompt: string, asker: PromptAsker) => TranslatedPrompt;

let translator: PromptTranslator | undefined;

/** The translator, made when it is first asked for: its lexicons take a few hundred milliseconds. */
export const getPromptTranslator = (): PromptTranslator => (translator ??= makeTranslator());

function makeTranslator(): PromptTranslator {
  const en = makeLanguage(englishLexicon, englishCalendar);
  const de = makeLanguage([...englishLexicon.filter(isTechnical), ...germanLexicon], germanCalendar);
  return (prompt, asker) => translatePrompt({ en, de }, prompt, asker);
}

/** German administrators name verdicts, states and fields in English as well. */
const isTechnical = ([, { is }]: LexiconLine): boolean =>
  ['condition', 'by', 'cue', 'existence', 'refused'].includes(is);

function makeLanguage(lines: readonly LexiconLine[], calendar: CalendarVocabulary): Language {
  const lexicon = createLexicon(calendarTerms(calendar));
  for (const line of [...vocabularyLines, ...lines]) addLine(lexicon, line);
  return { lexicon, calendar };
}

/** Maximum number of tokens; longer prompts are not questions. */
const maxTokens = 300;

/**
 * Translates a question in English or German to a query, without any model: by a lexicon, a calendar and a grammar
 * (docs/prompt.md). It refuses rather than guesses: every word that carries meaning must have been understood.
 * @param prompt as typed, at most a few thousand characters
 */
function translatePrompt(
  { en, de }: Readonly<Record<'en' | 'de', Language>>,
  typed: string,
  asker: PromptAsker,
): TranslatedPrompt {
  // Indicators are passed on so that nobody clicks them; and what nobody sees tells nothing.
  const prompt = refang(writeSpokenNames(withoutInvisible(typed)));
  const written = readWrittenQuery(prompt, asker.now);
  if (written !== undefined)
    return { isUnderstood: true, node: null, query: written, corrections: [], unused: [] };
  const tokens = expandAbbreviations(
    spellUnequal(joinSaleDays(splitRoughTimes(spreadHours(readTokens(prompt))))),
  );
  if (tokens.length > maxTokens)
    return { isUnderstood: false, reason: 'prompt_not_understood', words: [], isWhole: false };
  return translateTokens({ en, de }, tokens, prompt, asker, true);
}

/** @param isWhole whether these are all tokens of the prompt: only then may context be left out. */
function translateTokens(
  { en, de }: Readonly<Record<'en' | 'de', Language>>,
  tokens: readonly PromptToken[],
  prompt: string,
  asker: PromptAsker,
  isWhole: boolean,
): TranslatedPrompt {
  const order = languagesOf(tokens, { en, de }, asker.locale);
  const early = isWhole ? translatePart({ en, de }, tokens, prompt, asker, order, true) : undefined;
  if (early) return early;
  // As written, then with spelling corrected, by one letter and then by two; the best refusal leaves the fewest words unread.
  let doubtful: TranslatedPrompt | undefined;
  let refusal: (TranslatedPrompt & { isUnderstood: false }) | undefined;
  /** The last reading in each language, reused where a correction changes no token. */
  const read = new Map<Language, { words: string; answer: TranslatedPrompt }>();
  for (const slips of [0, 1, 2] as const) {
    const isCorrected = slips > 0;
    const others = (language: Language) => (language === en ? de : en).lexicon.words;
    const answers = order.map((language, place) => {
      // A slip is looked for in the language of the sentence alone: 'weird' is no German 'wird'.
      const made = readWords(tokens, language, slips, place === 0 ? others(language) : undefined);
      const words = made.map(({ kind, key, text }) => `${kind} ${key} ${text}`).join('\n');
      const known = read.get(language);
      const answer =
        known?.words === words ? known.answer : translateIn(language, made, tokens, prompt, asker);
      read.set(language, { words, answer });
      return answer;
    });
    // Words as they were written say more than what they were taken for.
    const least = isCorrected ? (refusal?.words.length ?? Infinity) - 1 : Infinity;
    for (const answer of answers) {
      const isBetter = !answer.isUnderstood && answer.words.length <= least;
      if (isBetter && (!refusal || weightOf(answer) < weightOf(refusal))) refusal = answer;
    }
    // What one language knows to be impossible, another does not read as names.
    const certain = isCorrected
      ? undefined
      : answers.find((answer) => !answer.isUnderstood && isCertain(answer.reason) && answer.isWhole);
    if (certain) return certain;
    const place = answers.findIndex(
      (answer, index) =>
        answer.isUnderstood && !(index > 0 && hasForeignWords(answer.node, (order[0] as Language).lexicon)),
    );
    const understood = answers[place];
    if (!understood?.isUnderstood) {
      const part =
        isWhole && !isCorrected ? translatePart({ en, de }, tokens, prompt, asker, order, false) : undefined;
      if (part) return part;
      continue;
    }
    if (isCorrected || !hasSlips(understood.node, (order[place] as Language).lexicon)) return understood;
    doubtful = understood;
  }
  return doubtful ?? refusal ?? { isUnderstood: false, reason: 'prompt_nothing', words: [], isWhole: true };
}

/** The words of a question in the forms that the lexicon has; above 0 slips, with spelling corrected. */
function readWords(
  tokens: readonly PromptToken[],
  language: Language,
  slips: 0 | 1 | 2,
  others: Language['lexicon']['words'] | undefined,
): readonly PromptToken[] {
  const whole = splitJoined(completeCompounds(tokens, language), language);
  if (slips !== 0) return correctSpelling(whole, language, others, slips);
  return splitCompounds(whole, language).map((token) => withoutPossessive(token, language));
}

/** The question without its context; undefined where it has none, or where the rest is not understood or has no condition. */
function translatePart(
  languages: Readonly<Record<'en' | 'de', Language>>,
  tokens: readonly PromptToken[],
  prompt: string,
  asker: PromptAsker,
  order: readonly Language[],
  isSure: boolean,
): TranslatedPrompt | undefined {
  for (const language of order) {
    const context = contextOf(language, tokens, asker);
    for (const part of withoutContext(tokens, language, context, isSure)) {
      const answer = translateTokens(languages, part.tokens, prompt, asker, false);
      const isAsked = answer.isUnderstood && answer.node !== null && answer.node.kind !== 'all';
      if (isAsked)
        return { ...answer, unused: part.unused.map(({ start, end }) => prompt.slice(start, end)) };
    }
  }
  return undefined;
}

function contextOf(
  { calendar }: Language,
  tokens: readonly PromptToken[],
  { now, timeZone, locale }: Pick<PromptAsker, 'now' | 'timeZone' | 'locale'>,
): CalendarContext {
  const monthFirst = !isDayFirst(tokens) && !/^(?:de|en-(?:gb|au|nz|ie|in|za))/i.test(locale);
  return { now, timeZone, monthFirst, words: calendar };
}

/** Stands for somebody who was not named. */
const nobodyNamed =
  /^(?:them|him|her|his|hers|their|theirs|denen|ihnen|ihm|ihn|deren|dessen|sein(?:e[nmrs]?)?|ihr(?:e[nmrs]?)?)$/;

const normalizers = { en: normalizeEnglish, de: normalizeGerman };

function translateIn(
  { lexicon, calendar }: Language,
  tokens: readonly PromptToken[],
  written: readonly PromptToken[],
  prompt: string,
  { now, timeZone, locale, me, domains }: PromptAsker,
): TranslatedPrompt {
  const context = contextOf({ lexicon, calendar }, tokens, { now, timeZone, locale });
  const language = { lexicon, calendar };
  const normalized = normalizers[calendar.language](tokens, language, context);
  const ended = withoutVerbEnd(normalized, language);
  const spread = spreadDays(joinSeparatedVerbs(ended, language), language);
  const { items, unread } = readItems(spread, { lexicon, calendar: context, me, domains });
  if (unread.length > 0) {
    const words = unread.map(({ start, end }) => prompt.slice(start, end));
    const known = unread.find(({ reason }) => reason !== 'prompt_not_understood');
    const isWhole = unread.every(({ reason }) => reason !== 'prompt_not_understood');
    return {
      isUnderstood: false,
      reason: known?.reason ?? 'prompt_not_understood',
      words: [...new Set(words)],
      isWhole,
    };
  }
  try {
    const node = combineItems(giveMonths(items, timeZone));
    if (node.kind === 'all' && !items.some(({ kind }) => kind === 'mail')) {
      return { isUnderstood: false, reason: 'prompt_nothing', words: [], isWhole: true };
    }
    // 'show me their mails': all of them are not meant.
    const pointing = node.kind === 'all' ? tokens.find(({ key }) => nobodyNamed.test(key)) : undefined;
    const doubted = pointing ?? findUnjudged(tokens, node);
    if (doubted) {
      const words = [prompt.slice(doubted.start, doubted.end)];
      return { isUnderstood: false, reason: 'prompt_not_understood', words, isWhole: true };
    }
    const problem = findContradiction(node, now);
    if (problem) return { isUnderstood: false, reason: problem, words: [], isWhole: true };
    return {
      isUnderstood: true,
      node,
      query: writeLucene(node),
      corrections: tokens.flatMap((token) => {
        const before = written.find(({ start }) => start === token.start);
        const isCorrected = before && before.text === token.text && before.key !== token.key;
        return isCorrected ? [{ written: token.text, read: token.key }] : [];
      }),
      unused: [],
    };
  } catch (error) {
    if (!(error instanceof CombineError)) throw error;
    return {
      isUnderstood: false,
      reason: error.reason,
      words: [prompt.slice(error.start, error.end)],
      isWhole: true,
    };
  }
}
