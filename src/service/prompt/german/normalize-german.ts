import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { refuseAllBut } from './all-but.ts';
import { withoutComplaint } from './complaints.ts';
import { withMentions, withClocks, withPrefixes } from './asides.ts';
import { eachJudge, fromHour, oneJudge, otherJudge, sameWindow, stillHeld } from './contrasts.ts';
import { hoursOfDays } from './hours-of-days.ts';
import { withoutRetractions } from './retractions.ts';
import { spelled, normalizeIdioms } from './idioms.ts';
import { normalizeFrames } from './frames.ts';
import {
  countedFields,
  eitherNumber,
  exchangesBetween,
  recurringDays,
  relativeSender,
  writtenDays,
  writtenWith,
} from './exchanges.ts';
import { eachDenied, eitherOfTwo, kindsWithClauses } from './kinds.ts';
import { refuseNobody } from './nobody.ts';
import {
  atEdge,
  calledAs,
  givenNames,
  ofParticiples,
  plainValues,
  sharesAndSizes,
  topicsOfMails,
} from './values.ts';
import type { Language } from '../language.ts';
import { readBothMissing } from '../read-both-missing.ts';
import { readOwnSide } from '../read-own-side.ts';
import { readSoleRecipient } from '../read-sole-recipient.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';

const titles = /^(?:dr|prof|hr|fr|frau|herr|herrn|ing|dipl|mag|med|jur)$/;
const isComma = (token: PromptToken | undefined): boolean =>
  token?.kind === 'mark' && /^[,;:.!?–—-]$/.test(token.text);

type Step = (tokens: readonly PromptToken[]) => readonly PromptToken[];

/** Rewrites the tokens of a German question in the wording and word order that the grammar reads, step by step. */
export function normalizeGerman(
  tokens: readonly PromptToken[],
  language: Language,
  context: CalendarContext,
): readonly PromptToken[] {
  const steps: readonly Step[] = [
    (made) => readOwnSide(made, language),
    (made) => readSoleRecipient(made, 'de'),
    (made) => readBothMissing(made, 'de'),
    spelled,
    withClocks,
    writtenDays,
    (made) => hoursOfDays(made, context),
    withoutComplaint,
    eitherNumber,
    countedFields,
    exchangesBetween,
    writtenWith,
    relativeSender,
    recurringDays,
    (made) => withMentions(made, language, context),
    (made) => otherJudge(oneJudge(sameWindow(fromHour(made, context), context)), language, context),
    stillHeld,
    eachDenied,
    eitherOfTwo,
    (made) => kindsWithClauses(made, language.lexicon),
    (made) => eachJudge(made, language, context),
    (made) => withoutRetractions(made, language, context),
    (made) => refuseAllBut(made, language, context),
    (made) => plainValues(made, language.lexicon),
    (made) => ofParticiples(made, language.lexicon),
    sharesAndSizes,
    (made) => givenNames(made, language),
    (made) => topicsOfMails(made, language),
    atEdge,
    calledAs,
    withPrefixes,
    withoutTitleDots,
    normalizeIdioms,
    (made) => refuseNobody(made, language.lexicon),
    normalizeFrames,
    withoutEither,
    withoutClauseEnds,
    excludeBehind,
    adverbsAway,
    textInFront,
    andAllOthers,
    repeatFields,
    bracketClauses,
  ];
  return steps.reduce((made, step) => step(made), tokens);
}

/** 'Frau Dr. Sabine Hölzl': drops the full stop of an abbreviated title. */
function withoutTitleDots(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return tokens.filter(
    ({ text, start }, at) =>
      !(text === '.' && titles.test(tokens[at - 1]?.key ?? '') && tokens[at - 1]?.end === start && tokens[at + 1]?.kind === 'word'), // oxfmt-ignore
  );
}

const either =
  /^(?:absender|sender) (?:oder|und|\/) (?:empfaenger|an)$|^(?:empfaenger) (?:oder|und|\/) (?:absender)$/;

/** 'mit @x.example (Absender oder Empfänger)': redundant, as the value is read as either anyway. */
function withoutEither(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      text === '(' &&
      ['address', 'domain'].includes(tokens[index - 1]?.kind ?? '') &&
      tokens[index + 4]?.text === ')' &&
      either.test(keysOf(tokens.slice(index + 1, index + 4))),
  );
  return at < 0 || !/^(?:mit|zu|ueber|zwischen)$/.test(tokens[at - 2]?.key ?? '')
    ? tokens
    : tokens.toSpliced(at, 5);
}

/** Separable particles, with the verbs whose meaning does not depend on them. */
const ends: Readonly<Record<string, RegExp>> = {
  an: /^(?:kam|kamen|kommt|kommen|zeig|zeige|zeigt|schau|schaut)$/,
  ein: /^(?:ging|gingen|geht|gehen|traf|trafen|trifft|treffen|lief|liefen)$/,
};

/** 'kam in der Inbox an, und zwar …': drops the particle at the end of a clause within the sentence. */
function withoutClauseEnds(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return tokens.filter((token, at) => {
    const verb = token.kind === 'word' ? ends[token.key] : undefined;
    if (!verb || !isComma(tokens[at + 1]) || tokens[at + 2] === undefined) return true;
    const from = tokens.slice(0, at).findLastIndex(isComma) + 1;
    return !tokens.slice(from, at).some(({ key }) => verb.test(key));
  });
}

const leftOut =
  /^(?:ausblenden|weglassen|auslassen|ausschliessen|ausklammern|ausnehmen|rauslassen|aussparen|ignorieren|weggelassen|ausgeblendet|ausgeschlossen|ausgenommen|ausgeklammert|rausgelassen)$/;
const please = /^(?:bitte|dabei|hier|mal|kannst|koennen|koennt|du|sie|ihr)$/;

/** 'Phishing-Simulationen ausblenden, sonst …': moves the negation in front of its object. */
function excludeBehind(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) => leftOut.test(key) && (tokens[index + 1] === undefined || isComma(tokens[index + 1])),
  );
  const verb = tokens[at];
  if (!verb || at < 1) return tokens;
  const isListed = ({ text }: PromptToken) => /^[,;:.!?]$/.test(text);
  let from = tokens.slice(0, at).findLastIndex(isListed) + 1;
  while (/^(?:und|aber|dabei|bitte)$/.test(tokens[from]?.key ?? '')) from += 1;
  const object = tokens.slice(from, at).filter(({ key }) => !please.test(key));
  if (object.length === 0 || object.length > 6 || object.some(({ key }) => /^(?:nicht|kein|keine|ohne|ausser)$/.test(key))) return tokens; // oxfmt-ignore
  return [...tokens.slice(0, from), { ...verb, key: 'ausser' }, ...object, ...tokens.slice(at + 1)];
}

const hasAdverb =
  /^(?:absenderdomain|absenderadresse|absender|domain|adresse|empfaenger|betreff|absendername|ist|sind|war|waren|lautet)$/;
const other = /^(?:nicht|kein|keine|keiner|keinen|weder|eine|einer|ein)$/;

const linking =
  /^(?:zeigt|zeigen|fuehrt|fuehren|verweist|verweisen|verlinkt|enthaelt|enthalten|lautet|endet|enden|beginnt|beginnen|hat|haben|traegt|steht|stehen)$/;
const adverb = /^(?:aber|jedoch|allerdings|dagegen|hingegen|auch|dabei|dann|immer|wohl|zugleich)$/;

/** 'der Link zeigt aber auf x.example': drops an adverb between a verb and its complement. */
function adverbsAway(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return tokens.filter(({ key }, at) => {
    const next = tokens[at + 1];
    const goesOn =
      next !== undefined && (next.kind === 'quoted' || /^(?:auf|zu|mit|das|den|die|nach)$/.test(next.key));
    // 'Absenderdomain ist aber weder a.example noch b.example'.
    const isDenied = hasAdverb.test(tokens[at - 1]?.key ?? '') && other.test(next?.key ?? '');
    return !(adverb.test(key) && ((goesOn && linking.test(tokens[at - 1]?.key ?? '')) || isDenied));
  });
}

const fields =
  /^(?:betreff|betreffzeile|absendername|anzeigename|dateiname|absenderadresse|absenderdomain|domain)$/;
const ownFields =
  /^(?:betreff|betreffzeile|absender|absendername|anzeigename|dateiname|absenderadresse|absenderdomain|domain|empfaenger|anhang|anhaenge|link|links|datei|dateien|die|der|das|was|mails?|nachrichten?)$/;
const frontVerbs = /^(?:enthaelt|beginnt|endet|lautet|beinhaltet)$/;
const endVerbs = /^(?:beginnt|anfaengt|endet|aufhoert|enthaelt|steht|lautet)$/;

/** 'deren Betreff mit "Mahnung" anfängt oder auf "überfällig" endet': repeats the field in front of the second verb. */
function repeatFields(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const made: PromptToken[] = [];
  let field: PromptToken | undefined;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'word' && fields.test(token.key)) field = token;
    else if (token.kind === 'word' && ownFields.test(token.key)) field = undefined;
    made.push(token);
    if (!field || !/^(?:oder|und|aber)$/.test(token.key)) continue;
    const from = /^(?:nicht|auch)$/.test(tokens[at + 1]?.key ?? '') ? at + 2 : at + 1;
    const [verb, value, behind] = tokens.slice(from, from + 3);
    const isInFront = frontVerbs.test(verb?.key ?? '');
    const isBehind =
      /^(?:mit|auf)$/.test(verb?.key ?? '') && value?.kind === 'quoted' && endVerbs.test(behind?.key ?? '');
    if (isInFront || isBehind) made.push({ ...token, key: field.key, text: field.text, kind: 'word' });
  }
  return made;
}

const relative = /^(?:die|der|das|was|den|welche[rsn]?)$/;
const conditional = /^(?:sofern|falls|wenn|soweit)$/;

/**
 * Puts each subordinate clause in parentheses: 'was im Junk liegt, oder was gemeldet wurde', 'sofern sie von x.example stammen oder
 * eine ZIP-Datei enthalten'.
 */
function bracketClauses(tokens: readonly PromptToken[]): readonly PromptToken[] {
  if (tokens.some(({ text }) => /^[()]$/.test(text))) return tokens;
  const begins = (at: number, word: RegExp) =>
    tokens[at - 1]?.text === ',' && word.test(tokens[at]?.key ?? '');
  const endOf = (from: number) => {
    const length = tokens.slice(from).findIndex(({ text }) => /^[,;:?!]$/.test(text));
    return length < 0 ? tokens.length : from + length;
  };
  const other = tokens.findIndex(
    ({ key }, at) =>
      key === 'oder' && tokens[at - 1]?.text === ',' && relative.test(tokens[at + 1]?.key ?? ''),
  );
  const first = tokens.slice(0, Math.max(other, 0)).findLastIndex((_token, at) => begins(at, relative));
  if (other > 0 && first > 0 && endOf(first) === other - 1)
    return bracket(bracket(tokens, other + 2, endOf(other + 2)), first + 1, other - 1);
  const condition = tokens.findIndex((_token, at) => begins(at, conditional));
  const end = condition > 0 ? endOf(condition) : 0;
  const isEither = tokens.slice(condition, end).some(({ key }) => key === 'oder');
  return condition > 0 && isEither ? bracket(tokens, condition, end) : tokens;
}

/** Puts parentheses around the tokens from one place up to another. */
function bracket(tokens: readonly PromptToken[], from: number, to: number): readonly PromptToken[] {
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (!first || !last || to <= from) return tokens;
  const mark = (text: string, at: number): PromptToken => ({
    kind: 'mark',
    text,
    key: text,
    start: at,
    end: at,
  });
  return [
    ...tokens.slice(0, from),
    mark('(', first.start),
    ...tokens.slice(from, to),
    mark(')', last.end),
    ...tokens.slice(to),
  ];
}

const there = /^(?:steht|stehen|vorkommt|vorkommen|auftaucht|auftauchen)$/;

/** 'wo im Betreff Rechnung, aber nicht Storno steht' is 'Betreff Rechnung, aber nicht Storno'; 'auf "x" endet' is 'mit "x" endet'. */
function textInFront(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const made = tokens.map((token, at) =>
    token.key === 'auf' &&
    tokens[at + 1]?.kind === 'quoted' &&
    /^(?:endet|enden)$/.test(tokens[at + 2]?.key ?? '')
      ? { ...token, key: 'mit' }
      : token,
  );
  const at = made.findIndex(
    ({ key }, index) =>
      key === 'im' && /^(?:betreff|dateinamen|anzeigenamen)$/.test(made[index + 1]?.key ?? ''),
  );
  const length = made.slice(at).findIndex(({ key }) => there.test(key));
  const inner = made.slice(at + 2, at + length);
  const isJoined = inner.some(({ key }) => /^(?:aber|oder|und)$/.test(key));
  const isPlain = inner.every(({ kind, key }) => kind === 'word' || kind === 'quoted' || key === ',');
  if (at < 0 || length < 3 || length > 9 || !isJoined || !isPlain) return made;
  return made.filter((_token, index) => index !== at && index !== at + length);
}

/** 'Mails von Ann sowie alle mit Link auf x.example': 'alle' begins a second kind of mail. */
function andAllOthers(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return tokens.map((token, at) => {
    const isAll = /^(?:alle|solche|diejenigen|jene)$/.test(token.key);
    const isJoined = /^(?:und|sowie)$/.test(tokens[at - 1]?.key ?? '');
    const isDescribed = /^(?:mit|von|an|aus|ohne)$/.test(tokens[at + 1]?.key ?? '');
    return isAll && isJoined && isDescribed && at > 2 ? { ...token, key: 'mails' } : token;
  });
}
