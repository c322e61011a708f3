import type { RuleEngine } from './rule-engine.ts';

/** The rules that are switched on, expired or not, as they were at a version. */
export interface RuleSet {
  /** Grows with every change of a rule. */
  readonly version: number;
  /**
   * The `StoredRule`s as JSON, empty when there are none: between threads a text costs a tenth of what ten thousand
   * objects do.
   */
  readonly rules: string;
}

/** The rules as mail meets them at a time, in milliseconds since 1970, which says what has expired. */
export interface RulesInForce {
  readonly engine: RuleEngine;
  readonly at: number;
}
