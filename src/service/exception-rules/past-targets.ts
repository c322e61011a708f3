import type { EmailKey } from '../search/email-index.ts';
import { pastHeaderLimit, pastLimit } from '../../api/limits.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { ruleSetVersion } from './exception-rule-store-sqlite.ts';
import { headersOfMail } from './examine-headers.ts';
import { judgePast, type JudgedPast, emptyJudgedPast, type TriedRule } from './judge-past.ts';
import { compileHeaders } from './match-headers.ts';
import type { PastQuery } from './past-query.ts';

/** Which mails of the past a rule acts on when it is saved. */
export interface PastTargets extends PastQuery {
  /** An allow rule: of the quarantined mails it fits, those it sets free. Null for a block rule, which takes all. */
  releasedBy: TriedRule | null;
  /** The time at which the active rules apply, milliseconds since 1970. */
  at: number;
}

/** Most mails that may come into question. */
export const candidateLimit = ({ headers }: Pick<PastTargets, 'headers'>): number =>
  headers === null ? pastLimit : pastHeaderLimit;

/** Whether the mails must be read one by one. */
export const needsReading = ({ headers, releasedBy }: PastTargets): boolean =>
  headers !== null || releasedBy !== null;

/** The mails that the rule acts on, and the version of the rules by which they were judged. */
export interface TestedPart extends JudgedPast {
  readonly version: number;
}

/** Tests mails whose texts meet the rule's conditions: their headers, and what the rules in force make of them. */
export function testTargets(
  store: StoreHandle,
  { keys, headers, releasedBy, at }: Omit<PastTargets, 'expression'> & { keys: readonly EmailKey[] },
): TestedPart {
  const version = ruleSetVersion(store);
  if (releasedBy) return { ...judgePast(store, { keys, rule: releasedBy, at }), version };
  const fits = headers && compileHeaders(headers);
  const freed = fits ? keys.filter((key) => fits(headersOfMail(store, key))) : [...keys];
  return { ...emptyJudgedPast(), freed, version };
}

/** Mails that were tested before a transaction began, so that it is short. */
export interface TestedMails {
  keys: readonly EmailKey[];
  /** Those of them that passed. */
  passed: readonly EmailKey[];
  /** The version of the rules; null if none were applied. */
  version: number | null;
}

/**
 * The mails that a rule acts on, newest first, of the state of this transaction: what came in since `tested` is tested
 * here. Undefined when there are more candidates than `candidateLimit`. Called before the rule is changed.
 */
export function selectTargets(
  store: StoreHandle,
  targets: PastTargets,
  tested: TestedMails,
): EmailKey[] | undefined {
  const limit = candidateLimit(targets);
  const candidates = store.index.keys(targets.expression, limit + 1);
  if (candidates.length > limit) return undefined;
  if (!needsReading(targets)) return candidates;
  const known = new Set(tested.keys);
  const passed = new Set(tested.passed);
  const fresh = candidates.filter((key) => !known.has(key));
  if (fresh.length > 0)
    for (const key of testTargets(store, { ...targets, keys: fresh }).freed) passed.add(key);
  return candidates.filter((key) => passed.has(key));
}
