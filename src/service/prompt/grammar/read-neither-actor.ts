import type { QuarantineActor } from '../../../api/vocabulary/states.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';
import type { Read } from './items.ts';

const judges: readonly (readonly [QuarantineActor, RegExp])[] = [
  ['microsoft', /^(?:(?:von|durch) )?(?:microsoft|defender|ms)$/],
  [
    'cp',
    /^(?:(?:von|durch|vom) )?(?:postern|wir|uns|check point|checkpoint|system|filter|(?:unser|das|dem|unserem) (?:system|filter|produkt))$/,
  ],
];

/** 'weder Microsoft noch wir': a verdict that neither of the two gave. */
export function readNeitherActor(tokens: readonly PromptToken[], at: number): Read | undefined {
  if (tokens[at]?.key !== 'weder') return undefined;
  const first = readJudge(tokens, at + 1);
  const joint = at + 1 + (first?.length ?? 0);
  const second = tokens[joint]?.key === 'noch' ? readJudge(tokens, joint + 1) : undefined;
  if (!first || !second || first.actor === second.actor) return undefined;
  return {
    items: [
      { kind: 'operator', operator: 'not' },
      { kind: 'by', actors: ['cp', 'microsoft'] },
    ],
    length: joint + 1 + second.length - at,
  };
}

function readJudge(
  tokens: readonly PromptToken[],
  at: number,
): { actor: QuarantineActor; length: number } | undefined {
  for (const length of [3, 2, 1]) {
    const found = judges.find(([, names]) => names.test(keysOf(tokens.slice(at, at + length))));
    if (found) return { actor: found[0], length };
  }
  return undefined;
}
