import { prepareRules, type PreparedRules } from './prepare-rules.ts';
import { openRuleEngine, type RuleEngine } from './rule-engine.ts';
import { readConditions } from './rule-conditions.ts';
import { readRule, type StoredRule } from './stored-rule.ts';

/** The rules that are switched on, expired or not, as they were at a version. */
export interface RuleSet {
  /** Grows with every change of a rule. */
  readonly version: number;
  /**
   * A line for each rule, empty when there are none: the JSON of its conditions, a tab, and the JSON of the rest of its
   * row. Between threads a text costs a tenth of what ten thousand objects do, and of most rules the rest is never read.
   */
  readonly rules: string;
}

/** The rules as mail meets them at a time, in milliseconds since 1970, which says what has expired. */
export interface RulesInForce {
  readonly engine: RuleEngine;
  readonly at: number;
}

/** Prepares the rules of a set, once for all threads that ask them. */
export const prepareRuleSet = (rules: RuleSet['rules']): PreparedRules =>
  // One after the other: conditions that stay in memory until all are read cost the collector as much as reading them.
  prepareRules(
    rules
      .split('\n')
      .values()
      .map((line) => readConditions(line.slice(0, line.indexOf('\t')))),
  );

/** The engine over the rules of a set that were prepared. */
export function openRuleSet(rules: RuleSet['rules'], prepared: PreparedRules): RuleEngine {
  const lines = rules.split('\n');
  return openRuleEngine(prepared, lines.length, (at) => readLine(lines[at]!));
}

function readLine(line: string): StoredRule {
  const tab = line.indexOf('\t');
  const rest = JSON.parse(line.slice(tab + 1)) as Record<string, unknown>;
  return readRule({ ...rest, conditions: line.slice(0, tab) });
}
