import { type Anchor, anchorChoices, costOf } from './choose-anchors.ts';
import type { RuleConditions } from './rule-conditions.ts';
import { createRuleIndex, type RuleIndex } from './rule-index.ts';

/** What finds the rules that may fit a mail. Rules go by their place in the list. */
export interface PreparedRules {
  readonly index: RuleIndex;
  /** Rules without a condition that can be indexed. */
  readonly unindexed: Uint32Array;
}

/** Chooses for each rule the condition by which it is looked up, and indexes it. */
export function prepareRules(rules: Iterable<RuleConditions>): PreparedRules {
  const entries: { anchor: Anchor; rule: number }[] = [];
  const unindexed: number[] = [];
  const undecided: { rule: number; ways: Anchor[][] }[] = [];
  let rule = 0;
  for (const conditions of rules) {
    const ways = choicesOf(conditions);
    if (ways.length > 1) undecided.push({ rule, ways });
    else if (ways[0]) for (const anchor of ways[0]) entries.push({ anchor, rule });
    else unindexed.push(rule);
    rule += 1;
  }
  // Only rules with a choice are counted: most have none, and making names of all they ask for costs as much as all else.
  const counts = new Map<string, number>();
  const nameOf = ({ slot, of, value }: Anchor) => `${slot} ${of} ${value}`;
  for (const { ways } of undecided)
    for (const anchor of ways.flat()) counts.set(nameOf(anchor), (counts.get(nameOf(anchor)) ?? 0) + 1);
  for (const { rule: undecidedRule, ways } of undecided) {
    const costs = ways.map((anchors) => costOf(anchors, (anchor) => counts.get(nameOf(anchor)) ?? 0));
    const cheapest = ways[costs.indexOf(Math.min(...costs))] ?? [];
    for (const anchor of cheapest) entries.push({ anchor, rule: undecidedRule });
  }
  return { index: createRuleIndex(entries), unindexed: Uint32Array.from(unindexed) };
}

/** A rule that this version cannot read fits no mail; it must not keep the others, or the mail, out. */
function choicesOf(conditions: RuleConditions): Anchor[][] {
  try {
    return anchorChoices(conditions);
  } catch {
    return [[]];
  }
}
