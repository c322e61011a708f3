import { findPhrase } from '../lexicon/lexicon.ts';
import type { Language } from '../language.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';
import { isPerson } from './read-shorthand.ts';

const base = {
  sender: /^(?:send|write|mail|email|e-mail|message|contact)$/,
  recipients: /^(?:get|receive)$/,
};
const ongoing = {
  sender: /^(?:sending|writing|mailing|emailing|e-mailing|messaging|contacting)$/,
  recipients: /^(?:getting|receiving)$/,
};
const done = {
  sender: /^(?:sent|written|wrote|mailed|emailed|e-mailed|messaged|contacted)$/,
  recipients: /^(?:got|gotten|received)$/,
};
const passive = /^(?:sent|mailed|emailed|e-mailed|messaged|contacted)$/;
const helping = /^(?:did|does|do|has|have|had|is|are|was|were)$/;
const beside =
  /^(?:ever|also|already|just|recently|actually|then|still|really|even|only|himself|herself|all)$/;
/** Behind 'get' these say what became of a mail. */
const becoming = /^(?:through|in|into|past|out|to|by|around|away|caught|held|stuck|put|let|lost|\S+ed)$/;

/**
 * 'what did Marcus Feld send me', 'which mails has Lena been sent', 'has a.example written to Bob': what stands around the helping verb, in the order
 * 'what from Marcus Feld to me'.
 */
export function turnQuestions(tokens: readonly PromptToken[], language: Language): readonly PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const short = /^(?:what|who)'d$/.test(token.key);
    const found =
      helping.test(token.key) || short
        ? turnedAt(tokens, at, short ? 'did' : token.key, language)
        : undefined;
    const owned = found ? undefined : ownedAt(tokens, at, language);
    if (found) {
      const isAsked = made.some(({ kind }) => kind !== 'mark');
      // 'to whom did Bob write'.
      if (/^whom?$/.test(made.at(-1)?.key ?? '') && made.at(-2)?.key === 'to')
        made.splice(-2, 2, wordAt(token, 'mails'));
      if (!isAsked) made.push(wordAt(token, 'mails'));
      made.push(...found.tokens);
      at = found.end - 1;
    } else if (owned) {
      made.push(...owned.tokens);
      at = owned.end - 1;
    } else made.push(token);
  }
  return toObjects(made, language);
}

const mailNoun = /^(?:e?-?mails?|messages?|correspondence)$/;

/** 'Marcus Feld's mails', 'in Lena's inbox'. */
function ownedAt(tokens: readonly PromptToken[], at: number, language: Language) {
  const token = tokens[at] as PromptToken;
  if (isUnnamed(tokens, at) && mailNoun.test(tokens[at + 1]?.key ?? ''))
    return { tokens: [wordAt(token, 'from'), wordAt(token, 'them')], end: at + 2 };
  const isOpened = at === 0 || !/^(?:the|our|my|a|an|his|her|their|your)$/.test(tokens[at - 1]?.key ?? '');
  if (token.kind !== 'word' || !isOpened || !/^\p{Lu}\p{Ll}/u.test(token.text)) return undefined;
  const name = unitAt(tokens, at, language, true);
  const last = name?.tokens.at(-1);
  if (!name || !last || !/(?:['’]s|s['’])$/.test(last.text)) return undefined;
  const text = last.text.replace(/['’]s?$/, '');
  const words = [...name.tokens.slice(0, -1), { ...last, text, key: text.toLowerCase() }];
  const noun = tokens[name.end]?.key ?? '';
  if (mailNoun.test(noun))
    return { tokens: [wordAt(token, 'mails'), wordAt(token, 'from'), ...words], end: name.end + 1 };
  // 'in Microsoft's quarantine' names who holds it.
  if (!/^(?:inbox|junk)$/.test(noun) || tokens[at - 1]?.key !== 'in') return undefined;
  return { tokens: [wordAt(token, noun), wordAt(token, 'to'), ...words], end: name.end + 1 };
}

function turnedAt(
  tokens: readonly PromptToken[],
  at: number,
  helper: string,
  language: Language,
): { tokens: PromptToken[]; end: number } | undefined {
  const place = tokens[at] as PromptToken;
  const isOpen =
    isUnnamed(tokens, at + 1) &&
    [base, ongoing, done].some(({ sender, recipients }) =>
      [sender, recipients].some((verb) => verb.test(tokens[at + 2]?.key ?? '')),
    );
  // 'did she get the mail' asks for somebody who is not named.
  if (isOpen && !becoming.test(tokens[at + 3]?.key ?? ''))
    return { tokens: [wordAt(place, 'from'), wordAt(place, 'them')], end: at + 3 };
  const subject = subjectAt(tokens, at + 1, language);
  // 'did Bob's mail to Ann arrive'.
  if (!subject || /['’]s?$/.test(subject.tokens.at(-1)?.text ?? '')) return undefined;
  let verb = subject.end;
  while (beside.test(tokens[verb]?.key ?? '')) verb += 1;
  const isHave = /^ha[sdv]/.test(helper);
  const isBe = /^(?:is|are|was|were)$/.test(helper);
  const isBeen = isHave && tokens[verb]?.key === 'been';
  if (isBeen) verb += 1;
  const key = tokens[verb]?.key ?? '';
  const isPassive = (isBeen || isBe) && passive.test(key);
  const forms = isBeen || isBe ? ongoing : isHave ? done : base;
  const isSender = !isPassive && forms.sender.test(key);
  const isRecipient = isPassive || forms.recipients.test(key);
  if (!isSender && !isRecipient) return undefined;
  const next = tokens[verb + 1];
  if (key === 'get' && becoming.test(next?.key ?? '')) return undefined;
  const who = [wordAt(place, isSender ? 'from' : 'to'), ...subject.tokens];
  if (!isSender || !next) return { tokens: who, end: verb + 1 };
  const object = objectAt(tokens, verb + 1, language);
  if (object) return { tokens: [...who, wordAt(next, 'to'), ...object.tokens], end: object.end };
  // 'what did Bob send us'.
  const us = [1, 2].find((length) =>
    /^(?:to )?(?:us|them)$/.test(keysOf(tokens.slice(verb + 1, verb + 1 + length))),
  );
  if (us) return { tokens: who, end: verb + 1 + us };
  if (next.key === 'out') return { tokens: [...who, wordAt(next, 'outgoing')], end: verb + 2 };
  // 'did marcus email bob': what is not known is no part of the name in front.
  const isUnknown =
    next.kind === 'word' &&
    !findPhrase(language.lexicon, tokens, verb + 1) &&
    !language.lexicon.times.has(next.key);
  return isUnknown ? undefined : { tokens: who, end: verb + 1 };
}

/** A pronoun of somebody whom nothing in front of it may name. */
const isUnnamed = (tokens: readonly PromptToken[], at: number): boolean =>
  /^(?:she|he|they|his|her|their)$/.test(tokens[at]?.key ?? '') &&
  !tokens.slice(0, at).some(({ kind, text }, place) => isPerson(tokens[place]) || kind === 'quoted' || (place > 0 && /^\p{Lu}\p{Ll}/u.test(text))); // oxfmt-ignore

/** Addresses, domains and names, joined by 'and', 'or' and commas. */
function subjectAt(tokens: readonly PromptToken[], from: number, language: Language) {
  const made: PromptToken[] = [];
  let at = from;
  for (;;) {
    const unit = unitAt(tokens, at, language, true);
    if (!unit) return undefined;
    made.push(...unit.tokens);
    at = unit.end;
    const joint = tokens[at];
    if (!joint || !/^(?:and|or|,|&)$/.test(joint.key)) return { tokens: made, end: at };
    made.push(joint);
    at += 1;
  }
}

/** To whom, directly behind the verb: 'me', an address, or a name that is written like one. */
function objectAt(tokens: readonly PromptToken[], at: number, language: Language) {
  const token = tokens[at];
  if (token?.key === 'me') return { tokens: [token], end: at + 1 };
  const isName = token?.kind === 'word' && /^\p{Lu}/u.test(token.text);
  return isName || isPerson(token) ? unitAt(tokens, at, language, false) : undefined;
}

const title = /^(?:mr|mrs|ms|miss|mister|dr|prof)$/;
const nobody =
  /^(?:he|she|they|him|her|them|his|hers|their|who|whom|whoever|anyone|anybody|someone|somebody|no-one|nobody|noone|none|both|other|others|same|people|everyone|everybody)$/;

/** One of them. Words of the lexicon are no names, unless they are written like one within the sentence: 'Microsoft', 'Will'. */
function unitAt(
  tokens: readonly PromptToken[],
  from: number,
  { lexicon }: Language,
  isSubject: boolean,
): { tokens: PromptToken[]; end: number } | undefined {
  const first = tokens[from];
  if (first?.kind === 'quoted' || isPerson(first)) return { tokens: [first], end: from + 1 };
  const words: PromptToken[] = [];
  let at = from;
  while (title.test(tokens[at]?.key ?? '')) at += tokens[at + 1]?.text === '.' ? 2 : 1;
  for (; words.length < 4; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'word' || nobody.test(token.key)) break;
    if (isSubject && words.length > 0 && isVerb(token.key)) break;
    const phrase = findPhrase(lexicon, tokens, at);
    const isCapital = /^\p{Lu}[\p{Ll}’'-]/u.test(token.text);
    const isName =
      phrase === undefined
        ? !lexicon.times.has(token.key)
        : isCapital && /^(?:by|filler)$/.test(phrase.meaning.is) && phrase.length === 1;
    if (!isName) break;
    words.push(token);
  }
  return words.length > 0 ? { tokens: words, end: at } : undefined;
}

const isVerb = (key: string): boolean =>
  beside.test(key) ||
  key === 'been' ||
  [base, ongoing, done].some((forms) => Object.values(forms).some((form) => form.test(key)));

const reaching =
  /^(?:emailed|e-mailed|mailed|messaged|contacted|sent|emailing|e-mailing|mailing|messaging|contacting|sending)$/;
const asked = /^(?:did|does|do|didn't|who|anyone|anybody|someone|somebody)$/;

/** 'who emailed Marcus Feld', 'has anybody sent ann@x.example a file': to whom. */
function toObjects(tokens: readonly PromptToken[], language: Language): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const isAsked = base.sender.test(token.key) && asked.test(tokens[at - 1]?.key ?? '');
    const isReaching = at > 0 && token.kind === 'word' && (reaching.test(token.key) || isAsked);
    const object = isReaching ? objectAt(tokens, at + 1, language) : undefined;
    if (!object) {
      made.push(token);
      continue;
    }
    if (made.at(-1)?.key === 'been') made.pop();
    const verb = ongoing.sender.test(token.key) ? wordAt(token, 'sent') : token;
    made.push(verb, wordAt(tokens[at + 1] as PromptToken, 'to'), ...object.tokens);
    at = object.end - 1;
  }
  return made;
}
