import { isMailAddress } from '../mail-out/mail-address.ts';
import { readTenant } from '../config/tenant-store.ts';
import { type EndUserPolicy, readEndUserPolicy } from './end-user-policy.ts';
import { makeLink } from './make-link.ts';
import type { UntoldMail } from './telling-store-sqlite.ts';
import { verdictGroupOf } from './verdict-group.ts';
import type { TellingParts } from './telling-parts.ts';

/** Mail that came longer ago is no news. */
const newsAge = 24 * 3_600_000;
/** Held mail looked at in one turn. */
const atOnce = 500;
/** Mails that a notice names; more are a number. */
const mostNamed = 50;

/** Tells people of held mail, where the tenant wants that: one mail a person for all that came since the last turn. */
export async function tellHeldMail(parts: TellingParts): Promise<void> {
  const { stores, mailOut, now } = parts;
  const policy = await readEndUserPolicy(stores);
  if (policy.notices === 'off') return;
  const at = now();
  const { domains, name } = await readTenant(stores);
  const since = Math.max(policy.noticesSince, at - newsAge);
  const untold = await stores.endUsers.findUntold({ since, limit: atOnce, domains });
  // What a person cannot act on is told by its number alone; where it is all, by nothing.
  const persons = Map.groupBy(
    untold.filter(({ row }) => policy.restore[verdictGroupOf(row.detections)] !== 'nothing'),
    ({ row }) => row.mailbox,
  );
  let isTold = false;
  for (const [person, mails] of persons) {
    if (isMailAddress(person) && (await tell(parts, policy, person, mails, name, at))) isTold = true;
  }
  if (isTold) mailOut.wake();
}

async function tell(
  { stores, secretBox, mailOut }: TellingParts,
  { locale, timeZone }: EndUserPolicy,
  person: string,
  mails: readonly UntoldMail[],
  organisation: string,
  at: number,
): Promise<boolean> {
  const named = mails.slice(0, mostNamed).map(({ row }) => ({
    row,
    restore: makeLink(secretBox, { row, recipient: person, purpose: 'restore', at }),
    dismiss: makeLink(secretBox, { row, recipient: person, purpose: 'dismiss', at }),
  }));
  const mail = mailOut.prepare({
    to: person,
    template: 'held_mail',
    values: {
      address: person,
      organisation,
      at: new Date(at).toISOString(),
      timeZone,
      total: mails.length,
      mails: named.map(({ row, restore, dismiss }) => ({
        subject: row.subject,
        sender: row.nickname ? `${row.nickname} (${row.sender_address})` : row.sender_address,
        received_at: row.received_at,
        group: verdictGroupOf(row.detections),
        path: restore.path,
        dismiss_path: dismiss.path,
      })),
    },
    locale,
  });
  return stores.endUsers.tellPerson({
    recipient: person,
    keys: mails.map(({ key }) => key),
    links: named.flatMap(({ restore, dismiss }) => [restore.link, dismiss.link]),
    mail,
    at,
  });
}
