import { ServiceError } from '../../api/errors.ts';
import { type EntityType, entityTypes } from '../../api/vocabulary/platforms.ts';
import type { ConsoleContext } from '../context.ts';

/** The mail an address names. @throws ServiceError `not_found` when its type is not one. */
export function emailParams(c: ConsoleContext): { entity_type: EntityType; entity_id: string } {
  const entityType = entityTypes.find((type) => type === c.req.param('entity_type'));
  const entityId = c.req.param('entity_id');
  if (!entityType || !entityId) throw new ServiceError('not_found', 'There is no such email.');
  return { entity_type: entityType, entity_id: entityId };
}
