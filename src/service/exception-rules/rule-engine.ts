import type { MailHeader } from '../judging/mail-detail.ts';
import type { EmailTexts } from '../records/email-texts.ts';
import { compileSampleMatcher } from '../index/match-sample.ts';
import { normalizeExpression } from '../index/normalize-expression.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { type Anchor, anchorChoices, costOf } from './choose-anchors.ts';
import { compileRule, headersOf } from './compile-rule.ts';
import { readConditions, type RuleConditions } from './rule-conditions.ts';
import { createRuleIndex, proposeRules, type RuledMail, type RuleIndex } from './rule-index.ts';
import { readRule, type StoredRule } from './stored-rule.ts';

/** Finds the rules that match a mail. */
export interface RuleEngine {
  /** The matching rules, oldest first, including expired ones. */
  find(mail: { texts: EmailTexts; headers: readonly MailHeader[] }): StoredRule[];
}

/**
 * Matches thousands of rules per mail: an index of one condition of each rule proposes a few candidates, and the
 * compiled rule (`compileRule`) decides. A rule without an indexable condition is tested on every mail.
 */
export const createRuleEngine = (rules: readonly StoredRule[]): RuleEngine =>
  openRuleEngine(prepareRules(rules.map(({ conditions }) => conditions)), rules.length, (at) => rules[at]!);

/**
 * The engine over a prepared index.
 * @param readRule Reads a rule by its position; called when the rule is first a candidate, which most never are.
 */
function openRuleEngine(
  { index, unindexed }: PreparedRules,
  count: number,
  readRule: (at: number) => StoredRule,
): RuleEngine {
  const known: ({ rule: StoredRule; fits: RuleTest } | undefined)[] = [];
  /** The mail that last proposed each rule, so that each candidate is tested once per mail. */
  const proposedFor = new Uint32Array(count);
  let turn = 0;
  return {
    find({ texts, headers }) {
      turn = (turn + 1) >>> 0;
      const mail = { texts, headers: headersOf(headers) };
      const fitting: number[] = [];
      const consider = (at: number) => {
        if (proposedFor[at] === turn) return;
        proposedFor[at] = turn;
        if ((known[at] ??= compileTest(readRule(at))).fits(mail, headers)) fitting.push(at);
      };
      unindexed.forEach(consider);
      proposeRules(index, mail, consider);
      return fitting.sort((a, b) => a - b).map((at) => known[at]!.rule);
    },
  };
}

type RuleTest = (mail: RuledMail, headers: readonly MailHeader[]) => boolean;

function compileTest(rule: StoredRule): { rule: StoredRule; fits: RuleTest } {
  const { expression, headers: fitsHeaders } = compileRule(rule.conditions);
  const { onlyMailbox, aliases = [] } = rule;
  const mailboxes = onlyMailbox === '' ? [] : [onlyMailbox, ...aliases];
  const of = mailboxes.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value }) as const);
  const own: SearchExpression[] = of.length > 0 ? [{ kind: 'or', of }] : [];
  const fitsTexts = compileSampleMatcher(normalizeExpression({ kind: 'and', of: [expression, ...own] }));
  return {
    rule,
    fits: ({ texts }, headers) =>
      fitsTexts({ key: 0, flags: 0, texts }) && (fitsHeaders === null || fitsHeaders(headers)),
  };
}

/** The enabled rules, expired or not, at a version. */
export interface RuleSet {
  /** Incremented by every change of a rule. */
  readonly version: number;
  /**
   * A line for each rule, empty for none: the JSON of its conditions, a tab, and the JSON of the rest of its row.
   * Sending a text between threads costs a tenth of ten thousand objects, and most rules' rest is never read.
   */
  readonly rules: string;
}

/** The rules that apply to mail at a time, in milliseconds since 1970, which decides about expiry. */
export interface RulesInForce {
  readonly engine: RuleEngine;
  readonly at: number;
}

/** Builds the index of a rule set, once for all threads. */
export const prepareRuleSet = (rules: RuleSet['rules']): PreparedRules =>
  // One after the other: keeping all conditions in memory would cost as much garbage collection as reading them.
  prepareRules(
    rules
      .split('\n')
      .values()
      .map((line) => readConditions(line.slice(0, line.indexOf('\t')))),
  );

/** The engine over the prepared index of a set. */
export function openRuleSet(rules: RuleSet['rules'], prepared: PreparedRules): RuleEngine {
  const lines = rules.split('\n');
  return openRuleEngine(prepared, lines.length, (at) => readLine(lines[at]!));
}

function readLine(line: string): StoredRule {
  const tab = line.indexOf('\t');
  const rest = JSON.parse(line.slice(tab + 1)) as Record<string, unknown>;
  return readRule({ ...rest, conditions: line.slice(0, tab) });
}

/** What finds the rules that may fit a mail. Rules go by their place in the list. */
export interface PreparedRules {
  readonly index: RuleIndex;
  /** Rules without a condition that can be indexed. */
  readonly unindexed: Uint32Array;
}

/** Chooses for each rule the condition by which it is looked up, and indexes it. */
function prepareRules(rules: Iterable<RuleConditions>): PreparedRules {
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
