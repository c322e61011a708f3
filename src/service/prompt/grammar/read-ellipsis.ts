import type { QuarantineActor } from '../../../api/vocabulary/states.ts';
import { subjectOf } from '../prompt-tree.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';
import type { PromptItem, Read } from './items.ts';

const judges: readonly (readonly [QuarantineActor, RegExp])[] = [
  ['microsoft', /^(?:the )?(?:microsoft|defender|ms)$/],
  [
    'cp',
    /^(?:we|us|postern|check point|checkpoint|(?:our|the|our own) (?:system|engine|product|scanner|filter))$/,
  ],
];
const helping = /^(?:did|do|does|has|have|had|was|were|is|are)(?: so| it| that)?$/;
const denying =
  /^(?:(?:did|do|does|has|have|had|was|were|is|are) not|(?:did|do|does|has|have|had|was|were|is|are)n'?t)(?: it| so| that)?$/;

/** 'but we did', 'Microsoft did not': the verdict that was spoken of, as given or not given by somebody else. */
export function readEllipsis(
  tokens: readonly PromptToken[],
  at: number,
  items: readonly PromptItem[],
): Read | undefined {
  const isJudged = items.some((item) => item.kind === 'condition' && subjectOf(item.node) === 'detection');
  if (!isJudged || items.at(-1)?.kind !== 'operator') return undefined;
  const keys = (from: number, length: number) => keysOf(tokens.slice(from, from + length));
  // 'that Microsoft missed but we did not': not missed is found.
  const isMissed = items.some((item) => item.kind === 'by' && item.missed);
  for (const length of [3, 2, 1]) {
    const judge = judges.find(([, names]) => names.test(keys(at, length)));
    if (!judge) continue;
    for (const more of [3, 2, 1]) {
      const verb = keys(at + length, more);
      const isDenied = denying.test(verb);
      const next = tokens[at + length + more];
      const isEnd = next === undefined || next.kind === 'mark' || /^(?:and|or|but)$/.test(next.key);
      if (!isEnd || (!isDenied && !helping.test(verb))) continue;
      const by = { kind: 'by' as const, actors: [judge[0]] };
      return {
        items: isDenied !== isMissed ? [{ kind: 'operator', operator: 'not' }, by] : [by],
        length: length + more,
      };
    }
  }
  return undefined;
}
