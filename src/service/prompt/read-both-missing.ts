import { type PromptToken, wordAt } from './read-tokens.ts';

const missing = /^(?:without|lacking|lack|missing|ohne)$/;
const small = /^(?:both|either|any|a|an|the|sowohl|jegliche[nmrs]?|einen?|den|die|das)$/;
const part =
  /^(?:links?|urls?|attachments?|files?|subjects?|subject-line|anhang|anhaengen?|anhaenge|anlagen?|dateianhang|dateianhaenge|betreff|betreffzeile)$/;
const joining = /^(?:and|nor|und|noch|sowie)$/;

/**
 * 'without links and attachments', 'missing both a subject and an attachment': neither the one nor the other, though 'not from a and to b' is
 * not both.
 */
export function readBothMissing(
  tokens: readonly PromptToken[],
  language: 'en' | 'de',
): readonly PromptToken[] {
  const without = { en: 'without', de: 'ohne' }[language];
  const skip = (from: number) => {
    let at = from;
    while (small.test(tokens[at]?.key ?? '')) at += 1;
    return at;
  };
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || !missing.test(token.key)) continue;
    const first = skip(at + 1);
    const operator = tokens[first + 1];
    const second = skip(first + 2);
    const isBoth =
      part.test(tokens[first]?.key ?? '') &&
      joining.test(operator?.key ?? '') &&
      part.test(tokens[second]?.key ?? '');
    if (!isBoth || !operator) continue;
    const and = wordAt(operator, { en: 'and', de: 'und' }[language]);
    return [
      ...tokens.slice(0, at),
      wordAt(token, without),
      ...tokens.slice(first, first + 1),
      and,
      wordAt(operator, without),
      ...tokens.slice(second),
    ];
  }
  return tokens;
}
