import type { Language } from '../language.ts';
import { isPerson, readShorthand } from './read-shorthand.ts';
import { withoutMissed } from './leave-out-missed.ts';
import { writeSpeech } from './write-speech.ts';
import { writeTimes } from './write-times.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

/**
 * How a question is laid out: points that are numbered, labels in parentheses, and a list behind 'not wanted:'. What it says is
 * written as in a sentence.
 */
export function readOutline(tokens: readonly PromptToken[], { calendar }: Language): readonly PromptToken[] {
  return listDenied(
    withoutNumbers(
      joinBoth(
        exchanged(
          belowDomains(
            withoutLabels(
              ownAddress(
                asExtensions(readShorthand(writeTimes(withoutMissed(writeSpeech(tokens)), calendar))),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

const labelsOf: Partial<Readonly<Record<PromptToken['kind'], Readonly<Record<string, string>>>>> = {
  hash: { md5: '', sha256: '', 'sha-256': '', hash: '' },
  ip: { server: '', 'sending server': '', 'server ip': '', 'mail server': '', smtp: '', ip: '', network: '', client: 'client ip', 'client ip': 'client ip' },
  address: { address: '', mail: '', sender: 'from', recipient: 'to' },
  domain: { domain: '', 'sender domain': 'from', sender: 'from' },
}; // oxfmt-ignore

/** '5d41… (md5)', '192.0.2.7 (client)': the label behind a value. */
function withoutLabels(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const close =
      tokens[at + 1]?.text === '(' ? tokens.findIndex(({ text }, index) => index > at && text === ')') : -1;
    const named = keysOf(tokens.slice(at + 2, Math.max(close, 0)));
    // '192.0.2.7 client addresses'.
    const isClient = token.kind === 'ip' && /^clients?$/.test(tokens[at + 1]?.key ?? '');
    if (isClient) {
      const isNoun = /^(?:ips?|address(?:es)?|network|range|subnet)$/.test(tokens[at + 2]?.key ?? '');
      made.push(wordAt(token, 'client'), wordAt(token, 'ip'), token);
      at += isNoun ? 2 : 1;
      continue;
    }
    const label = close > at ? labelsOf[token.kind]?.[named] : undefined;
    if (label === undefined) {
      made.push(token);
      continue;
    }
    const isLabelled = new RegExp(`^(?:${label}|by)$`).test(tokens[at - 1]?.key ?? '');
    const words = label === '' || isLabelled ? [] : label.split(' ');
    made.push(...words.map((key) => wordAt(token, key)), token);
    at = close;
  }
  return made;
}

const filed =
  /^(?:attachments?|files?|documents?|docs?|drawings?|images?|archives?|pictures?|scripts?|attached|enclosed)$/;
const naming = /^(?:ending|ends|end|type|types|extension|extensions|in|with|of|or|and|,|a|an|the|either)$/;

/** '.foo files', 'a .wav or .foo attachment': an ending that is not known as one of files, and no domain. */
function asExtensions(tokens: readonly PromptToken[]): PromptToken[] {
  const isBare = (token: PromptToken | undefined) =>
    token?.kind === 'domain' && /^\.[a-z]{2,6}$/i.test(token.text);
  return tokens.map((token, at) => {
    if (!isBare(token)) return token;
    let next = at + 1;
    while (
      /^(?:or|and|,|\/)$/.test(tokens[next]?.key ?? '') &&
      (isBare(tokens[next + 1]) || tokens[next + 1]?.kind === 'extension')
    )
      next += 2;
    let before = at - 1;
    while (naming.test(tokens[before]?.key ?? '') && !filed.test(tokens[before]?.key ?? '')) before -= 1;
    const isListed = tokens[before]?.kind === 'extension' && before >= at - 2;
    const isFile =
      filed.test(tokens[next]?.key ?? '') ||
      (filed.test(tokens[before]?.key ?? '') && before < at) ||
      isListed;
    return isFile || tokens[next]?.kind === 'extension' || tokens[next - 1]?.kind === 'extension'
      ? { ...token, kind: 'extension' }
      : token;
  });
}

/** 'that ann@x.example exchanged with bob@y.example': between the two, in either direction. */
function exchanged(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const of = tokens.findIndex(
    ({ key }, index) =>
      /^(?:exchanges?|correspondence|communications?|conversations?|dialogue|traffic)$/.test(key) &&
      tokens[index + 1]?.key === 'of',
  );
  const [ofOne, joint, ofOther] = tokens.slice(of + 2, of + 5);
  // 'the exchange of ann@x.example with bob@y.example'.
  if (of >= 0 && isPerson(ofOne) && isPerson(ofOther) && /^(?:with|and)$/.test(joint?.key ?? ''))
    return [...tokens.slice(0, of), wordAt(ofOne, 'between'), ofOne, wordAt(ofOne, 'and'), ofOther, ...tokens.slice(of + 5)]; // oxfmt-ignore
  const at = tokens.findIndex(
    ({ key }, index) =>
      /^(?:exchanged|exchange|exchanges|corresponded|traded|swapped)$/.test(key) &&
      tokens[index + 1]?.key === 'with',
  );
  const isHelping = /^(?:has|have|had|did|ever)$/.test(tokens[at - 1]?.key ?? '');
  const first = isHelping ? at - 2 : at - 1;
  const [one, other] = [tokens[first], tokens[at + 2]];
  if (at < 1 || !one || !other || !isPerson(one) || !isPerson(other)) return tokens;
  return [
    ...tokens.slice(0, first),
    wordAt(one, 'between'),
    one,
    wordAt(one, 'and'),
    other,
    ...tokens.slice(at + 3),
  ];
}

const whose = /^(?:his|her|hers|their|its|my|our|the|a)$/;
const which =
  /^(?:private|personal|home|work|other|second|new|old|business|external|corporate|official|office)$/;
const called = /^(?:address|mailbox|account|email|mail|e-mail)$/;

/** 'to her private address lisa@x.example': drops the description in front of an address. */
function ownAddress(tokens: readonly PromptToken[]): PromptToken[] {
  const drops = new Set<number>();
  tokens.forEach((token, at) => {
    if (token.kind !== 'address') return;
    let from = at - 1;
    const isPart = (pattern: RegExp) => pattern.test(tokens[from]?.key ?? '');
    if (!isPart(called)) return;
    while (isPart(called)) from -= 1;
    if (!isPart(which)) return;
    while (isPart(which)) from -= 1;
    const isOpened = isPart(whose) && /^(?:to|from|by|and|or|,|for)$/.test(tokens[from - 1]?.key ?? '');
    if (isOpened) for (let place = from; place < at; place += 1) drops.add(place);
  });
  return tokens.filter((_token, at) => !drops.has(at));
}

/** 'a.example (only subdomains, not the domain itself)': what is below it. */
function belowDomains(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const following = token.kind === 'domain' ? keysOf(tokens.slice(at + 1, at + 15)) : '';
    const found =
      /^(?:[(,] )?(?:only|just) (?:its |the |any )?subdomains(?: only)?(?:(?: ,| and| but)? not (?:the )?(?:(?:main |root |parent |bare |base )?domain(?: itself)?|it|itself))?(?: \))?/.exec(
        following,
      );
    const text = token.text.replace(/^(?:\*\.|[@.])?/, '*.');
    made.push(found ? { ...token, text, key: text } : token);
    if (found) at += found[0].split(' ').length;
  }
  return made;
}

/** 'not only phishing but suspected phishing as well': the one and the other. */
function joinBoth(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) => key === 'not' && /^(?:only|just|merely|solely)$/.test(tokens[index + 1]?.key ?? ''),
  );
  const but = at < 0 ? -1 : tokens.findIndex(({ key }, index) => index > at && /^(?:but|[.;?!:])$/.test(key));
  const place = tokens[but];
  if (place?.key !== 'but') return tokens;
  const isAlso = /^(?:also|even|likewise)$/.test(tokens[but + 1]?.key ?? '');
  // 'not only spam but no phishing'.
  if (/^(?:no|not|only|just|without)$/.test(tokens[but + (isAlso ? 2 : 1)]?.key ?? '')) return tokens;
  const and: PromptToken = { ...place, text: 'and', key: 'and' };
  const first = tokens.slice(at + 2, but);
  if (first.at(-1)?.text === ',') first.pop();
  return [...tokens.slice(0, at), ...first, and, ...tokens.slice(but + (isAlso ? 2 : 1))];
}

const rows = ['a b c d e f', '1 2 3 4 5 6', 'i ii iii iv v vi'].map((row) => row.split(' '));
const things = /^(?:e?-?mails?|messages?|what|those|everything|anything|all|any)$/;

/** '(1) mails from a.example and (2) mails with a link': its points. Where each is a kind of mail, both kinds are requested. */
function withoutNumbers(tokens: readonly PromptToken[]): PromptToken[] {
  const row = rows.find(
    ([first = '', second = '']) => markOf(tokens, first) >= 0 && markOf(tokens, second) >= 0,
  );
  if (!row) return [...tokens];
  const marks: { from: number; to: number }[] = [];
  for (const name of row) {
    const close = markOf(tokens, name);
    if (close < 0 || close < (marks.at(-1)?.to ?? 0)) break;
    marks.push({ from: tokens[close - 2]?.text === '(' ? close - 2 : close - 1, to: close + 1 });
  }
  const isKinds = marks.every(({ to }) => things.test(tokens[to]?.key ?? ''));
  return tokens.flatMap((token, at): PromptToken[] => {
    const mark = marks.find(({ from, to }) => from <= at && at < to);
    if (mark) {
      const isNew =
        at === mark.from && mark !== marks[0] && !/^(?:,|;|and|or)$/.test(tokens[at - 1]?.key ?? '');
      return isNew ? [{ ...token, kind: 'mark', text: ',', key: ',' }] : [];
    }
    const isJoint = isKinds && marks.some(({ from }) => from === at + 1) && marks[0]?.from !== at + 1;
    return isJoint && /^(?:and|,|;)$/.test(token.key) ? [wordAt(token, 'or')] : [token];
  });
}

/** Where 'name)' closes, behind a beginning, a blank or '('. */
const markOf = (tokens: readonly PromptToken[], name: string): number =>
  tokens.findIndex(
    ({ text, start }, at) =>
      text === ')' &&
      tokens[at - 1]?.key === name &&
      tokens[at - 1]?.end === start &&
      (tokens[at - 2] === undefined ||
        tokens[at - 2]?.text === '(' ||
        tokens[at - 2]?.kind === 'mark' ||
        (tokens[at - 2]?.end ?? 0) < (tokens[at - 1]?.start ?? 0)),
  );

const denials = ['what i do not want', "what i don't want", 'what we do not want', "what we don't want", 'i do not want', "i don't want", 'do not want', "don't want", 'not wanted', 'unwanted', 'to be left out', 'left out', 'leave out', 'leave these out', 'exclude', 'excluding', 'exclusions', 'excluded', 'except', 'exceptions', 'except for', 'minus', 'without', 'not', 'ignore', 'ignoring', 'skip', 'but not', 'no']; // oxfmt-ignore
const wishes = [
  'what i want',
  'what i do want',
  'what we want',
  'what i need',
  'i want',
  'wanted',
  'to be found',
  'to be included',
];

/** 'not wanted: internal mail, deleted mail. What I want: …': each of the list is left out, up to the end of its sentence. */
function listDenied(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const colon = tokens.findIndex(({ text }, at) => text === ':' && lengthBefore(tokens, at, denials) > 0);
  if (colon < 0) return tokens;
  const from = colon - lengthBefore(tokens, colon, denials);
  const stop = tokens.findIndex(({ text }, at) => at > colon && /^[.;?!]$/.test(text));
  const end = stop < 0 ? tokens.length : stop;
  const list = tokens.slice(colon + 1, end);
  const place = tokens[colon] as PromptToken;
  const make = (text: string, kind: PromptToken['kind']): PromptToken => ({
    ...place,
    kind,
    text,
    key: text,
  });
  // A time or a field with a colon of its own is no item of the list of exclusions.
  if (list.length === 0 || list.some(({ text }) => /^[:()]$/.test(text))) return tokens;
  const inner = list
    .filter(({ text }, at) => !(text === ',' && /^(?:and|or)$/.test(list[at + 1]?.key ?? '')))
    .map((token) => (/^(?:,|and)$/.test(token.key) ? make('or', 'word') : token));
  const rest = tokens.slice(end + 1);
  const wish = rest.findIndex(({ text }) => text === ':');
  const isWish = wish > 0 && lengthBefore(rest, wish, wishes) === wish;
  const before = tokens.slice(0, from).at(-1);
  const opening = before && before.kind !== 'mark' ? [make(',', 'mark')] : [];
  const left = [...opening, make('excluding', 'word'), make('(', 'mark'), ...inner, make(')', 'mark')];
  const wanted = isWish ? rest.slice(wish + 1) : rest;
  return [...tokens.slice(0, from), ...left, ...(wanted.length > 0 ? [make(',', 'mark'), ...wanted] : [])];
}

function lengthBefore(tokens: readonly PromptToken[], at: number, phrases: readonly string[]): number {
  for (const length of [5, 4, 3, 2, 1]) {
    const keys = keysOf(tokens.slice(Math.max(0, at - length), at));
    if (at >= length && phrases.includes(keys)) return length;
  }
  return 0;
}
