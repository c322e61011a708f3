import { appOfEntityType, type EntityType } from '../../api/vocabulary/platforms.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** The key of a missing mail, which no mail has. */
const noEmail = -1;

/** The key of a mail by its id and type, or that of a missing mail. */
export function findNamedKey({ index }: StoreHandle, entityId: string, entityType: EntityType): EmailKey {
  const key = index.find(entityId);
  if (key === undefined) return noEmail;
  return index.flags(key)?.has(appOfEntityType[entityType]) ? key : noEmail;
}
