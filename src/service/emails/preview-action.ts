import { bulkLimit } from '../../api/limits.ts';
import { manualActions, quarantineEmails } from '../../api/contract/emails/change-emails.ts';
import { searchCriteriaSchema } from '../../api/contract/emails/search-criteria.ts';
import type { previewAction as previewEndpoint } from '../../api/contract/emails/preview-action.ts';
import { type CallAnswer, rightsOf } from '../../api/contract/endpoint.ts';
import { reachOf } from '../../api/vocabulary/scopes.ts';
import { hasRights } from '../../api/vocabulary/sections.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import type { ServiceParts } from '../service-parts.ts';
import { currentCaller, currentReach, runOnBehalfOf } from '../storage/current-caller.ts';

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
