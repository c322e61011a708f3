import { maskText } from '../../api/privacy.ts';
import { paths } from '../../paths.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { type EndUserPolicy, readEndUserPolicy } from './end-user-policy.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { NewLink } from './link-store-sqlite.ts';
import { makeLink } from './make-link.ts';
import { latestSlot } from './latest-slot.ts';
import type { NotificationParts } from './notification-parts.ts';
import { verdictGroupOf } from './verdict-group.ts';

/** Most requests listed in a mail; others are counted. */
const mostNamed = 20;
/** The name of the setting with the last slot at which administrators were notified. */
const slotSetting = 'new_requests_slot';

/** Notifies administrators of new requests, immediately or at the hours of the digest, in one mail each. */
export async function announceRequests(parts: NotificationParts): Promise<void> {
  const { stores, mailOut, now, secretBox } = parts;
  const policy = await readEndUserPolicy(stores);
  const at = now();
  const isDigest = policy.requestMails === 'digest';
  const slot = isDigest ? slotOf(policy, at) : undefined;
  if (isDigest && (slot === undefined || (await stores.settings.readSetting(slotSetting)) === String(slot))) {
    return;
  }
  const { requests, people } = await stores.endUsers.findNewRequests(undefined);
  if (requests.length > 0) {
    const links: NewLink[] = [];
    const keepLink = (wish: { row: EmailRow; recipient: string; request: string }) => {
      const { link, path } = makeLink(secretBox, { ...wish, purpose: 'approve', at });
      links.push(link);
      return path;
    };
    const valuesFor = (recipient: string, seesAll: boolean) => ({
      total: requests.length,
      requests: requests.slice(0, mostNamed).map(({ id, email, row }) => ({
        email: seesAll ? email : maskText('address', email),
        subject: seesAll ? (row?.subject ?? '') : maskText('text', row?.subject ?? ''),
        group: verdictGroupOf(row?.detections ?? []),
        path: paths.restoreRequests.show(id),
        decide_path: row ? keepLink({ row, recipient, request: id }) : null,
      })),
      path: paths.restoreRequests.list(),
    });
    const recipients =
      policy.requestMails === 'off' ? [] : people.filter(({ email }) => isMailAddress(email));
    const mails = recipients.map(({ email: to, seesAll }) =>
      mailOut.prepare({
        to,
        template: 'new_requests',
        values: valuesFor(to, seesAll),
        locale: policy.locale,
      }),
    );
    await stores.endUsers.announceRequests({
      numbers: requests.map(({ number }) => number),
      links,
      mails,
      at,
    });
    mailOut.wake();
  }
  if (slot !== undefined) await stores.settings.writeSetting({ name: slotSetting, value: String(slot) });
}

function slotOf({ digestHours, digestSince, timeZone }: EndUserPolicy, at: number): number | undefined {
  const slot = latestSlot(at, digestHours, timeZone);
  return slot !== undefined && slot >= digestSince ? slot : undefined;
}
