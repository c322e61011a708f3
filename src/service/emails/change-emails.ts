import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import { manualActions, quarantineEmails } from '../../api/contract/emails/change-emails.ts';
import type { previewAction as previewEndpoint } from '../../api/contract/emails/preview-action.ts';
import { type SearchCriteria, searchCriteriaSchema } from '../../api/contract/emails/search-criteria.ts';
import { type CallAnswer, rightsOf } from '../../api/contract/endpoint.ts';
import { bulkLimit } from '../../api/limits.ts';
import { type ActionOutcome, hasChanged } from '../../api/vocabulary/outcomes.ts';
import { reachOf } from '../../api/vocabulary/scopes.ts';
import { hasRights } from '../../api/vocabulary/sections.ts';
import type { ParsedInput, SignedInCall } from '../core/call.ts';
import { digestRequest, jobActor } from '../jobs/job-actor.ts';
import type { JobWork } from '../jobs/job-runner.ts';
import { englishText, fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { currentCaller, currentReach, runOnBehalfOf } from '../database/current-caller.ts';
import type { Stores } from '../core/stores.ts';

/**
 * Quarantines or releases all matches of a search: the current matches are stored as a durable job, which
 * then runs in the background. A repeated request (same idempotency key) returns the job of the first.
 * @throws ServiceError `too_many_matches` over 10,000, and what `compileCriteria` refuses.
 */
export async function changeMatchingEmails(
  { stores, jobs, now }: ServiceParts,
  kind: 'quarantine' | 'restore',
  {
    criteria,
    reason,
    notices,
  }: { criteria: SearchCriteria; reason: string; notices?: NoticeChoice | null | undefined },
  call: SignedInCall,
): Promise<{ success: boolean; job_id: string; total: number }> {
  const at = now();
  const request = {
    actorId: call.caller.account.id,
    idempotencyKey: call.idempotencyKey,
    requestHash: digestRequest(kind, { criteria, reason, ...(notices && { notices }) }),
  };
  const earlier = await stores.jobs.findRepeated(request);
  if (earlier) return { success: true, job_id: earlier.id, total: earlier.total };
  const expression = compileCriteria(criteria, { now: at });
  const keys = await stores.emails.keys({ expression, cap: bulkLimit + 1 }, call.signal);
  if (keys.length > bulkLimit) {
    throw refuse('too_many_matches', 'too_many_at_once', { most: bulkLimit });
  }
  const job = await stores.jobs.createJob({
    id: newId(),
    kind,
    actor: jobActor(call),
    reason,
    keys,
    idempotencyKey: request.idempotencyKey,
    requestHash: request.requestHash,
    audit: { criteria, ...(notices && { notices }) },
    notices,
    criteria,
    at,
  });
  jobs.enqueue(job.id);
  return { success: true, job_id: job.id, total: job.total };
}

/**
 * Quarantines or releases named mails in one transaction, and returns the outcome of each: a mail that
 * changed meanwhile is left as it is now. Mails in connected mailboxes may still be `mailbox_waiting`.
 * @throws ServiceError `invalid_input` when the action is missing, of another entity type, or dated in the future.
 */
export async function changeNamedEmails(
  { stores, effects, now }: ServiceParts,
  { body }: ParsedInput<typeof manualActions>,
  call: SignedInCall,
): Promise<CallAnswer<typeof manualActions>> {
  const { data, entity_type: entityType } = body;
  const name = actionOf(body);
  if (!name.startsWith(`${entityType}_`)) {
    const values = { action: name, type: entityType };
    throw refuseField(fieldProblem(data ? 'data.name' : 'action_name', 'action_of_other_type', values));
  }
  const at = now();
  // Tolerates clocks that differ by minutes.
  if (Date.parse(body.date_trigger ?? '') > at + clockTolerance) {
    throw refuseField(fieldProblem('date_trigger', 'action_in_future'));
  }
  const kind = name.endsWith('_restore') ? 'restore' : 'quarantine';
  const ids = [...new Set(body.entity_ids)];
  const { reason: given, batch, notices: wanted, ...attributes } = data?.attributes ?? {};
  const reason = given ?? '';
  const notices = kind === 'quarantine' && wanted ? { notices: wanted } : {};
  const { id, items } = await runAndWait(
    { stores, effects },
    {
      id: newId(),
      kind,
      actor: jobActor(call, 'mail_explorer:act|entity:act'),
      reason,
      entityType,
      entityIds: ids,
      batch: batch ?? null,
      idempotencyKey: call.idempotencyKey,
      requestHash: digestRequest(kind, { entityType, ids, reason, ...notices }),
      ...notices,
      noted: {
        ...notices,
        ...(data?.sec_event_ids?.length && { sec_event_ids: data.sec_event_ids }),
        ...(data?.tags?.length && { tags: data.tags }),
        ...(body.date_trigger && { date_trigger: body.date_trigger }),
        ...(Object.keys(attributes).length > 0 && { attributes }),
      },
      at,
    },
  );
  return {
    success: items.some(({ outcome }) => hasChanged(outcome)),
    job_id: id,
    results: items.map(({ entityId, outcome }) => presentResult(entityId, outcome)),
  };
}

const clockTolerance = 300_000;

/** Milliseconds that a call waits for mailboxes, which mostly answer in less. */
const moveTime = 3_000;

/** Runs the job of named mails, and waits a moment for mailboxes that have to move some of them; those are `mailbox_waiting` afterwards. */
export async function runAndWait(
  { stores, effects }: Pick<ServiceParts, 'stores' | 'effects'>,
  request: Parameters<Stores['jobs']['runNamedJob']>[0],
): ReturnType<Stores['jobs']['runNamedJob']> {
  const done = await stores.jobs.runNamedJob(request);
  if (!done.items.some(({ outcome }) => outcome === 'mailbox_waiting')) return done;
  await effects.settled(done.id, moveTime);
  const { id, first } = done;
  const limit = done.items.length;
  return { ...done, items: await stores.jobs.listJobItems({ id, failedOnly: false, first, limit }) };
}

/** The action in either form (AP-01). */
function actionOf({ data, action_name: named }: ParsedInput<typeof manualActions>['body']): string {
  if (data && named && data.name !== named) {
    throw refuseField(fieldProblem('action_name', 'given_twice', { one: 'data.name', other: 'action_name' }));
  }
  const name = data?.name ?? named;
  if (name) return name;
  throw refuseField(fieldProblem('action_name', 'input_required'));
}

const presentResult = (entityId: string, outcome: ActionOutcome) => ({
  entity_id: entityId,
  success: hasChanged(outcome),
  outcome,
  info: englishText(`outcome_${outcome}`),
});

/**
 * Previews a quarantine or a release of named mails or of all matches of a search, of the mail in which its caller may act, if they may
 * act anywhere; changes nothing.
 * @throws ServiceError what `compileCriteria` refuses.
 */
export function previewAction(
  parts: ServiceParts,
  input: ParsedInput<typeof previewEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof previewEndpoint>> {
  const { account } = call.caller;
  const needed = rightsOf((input.body.emails ? manualActions : quarantineEmails).permission)!;
  const reach = [...currentReach(), ...(hasRights(account, needed) ? reachOf(account, needed) : [])];
  return runOnBehalfOf(currentCaller() ?? account.email, () => preview(parts, input, call), reach);
}

async function preview(
  { stores, now }: ServiceParts,
  { body }: ParsedInput<typeof previewEndpoint>,
  { signal }: SignedInCall,
): Promise<CallAnswer<typeof previewEndpoint>> {
  const { action } = body;
  const kind = action === 'release' ? 'restore' : 'quarantine';
  if (body.emails) {
    const emails = body.emails.map((one) => ({ entityId: one.entity_id, entityType: one.entity_type }));
    return { ...(await stores.emails.previewNamed({ kind, emails }, signal)), complete: true };
  }
  const expression = compileCriteria(body.criteria ?? searchCriteriaSchema.parse({}), { now: now() });
  const found = await stores.emails.keys({ expression, cap: bulkLimit + 1 }, signal);
  const keys = found.slice(0, bulkLimit);
  return {
    ...(await stores.emails.previewKeys({ kind, keys }, signal)),
    complete: found.length <= bulkLimit,
  };
}

/** Mails per transaction: few, so that other writes are not delayed. */
const batchSize = 200;

/** Quarantines, releases and their undoing: a batch of mails is a step, after which mailboxes may have something to move. */
export const emailJobWork = (stores: Stores, now: () => number, onStep: () => void): JobWork => ({
  list: () => stores.jobs.listUnfinishedJobs(undefined),
  step: (id) => stores.jobs.runJobBatch({ id, limit: batchSize, at: now() }).finally(onStep),
  giveUp: (id) => stores.jobs.failJob({ id, at: now() }),
});
