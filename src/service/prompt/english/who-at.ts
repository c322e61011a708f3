import type { PromptToken } from '../read-tokens.ts';

const maxWords = 3;

/** The person at a place: an address, a domain, a quotation, or words written like a name; undefined for none. */
export function whoAt(tokens: readonly PromptToken[], at: number): readonly PromptToken[] {
  const first = tokens[at];
  if (first && /^(?:address|domain|quoted)$/.test(first.kind)) return [first];
  const isName = (token: PromptToken | undefined) =>
    token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text);
  let end = at;
  while (end < at + maxWords && isName(tokens[end])) end += 1;
  return tokens.slice(at, end);
}
