import type { PromptToken } from '../read-tokens.ts';
import type { Read } from './items.ts';

/** Reads punctuation and signs. */
export function readMark(
  { text, start, end }: PromptToken,
  next: PromptToken | undefined,
  before: PromptToken | undefined,
): Read {
  // '!quarantined', '-from:ann' as programs write it.
  const isSign =
    (text === '!' || text === '-') &&
    next?.start === end &&
    next.text !== '-' &&
    (!before || before.end < start);
  if (isSign) return { items: [{ kind: 'operator', operator: 'not' }], length: 1 };
  if (text === '|') return { items: [{ kind: 'operator', operator: 'or' }], length: 1 };
  if (text === '(' || text === '[') return { items: [{ kind: 'open' }], length: 1 };
  if (text === ')' || text === ']') return { items: [{ kind: 'close' }], length: 1 };
  // '.htm / .html': one or the other.
  const isSlashed = text === '/' && before?.kind === next?.kind && before?.kind === 'extension';
  if (isSlashed) return { items: [{ kind: 'operator', operator: 'or' }], length: 1 };
  if (text === ',' || text === ';' || text === '/') {
    return { items: [{ kind: 'operator', operator: 'comma' }], length: 1 };
  }
  if (text === '+' || text === '&') return { items: [{ kind: 'operator', operator: 'and' }], length: 1 };
  // What ends or decorates a sentence.
  if (/^[.!?:=…–—"'*_#>-]$/u.test(text)) return { items: [], length: 1 };
  return { items: [], length: 1, reason: 'prompt_not_understood' };
}
