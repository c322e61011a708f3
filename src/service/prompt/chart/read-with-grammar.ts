import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { refang } from '../../../api/refang.ts';
import { withoutInvisible } from '../../records/fold-text.ts';
import { calendarTerms, englishCalendar, germanCalendar } from '../calendar/calendar-vocabulary.ts';
import type { CalendarVocabulary } from '../calendar/calendar-vocabulary.ts';
import { isDayFirst } from '../calendar/take-slashed-day.ts';
import { findContradiction } from '../grammar/find-contradiction.ts';
import type { PromptRefusalReason } from '../lexicon/lexicon.ts';
import { keyOf, type PromptToken, readTokens } from '../read-tokens.ts';
import { readWrittenQuery } from '../read-written-query.ts';
import { spreadDays } from '../spread-days.ts';
import type { PromptAsker } from '../translate-prompt.ts';
import { writeLucene } from '../write-lucene.ts';
import { plainGerman } from './de/plain-words.ts';
import { germanRules } from './de/words.ts';
import { Chart, type ChartToken, compileGrammar, type Edge, type Grammar, type Rule } from './engine.ts';
import { plainEnglish } from './en/plain-words.ts';
import { englishRules } from './en/words.ts';
import { joiningRules } from './rules/joining.ts';
import { partRules } from './rules/parts.ts';
import { peopleRules } from './rules/people.ts';
import { stateRules } from './rules/states.ts';
import { textRules } from './rules/texts.ts';
import { askerSeeds, seedsAt } from './seeds.ts';
import type { Sentence } from './meanings.ts';
import { meaningKey, nodeOf } from './sentence.ts';
import { knownWords, type KnownWords, wordsMeant } from './spelling.ts';
import { sharedWords } from './words.ts';

/**
 * How the grammar reads a question.
 * @internal
 */
export type GrammarReading =
  | { kind: 'understood'; query: string; node: PromptNode | null }
  /** Two cheapest readings that mean different things. */
  | { kind: 'ambiguous'; queries: readonly string[] }
  | { kind: 'refused'; reason: PromptRefusalReason; words: readonly string[] };

interface ChartLanguage extends KnownWords {
  grammar: Grammar;
  calendar: CalendarVocabulary;
}

/** Longer ones are no questions. */
const maxTokens = 120;
/** What is dearer by no more than this is as good a reading. */
const tie = 0.04;

const languageFree = [
  ...joiningRules,
  ...peopleRules,
  ...textRules,
  ...partRules,
  ...stateRules,
  ...sharedWords,
];

function makeLanguage(
  rules: readonly Rule[],
  calendar: CalendarVocabulary,
  plainWords: readonly string[],
): ChartLanguage {
  const grammar = compileGrammar([...languageFree, ...rules]);
  const times = new Set(calendarTerms(calendar));
  const words = new Set([...times, ...grammar.words, ...plainWords]);
  const plain = new Set(plainWords.filter((word) => !grammar.words.has(word) && !times.has(word)));
  const isIdle = ({ makes }: Rule) => makes === 'Fill' || makes === 'Glue' || makes === 'Det';
  const others = compileGrammar([...languageFree, ...rules].filter((rule) => !isIdle(rule))).words;
  const idle = new Set([...grammar.words].filter((word) => !others.has(word) && !times.has(word)));
  return {
    grammar,
    calendar,
    ...knownWords(words, { plain, times, idle, hasEndings: calendar.language === 'de' }),
  };
}

let languages: Readonly<Record<'en' | 'de', ChartLanguage>> | undefined;
const getLanguages = () =>
  (languages ??= {
    en: makeLanguage(englishRules, englishCalendar, plainEnglish),
    de: makeLanguage(germanRules, germanCalendar, plainGerman),
  });

/**
 * Reads a question in English or German: the cheapest full cover of its words by rules, or why there is none. Only the
 * bench asks it yet, beside the reading of today.
 * @internal
 */
export function readWithGrammar(typed: string, asker: PromptAsker): GrammarReading {
  const prompt = refang(withoutInvisible(typed));
  const written = readWrittenQuery(prompt, asker.now);
  if (written !== undefined) return { kind: 'understood', query: written, node: null };
  const tokens = readTokens(prompt);
  if (tokens.length > maxTokens) return refuse('prompt_not_understood');
  let best: (GrammarReading & { cost: number }) | undefined;
  for (const [place, language] of orderOf(tokens, asker.locale).entries()) {
    if (place > 0 && isForeign(tokens, language)) continue;
    const reading = readIn(language, tokens, prompt, asker, place === 0);
    const isBetter =
      !best ||
      (best.kind === 'refused' && (reading.kind !== 'refused' || best.reason === 'prompt_not_understood'));
    if (isBetter) best = reading;
    if (best?.kind !== 'refused' || best.reason !== 'prompt_not_understood') break;
  }
  return best ?? refuse('prompt_nothing');
}

const refuse = (
  reason: PromptRefusalReason,
  words: readonly string[] = [],
): GrammarReading & { cost: number } => ({
  kind: 'refused',
  reason,
  words,
  cost: Infinity,
});

/** The language whose words are more, first; that of the person where neither is. */
function orderOf(tokens: readonly PromptToken[], locale: string): ChartLanguage[] {
  const { en, de } = getLanguages();
  const count = (one: ChartLanguage, other: ChartLanguage) =>
    tokens.filter(({ kind, key }) => kind === 'word' && one.words.has(key) && !other.words.has(key)).length;
  const [english, german] = [count(en, de), count(de, en)];
  const isGerman = german === english ? locale.toLowerCase().startsWith('de') : german > english;
  return isGerman ? [de, en] : [en, de];
}

/** Most words of a question are none of the language: there they could only be names. */
function isForeign(tokens: readonly PromptToken[], { words }: ChartLanguage): boolean {
  const all = tokens.filter(({ kind }) => kind === 'word');
  return all.filter(({ key }) => words.has(key)).length * 2 < all.length;
}

function readIn(
  language: ChartLanguage,
  written: readonly PromptToken[],
  prompt: string,
  asker: PromptAsker,
  mayHaveContext: boolean,
): GrammarReading & { cost: number } {
  const tokens = toChartTokens(written, language);
  const { now, timeZone, locale } = asker;
  const monthFirst = !isDayFirst(tokens) && !/^(?:de|en-(?:gb|au|nz|ie|in|za))/i.test(locale);
  const context = {
    prompt,
    calendar: { now, timeZone, monthFirst, words: language.calendar },
    words: language.words,
    plain: language.plain,
    foreign: language === getLanguages().en ? getLanguages().de.words : getLanguages().en.words,
    hasCapitalNouns: language.calendar.language === 'de',
    asker,
  };
  const chart = new Chart(language.grammar, tokens, (at) => [
    ...seedsAt(tokens, at, context),
    ...askerSeeds(tokens, at, asker),
  ]);
  const whole = chart.from(0, 'S').filter(({ end }) => end === tokens.length);
  if (whole.length === 0) {
    const rest = mayHaveContext ? withoutContext(tokens, chart, language.words) : undefined;
    if (rest) return readIn(language, rest, prompt, asker, mayHaveContext);
    const end = Math.max(0, ...chart.from(0, 'S').map((edge) => edge.end));
    return refuse('prompt_not_understood', tokens[end] ? [tokens[end].text] : []);
  }
  const chosen = choose(whole, now);
  // Of more than a few words each should say something.
  const isAll = chosen.kind === 'understood' && chosen.node?.kind === 'all' && tokens.length > 4;
  return isAll ? refuse('prompt_nothing') : chosen;
}

/** What is no context: conditions, and in few words those beside values. */
const telling = ['Cond', 'No', 'Judge', 'Not', 'Except'] as const;
const besideValues = [
  'Subject', 'InSubject', 'Sender', 'SenderName', 'SenderAddress', 'SenderDomain', 'Recipient', 'File', 'Link', 'Hash',
  'ServerIp', 'ClientIp', 'Level', 'From', 'To', 'InBox',
] as const; // oxfmt-ignore

/** A sentence around the question that has no condition, in front of a mark or behind one, is why it is asked. */
function withoutContext(
  tokens: readonly ChartToken[],
  chart: Chart,
  words: ReadonlySet<string>,
): ChartToken[] | undefined {
  const isContext = (from: number, to: number) => {
    const kinds = to - from <= 3 ? [...telling, ...besideValues] : telling;
    for (let at = from; at < to; at += 1) {
      if (!/^(?:word|mark|number)$/.test(tokens[at]?.kind ?? '')) return false;
      const tells = kinds.flatMap((name) => chart.from(at, name));
      if (tells.some(({ end }) => end <= to)) return false;
    }
    const own = tokens.slice(from, to).filter(({ kind }) => kind === 'word');
    // A ticket, or one word that says what it is about.
    if (own.length <= 2 || tokens.slice(from, to).some(({ text }) => /^\p{L}*-?\d{3,}$/u.test(text)))
      return true;
    // Of words of another language nothing is known.
    return own.filter(({ key }) => words.has(key)).length * 2 >= own.length;
  };
  const ends = tokens.flatMap(({ kind, text, start }, at) => {
    if (kind !== 'mark' || !/^[:.!?;–—/-]$/.test(text)) return [];
    const before = tokens[at - 1];
    // 'to:me'.
    if (tokens[at + 1]?.start === start + 1) return [];
    // '26. bis 30.' ends no sentence, nor does the '-' of 'zip- oder exe'.
    const isPart =
      (text === '.' && before?.kind === 'number') || (/^[-/]$/.test(text) && before?.end === start);
    return isPart ? [] : [at];
  });
  const first = ends.find((at) => at > 0 && at < tokens.length - 1);
  if (first !== undefined && isContext(0, first)) return tokens.slice(first + 1);
  const last = ends.findLast((at) => at > 0 && at < tokens.length - 2);
  return last !== undefined && isContext(last + 1, tokens.length) ? tokens.slice(0, last) : undefined;
}

function choose(edges: readonly Edge[], now: number): GrammarReading & { cost: number } {
  const sorted = edges.toSorted((one, other) => one.cost - other.cost);
  const readings = sorted.map(({ value, cost }) => finish(value as Sentence, now, cost));
  const [first, ...others] = readings;
  if (!first) return refuse('prompt_nothing');
  const rival = others.find(
    (other) =>
      other.cost - first.cost <= tie &&
      (other.kind !== first.kind ||
        (other.kind === 'understood' &&
          first.kind === 'understood' &&
          meaningKey(other.node) !== meaningKey(first.node))),
  );
  if (!rival) return first;
  if (first.kind === 'understood' && rival.kind === 'understood')
    return { kind: 'ambiguous', queries: [first.query, rival.query], cost: first.cost };
  return first.kind === 'refused' ? first : rival;
}

/** A word of a text beside a quoted one is a verb that no rule knows: 'subject stands "contract"'. */
function isDoubtful(node: PromptNode): boolean {
  const texts = (one: PromptNode): (PromptNode & { kind: 'text' })[] =>
    one.kind === 'text'
      ? [one]
      : one.kind === 'not'
        ? texts(one.of)
        : 'of' in one && Array.isArray(one.of)
          ? one.of.flatMap(texts)
          : [];
  const free = texts(node).filter(({ field }) => /^(?:subject|attachment|sender_name|anywhere)$/.test(field));
  return free.some((one) => one.field === 'anywhere' && one.isQuoted) && free.some((one) => !one.isQuoted);
}

function finish(sentence: Sentence, now: number, cost: number): GrammarReading & { cost: number } {
  if (sentence.refusal) return { ...refuse(sentence.refusal), cost };
  const node = nodeOf(sentence);
  if (sentence.joint === 'except' || sentence.joint === 'or' || (node.kind === 'all' && !sentence.hasMail))
    return { ...refuse(node.kind === 'all' ? 'prompt_nothing' : 'prompt_not_understood'), cost };
  if (isDoubtful(node)) return { ...refuse('prompt_not_understood'), cost };
  const problem = findContradiction(node, now);
  if (problem) return { ...refuse(problem), cost };
  return { kind: 'understood', node, query: writeLucene(node), cost };
}

/** Words as the language has them: in parts, and with slips mended; what may be a name stays as it is. */
function toChartTokens(prompt: readonly PromptToken[], language: ChartLanguage): ChartToken[] {
  const written = spreadDays(prompt, language);
  const isGerman = language.calendar.language === 'de';
  // 'Mi. 11.11.'.
  const kept = written.filter(({ text }, at) => {
    const before = written[at - 1]?.key ?? '';
    return !(text === '.' && before.length === 2 && language.calendar.weekdays.has(before));
  });
  return kept
    .flatMap((token, at) => (isGerman ? spellOut(token, kept[at - 1]) : [token]))
    .flatMap((token) => splitCompound(token, language, isGerman))
    .map((token, at) => {
      const mayBeName =
        (at > 0 && /^\p{Lu}/u.test(token.text) && !isGerman) || /^\p{Lu}{2,}s?$/u.test(token.text);
      const readings = new Map<string, number>();
      if (token.kind !== 'quoted') readings.set(token.key, 0);
      if (token.kind !== 'word' || mayBeName) return { ...token, readings };
      const meant = wordsMeant(token.key, language);
      // A noun of German is no slip of a word that is left out.
      const isNoun = isGerman && at > 0 && /^\p{Lu}/u.test(token.text);
      for (const { word, cost } of meant) if (!isNoun || !language.idle.has(word)) readings.set(word, cost);
      const [nearest, next] = meant;
      // Times are read by keys, of which there is one.
      const isNear = nearest && !language.words.has(token.key) && (!next || next.cost > nearest.cost);
      return { ...token, key: isNear ? nearest.word : token.key, readings };
    });
}

/** Times in one word, as the calendar has them. */
const spelledOut: ReadonlyMap<string, string> = new Map([
  ...['vorwoche', 'vormonat', 'vorjahr', 'vorquartal'].flatMap((word) =>
    ['', 's', 'es'].map((end) => [word + end, `letzten ${word.slice(3)}`] as const),
  ),
  ...['monat', 'quartal', 'jahr'].flatMap((unit) =>
    ['anfang', 'beginn'].map((start) => [`${unit}s${start}`, `anfang des ${unit}s`] as const),
  ),
  ['jahresanfang', 'anfang des jahres'],
  ['jahresbeginn', 'anfang des jahres'],
  ['wochenbeginn', 'montag'],
  ['wochenanfang', 'montag'],
  ['heuer', 'dieses jahr'],
  ['heut', 'heute'],
  ['gestrn', 'gestern'],
]);

const beforeClock = /^(?:ab|um|nach|bis|vor|gegen|von|zwischen|und)$/;

function spellOut(token: PromptToken, before: PromptToken | undefined): PromptToken[] {
  // 'ab 18h' is a time of day; the last 18 hours are 'die letzten 18h'.
  const clock = /^([01]?\d|2[0-3])h$/.exec(token.key);
  if (clock && beforeClock.test(before?.key ?? ''))
    return [
      { ...token, kind: 'number', text: clock[1] ?? '', key: clock[1] ?? '' },
      { ...token, kind: 'word', text: 'Uhr', key: 'uhr' },
    ];
  const spelled = token.kind === 'word' ? spelledOut.get(token.key) : undefined;
  return spelled ? spelled.split(' ').map((key) => ({ ...token, text: key, key })) : [token];
}

/** The second part of a German compound that is written as one word. */
const heads: ReadonlySet<string> = new Set(
  `mail mails post nachricht nachrichten anhang anhaenge anhaengen verdacht befund befunde ordner treffer
  treffern link links spam phishing malware viren quarantaene adresse adressen absender empfaenger datei dateien
  morgen abend mittag vormittag nachmittag nacht simulation simulationen verkehr urteil domain konten versuch
  versuche angriff angriffe faelle faellen meldung meldungen fund funde`.split(/\s+/),
);

/** 'Phishing-Mails', 'Spammails': a compound of known words is these words, the first with a slip at most. */
function splitCompound(token: PromptToken, language: ChartLanguage, isSolid: boolean): PromptToken[] {
  const { words } = language;
  if (token.kind !== 'word' || words.has(token.key)) return [token];
  const { text, start } = token;
  const part = (begin: number, end: number): PromptToken => {
    const of = text.slice(begin, end);
    return { ...token, text: of, key: keyOf(of), start: start + begin, end: start + end };
  };
  const hyphens = [...text.matchAll(/[-/]/g)].map(({ index }) => index);
  if (hyphens.length > 0) {
    const parts = [-1, ...hyphens].flatMap((cut, at) =>
      splitCompound(part(cut + 1, hyphens[at] ?? text.length), language, isSolid),
    );
    return parts.every(({ key }) => words.has(key)) ? parts : [token];
  }
  if (!isSolid) return [token];
  let misspelt: PromptToken[] | undefined;
  for (let cut = text.length - 3; cut >= 3; cut -= 1) {
    const head = part(cut, text.length);
    if (!words.has(head.key) || !heads.has(head.key)) continue;
    const first = part(0, cut);
    // 'Simulationsmails' has an s between its words.
    const bare = first.key.endsWith('s') && !words.has(first.key) ? part(0, cut - 1) : first;
    if (words.has(bare.key)) return [bare, head];
    if (cut >= 5 && wordsMeant(bare.key, language).length > 0) misspelt ??= [bare, head];
  }
  return misspelt ?? [token];
}
