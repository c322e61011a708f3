import type { PromptToken } from '../read-tokens.ts';

/** Whether a word is written like a name. */
export const isCapitalised = (token: PromptToken | undefined) =>
  token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text);

/** 'von Anna Berger reinkam': behind a name that is written like one, a small word is none of its parts, unless it is one of titles. */
export const isNoPartOfName = (tokens: readonly PromptToken[], at: number): boolean =>
  tokens[at]?.kind === 'word' &&
  (/^(?:with|without|mit|ohne)$/.test(tokens[at].text) ||
    (isCapitalised(tokens[at - 1]) && /^\p{Ll}{4,}$/u.test(tokens[at].text)) ||
    // 'von KI geschriebenes Phishing'.
    (/^\p{Lu}+$/u.test(tokens[at - 1]?.text ?? '') &&
      /^\p{Ll}{4,}(?:ne|nes|nen|ner|te|tes|ten|ter)$/u.test(tokens[at].text)));
