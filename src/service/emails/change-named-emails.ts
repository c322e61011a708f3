import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { manualActions } from '../../api/contract/emails/change-emails.ts';
import { newId } from '../accounts/secrets.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { digestRequest } from '../jobs/digest-request.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { fieldProblem, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { outcomes, type ActionOutcome } from './email-states.ts';

/**
 * Quarantines or releases named mails at once, in one transaction, and says for each mail what came of it: a mail that
 * changed meanwhile is left as it is now.
 * @throws ServiceError `invalid_input` when the action's name is of another entity type.
 */
export async function changeNamedEmails(
  { stores, now }: ServiceParts,
  { body }: ParsedInput<typeof manualActions>,
  call: SignedInCall,
): Promise<CallAnswer<typeof manualActions>> {
  const { data, entity_type: entityType } = body;
  if (!data.name.startsWith(`${entityType}_`)) {
    const values = { action: data.name, type: entityType };
    throw refuseField(fieldProblem('data.name', 'action_of_other_type', values));
  }
  const kind = data.name.endsWith('_restore') ? 'restore' : 'quarantine';
  const ids = [...new Set(body.entity_ids)];
  const reason = data.attributes?.reason ?? '';
  const { id, items } = await stores.jobs.runNamedJob({
    id: newId(),
    kind,
    actor: jobActor(call),
    reason,
    entityType,
    entityIds: ids,
    batch: data.attributes?.batch ?? null,
    idempotencyKey: call.idempotencyKey,
    requestHash: digestRequest(kind, { entityType, ids, reason }),
    at: now(),
  });
  return {
    success: items.some(({ outcome }) => outcomes[outcome].changed),
    job_id: id,
    results: items.map(({ entityId, outcome }) => presentResult(entityId, outcome)),
  };
}

const presentResult = (entityId: string, outcome: ActionOutcome) => ({
  entity_id: entityId,
  success: outcomes[outcome].changed,
  outcome,
  info: outcomes[outcome].info,
});
