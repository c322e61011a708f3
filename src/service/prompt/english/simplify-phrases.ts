import { findPhrase, meaningOfWord } from '../lexicon/lexicon.ts';
import type { Language } from '../language.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

/** Replaces openings, participles and compounds by phrases of the lexicon: 'What is spam, and in the inbox?', 'admin-quarantined', ', received today'. */
export const simplifyPhrases = (tokens: readonly PromptToken[], language: Language): PromptToken[] =>
  asTimes(
    splitHyphens(withoutWhatIs(toNames(ofMails(written(tokens), language), language)), language),
    language,
  );

const helps: Readonly<Record<string, string>> = { re: 'are', ve: 'have' };

/** Expands contractions: 'as long as they're not quarantined'. */
const written = (tokens: readonly PromptToken[]): PromptToken[] =>
  tokens.flatMap((token): PromptToken[] => {
    const [, who, help = ''] = /^(they|which|that|who)'(re|ve)$/.exec(token.key) ?? [];
    return who ? [wordAt(token, who), wordAt(token, helps[help] ?? help)] : [token];
  });

const facets = /^(?:senders|recipients|addressees|subjects|titles|domains)$/;

/** 'senders of phishing', 'subject lines of the spam': the answer is the mails, whatever field is requested. */
function ofMails(tokens: readonly PromptToken[], language: Language): PromptToken[] {
  const at = tokens.findIndex(({ key }, place) => key === 'of' && (facets.test(tokens[place - 1]?.key ?? '') || /^(?:subject lines|display names|sender names|sender addresses|sender domains)$/.test(keysOf(tokens.slice(place - 2, place))))); // oxfmt-ignore
  let next = at + 1;
  while (/^(?:the|all|any|our|my|those|these|every)$/.test(tokens[next]?.key ?? '')) next += 1;
  const found = findPhrase(language.lexicon, tokens, next)?.meaning.is;
  const isMail = at > 0 && (found === 'condition' || found === 'mail');
  const from = facets.test(tokens[at - 1]?.key ?? '') ? at - 1 : at - 2;
  const isOpened = tokens
    .slice(0, from)
    .every(({ key }) => !/^(?:with|whose|in|by|from|to|without|no)$/.test(key));
  return isMail && isOpened
    ? tokens.toSpliced(from, next - from, wordAt(tokens[at] as PromptToken, 'mails'))
    : [...tokens];
}

/** 'mails for Ann Lee': 'for' is 'to' in front of a name of two words or more; one word may be a purpose. */
function toNames(tokens: readonly PromptToken[], { lexicon }: Language): PromptToken[] {
  const isName = (token: PromptToken | undefined) =>
    token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text) && !lexicon.words.has(token.key);
  return tokens.map((token, at) => {
    const isFor = token.key === 'for' && mails.test(tokens[at - 1]?.key ?? '');
    return isFor && isName(tokens[at + 1]) && isName(tokens[at + 2]) ? wordAt(token, 'to') : token;
  });
}

const kinds =
  /^(?:phishing|phish|spam|malware|graymail|greymail|bulk|dlp|suspected|clean|malicious|quarantined?)$/;
const idle =
  /^(?:e?-?mails?|messages?|attacks?|attempts?|phishing|malware|please|exactly|really|actually|anyway|supposed|meant|meaning|called|to|be|by|the|a|an|for|us|here)$/;

/** 'What is spam according to Microsoft and sits in the inbox?' asks for mails, 'What is spam?' for a definition. */
function withoutWhatIs(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, place) => place < 3 && /^(?:what|whatever)$/.test(key) && /^(?:is|are|was|were)$/.test(tokens[place + 1]?.key ?? '')); // oxfmt-ignore
  const article = /^(?:a|an|the)$/.test(tokens[at + 2]?.key ?? '') ? 1 : 0;
  if (at < 0 || !kinds.test(tokens[at + 2 + article]?.key ?? '')) return tokens;
  const rest = tokens.slice(at + 3 + article).filter(({ kind, key }) => kind !== 'mark' && !idle.test(key));
  const isMore = rest.length > 0 && !rest.some(({ key }) => /^(?:what|how|why|when|who)$/.test(key));
  return isMore ? tokens.toSpliced(at, 2) : tokens;
}

const happened =
  /^(?:quarantined|flagged|detected|reported|marked|classified|rated|tagged|labelled|labeled|identified|caught|judged|released|restored|deleted|removed|blocked|held|stopped|sent|addressed)$/;
const having = /^(?:carrying|bearing|containing|holding|laden|loaded)$/;
const places: Readonly<Record<string, string>> = { inbox: 'inbox', junk: 'junk', spam: 'junk' };

/** 'admin-quarantined', 'Microsoft-detected', 'inbox-delivered', 'zip-carrying': compounds as phrases. */
const splitHyphens = (tokens: readonly PromptToken[], { lexicon }: Language): PromptToken[] =>
  tokens.flatMap((token): PromptToken[] => {
    const [, head = '', tail = ''] =
      (token.kind === 'word' ? /^([a-z0-9_]+)-([a-z]+)$/.exec(token.key) : null) ?? [];
    if (tail === '' || meaningOfWord(lexicon, token.key) !== undefined) return [token];
    const place = Object.hasOwn(places, head) ? places[head] : undefined;
    if (/^(?:delivered|placed|landed)$/.test(tail) && place) return [wordAt(token, place)];
    if (tail === 'released' && head === 'quarantine') return [wordAt(token, tail)];
    const isHaving = having.test(tail);
    const isKnown = lexicon.words.has(head) && (isHaving || happened.test(tail));
    if (!isKnown) return [token];
    return isHaving
      ? [wordAt(token, 'with'), wordAt(token, head)]
      : [wordAt(token, head), wordAt(token, tail)];
  });

const mails = /^(?:e?-?mails?|messages?|ones|those|traffic|correspondence)$/;
/** Lower-case words, which are no names. */
const described = /(?:\p{L}-\p{Ll}+|(?:ed|ing|able|ible|ous|ful|ish|less|ive|ical))$/u;
const named =
  /^(?:fred|ted|ned|ed|ahmed|hamed|reed|alfred|jared|manfred|wilfred|winifred|mildred|moha?m+ed|muha?m+ed|king|ming|ling|ping|sterling|fleming)$/;

/** ', received yesterday', 'big mails sent today', 'phishy received today': a time, not a recipient or sender. */
const asTimes = (tokens: readonly PromptToken[], { lexicon }: Language): PromptToken[] =>
  tokens.map((token, at) => {
    const before = tokens[at - 1];
    if (!before || !/^(?:received|sent)$/.test(token.key)) return token;
    const isAlone =
      findPhrase(lexicon, tokens, at)?.length === 1 &&
      !/^(?:to|by|from|me|us|out|it|them|only|just|solely|exclusively|merely)$/.test(
        tokens[at + 1]?.key ?? '',
      );
    const isWord = before.kind === 'word' && !lexicon.words.has(before.key);
    const isDescribed =
      isWord && /^\p{Ll}/u.test(before.text) && described.test(before.text) && !named.test(before.key);
    const isApart = /^[,;]$/.test(before.text) || mails.test(before.key) || isDescribed;
    const isObject = /^(?:address|domain|quoted|file|extension)$/.test(tokens[at + 1]?.kind ?? '');
    return isAlone && isApart && !isObject ? wordAt(token, 'dated') : token;
  });
