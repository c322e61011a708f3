import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, PromptItem, Read } from './items.ts';
import { readCueValues } from './read-cue-values.ts';

/** 'emails of Ann Lee', 'those of ann@x.example': their sender. */
export function readWriter(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
  items: readonly PromptItem[],
): Read | undefined {
  const isOfMails = items.at(-1)?.kind === 'mail' || /^(?:those|ones)$/.test(tokens[at - 1]?.key ?? '');
  if (tokens[at]?.key !== 'of' || !isOfMails || !isSomebody(tokens[at + 1], context)) return undefined;
  const whose = readCueValues(tokens, at + 1, { is: 'cue', field: 'sender' }, context);
  return (
    whose && {
      items: [{ kind: 'condition', node: whose.node, place: 'behind', cue: 'sender' }],
      length: whose.length + 1,
    }
  );
}

/** Whether a token names somebody: an address, a domain, an unknown word that is written like a name. */
const isSomebody = (token: PromptToken | undefined, { lexicon }: ItemContext): boolean =>
  token?.kind === 'address' ||
  token?.kind === 'domain' ||
  (token?.kind === 'word' && /^\p{Lu}/u.test(token.text) && !lexicon.words.has(token.key));
