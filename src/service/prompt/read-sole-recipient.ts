import { keysOf, type PromptToken, wordAt } from './read-tokens.ts';

const sole = /^(?:only|sole|single|lone|einzig(?:e[nmrs]?)?|alleinig(?:e[nmrs]?)?|nur)$/;
const recipient = /^(?:recipients?|addressees?|empfaenger|adressat(?:en)?)$/;
const before =
  /^(?:whose|with|having|that|which|has|have|had|the|a|an|as|and|mit|deren|dessen|als|dem|der|den|die|ein|einen|und)$/;
const being = /^(?:is|are|was|were|being|be|war|waren|ist|sind|namely|named|of|:|=)$/;

/** Phrases that exclude recipients other than those in front of them; `to` of 'to nobody else'. */
const closings = {
  en: /^(?:,? ?(?:and|but) |, )?(?:(?:to )?(?:nobody|no one|noone|no-one|none|no other(?: recipients?| person| people| address| addresses)?)(?: else)?|(?:not|never) (?:to )?(?:anyone|anybody) else|with(?:out any|out| no) (?:other|further|more|additional) (?:recipients?|addressees?)|to them (?:only|alone)|alone)(?= |$)/,
  de: /^(?:und|und) (?:an )?(?:niemand|niemanden|niemandem) (?:sonst|anderen|anderes|weiter)(?= |$)|^(?:und|,) sonst (?:an )?(?:niemand|niemanden|niemandem|keinen|keinem|keiner)(?= |$)/,
};
const words = {
  en: { to: 'to', one: ['with', 'a', 'single', 'recipient'], many: ['with', 'exactly'], counted: 'recipients' }, // oxfmt-ignore
  de: { to: 'an', one: ['mit', 'genau', 'einem', 'empfaenger'], many: ['mit', 'genau'], counted: 'empfaengern' }, // oxfmt-ignore
};

/**
 * 'whose only recipient was a@b.example', 'a@b.example als einziger Empfänger', 'to a@b.example and c@d.example and to nobody else': mails to those
 * addresses with as many recipients, not all of their mails.
 */
export function readSoleRecipient(
  tokens: readonly PromptToken[],
  language: keyof typeof words,
): readonly PromptToken[] {
  for (const [at, token] of tokens.entries()) {
    const list = isAddress(token) && !isAddress(tokens[at - 2]) ? listAt(tokens, at, language) : undefined;
    const read = list ? readAt(tokens, at, list, language) : undefined;
    if (read) return read;
  }
  return tokens;
}

const isAddress = (token: PromptToken | undefined): boolean =>
  (token?.kind === 'address' && token.text.includes('@')) || /^(?:mich|me)$/.test(token?.key ?? '');

interface Addresses {
  all: readonly PromptToken[];
  end: number;
}

/** Addresses that are joined by 'and' and commas. */
function listAt(tokens: readonly PromptToken[], from: number, language: keyof typeof words): Addresses {
  const all: PromptToken[] = [];
  let at = from;
  for (;;) {
    all.push(tokens[at] as PromptToken);
    let next = at + 1;
    while (/^(?:,|and|&|und|sowie)$/.test(tokens[next]?.key ?? '')) next += 1;
    if (next > at + 1 && tokens[next]?.key === words[language].to) next += 1;
    if (next === at + 1 || !isAddress(tokens[next])) return { all, end: at + 1 };
    at = next;
  }
}

function readAt(
  tokens: readonly PromptToken[],
  at: number,
  { all, end }: Addresses,
  language: keyof typeof words,
): readonly PromptToken[] | undefined {
  const { to, one, many, counted } = words[language];
  const place = tokens[at] as PromptToken;
  const number: PromptToken = { ...place, kind: 'number', text: `${all.length}`, key: `${all.length}` };
  const counting =
    all.length === 1
      ? one.map((word) => wordAt(place, word))
      : [...many.map((word) => wordAt(place, word)), number, wordAt(place, counted)];
  const list = all.flatMap((address) => [wordAt(place, to), address]);
  const put = (from: number, last: number): readonly PromptToken[] => [...tokens.slice(0, from), ...list, ...counting, ...tokens.slice(last)]; // oxfmt-ignore
  const isSole = (index: number) =>
    sole.test(tokens[index]?.key ?? '') && recipient.test(tokens[index + 1]?.key ?? '');
  const without = (index: number) => {
    let from = index;
    while (before.test(tokens[from - 1]?.key ?? '')) from -= 1;
    return from;
  };
  const opening = /^(?:both|either)$/.test(tokens[at - 1]?.key ?? '') ? at - 1 : at;
  // '… only recipient was a@b.example war'.
  let noun = opening;
  while (being.test(tokens[noun - 1]?.text.toLowerCase() ?? '')) noun -= 1;
  if (noun > 1 && isSole(noun - 2))
    return put(without(noun - 2), being.test(tokens[end]?.key ?? '') ? end + 1 : end);
  // 'a@b.example as the only recipient'.
  let behind = end;
  while (
    behind < end + 4 &&
    /^(?:as|is|are|was|were|war|ist|als|the|der|dem|,)$/.test(tokens[behind]?.key ?? '')
  )
    behind += 1;
  if (behind > end && isSole(behind))
    return put(
      /^(?:to|an|with|mit|having)$/.test(tokens[opening - 1]?.key ?? '') ? opening - 1 : opening,
      behind + 2,
    );
  // 'to a@b.example and nobody else'.
  const isTo = tokens[opening - 1]?.key === to;
  const closing =
    isTo || language === 'en' ? closings[language].exec(keysOf(tokens.slice(end, end + 8)))?.[0] : undefined;
  if (isTo && closing) return put(opening - 1, end + closing.trim().split(' ').length);
  return language === 'en' ? readOnly(tokens, opening, end, put) : undefined;
}

const only = /^(?:only|solely|exclusively|just|merely)$/;
const going =
  /^(?:e?-?mails?|messages?|anything|everything|sent|went|goes|going|addressed|delivered|directed|gone|written|those|ones|was|were|is|are)$/;

/** 'mails only to a@b.example', 'to nobody but a@b.example', 'received only by a@b.example'; 'but only to a@b.example' narrows the condition in front of it. */
function readOnly(
  tokens: readonly PromptToken[],
  at: number,
  end: number,
  put: (from: number, end: number) => readonly PromptToken[],
): readonly PromptToken[] | undefined {
  const keys = (length: number) => keysOf(tokens.slice(Math.max(0, at - length), at));
  const isReceived = /^(?:received|got|gotten)$/.test(tokens[end]?.key ?? '');
  if (only.test(keys(1)) && isReceived) return put(at - 1, end + 1);
  const isOnlyTo =
    (only.test(tokens[at - 2]?.key ?? '') && keys(1) === 'to') ||
    (only.test(keys(1)) && tokens[at - 2]?.key === 'to');
  if (isOnlyTo && going.test(tokens[at - 3]?.key ?? '')) return put(at - 2, end);
  const isBy = /^(?:received|got) (?:only|solely|exclusively|just) by$/.test(keys(3));
  if (isBy) return put(at - 3, end);
  for (const length of [5, 4, 3])
    if (
      /^to (?:nobody|no one|noone|no-one|none)(?: else)? (?:but|except|than|other than)$/.test(keys(length))
    )
      return put(at - length, end);
  return undefined;
}
