import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { spamLevels } from '../../../api/vocabulary/spam-levels.ts';
import { negate } from '../prompt-tree.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';

const small =
  /^(?:is|are|was|of|the|a|an|value|level|wert|stufe|von|ist|hat|equals|equal|to|=|:|score|rating|with|mit|dem|der|den|im|between|zwischen|exactly|genau|from)$/;
const least =
  /^(?:>=|at least|min|minimum|mindestens|ab|(?:groesser|hoeher)(?: oder)? gleich|gleich oder groesser|von mindestens|no less than|not below|nicht unter|wenigstens)$/;
const above =
  /^(?:>|above|over|(?:greater|higher|more|larger|bigger)(?: than)?|ueber|(?:groesser|hoeher|mehr)(?: als)?|exceeding)$/;
const most =
  /^(?:<=|at most|max|maximum|hoechstens|(?:kleiner|niedriger)(?: oder)? gleich|gleich oder kleiner|von hoechstens|bis|up to|no more than|not above|maximal)$/;
const below =
  /^(?:<|below|under|(?:less|lower|smaller)(?: than)?|unter|(?:kleiner|niedriger|weniger)(?: als)?)$/;
const upwards =
  /^(?:(?:or|and) (?:higher|more|above|up|greater|over|upwards?)|up|onwards?|and onwards?|\+|oder (?:hoeher|mehr|groesser|darueber)|und (?:hoeher|mehr|groesser|darueber)|upwards|aufwaerts)$/;
const downwards =
  /^(?:(?:or|and) (?:lower|less|below|under|smaller)|(?:oder|und) (?:niedriger|weniger|kleiner|darunter))$/;

/** Microsoft's spam confidence level behind its name: 'SCL 5 or higher', 'SCL zwischen 5 und 8', 'scl not 9'. */
export function readSpamLevel(
  tokens: readonly PromptToken[],
  from: number,
  numbers: ReadonlyMap<string, number>,
): { node: PromptNode; length: number } | undefined {
  let at = from;
  let isDenied = false;
  let sign: RegExp | undefined;
  const words = (length: number) => keysOf(tokens.slice(at, at + length));
  const take = (pattern: RegExp) => {
    const length = [3, 2, 1].find((count) => tokens.length >= at + count && pattern.test(words(count)));
    at += length ?? 0;
    return length !== undefined;
  };
  for (let steps = 0; steps < 5; steps += 1) {
    const found = [least, above, most, below].find(take);
    if (found) sign = found;
    else if (take(/^(?:not|nicht|isn't|!=|other than|ausser)$/)) isDenied = true;
    else if (!take(small)) break;
  }
  const takeLevel = () => {
    const isMinus = /^[-–−]$/.test(tokens[at]?.text ?? '');
    const word = tokens[at + (isMinus ? 1 : 0)];
    const text = String(numbers.get(word?.key ?? '') ?? word?.text ?? '');
    const level = spamLevels.find((known) => String(known) === `${isMinus ? '-' : ''}${text}`);
    if (level !== undefined) at += isMinus ? 2 : 1;
    return level;
  };
  const first = takeLevel();
  if (first === undefined) return undefined;
  const levels = [first];
  let last: number | undefined;
  if (take(upwards)) sign = least;
  else if (take(downwards)) sign = most;
  else if (!sign) {
    for (;;) {
      const before = at;
      const isRange = levels.length === 1 && take(/^(?:to|bis|through|-|–)$/);
      const isBetween =
        !isRange &&
        levels.length === 1 &&
        /^(?:between|zwischen)$/.test(tokens[before - 2]?.key ?? '') &&
        take(/^(?:and|und)$/);
      const isListed = !isRange && !isBetween && take(/^(?:,|or|and|oder|und|, or|, and|\/)(?: scl)?$/);
      const next = isRange || isBetween || isListed ? takeLevel() : undefined;
      if (next === undefined) {
        at = before;
        break;
      }
      if (isRange || isBetween) {
        last = next;
        break;
      }
      levels.push(next);
    }
  }
  // Nobody else gives one.
  take(/^(?:from|by|of|von|durch|laut|per) (?:microsoft|defender|ms)$/);
  const isIn = (level: number) => {
    if (last !== undefined) return level >= first && level <= last;
    if (sign === least) return level >= first;
    if (sign === above) return level > first;
    if (sign === most) return level <= first;
    if (sign === below) return level < first;
    return levels.some((one) => one === level);
  };
  // 'not less than 5' is at least 5: mail without a level is not asked for.
  const isTurned = isDenied && sign !== undefined;
  const anyOf = spamLevels.filter((level) => isIn(level) !== isTurned);
  if (anyOf.length === 0) return undefined;
  const node: PromptNode = { kind: 'spam_level', anyOf };
  return { node: isDenied && !isTurned ? negate(node) : node, length: at - from };
}
