import { isAuthservId, isTrustedHop } from '../../api/validators.ts';
import type { SenderTrust } from '../../api/contract/config/sender-trust.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { tenantSetting } from './tenant-mail.ts';
import { readTenant } from './tenant-store.ts';

/** The trusted servers and authserv-ids, for the tenant's administrators. */
export const senderTrustRoutes = (
  parts: ServiceParts,
): HandlersOf<'showSenderTrust' | 'writeSenderTrust'> => ({
  showSenderTrust: () => readTrust(parts),
  async writeSenderTrust({ body }, call) {
    await changeSenderTrust(parts, body, call);
    return { success: true };
  },
});

/**
 * Replaces both lists, with an audit row of both versions. Equal lists are no change.
 * @throws ServiceError `invalid_input` at the list with a wrong entry.
 */
async function changeSenderTrust(
  parts: ServiceParts,
  wanted: SenderTrust,
  call: SignedInCall,
): Promise<void> {
  const after: SenderTrust = {
    trusted_hops: cleanList(wanted.trusted_hops),
    trusted_authserv_ids: cleanList(wanted.trusted_authserv_ids),
  };
  const hop = after.trusted_hops.find((entry) => !isTrustedHop(entry));
  if (hop !== undefined) throw refuseField(fieldProblem('trusted_hops', 'hop_wrong', { hop }));
  const id = after.trusted_authserv_ids.find((entry) => !isAuthservId(entry));
  if (id !== undefined) throw refuseField(fieldProblem('trusted_authserv_ids', 'authserv_id_wrong', { id }));
  await parts.stores.tenant.changeSetting({
    patch: { name: tenantSetting, fields: { ...after } },
    unset: { trusted_hops: [], trusted_authserv_ids: [] },
    audit: {
      at: parts.now(),
      actor: call.caller.account.email,
      action: 'sender_trust_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
    },
  });
}

async function readTrust({ stores }: ServiceParts): Promise<SenderTrust> {
  const { trusted_hops, trusted_authserv_ids } = await readTenant(stores);
  return { trusted_hops, trusted_authserv_ids };
}

/** Normalises entries for comparison: lower case, each once. */
const cleanList = (entries: readonly string[]): string[] => [
  ...new Set(entries.map((entry) => entry.toLowerCase())),
];
