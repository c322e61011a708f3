import { findPhrase, type Lexicon } from '../lexicon/lexicon.ts';
import type { Language } from '../language.ts';
import { type PromptToken, wordAt } from '../read-tokens.ts';
import { isOffice } from './nobody.ts';
import { isEnd, noun } from './words.ts';

const textField = /^(?:betreff|betreffzeile|titel|absendername|anzeigename|dateiname)$/;
const saying = /^(?:lautet|ist|war|heisst|enthaelt|=|:)$/;

/** 'Betreff lautet Hallo': a filler elsewhere, the text here. */
export const plainValues = (tokens: readonly PromptToken[], lexicon: Lexicon): readonly PromptToken[] =>
  tokens.map((token, at) => {
    const isText = saying.test(tokens[at - 1]?.key ?? '') && textField.test(tokens[at - 2]?.key ?? '');
    const isOne = token.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text) && isEnd(tokens[at + 1]);
    const isNothing = isText && isOne && findPhrase(lexicon, tokens, at)?.meaning.is === 'filler';
    return isNothing ? { ...token, kind: 'quoted' } : token;
  });

/** 'mit "Rechnung" betitelte Mails', 'enthaltend das Wort Gutschein': the field of a text; 'mit Anhang nummerierte Mails' has none. */
export const ofParticiples = (tokens: readonly PromptToken[], lexicon: Lexicon): readonly PromptToken[] =>
  tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isTitled = (place: number) =>
      /^(?:betitelt|ueberschrieben|tituliert)(?:e[nmrs]?)?$/.test(tokens[place]?.key ?? '') &&
      tokens[place - 1]?.kind === 'quoted';
    if (isTitled(at)) return [];
    if (token.key === 'mit' && isTitled(at + 2)) return [wordAt(token, 'betreff')];
    const isWord =
      token.key === 'enthaltend' &&
      /^(?:das|den|die)$/.test(next?.key ?? '') &&
      /^(?:wort|begriff|text|woerter)$/.test(tokens[at + 2]?.key ?? '');
    if (isWord) return [{ ...token, kind: 'mark', text: ',', key: ',' }, wordAt(token, 'mit')];
    const isOdd =
      /^(?:anhang|anhaengen?|links?|betreff|anlagen?)$/.test(before?.key ?? '') &&
      /^\p{Ll}{4,}(?:e|en|er|es)$/u.test(token.text) &&
      noun.test(next?.key ?? '');
    return [
      isOdd && token.kind === 'word' && !lexicon.words.has(token.key)
        ? wordAt(token, 'zurueckgenommen')
        : token,
    ];
  });

const edges: Readonly<Record<string, string>> = { anfang: 'beginnt', beginn: 'beginnt', ende: 'endet', schluss: 'endet' }; // oxfmt-ignore

/** 'Betreff mit "Re:" am Anfang'. */
export function atEdge(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key, kind }, index) => kind === 'word' && edges[key] !== undefined && tokens[index - 1]?.key === 'am' && tokens[index - 2]?.kind === 'quoted'); // oxfmt-ignore
  const edge = tokens[at];
  let field = at - 3;
  while (/^(?:mit|hat|haben|dem|der)$/.test(tokens[field]?.key ?? '')) field -= 1;
  if (!edge || !textField.test(tokens[field]?.key ?? '')) return tokens;
  const phrase = [wordAt(edge, edges[edge.key] ?? ''), wordAt(edge, 'mit'), tokens[at - 2] as PromptToken];
  return [...tokens.slice(0, field + 1), ...phrase, ...tokens.slice(at + 1)];
}

/** 'Mails, die sich als Amazon ausgeben', 'die sich „Amazon“ nennen': the name that is shown. */
export function calledAs(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const verb = tokens.findIndex(
    ({ key }, index) => /^(?:ausgeben|ausgibt|ausgaben|ausgab|nennen)$/.test(key) && isEnd(tokens[index + 1]),
  );
  const from = tokens.slice(0, Math.max(verb, 0)).findLastIndex(({ key }) => key === 'sich');
  const value = tokens[from + 1]?.key === 'als' ? from + 2 : from + 1;
  const isName = verb > value && verb - value < 4 && tokens.slice(value, verb).every(({ kind, text }) => kind === 'quoted' || (kind === 'word' && /^\p{Lu}/u.test(text))); // oxfmt-ignore
  if (from < 1 || !isName) return tokens;
  const start = /^(?:die|der|welche)$/.test(tokens[from - 1]?.key ?? '') ? from - 1 : from;
  return [...tokens.slice(0, start), wordAt(tokens[from] as PromptToken, 'absendername'), ...tokens.slice(value, verb), ...tokens.slice(verb + 1)]; // oxfmt-ignore
}

const comparing = /^(?:ueber|unter|als|mindestens|hoechstens|maximal|ab|bis|zu|fast|knapp|etwa|rund)$/;
const measures = /^(?:%|prozent|[kmgt]i?b|(?:kilo|mega|giga|tera)bytes?|bytes?|zeichen|seiten|pixel)$/;

/** 'über 90 % voll', 'über 5 TB': a share or a size, which is not recorded, and no topic. */
export const sharesAndSizes = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.map((token, at) => {
    const isMeasured =
      token.kind !== 'quoted' && measures.test(token.key) && tokens[at - 1]?.kind === 'number';
    return isMeasured && comparing.test(tokens[at - 2]?.key ?? '') ? wordAt(token, 'groesse') : token;
  });

const isNoun = (token: PromptToken | undefined): token is PromptToken =>
  token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text);
const isUnknown = (token: PromptToken | undefined, { lexicon }: Language) =>
  isNoun(token) && !lexicon.words.has(token.key);

/** 'an Jan Peters', 'von August Meier': in front of a family name a month is a given name. */
export const givenNames = (tokens: readonly PromptToken[], language: Language): readonly PromptToken[] =>
  tokens.map((token, at) => {
    const isGiven =
      isNoun(token) && language.calendar.months.has(token.key) && isUnknown(tokens[at + 1], language);
    return isGiven && /^(?:an|von|fuer|bei|durch|hat|frau|herrn?)$/.test(tokens[at - 1]?.key ?? '')
      ? { ...token, key: `${token.key}-` }
      : token;
  });

/** What somebody is going to do with mails. */
const purpose =
  /^(?:[a-z]+en|[a-z]*(?:pruefung|durchsicht|ansicht|einsicht|kontrolle|analyse|recherche|sichtung|info|auswertung|freigabe|klaerung|untersuchung|beweissicherung|sicherheit|abklaerung|bearbeitung|weiterverarbeitung|dokumentation|ablage|vorlage|kenntnis|kenntnisnahme|glueck|teil|spass|beispiel|vergleich|schluss|zeitpunkt))$/;

/** 'interne Mails zur Weihnachtsfeier': a topic, where the noun behind 'zur' is no purpose. */
export const topicsOfMails = (tokens: readonly PromptToken[], language: Language): readonly PromptToken[] =>
  tokens.flatMap((token, at) => {
    const topic = tokens[at + 1];
    const isOfMails = /^zu[mr]$/.test(token.key) && noun.test(tokens[at - 1]?.key ?? '');
    // 'Mails zur Zustellung': elsewhere the noun adds nothing.
    const isIdle = isNoun(topic) && findPhrase(language.lexicon, tokens, at + 1)?.meaning.is === 'filler';
    const isNamed = isUnknown(topic, language) || isIdle;
    const isTopic = isNamed && !purpose.test(topic?.key ?? '') && !isOffice(topic?.key ?? '');
    return isOfMails && isTopic ? [wordAt(token, 'zum'), wordAt(token, 'thema')] : [token];
  });
