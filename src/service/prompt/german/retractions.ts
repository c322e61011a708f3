import { readPeriod } from '../calendar/read-period.ts';
import type { CalendarContext } from '../calendar/calendar-reader.ts';
import type { Language } from '../language.ts';
import { lastOf, meantAt } from '../read-meant.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';
import { retractionCueAt } from './retraction-cues.ts';
import { findParallelPhrase } from './find-parallel-phrase.ts';

const loose = /^(?:[,.;:!–—-]|…)$/;
const instead = /^(?:statt|anstatt|anstelle)$/;
const denied = /^(?:nicht|kein|keine|keinen|keiner|ohne|ausser)$/;
const small =
  /^(?:von|vom|der|die|das|den|dem|aus|am|an|im|in|mit|nur|bitte|doch|natuerlich|es|lieber|ist|war|sind|eher|mails?|nachrichten)$/;
/** Prepositions and negations in front of a value. */
const role = /^(?:von|an|vom|aus|mit|ohne|kein|keine|keinen|im|in|auf|nach|zu|fuer|bei)$/;

/** 'Spam von heute, nein warte, Malware', 'Phishing heute, ich meine gestern', 'Malware statt Spam': replaces retracted values. */
export function withoutRetractions(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  return applied(withoutOpening(cueInFront(withoutInstead(tokens, language, calendar))), language, calendar);
}

function applied(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  for (let at = 1; at < tokens.length; at += 1) {
    const cue = retractionCueAt(tokens, at);
    if (!cue) continue;
    const { isSure, end } = cue;
    const from = skipMarks(tokens, end);
    if (from >= tokens.length) continue;
    const made = replaced(tokens, cue.start, from, language, calendar);
    if (made) return applied(withoutBracket(made), language, calendar);
    if (isHesitation(tokens.slice(at, end)))
      return applied(withoutHesitation(tokens, at, end), language, calendar);
    // It is not known what is retracted; the cue must not be read as a negation of what follows.
    if (isSure) return [...tokens.slice(0, at), wordAt(tokens[at] as PromptToken, 'zurueckgenommen'), ...tokens.slice(end)]; // oxfmt-ignore
  }
  return tokens;
}

const hesitation = /^(?:aeh|aehm|oeh|oehm|eh|hm|hmm|also|tja|naja)$/;
const isHesitation = (words: readonly PromptToken[]): boolean =>
  words.every(({ key, kind }) => kind === 'mark' || hesitation.test(key));

/** 'Mails von, ähm, Müller': a hesitation retracts nothing. */
const withoutHesitation = (
  tokens: readonly PromptToken[],
  at: number,
  end: number,
): readonly PromptToken[] => [
  ...tokens.slice(0, tokens[end]?.kind === 'mark' ? at - 1 : at),
  ...tokens.slice(tokens[end]?.kind === 'mark' ? end + 1 : end),
];

/** @param until end of the retracted part @param from start of the correction */
function replaced(
  tokens: readonly PromptToken[],
  until: number,
  from: number,
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] | undefined {
  const parallel = findParallelPhrase(tokens, until, from, language.lexicon);
  if (parallel) return join(tokens, parallel.at, parallel.end, until, parallel.from, parallel.length);
  const having = /^(?:mit|ohne|kein|keine|keinen)$/;
  const isHaving = [until - 2, from].every(
    (place) => having.test(tokens[place]?.key ?? '') && tokens[place + 1]?.kind === 'word',
  );
  // 'mit Links, quatsch, ohne Links'.
  if (isHaving) return join(tokens, until - 2, until, until, from, 2);
  let value = from;
  while (small.test(tokens[value]?.key ?? '') && !readPeriod(tokens, value, calendar)) value += 1;
  const meant = meantAt(tokens, value, language, calendar);
  const before = meant && lastOf(tokens, until, meant.about, language, calendar);
  // 'gestern um 8, nein, zwischen 9 und 10 Uhr': of the same day.
  const isHour = (at: number) =>
    /^(?:clock|number)$/.test(tokens[at]?.kind ?? '') ||
    /^(?:clock|number)$/.test(tokens[at + 1]?.kind ?? '');
  if (!meant || !before) return undefined;
  // 'zwischen 8 und 10 Uhr, nein, bis 11 Uhr': from 8 o'clock or not?
  if (tokens[value]?.key === 'bis' && tokens[before.at]?.key !== 'bis') return undefined;
  if (meant.about === 'received' && isHour(value) && tokens.slice(value, value + meant.length).some(({ key, kind }) => key === 'uhr' || kind === 'clock') && !isHour(before.at)) return undefined; // oxfmt-ignore
  // 'ohne Anhang, nein, mit Anhang', 'von a.example, ich meine an a.example': the preposition changes as well.
  const opening = tokens.slice(from, value).find(({ key }) => role.test(key));
  const isRole = opening !== undefined && meant.about !== 'received';
  const hasRole = role.test(tokens[before.at - 1]?.key ?? '');
  const isDenial =
    denied.test(tokens[before.at - 1]?.key ?? '') && (!isRole || opening.key === tokens[before.at - 1]?.key);
  if (isDenial && opening && !denied.test(opening.key)) return undefined;
  const first = isRole && hasRole ? before.at - 1 : before.at;
  const start = isRole ? tokens.indexOf(opening) : value;
  return join(tokens, first, before.at + before.length, until, start, value + meant.length - start);
}

/** The tokens with the correction in the place of the retracted phrase. */
function join(
  tokens: readonly PromptToken[],
  at: number,
  end: number,
  until: number,
  from: number,
  length: number,
): readonly PromptToken[] {
  return [
    ...tokens.slice(0, at),
    ...tokens.slice(from, from + length),
    ...tokens.slice(end, until),
    ...tokens.slice(from + length),
  ];
}

const skipMarks = (tokens: readonly PromptToken[], from: number): number => {
  let at = from;
  while (loose.test(tokens[at]?.text ?? '')) at += 1;
  return at;
};

/** 'Müller (nein, Möller) mit Anhang': the bracket is closed where none was opened. */
function withoutBracket(tokens: readonly PromptToken[]): readonly PromptToken[] {
  let depth = 0;
  return tokens.filter(({ text }) => {
    if (text === '(') depth += 1;
    if (text !== ')') return true;
    depth -= 1;
    if (depth >= 0) return true;
    depth = 0;
    return false;
  });
}

const opened =
  /^(?:nein|nee|ne|halt|moment|warte|quatsch|ach|achso|stopp|ok|okay|gut|genau|so|also|sorry|ja|naja|hm|aeh|na|oh)$/;
const goesOn = /^(?:ja|so|gut|nein|doch|noch|und|,|mal|jetzt|dann|warte|moment)$/;

/** 'Nein, ich will nur Spam', 'ach ja, und noch die Mails …': how an answer to somebody begins. */
function withoutOpening(tokens: readonly PromptToken[]): readonly PromptToken[] {
  if (!opened.test(tokens[0]?.key ?? '')) return tokens;
  const comma = tokens.slice(0, 5).findIndex(({ text }) => /^[,!.–]$/.test(text));
  if (comma < 1 || !tokens.slice(1, comma).every(({ key }) => goesOn.test(key))) return tokens;
  let from = comma + 1;
  while (/^(?:und|noch|jetzt|dann|[.!,])$/.test(tokens[from]?.key ?? '')) from += 1;
  return from < tokens.length - 1 ? tokens.slice(from) : tokens;
}

/** 'Spam - Malware meinte ich - von gestern': moves a cue behind its correction in front of it. */
function cueInFront(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) => /^(?:meine|meinte|mein)$/.test(key) && tokens[index + 1]?.key === 'ich',
  );
  const mark = tokens.slice(0, Math.max(at, 0)).findLastIndex(({ text }) => /^[,.;:!(–—-]$/.test(text));
  const first = tokens[mark + 1];
  const isBehind =
    at - mark > 1 && at - mark < 8 && (tokens[at + 2] === undefined || tokens[at + 2]?.kind === 'mark');
  if (mark < 1 || !first || !isBehind) return tokens;
  const rest = tokens.slice(at + 2);
  // The dash or bracket around it.
  const behind = rest[0] && rest[0].text === tokens[mark]?.text && rest.length > 1 ? rest.slice(1) : rest;
  return [...tokens.slice(0, mark + 1), wordAt(first, 'ich'), wordAt(first, 'meine'), ...tokens.slice(mark + 1, at), ...behind]; // oxfmt-ignore
}

/** 'Malware statt Spam', 'nicht von heute, sondern von gestern'. */
function withoutInstead(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  const but = tokens.findIndex(({ key }) => key === 'sondern');
  const not = but < 0 ? -1 : tokens.slice(0, but).findLastIndex(({ key }) => key === 'nicht');
  if (not >= 0) {
    const past = readPeriod(tokens, not + 1, calendar);
    const isEnd = past && /^(?:,)?$/.test(keysOf(tokens.slice(not + 1 + past.length, but)));
    if (isEnd && readPeriod(tokens, but + 1, calendar))
      return [...tokens.slice(0, not), ...tokens.slice(but + 1)];
  }
  const at = tokens.findIndex(({ key }) => instead.test(key));
  if (at < 1) return tokens;
  let from = at + 1;
  while (/^(?:von|der|dem|des|nur)$/.test(tokens[from]?.key ?? '') && !readPeriod(tokens, from, calendar))
    from += 1;
  const meant = meantAt(tokens, from, language, calendar);
  if (!meant || !lastOf(tokens, at, meant.about, language, calendar)) return tokens;
  return [...tokens.slice(0, at), ...tokens.slice(from + meant.length)];
}
