import { findPhrase } from '../lexicon/lexicon.ts';
import type { Language } from '../language.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

const fields: ReadonlySet<string> = new Set(['subject', 'attachment', 'link', 'sender_name', 'sender_email']);
const joint = /^(?:or|and|,|&|nor|either|neither|both)$/;
const denying = ['but not', 'and not', 'but without', 'and without', 'without', ', not', 'not', 'but no', 'rather than', 'instead of']; // oxfmt-ignore

/** '"wire" but not "transfer" in the subject': both are looked for there. */
export function shareField(tokens: readonly PromptToken[], { lexicon }: Language): readonly PromptToken[] {
  for (let at = 1; at < tokens.length; at += 1) {
    if (tokens[at - 1]?.kind !== 'quoted') continue;
    const owner = findPhrase(lexicon, tokens, at);
    if (owner?.meaning.is !== 'owner' || !fields.has(owner.meaning.field)) continue;
    const ownerTokens = tokens.slice(at, at + owner.length);
    const from = runOf(tokens, at - 1);
    const length = [2, 1].find((count) => denying.includes(keysOf(tokens.slice(from - count, from))));
    const left = from - (length ?? 0) - 1;
    if (length === undefined || tokens[left]?.kind !== 'quoted') continue;
    const place = tokens[left + 1] as PromptToken;
    return [
      ...tokens.slice(0, left + 1),
      ...ownerTokens,
      wordAt(place, 'but'),
      wordAt(place, 'not'),
      ...tokens.slice(from),
    ];
  }
  return tokens;
}

/** Where quoted texts begin that are joined up to one. */
function runOf(tokens: readonly PromptToken[], last: number): number {
  let from = last;
  while (joint.test(tokens[from - 1]?.key ?? '') && tokens[from - 1]?.kind !== 'quoted' && tokens[from - 2]?.kind === 'quoted') from -= 2; // oxfmt-ignore
  return from;
}
