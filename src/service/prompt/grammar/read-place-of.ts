import type { ItemContext, PromptItem, Read } from './items.ts';
import type { PromptToken } from '../read-tokens.ts';
import { readCueValues } from './read-cue-values.ts';
import { findPhrase, type PromptMeaning } from '../lexicon/lexicon.ts';

/** 'the inbox of ann@a.example', 'ann@a.example's inbox': the mailbox in which a mail lies. */
export function readPlaceOf(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
  items: readonly PromptItem[],
  dropped = 0,
): Read | undefined {
  const last = items.at(-1);
  const [token, next] = tokens.slice(at, at + 2);
  const isBehind =
    token?.key === 'of' &&
    next?.kind === 'address' &&
    last?.kind === 'condition' &&
    last.node.kind === 'state';
  // What was written behind the address is not part of its text.
  const isOwner = token?.kind === 'address' && token.end - token.start === token.text.length + 2;
  if (!isBehind && !(isOwner && isPlace(findPhrase(context.lexicon, tokens, at + 1)?.meaning)))
    return undefined;
  const from = isBehind ? at + 1 : at;
  // 'the inbox of ann@a.example or of bob@a.example'.
  const isAgain =
    isBehind &&
    /^(?:or|and)$/.test(tokens[at + 2]?.key ?? '') &&
    tokens[at + 3]?.key === 'of' &&
    tokens[at + 4]?.kind === 'address';
  if (isAgain) return readPlaceOf(tokens.toSpliced(at + 3, 1), at, context, items, 1);
  const whose = readCueValues(tokens, from, { is: 'cue', field: 'mailbox', exact: true }, context);
  return (
    whose && {
      items: [{ kind: 'condition', node: whose.node, place: 'behind' }],
      length: whose.length + from - at + dropped,
    }
  );
}

const isPlace = (meaning: PromptMeaning | undefined): boolean =>
  meaning?.is === 'condition' && meaning.node.kind === 'state';
