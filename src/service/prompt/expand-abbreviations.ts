import { type PromptToken, wordAt } from './read-tokens.ts';

const always: Readonly<Record<string, string>> = { ausg: 'ausgehend', eing: 'eingehend' };
/** One letter may be a name's ('Anna M.'); a small one in front of what a mail has is a preposition. */
const letters: Readonly<Record<string, string>> = { m: 'mit', o: 'ohne' };
const part =
  /^(?:anhang|anhaengen?|anh|anlagen?|links?|urls?|betreff|betr|betreffzeile|dateien|datei|absendernamen?|dateianhang|dateianhaengen?)$/;

/** Titles in front of a name. 'MS' in capitals is Microsoft. */
const title = /^(?:[Mm]rs?|Ms|[Mm]x|[Dd]r|[Pp]rof|Hr)$/;

/** 'ausg. Mails m. Anhang', 'o. Betreff', 'Mrs. Hill': words cut short, whose point ends no sentence. */
export function expandAbbreviations(tokens: readonly PromptToken[]): PromptToken[] {
  return tokens.flatMap((token, at) => {
    const isPointOf = (before: PromptToken | undefined) =>
      before?.kind === 'word' &&
      token.text === '.' &&
      before.end === token.start &&
      wordOf(tokens, at - 1) !== undefined;
    if (isPointOf(tokens[at - 1])) return [];
    const word = wordOf(tokens, at);
    return [word === undefined ? token : { ...wordAt(token, word), end: tokens[at + 1]?.end ?? token.end }];
  });
}

/** The whole word of one that is cut short in front of a point. */
function wordOf(tokens: readonly PromptToken[], at: number): string | undefined {
  const [token, point, next] = tokens.slice(at, at + 3);
  if (token?.kind !== 'word' || point?.text !== '.' || point.start !== token.end || !next) return undefined;
  if (title.test(token.text) && next.kind === 'word') return token.key === 'hr' ? 'herr' : token.key;
  return always[token.key] ?? (part.test(next.key) ? letters[token.text] : undefined);
}
