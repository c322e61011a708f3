import { maskText } from '../../api/privacy.ts';
import { paths } from '../../paths.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { type EndUserPolicy, readEndUserPolicy } from './end-user-policy.ts';
import { latestSlot } from './latest-slot.ts';
import type { TellingParts } from './telling-parts.ts';
import { verdictGroupOf } from './verdict-group.ts';

/** Requests that a mail names; more are a number. */
const mostNamed = 20;
/** The name of the setting with the last slot at which administrators were told. */
const slotSetting = 'new_requests_slot';

/** Tells administrators of new requests, at once or at the hours of the digest: one mail each for all that came meanwhile. */
export async function announceRequests(parts: TellingParts): Promise<void> {
  const { stores, mailOut, now } = parts;
  const policy = await readEndUserPolicy(stores);
  const at = now();
  const isDigest = policy.requestMails === 'digest';
  const slot = isDigest ? slotOf(policy, at) : undefined;
  if (isDigest && (slot === undefined || (await stores.settings.readSetting(slotSetting)) === String(slot))) {
    return;
  }
  const { requests, people } = await stores.endUsers.findNewRequests(undefined);
  if (requests.length > 0) {
    const valuesFor = (seesAll: boolean) => ({
      total: requests.length,
      requests: requests.slice(0, mostNamed).map(({ id, email, row }) => ({
        email: seesAll ? email : maskText('address', email),
        subject: seesAll ? (row?.subject ?? '') : maskText('text', row?.subject ?? ''),
        group: verdictGroupOf(row?.detections ?? []),
        path: paths.restoreRequests.show(id),
      })),
      path: paths.restoreRequests.list(),
    });
    const told = policy.requestMails === 'off' ? [] : people.filter(({ email }) => isMailAddress(email));
    await stores.endUsers.announceRequests({
      numbers: requests.map(({ number }) => number),
      mails: told.map(({ email: to, seesAll }) =>
        mailOut.prepare({
          to,
          template: 'new_requests',
          values: valuesFor(seesAll),
          locale: policy.locale,
        }),
      ),
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
