import { readPeriod } from '../calendar/read-period.ts';
import { findPhrase } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import { isCapitalised } from './is-part-of-name.ts';
import type { ItemContext } from './items.ts';

/** Nouns that say nothing beside a condition ('status: quarantined', 'all records') and belong to a topic: 'about the order status'. */
const nouns: ReadonlySet<string> = new Set(
  'status state direction classification label category place folder company organisation organization tenant trace scope output overview picture window interval dates modules type side format platform period range batch flood letter letters post posts entry entries record records case cases event events incident incidents finding findings sample samples posting postings traffic communication communications zustand bewertung einstufung klassifizierung urteil anzeige zustellung eingang bestand ablage verbleib'.split(
    ' ',
  ),
);
/** Verbs of requests that are nouns as well, in front of which a request begins only with what is requested: 'price list', 'list them'. */
const verbs: ReadonlySet<string> = new Set(
  'list display show search check return need run query hunt lookup find view share supply report summary present opening'.split(
    ' ',
  ),
);
const pronoun =
  /^(?:me|us|all|any|every|each|both|the|a|an|them|those|these|this|that|it|if|whether|what|which|who)$/;
/** Written with a capital letter, but no nouns. */
const polite =
  /^(?:sie|ihnen|ihre?[mnrs]?|du|dir|euch|bitte|danke|[a-z]*(?:zeigen|suchen|finden|listen|sehen))$/;

/**
 * Whether a word that usually adds nothing is a noun of the topic that stands in front of it or begins with it: 'about the order
 * status', 'zum Thema Bewertung', 'subject contains tax return'. Left out, the search would find more than what was asked for.
 */
export function isNounOfTopic(tokens: readonly PromptToken[], at: number, context: ItemContext): boolean {
  const token = tokens[at];
  // 'about gift cards, status released': a comma ends the topic.
  if (token?.kind !== 'word' || tokens[at - 1]?.text === ',') return false;
  const isGerman = context.calendar.words.language === 'de';
  const isWrittenAsNoun = isGerman && /^\p{Lu}\p{Ll}/u.test(token.text) && !polite.test(token.key);
  const isVerb = verbs.has(token.key);
  if (!isVerb && !isWrittenAsNoun && !nouns.has(token.key)) return false;
  return isOver(tokens, at + 1, isVerb, context);
}

/** Nouns for mail that names of senders end in: 'Royal Mail'. */
const ofNames = /^(?:mail|message|thing|wave)$/;
/** What stands behind a name more often as a field or as the mails than as a part of it. */
const fields =
  /^(?:e-?mails|mails|messages|nachrichten|treffer|ergebnisse|results|records|entries|findings|status|state|zustand|eingang|eingaenge|direction|classification|label|category|period|range|dates|interval)$/;
/** 'Every Word Is Capitalised': no names. */
const capital = /^(?:From|To|With|Without|And|Or|In|Of|For|By|Von|An|Mit|Ohne|Und|Oder)$/;

/** Whether such a word, written like a name, is part of the name in front of it: 'from Royal Mail', 'von Deutsche Post'. */
export function isWordOfName(tokens: readonly PromptToken[], at: number, context: ItemContext): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const isBeside = token?.start === (before?.end ?? 0) + 1;
  if (!token || !isBeside || !/^\p{Lu}\p{L}/u.test(before?.text ?? '') || !isCapitalised(token)) return false;
  const isGerman = context.calendar.words.language === 'de';
  const isNoun = isGerman
    ? !polite.test(token.key)
    : ofNames.test(token.key) || nouns.has(token.key) || verbs.has(token.key);
  if (!isNoun || fields.test(token.key)) return false;
  if (tokens.some(({ text }, place) => place > 0 && capital.test(text))) return false;
  return isOver(tokens, at + 1, false, context);
}

/** Whether nothing follows that the word belongs to: a value, a condition, what a request is about. */
function isOver(tokens: readonly PromptToken[], at: number, isVerb: boolean, context: ItemContext): boolean {
  const next = tokens[at];
  if (!next) return true;
  if (next.kind === 'mark') return !/^[:=]$/.test(next.text);
  if (readPeriod(tokens, at, context.calendar)) return true;
  const behind = findPhrase(context.lexicon, tokens, at)?.meaning.is;
  if (behind === 'cue' || behind === 'operator') return true;
  return !isVerb && (behind === undefined || behind === 'filler') && !pronoun.test(next.key);
}
