import type { DatabaseSync } from 'node:sqlite';
import type { StoreHandle } from '../storage/operation.ts';
import { loadRuleSet, ruleSetVersion } from './exception-rule-store-sqlite.ts';
import { createRuleEngine, type RuleEngine } from './rule-engine.ts';
import type { StoredRule } from './stored-rule.ts';

/** The rules that are switched on, prepared for a database worker. */
export interface KeptRules {
  readonly version: number;
  readonly rules: readonly StoredRule[];
  readonly engine: RuleEngine;
  /** True when some rule asks for headers. */
  readonly readsHeaders: boolean;
}

/** Thousands of rules are not read and prepared again while none changes. */
const kept = new WeakMap<DatabaseSync, KeptRules>();

/**
 * The rules as they are now. Not for a transaction that has changed a rule: were it rolled back, the next change would
 * get the same version.
 */
export function keepRules(store: StoreHandle): KeptRules {
  const known = kept.get(store.db);
  if (known?.version === ruleSetVersion(store)) return known;
  const { version, rules } = loadRuleSet(store);
  const readsHeaders = rules.some(({ conditions }) => conditions.message_headers !== null);
  const loaded = { version, rules, engine: createRuleEngine(rules), readsHeaders };
  kept.set(store.db, loaded);
  return loaded;
}
