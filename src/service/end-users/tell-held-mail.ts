import { locales } from '../../messages/messages.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { readTenant } from '../config/tenant-store.ts';
import { type EndUserPolicy, readEndUserPolicy } from './end-user-policy.ts';
import { ownersOf } from './mailbox-owners.ts';
import { latestSlot } from './latest-slot.ts';
import { makeLink, makeUnsubscribe } from './make-link.ts';
import type { NoticeReader } from '../mail-out/notice-store-sqlite.ts';
import { belongsTo } from '../mail-in/decide-direction.ts';
import type { UntoldMail } from './telling-store-sqlite.ts';
import { verdictGroupOf } from './verdict-group.ts';
import type { TellingParts } from './telling-parts.ts';

/** Mail that came longer ago is no news, milliseconds. */
const newsAge = 7 * 24 * 3_600_000;
/** Held mail read at once. */
const atOnce = 2_000;
/** Mails that a notice names; more are a number. */
const mostNamed = 50;
const minute = 60_000;
/** The name of the setting with the last slot that was told of. */
const slotSetting = 'held_mail_slot';

/** What a person is to be told. */
interface Untold {
  /** Mails that the person can do something about. */
  mails: UntoldMail[];
  /** Others, which are told by their number alone. */
  others: UntoldMail[];
}

/**
 * Tells people of held mail, where the tenant wants that: at once or at the hours of the digest, each person once a slot and of
 * each mail once. What came of a slot that was interrupted is told when it is looked for the next time.
 */
export async function tellHeldMail(parts: TellingParts): Promise<void> {
  const { stores, mailOut, now, stopping } = parts;
  const policy = await readEndUserPolicy(stores);
  const at = now();
  const slot = slotOf(policy, at);
  if (slot === undefined) return;
  const isDigest = policy.notices === 'digest';
  if (isDigest && (await stores.settings.readSetting(slotSetting)) === String(slot)) return;
  const tenant = await readTenant(stores);
  const since = Math.max(policy.noticesSince, at - newsAge);
  const { persons, nobodys } = await collect(parts, policy, {
    since,
    until: at + 1,
    domains: tenant.domains,
  });
  const readers = new Map((await stores.endUsers.listReaders(undefined)).map((one) => [one.email, one]));
  for (const [person, untold] of persons) {
    if (stopping.aborted) return;
    const reader = readers.get(person);
    const isTold = untold.mails.length > 0 && reader?.wanted !== false && !reader?.isStopped;
    if (isTold) await tell(parts, { policy, slot, person, untold, reader, organisation: tenant.name, at });
    else nobodys.push(...untold.mails, ...untold.others);
  }
  if (persons.size > 0) mailOut.wake();
  await settle(parts, nobodys, at);
  if (isDigest) await stores.settings.writeSetting({ name: slotSetting, value: String(slot) });
}

/** The slot that is due; undefined when people are not told, or not yet since the choice was made. */
function slotOf(policy: EndUserPolicy, at: number): number | undefined {
  if (policy.notices === 'off') return undefined;
  if (policy.notices === 'at_once') return Math.floor(at / minute) * minute;
  const slot = latestSlot(at, policy.digestHours, policy.timeZone);
  return slot !== undefined && slot >= policy.digestSince ? slot : undefined;
}

/** Everything that is untold, by the persons it is to be told. */
async function collect(
  { stores, stopping }: TellingParts,
  policy: EndUserPolicy,
  { since, until, domains }: { since: number; until: number; domains: readonly string[] },
) {
  const persons = new Map<string, Untold>();
  const nobodys: UntoldMail[] = [];
  for (let after: number | null = 0; after !== null && !stopping.aborted;) {
    const page = await stores.endUsers.findUntold({ since, until, after, limit: atOnce });
    for (const mail of page.mails) {
      const owners = belongsTo(mail.mailbox, domains) ? ownersOf(policy, mail.mailbox) : [];
      const own = owners.filter((person) => isMailAddress(person) && belongsTo(person, domains));
      if (own.length === 0) nobodys.push(mail);
      for (const person of own) {
        const untold = persons.get(person) ?? { mails: [], others: [] };
        persons.set(person, untold);
        const isShut = policy.restore[verdictGroupOf(mail.detections)] === 'nothing';
        untold[isShut ? 'others' : 'mails'].push(mail);
      }
    }
    after = page.after;
  }
  return { persons, nobodys };
}

interface Telling {
  policy: EndUserPolicy;
  slot: number;
  person: string;
  untold: Untold;
  reader: NoticeReader | undefined;
  organisation: string;
  at: number;
}

async function tell(
  { stores, secretBox, mailOut }: TellingParts,
  { policy, slot, person, untold, reader, organisation, at }: Telling,
): Promise<void> {
  const { timeZone } = policy;
  const newest = untold.mails.toReversed().slice(0, mostNamed);
  const rows = await stores.endUsers.readHeldMails(newest.map(({ key }) => key));
  const named = rows.map((row) => ({
    row,
    restore: makeLink(secretBox, { row, recipient: person, purpose: 'restore', at }),
    dismiss: makeLink(secretBox, { row, recipient: person, purpose: 'dismiss', at }),
  }));
  const unsubscribe = makeUnsubscribe(secretBox, { recipient: person, at });
  const mail = mailOut.prepare({
    to: person,
    template: 'held_mail',
    values: {
      address: person,
      organisation,
      at: new Date(at).toISOString(),
      timeZone,
      total: untold.mails.length,
      others: untold.others.length,
      unsubscribe_path: unsubscribe.path,
      mails: named.map(({ row, restore, dismiss }) => ({
        subject: row.subject,
        sender: row.nickname ? `${row.nickname} (${row.sender_address})` : row.sender_address,
        received_at: row.received_at,
        group: verdictGroupOf(row.detections),
        mailbox: row.mailbox === person ? '' : row.mailbox,
        path: restore.path,
        dismiss_path: dismiss.path,
      })),
    },
    locale: locales.find((known) => known === reader?.locale) ?? policy.locale,
  });
  await stores.endUsers.tellPerson({
    slot,
    recipient: person,
    keys: [...untold.mails, ...untold.others].map(({ key }) => key),
    links: [unsubscribe.link, ...named.flatMap(({ restore, dismiss }) => [restore.link, dismiss.link])],
    mail,
    at,
  });
}

/** What nobody is to be told of is not looked at again. */
async function settle({ stores }: TellingParts, mails: readonly UntoldMail[], at: number): Promise<void> {
  for (let from = 0; from < mails.length; from += atOnce) {
    const keys = mails.slice(from, from + atOnce).map(({ key }) => key);
    await stores.endUsers.settleUntold({ keys, at });
  }
}
