import type { PromptToken } from '../read-tokens.ts';
import type { PromptItem } from './items.ts';

/** 'by Microsoft only', 'that only Microsoft flagged': nobody else. */
export function isAlone(tokens: readonly PromptToken[], at: number, length: number): boolean {
  const [before, only] = [tokens[at - 2]?.key ?? '', tokens[at - 1]?.key ?? ''];
  const isInFront =
    length > 1 &&
    /^(?:only|solely|nur|allein|einzig)$/.test(only) &&
    /^(?:that|which|,|by|as|die|das|was)$/.test(before);
  const [behind, next] = tokens.slice(at + length, at + length + 2);
  const isEnd = next === undefined || next.kind === 'mark';
  return isInFront || (/^(?:only|alone|solely|exclusively|allein|alleine)$/.test(behind?.key ?? '') && isEnd);
}

/** 'clean mails which users reported', not 'tell me which users reported'. */
export const isRelativeQuestion = (
  tokens: readonly PromptToken[],
  at: number,
  items: readonly PromptItem[],
) =>
  tokens[at]?.key === 'which' &&
  tokens[at - 1]?.kind !== 'mark' &&
  (['mail', 'condition', 'value'].includes(items.at(-1)?.kind ?? '') ||
    /^(?:these|those|ones|them|anything|everything|mails?|e-?mails?|messages?)$/.test(
      tokens[at - (tokens[at - 1]?.key === 'only' ? 2 : 1)]?.key ?? '',
    ));

/** 'eingehende Mails, die …'. */
export const isRelativeClause = (tokens: readonly PromptToken[], at: number): boolean =>
  tokens[at - 1]?.text === ',' && /^(?:die|der|das|den)$/.test(tokens[at]?.key ?? '');
