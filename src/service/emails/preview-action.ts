import { bulkLimit } from '../../api/limits.ts';
import { searchCriteriaSchema } from '../../api/contract/emails/search-criteria.ts';
import type { previewAction as previewEndpoint } from '../../api/contract/emails/preview-action.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import type { ServiceParts } from '../service-parts.ts';

/**
 * Previews a quarantine or a release of named mails or of all matches of a search; changes nothing.
 * @throws ServiceError what `compileCriteria` refuses.
 */
export async function previewAction(
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
