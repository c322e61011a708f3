import { prepareRules, type PreparedRules } from './prepare-rules.ts';
import { openRuleEngine, type RuleEngine } from './rule-engine.ts';
import { readConditions } from './rule-conditions.ts';
import { readRule, type StoredRule } from './stored-rule.ts';

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
