import type { ExceptionType } from '../../api/contract/exception-rules/exception-rule.ts';
import type { EmailKey } from '../search/email-index.ts';
import { textsOf } from '../search/email-texts.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { compareConditions, type RuleRelation } from './compare-conditions.ts';
import { headersOfMail } from './examine-headers.ts';
import { keepRules } from './kept-rules.ts';
import type { RuleConditions } from './rule-conditions.ts';
import { isActive, type StoredRule } from './stored-rule.ts';
import { summarizeConditions } from './summarize-conditions.ts';

/** An existing rule that overlaps another one. */
export interface RuleOverlap {
  entityId: string;
  type: ExceptionType;
  relation: RuleRelation;
  /** Whether one allows what the other blocks. */
  contradicts: boolean;
  /** Mails of `keys` that both match. */
  shared: number;
  summary: string;
}

/** Time limit for comparing rules by their conditions, milliseconds. */
const comparingTime = 100;

/** The active rules that overlap a rule, by conditions or in the mails `keys` it matches; the most serious first. */
export function findOverlaps(
  store: StoreHandle,
  query: {
    type: ExceptionType;
    conditions: RuleConditions;
    /** The rule itself, when it exists. */
    self: string | null;
    keys: readonly EmailKey[];
    limit: number;
    now: number;
  },
): RuleOverlap[] {
  const { rules, engine, readsHeaders } = keepRules(store);
  const shared = new Map<StoredRule, number>();
  for (const [at, row] of store.index.read(query.keys).entries()) {
    const headers = readsHeaders ? headersOfMail(store, query.keys[at]!) : [];
    for (const rule of engine.find({ texts: textsOf(row), headers })) {
      shared.set(rule, (shared.get(rule) ?? 0) + 1);
    }
  }
  const began = performance.now();
  const overlaps: RuleOverlap[] = [];
  for (const rule of rules) {
    if (rule.entityId === query.self || rule.onlyMailbox !== '' || !isActive(rule, query.now)) continue;
    const mails = shared.get(rule) ?? 0;
    const isLate = mails === 0 && performance.now() - began > comparingTime;
    const relation = isLate ? null : compareConditions(query.conditions, rule.conditions);
    if (relation === null && mails === 0) continue;
    overlaps.push({
      entityId: rule.entityId,
      type: rule.type,
      relation: relation ?? 'overlapping',
      contradicts: rule.type !== query.type,
      shared: mails,
      summary: summarizeConditions(rule.conditions),
    });
  }
  return overlaps.sort(byGravity).slice(0, query.limit);
}

const gravity: readonly RuleRelation[] = ['same', 'wider', 'narrower', 'overlapping'];

const byGravity = (a: RuleOverlap, b: RuleOverlap) =>
  Number(b.contradicts) - Number(a.contradicts) ||
  gravity.indexOf(a.relation) - gravity.indexOf(b.relation) ||
  b.shared - a.shared;
