import type { ServiceError } from '../../api/errors.ts';
import { insertJob } from '../jobs/job-store-sqlite.ts';
import { fieldProblem, refuseField } from '../refuse.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { saveRule, type RuleChange, type RuleSaved } from './change-rule-store-sqlite.ts';
import { ruleSetVersion } from './exception-rule-store-sqlite.ts';
import { candidateLimit, selectTargets, type PastTargets, type TestedMails } from './past-targets.ts';

/** What a rule does to the past when it is saved. */
export interface PastAction {
  kind: 'quarantine' | 'restore';
  /** The option that requested it. */
  option: 'release_all' | 'quarantine_all';
  targets: PastTargets;
  tested: TestedMails;
  /** The id of the job, which is made when any mail is found. */
  jobId: string;
  idempotencyKey: string | null;
  requestHash: string;
}

/**
 * Makes or changes a rule as `saveRule` does, with the durable job that acts on the past: all of it or nothing. Null, and
 * nothing is saved, when other rules have changed since the mails were tested.
 * @throws ServiceError also `invalid_input` at the option when too many mails come into question.
 */
export function saveRuleWithPast(
  store: StoreHandle,
  { past, ...change }: RuleChange & { past: PastAction | null },
): (RuleSaved & { job: { id: string; total: number } | null }) | null {
  const version = past?.tested.version ?? null;
  if (version !== null && version !== ruleSetVersion(store)) return null;
  // The active rules are applied before the new one is stored; it is passed separately.
  const keys = past && selectTargets(store, past.targets, past.tested);
  const saved = saveRule(store, change);
  if (past === null || saved.outcome === 'duplicate') return { ...saved, job: null };
  if (!keys) throw tooManyMails(past);
  if (keys.length === 0) return { ...saved, job: null };
  const { content, actor, at } = change;
  const rule = { entityId: saved.entityId, exceptionType: content.type };
  insertJob(store, {
    id: past.jobId,
    kind: past.kind,
    actor,
    reason: content.comment,
    keys,
    idempotencyKey: past.idempotencyKey,
    requestHash: past.requestHash,
    audit: { rule: saved.entityId, option: past.option },
    rule,
    at,
  });
  return { ...saved, job: { id: past.jobId, total: keys.length } };
}

/** The refusal of an option that would act on more mails than one job takes. */
export function tooManyMails({ option, targets }: Pick<PastAction, 'option' | 'targets'>): ServiceError {
  return refuseField(fieldProblem(option, 'too_many_past', { most: candidateLimit(targets) }));
}
