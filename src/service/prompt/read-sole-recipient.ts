import { type PromptToken, wordAt } from './read-tokens.ts';

const sole = /^(?:only|sole|single|lone|einzig(?:e[nmrs]?)?|alleinig(?:e[nmrs]?)?|nur)$/;
const recipient = /^(?:recipients?|addressees?|empfaenger|adressat(?:en)?)$/;
const before =
  /^(?:whose|with|having|that|which|has|have|had|the|a|an|as|and|mit|deren|dessen|als|dem|der|den|die|ein|einen|und)$/;
const being = /^(?:is|are|was|were|being|be|war|ist|sind|waren|namely|named|of|:|=)$/;
const nobodyElse =
  /^(?:and|und) (?:to )?(?:nobody|no one|noone|no-one|none|niemand|an niemanden|niemanden|niemandem|an niemand) (?:else|sonst|other|anderen|anderes|weiter)$|^(?:and|und) sonst (?:niemand|niemanden|niemandem|keinen|keinem|keiner)$/;
const words = {
  en: { to: 'to', only: ['with', 'a', 'single', 'recipient'] },
  de: { to: 'an', only: ['mit', 'genau', 'einem', 'empfaenger'] },
};

/**
 * 'whose only recipient was a@b.example', 'a@b.example als einziger Empfänger', 'to a@b.example and nobody else': mails to that address with one
 * recipient, not all of its mails.
 */
export function readSoleRecipient(
  tokens: readonly PromptToken[],
  language: keyof typeof words,
): readonly PromptToken[] {
  for (const [at, token] of tokens.entries()) {
    const isAddress = token.kind === 'address' && token.text.includes('@');
    const read = isAddress ? readAt(tokens, at, token, language) : undefined;
    if (read) return read;
  }
  return tokens;
}

function readAt(
  tokens: readonly PromptToken[],
  at: number,
  address: PromptToken,
  language: keyof typeof words,
): readonly PromptToken[] | undefined {
  const { to, only } = words[language];
  const put = (from: number, end: number): readonly PromptToken[] => [
    ...tokens.slice(0, from),
    wordAt(tokens[from] ?? address, to),
    address,
    ...only.map((word) => wordAt(address, word)),
    ...tokens.slice(end),
  ];
  const isSole = (index: number) => sole.test(tokens[index]?.key ?? '') && recipient.test(tokens[index + 1]?.key ?? ''); // prettier-ignore
  const without = (index: number) => {
    let from = index;
    while (before.test(tokens[from - 1]?.key ?? '')) from -= 1;
    return from;
  };
  // '… only recipient was a@b.example war'.
  let noun = at;
  while (being.test(tokens[noun - 1]?.text.toLowerCase() ?? '')) noun -= 1;
  if (noun > 1 && isSole(noun - 2))
    return put(without(noun - 2), being.test(tokens[at + 1]?.key ?? '') ? at + 2 : at + 1);
  // 'a@b.example as the only recipient'.
  let behind = at + 1;
  while (behind < at + 4 && /^(?:as|is|was|war|ist|als|the|der|dem|,)$/.test(tokens[behind]?.key ?? ''))
    behind += 1;
  if (behind > at + 1 && isSole(behind)) {
    const from = /^(?:to|an|with|mit|having)$/.test(tokens[at - 1]?.key ?? '') ? at - 1 : at;
    return put(from, behind + 2);
  }
  // 'to a@b.example and nobody else'.
  const isTo = tokens[at - 1]?.key === to;
  for (const length of [3, 4, 5]) {
    const keys = tokens.slice(at + 1, at + 1 + length).map(({ key }) => key).join(' '); // prettier-ignore
    if (isTo && nobodyElse.test(keys)) return put(at - 1, at + 1 + length);
  }
  return undefined;
}
