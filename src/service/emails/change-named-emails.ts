import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { manualActions } from '../../api/contract/emails/change-emails.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { digestRequest } from '../jobs/digest-request.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { fieldProblem, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { type ActionOutcome, hasChanged } from '../../api/vocabulary/outcomes.ts';
import { englishText } from '../refuse.ts';

/**
 * Quarantines or releases named mails in one transaction, and returns the outcome of each: a mail that
 * changed meanwhile is left as it is now.
 * @throws ServiceError `invalid_input` when the action is missing, of another entity type, or dated in the future.
 */
export async function changeNamedEmails(
  { stores, now }: ServiceParts,
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
  const { reason: given, batch, ...attributes } = data?.attributes ?? {};
  const reason = given ?? '';
  const { id, items } = await stores.jobs.runNamedJob({
    id: newId(),
    kind,
    actor: jobActor(call, 'mail_explorer:act|entity:act'),
    reason,
    entityType,
    entityIds: ids,
    batch: batch ?? null,
    idempotencyKey: call.idempotencyKey,
    requestHash: digestRequest(kind, { entityType, ids, reason }),
    noted: {
      ...(data?.sec_event_ids?.length && { sec_event_ids: data.sec_event_ids }),
      ...(data?.tags?.length && { tags: data.tags }),
      ...(body.date_trigger && { date_trigger: body.date_trigger }),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    },
    at,
  });
  return {
    success: items.some(({ outcome }) => hasChanged(outcome)),
    job_id: id,
    results: items.map(({ entityId, outcome }) => presentResult(entityId, outcome)),
  };
}

const clockTolerance = 300_000;

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
