import type { PromptItem } from './items.ts';

const isOperand = (item: PromptItem | undefined) =>
  item?.kind === 'condition' || item?.kind === 'value' || item?.kind === 'period';

/**
 * 'either an archive or a link': the two conditions belong together, as in parentheses. Where more than one stands in
 * front of the 'or', the word adds nothing.
 */
export function groupEither(items: readonly PromptItem[]): PromptItem[] {
  const made = [...items];
  for (let at = made.length - 1; at >= 0; at -= 1) {
    const either = made[at];
    if (either?.kind !== 'operator' || either.operator !== 'either') continue;
    const { start, end } = either;
    const last = endOfPair(made, at + 1);
    if (last === undefined) {
      made.splice(at, 1);
      continue;
    }
    made.splice(last + 1, 0, { kind: 'close', start, end });
    made.splice(at, 1, { kind: 'open', start, end });
  }
  return made;
}

const isDenial = (item: PromptItem | undefined) => item?.kind === 'operator' && item.operator === 'not';

/** The place of the last condition of 'a or b or c'; undefined when this is none. */
function endOfPair(items: readonly PromptItem[], from: number): number | undefined {
  let end: number | undefined;
  let at = from;
  for (;;) {
    while (items[at]?.kind === 'clause') at += 1;
    // 'either no subject or no sender name'.
    if (isDenial(items[at])) at += 1;
    if (!isOperand(items[at])) return end;
    let operand = at;
    at += 1;
    // 'either reported or quarantined by an admin'.
    while (items[at]?.kind === 'by') {
      operand = at;
      at += 1;
    }
    while (items[at]?.kind === 'clause' || items[at]?.kind === 'mail') at += 1;
    const joint = items[at];
    const isOr = joint?.kind === 'operator' && joint.operator === 'or';
    if (end !== undefined || isOr) end = operand;
    if (!isOr) return end === from && operand === from ? undefined : end;
    at += 1;
  }
}
