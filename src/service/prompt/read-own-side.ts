import type { Language } from './language.ts';
import { findPhrase } from './lexicon/lexicon.ts';
import { type PromptToken, wordAt } from './read-tokens.ts';

const theirs = /^(?:microsoft|microsofts|defender|ms)$/;
const ends = /^(?:and|but|und|aber|yet|though|while|or|oder)$/;
const maxWords = 2;

/** How many words from here name the product by whom it belongs to: 'ours', 'with us', 'bei uns', 'wir:'. */
function lengthOfOwn(tokens: readonly PromptToken[], at: number): number {
  const [key = '', next = ''] = tokens.slice(at, at + maxWords).map((token) => token.key);
  if (/^(?:with|at|by|for|bei|fuer|von)$/.test(key) && /^(?:us|uns)$/.test(next)) return 2;
  if (/^(?:us|we|uns|wir)$/.test(key) && next === ':') return 2;
  return /^(?:ours|unserer|unseres)$/.test(key) ? 1 : 0;
}

/**
 * 'clean at Microsoft, phishing with us', 'Microsoft: clean, wir: Phishing': beside a verdict, where the other one is Microsoft's, 'us' is the product.
 */
export function readOwnSide(
  tokens: readonly PromptToken[],
  { lexicon, calendar }: Language,
): readonly PromptToken[] {
  if (!tokens.some(({ kind, key }) => kind === 'word' && theirs.test(key))) return tokens;
  const isVerdict = (at: number): boolean => {
    const meaning = findPhrase(lexicon, tokens, at)?.meaning;
    return meaning?.is === 'condition' && meaning.node.kind === 'detection';
  };
  const isEnd = (token: PromptToken | undefined) =>
    token === undefined || token.kind === 'mark' || ends.test(token.key);
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const length = lengthOfOwn(tokens, at);
    const behind = at + length;
    const isOwn = length > 0 && (isVerdict(behind) || (isVerdict(at - 1) && isEnd(tokens[behind])));
    if (!isOwn) {
      made.push(token);
      continue;
    }
    const german = calendar.language === 'de';
    made.push(
      wordAt(token, german ? 'laut' : 'by'),
      wordAt(tokens[behind - 1] ?? token, german ? 'uns' : 'us'),
    );
    at = behind - 1;
  }
  return made;
}
