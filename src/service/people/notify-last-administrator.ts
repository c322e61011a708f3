import { paths } from '../../site/paths.ts';
import { sendNotice } from '../mail-out/mail-out.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** Identity providers retry every few minutes; people are notified once a day, and again after a restart. */
const quiet = 24 * 3_600_000;
const notifiedAt = new WeakMap<ServiceParts, number>();

/**
 * Notifies administrators that an identity provider tried to remove the last one of them, which was refused, while its
 * operator believes that it worked.
 * @param by who tried: `scim:NAME`, or the issuer of a sign-in.
 */
export async function notifyLastAdministrator(
  parts: ServiceParts,
  { by, clientAddress }: { by: string; clientAddress: string },
): Promise<void> {
  const at = parts.now();
  if (at - (notifiedAt.get(parts) ?? -Infinity) < quiet) return;
  notifiedAt.set(parts, at);
  const administrators = await parts.stores.people.listAdministrators(undefined);
  const { locale } = await readEndUserPolicy(parts.stores);
  for (const to of administrators) {
    await sendNotice(parts, {
      to,
      template: 'last_administrator',
      values: {
        by,
        at: new Date(at).toISOString(),
        client_address: clientAddress,
        path: paths.people.list(),
      },
      locale,
    });
  }
}
