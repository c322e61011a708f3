import type { MailHeader } from '../mail-in/parsed-mail.ts';
import type { EmailTexts } from '../search/email-texts.ts';
import { compileSampleMatcher } from '../search/match-sample.ts';
import { normalizeExpression } from '../search/normalize-expression.ts';
import { type Anchor, anchorChoices, costOf } from './choose-anchors.ts';
import { compileRule } from './compile-rule.ts';
import { headersOf } from './match-headers.ts';
import { createRuleIndex, type RuledMail } from './rule-index.ts';
import type { RuleConditions } from './rule-conditions.ts';
import type { StoredRule } from './stored-rule.ts';

/** Finds the rules that fit a mail. */
export interface RuleEngine {
  /** The rules that fit, oldest first, whether or not they have expired. */
  find(mail: { texts: EmailTexts; headers: readonly MailHeader[] }): StoredRule[];
}

/**
 * Prepares thousands of rules to meet each mail: an index of one condition of each rule proposes the few that may fit,
 * and what the rule means (`compileRule`) decides. A rule without a condition that can be indexed is tried on every mail.
 */
export function createRuleEngine(rules: readonly StoredRule[]): RuleEngine {
  const { entries, unindexed } = anchorRules(rules);
  const propose = createRuleIndex(entries);
  const tests: (((mail: RuledMail, headers: readonly MailHeader[]) => boolean) | undefined)[] = [];
  /** The mail that last proposed each rule, so that it is tried once for it. */
  const proposedFor = new Uint32Array(rules.length);
  let turn = 0;
  return {
    find({ texts, headers }) {
      turn = (turn + 1) >>> 0;
      const mail = { texts, headers: headersOf(headers) };
      const fitting: number[] = [];
      const consider = (at: number) => {
        if (proposedFor[at] === turn) return;
        proposedFor[at] = turn;
        const test = (tests[at] ??= compileTest(rules[at]!));
        if (test(mail, headers)) fitting.push(at);
      };
      unindexed.forEach(consider);
      propose(mail, consider);
      return fitting.sort((a, b) => a - b).map((at) => rules[at]!);
    },
  };
}

/** Chooses for each rule the condition by which it is looked up. */
function anchorRules(rules: readonly StoredRule[]): {
  entries: { anchor: Anchor; rule: number }[];
  unindexed: number[];
} {
  const entries: { anchor: Anchor; rule: number }[] = [];
  const unindexed: number[] = [];
  const undecided: { rule: number; ways: Anchor[][] }[] = [];
  for (const [rule, { conditions }] of rules.entries()) {
    const ways = choicesOf(conditions);
    if (ways.length > 1) undecided.push({ rule, ways });
    else if (ways[0]) for (const anchor of ways[0]) entries.push({ anchor, rule });
    else unindexed.push(rule);
  }
  // Only rules with a choice are counted: most have none, and making names of all they ask for costs as much as all else.
  const counts = new Map<string, number>();
  const nameOf = ({ slot, of, value }: Anchor) => `${slot} ${of} ${value}`;
  for (const { ways } of undecided)
    for (const anchor of ways.flat()) counts.set(nameOf(anchor), (counts.get(nameOf(anchor)) ?? 0) + 1);
  for (const { rule, ways } of undecided) {
    const costs = ways.map((anchors) => costOf(anchors, (anchor) => counts.get(nameOf(anchor)) ?? 0));
    const cheapest = ways[costs.indexOf(Math.min(...costs))] ?? [];
    for (const anchor of cheapest) entries.push({ anchor, rule });
  }
  return { entries, unindexed };
}

/** A rule that this version cannot read fits no mail; it must not keep the others, or the mail, out. */
function choicesOf(conditions: RuleConditions): Anchor[][] {
  try {
    return anchorChoices(conditions);
  } catch {
    return [[]];
  }
}

/** Compiled when the rule is first proposed: most rules never are, in the time one worker has them. */
function compileTest(rule: StoredRule): (mail: RuledMail, headers: readonly MailHeader[]) => boolean {
  const { expression, headers: fitsHeaders } = compileRule(rule.conditions);
  const fitsTexts = compileSampleMatcher(normalizeExpression(expression));
  return ({ texts }, headers) =>
    fitsTexts({ key: 0, flags: 0, texts }) && (fitsHeaders === null || fitsHeaders(headers));
}
