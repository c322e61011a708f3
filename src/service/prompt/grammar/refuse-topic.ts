import { verdictsNamed } from '../../../api/vocabulary/verdicts.ts';
import { subjectOf } from '../prompt-tree.ts';
import type { PromptItem } from './items.ts';
import { CombineError } from './parts.ts';

const newsletters = verdictsNamed('graymail').join();

/** 'subject mentions password, but not newsletter': a word of the subject, or no newsletters? */
export function refuseTopic(items: readonly PromptItem[]): readonly PromptItem[] {
  items.forEach((item, at) => {
    const joining = ({ kind, ...other }: PromptItem) =>
      kind === 'operator' && 'operator' in other && other.operator === 'comma';
    const [text, but, not] = items
      .slice(0, at)
      .filter((one) => !joining(one))
      .slice(-3);
    const isKind =
      item.kind === 'condition' && item.node.kind === 'detection' && item.node.anyOf.join() === newsletters;
    const isText =
      text?.kind === 'condition' && text.cue === 'subject' && subjectOf(text.node) === 'text subject';
    const isDenied =
      but?.kind === 'operator' && not?.kind === 'operator' && not.operator === 'not' && not.word === 'not';
    if (isKind && isText && isDenied) throw new CombineError('prompt_ambiguous', item);
  });
  return items;
}
