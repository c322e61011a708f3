import type { EntityType } from '../../api/vocabulary.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { findRepeated, insertJob, listJobItems, type JobItem, type NewJob } from './job-store-sqlite.ts';
import { runJobBatch } from './run-job-batch.ts';

/** Stands in a job item for a mail that does not exist; no mail has this key. */
const noEmail = -1;

/**
 * Creates the job of an action on named mails and works it off, in one transaction, so that the answer can name the
 * outcome of each mail. The same request, repeated, gets the first one's outcomes.
 * @throws ServiceError `conflict` when the idempotency key belongs to a different request.
 */
export function runNamedJob(
  store: StoreHandle,
  request: Omit<NewJob, 'keys' | 'entityIds' | 'audit'> & {
    entityType: EntityType;
    entityIds: readonly string[];
  },
): { id: string; items: JobItem[] } {
  const { entityIds, entityType, at } = request;
  const limit = entityIds.length;
  const earlier = findRepeated(store, { actorId: request.actor.id, ...request });
  if (earlier)
    return { id: earlier.id, items: listJobItems(store, { id: earlier.id, failedOnly: false, limit }) };
  const keys = entityIds.map((id) => findKey(store, id, entityType));
  insertJob(store, { ...request, keys, entityIds, audit: { entity_ids: entityIds } });
  runJobBatch(store, { id: request.id, limit, at });
  return { id: request.id, items: listJobItems(store, { id: request.id, failedOnly: false, limit }) };
}

function findKey({ index }: StoreHandle, entityId: string, entityType: EntityType): number {
  const key = index.find(entityId);
  if (key === undefined) return noEmail;
  const platform = entityType === 'google_mail_email' ? 'google_mail' : 'office365_emails';
  return index.flags(key)?.has(platform) ? key : noEmail;
}
