import { appOfEntityType, type EntityType } from '../../api/vocabulary/platforms.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** Stands for a mail that does not exist; no mail has this key. */
const noEmail = -1;

/** The key of a mail by its id and type; one that no mail has when there is none. */
export function findNamedKey({ index }: StoreHandle, entityId: string, entityType: EntityType): EmailKey {
  const key = index.find(entityId);
  if (key === undefined) return noEmail;
  return index.flags(key)?.has(appOfEntityType[entityType]) ? key : noEmail;
}
