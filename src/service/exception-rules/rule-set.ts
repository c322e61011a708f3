import type { RuleEngine } from './rule-engine.ts';
import type { StoredRule } from './stored-rule.ts';

/** The rules that are switched on, expired or not, as they were at a version. */
export interface RuleSet {
  /** Grows with every change of a rule. */
  readonly version: number;
  readonly rules: readonly StoredRule[];
}

/** The rules as mail meets them at a time, in milliseconds since 1970, which says what has expired. */
export interface RulesInForce {
  readonly engine: RuleEngine;
  readonly at: number;
}
