import { bulkLimit } from '../../api/limits.ts';
import {
  type listRecipients as recipientsEndpoint,
  type RecipientState,
  recipientStates,
} from '../../api/contract/emails/list-recipients.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { safeCell } from '../files/csv-cells.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Mails read before the thread yields: about 30 ms. */
const stride = 2_000;
const mostRecipients = 20_000;

/**
 * Everybody who got one of the mails that match, by address.
 * @throws ServiceError what `compileCriteria` refuses.
 */
export async function listRecipients(
  { stores, now }: ServiceParts,
  { body: criteria }: ParsedInput<typeof recipientsEndpoint>,
  { signal }: SignedInCall,
): Promise<CallAnswer<typeof recipientsEndpoint>> {
  const expression = compileCriteria(criteria, { now: now() });
  const keys = await stores.emails.keys({ expression, cap: bulkLimit + 1 }, signal);
  const found = new Map<string, { state: RecipientState; mails: number }>();
  for (let start = 0; start < Math.min(keys.length, bulkLimit); start += stride) {
    const part = keys.slice(start, Math.min(start + stride, bulkLimit));
    for (const { recipients, state } of await stores.emails.readRecipients(part, signal)) {
      for (const address of new Set(recipients)) {
        const known = found.get(address);
        const nearest = !known || rank(state) < rank(known.state) ? state : known.state;
        found.set(address, { state: nearest, mails: (known?.mails ?? 0) + 1 });
      }
    }
  }
  const recipients = [...found]
    .map(([address, { state, mails }]) => ({ address, cell: safeCell(address), state, mails }))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
  return {
    recipients: recipients.slice(0, mostRecipients),
    complete: keys.length <= bulkLimit && recipients.length <= mostRecipients,
  };
}

const rank = (state: RecipientState) => recipientStates.indexOf(state);
