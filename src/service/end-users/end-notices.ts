import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { unsubscribeNotices } from '../../api/contract/end-users/held-mail.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readLinkToken } from './link-token.ts';
import { readReaders } from './read-readers.ts';

/**
 * Unsubscribes a person from notices, or from a mailed report, by a link in one of them; the answer for any
 * other or invalid link is the same.
 */
export async function endNotices(
  parts: ServiceParts,
  token: string,
  call: Call,
): Promise<CallAnswer<typeof unsubscribeNotices>> {
  const { stores } = parts;
  const { hash, isExpired } = readLinkToken(parts.secretBox, token, parts.now());
  const link =
    hash && !isExpired && (await stores.endUsers.findLink({ hash, ...(await readReaders(stores)) }));
  if (link && link.purpose === 'unsubscribe_report') {
    await stores.reportMail.stopReport({
      email: link.recipient,
      at: parts.now(),
      clientAddress: call.clientAddress,
    });
  }
  if (!link || link.purpose !== 'unsubscribe') return { success: true };
  const { recipient: email } = link;
  const reader = (await stores.endUsers.listReaders(undefined)).find((one) => one.email === email);
  if (reader?.wanted === false) return { success: true };
  await stores.endUsers.writeReader({
    email,
    wanted: false,
    how: reader?.how ?? null,
    locale: reader?.locale ?? null,
  });
  parts.audit.note({
    actor: email,
    action: 'end_user_notices_change',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { wanted: false, one_click: true },
  });
  return { success: true };
}
