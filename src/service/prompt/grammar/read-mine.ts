import type { PromptMeaning } from '../lexicon/lexicon.ts';
import type { ItemContext, PromptItem } from './items.ts';

/** What the person who asks received. */
export const toMe = ({ me }: ItemContext) =>
  ({
    kind: 'condition',
    node: { kind: 'text', field: 'recipients', match: 'exact', value: me },
    place: 'behind',
  }) as const;

/** 'my emails', 'from my address'. */
export const ofMine = ({ field }: PromptMeaning & { is: 'mine' }, context: ItemContext) =>
  field
    ? ({
        kind: 'condition',
        node: { kind: 'text', field, match: 'exact', value: context.me },
        place: 'behind',
      } as const)
    : toMe(context);

/** 'outgoing mails of mine' are those that I sent. */
export const isSent = (items: readonly PromptItem[]): boolean => {
  const last = items.findLast(({ kind }) => kind === 'condition');
  return (
    last?.kind === 'condition' && last.node.kind === 'direction' && !last.node.anyOf.includes('is_incoming')
  );
};
