import { newId } from '../secret-box/secrets.ts';
import { readTenant, tenantMailOf } from '../config/tenant-store.ts';
import { digestRequest } from '../jobs/digest-request.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import type { Stores } from '../core/stores.ts';
import { earliestTime, latestTime } from '../records/mail-key.ts';

interface Asked {
  /** Milliseconds since 1970; mail received in [since, until). */
  since: number;
  /** Default: now. */
  until: number | undefined;
  actor: JobActor;
  idempotencyKey: string | null;
  at: number;
}

/**
 * Creates the job that judges the stored mail of a period again and stores what would change.
 * @throws ServiceError `invalid_input` for a period that ends before it begins; `conflict` while a judgement is running.
 */
export async function planJudgement(
  stores: Stores,
  { since, until, actor, idempotencyKey, at }: Asked,
): Promise<{ id: string; total: number }> {
  const period = { since: inBounds(since), until: inBounds(until ?? at) };
  if (period.since >= period.until) throw refuseField(fieldProblem('until', 'range_empty'));
  return stores.judge.createJudgePlan({
    ...period,
    id: newId(),
    actor,
    reason: '',
    total: await stores.judge.countPeriod(period),
    tenant: tenantMailOf(await readTenant(stores)),
    idempotencyKey,
    requestHash: digestRequest('judge_preview', [since, until ?? null]),
    at,
  });
}

const inBounds = (time: number): number => Math.min(Math.max(time, earliestTime), latestTime);
