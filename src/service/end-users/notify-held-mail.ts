import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import { locales } from '../../messages/messages.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import { readTenant } from '../config/tenant-store.ts';
import { directoryAddress } from '../directory/directory-store-sqlite.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import type { MailOut } from '../mail-out/mail-out.ts';
import type { NoticeReader } from '../mail-out/notice-store-sqlite.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import type { Stores } from '../core/stores.ts';
import {
  chooseNotice,
  defaultEndUserPolicy,
  dependsOnGroups,
  type EndUserPolicy,
  notifiesAnybody,
  notifiesBy,
  readRestorePolicy,
  restoreChoiceOf,
  type RestorePolicy,
} from './end-user-policy.ts';
import { verdictGroupOf } from './verdict-group.ts';
import type { FileSender } from './file-sender.ts';
import { latestSlot } from './latest-slot.ts';
import { otherMailboxOf, type Readers } from './mail-people-sqlite.ts';
import { makeLink, makeUnsubscribe } from './make-link.ts';
import { newsAge, type QueuedNotice, type UnnotifiedMail } from './notification-store-sqlite.ts';

/** Dependencies of the mails to end users. */
export interface NotificationParts {
  readonly stores: Stores;
  /** The operator's settings. */
  readonly signIn: Pick<SignInSettings, 'features'>;
  readonly secretBox: Pick<SecretBox, 'sign' | 'keyId'>;
  readonly mailOut: MailOut;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the service stops: pending notices follow after the next start. */
  readonly stopping: AbortSignal;
}

/** Dependencies for notifying of decisions and carrying them out. */
export interface DecisionParts extends NotificationParts {
  /** Sends single files of held mail. */
  readonly fileSender: FileSender;
}

/** Held mails per query. */
const atOnce = 2_000;
/** Most mails listed in a notice; others are counted. */
const maxNamed = 50;
const minute = 60_000;
/** The name of the setting with the last slot that was notified. */
const slotSetting = 'held_mail_slot';

/** A mail with those of its people who are still to be notified of it. */
type PendingMail = UnnotifiedMail & { pending: Set<string> };

/** The content of a person's notice. */
interface PendingNotice {
  /** Mails that the person can act on. */
  mails: PendingMail[];
  /** Number of further mails, which are not listed. */
  others: PendingMail[];
  /** Whether any of it waited for the digest. */
  isDigest: boolean;
}

/**
 * Notifies people of held mail, if the tenant wants that: immediately or at the hours of the digest, each
 * person once per slot and once per mail. An interrupted slot continues in the next run.
 */
export async function notifyHeldMail(parts: NotificationParts): Promise<void> {
  const { stores, mailOut, now, stopping } = parts;
  const policy = await readRestorePolicy(parts);
  if (!notifiesAnybody(policy)) return;
  const at = now();
  const readers = new Map((await stores.endUsers.listReaders(undefined)).map((one) => [one.email, one]));
  const choices = await stores.endUsers.findNoticeChoices(at - newsAge);
  const slots = await slotsOf(parts, policy, [readers, choices], at);
  if (slots.digest === undefined && slots.atOnce === undefined) return;
  const tenant = await readTenant(stores);
  const since = Math.max(policy.noticesSince, at - newsAge);
  const { found, seen } = await findMails(parts, {
    since,
    until: at + 1,
    readers: { owners: policy.owners, domains: tenant.domains },
  });
  const { persons, nobodys } = await collect(parts, policy, { found, readers, slots });
  let isComplete = true;
  for (const [person, pendingNotice] of persons) {
    if (stopping.aborted) return;
    const { mails, others, isDigest } = pendingNotice;
    const slot = isDigest ? slots.digest! : slots.atOnce!;
    const reader = readers.get(person);
    const content = { policy, slot, person, pendingNotice, reader, organisation: tenant.name, seen, at };
    const outcome = mails.length > 0 ? await notify(parts, content) : undefined;
    const wasNotified = outcome === 'queued';
    if (outcome === 'changed') isComplete = false;
    for (const mail of [...mails, ...others]) {
      // People who were notified in this slot wait for the next.
      if (!wasNotified && mails.length > 0) continue;
      mail.pending.delete(person);
      if (!wasNotified && mail.pending.size === 0) nobodys.push(mail);
    }
  }
  if (persons.size > 0) mailOut.wake();
  await settle(parts, nobodys, at);
  // A notice whose mails changed meanwhile is written anew in the next run.
  if (slots.digest !== undefined && isComplete) {
    await stores.settings.writeSetting({ name: slotSetting, value: String(slots.digest) });
  }
}

/** The due slots; undefined if nobody uses this choice, or none is due since it was chosen. */
interface Slots {
  digest: number | undefined;
  atOnce: number | undefined;
}

async function slotsOf(
  { stores }: NotificationParts,
  policy: EndUserPolicy,
  [readers, choices]: [ReadonlyMap<string, NoticeReader>, readonly NoticeChoice[]],
  at: number,
): Promise<Slots> {
  const notifies = (choice: 'digest' | 'at_once') =>
    choices.includes(choice) || notifiesBy(choice, policy, readers.values());
  // Digests that people choose come also where the organisation has set no hours.
  const hours = policy.digestHours.length > 0 ? policy.digestHours : defaultEndUserPolicy.digestHours;
  const slot = latestSlot(at, hours, policy.timeZone);
  const isDue =
    notifies('digest') &&
    slot !== undefined &&
    slot >= policy.digestSince &&
    (await stores.settings.readSetting(slotSetting)) !== String(slot);
  return {
    digest: isDue ? slot : undefined,
    atOnce: notifies('at_once') ? Math.floor(at / minute) * minute : undefined,
  };
}

/** All mails that may have to be notified, with their people, and the last change that is known; external recipients are none. */
async function findMails(
  { stores, stopping }: NotificationParts,
  asked: { since: number; until: number; readers: Readers },
): Promise<{ found: PendingMail[]; seen: number }> {
  const found: PendingMail[] = [];
  let seen = Infinity;
  for (let after: number | null = 0; after !== null && !stopping.aborted;) {
    const page = await stores.endUsers.findUnnotified({ ...asked, after, limit: atOnce });
    for (const mail of page.mails) {
      const people = mail.people.filter(isMailAddress);
      found.push({ ...mail, pending: new Set(people.filter((person) => !mail.notified.includes(person))) });
    }
    after = page.after;
    seen = Math.min(seen, page.seen);
  }
  return { found, seen };
}

/** Groups due mails by person, and collects those that nobody is notified of. */
async function collect(
  parts: NotificationParts,
  policy: RestorePolicy,
  {
    found,
    readers,
    slots,
  }: { found: readonly PendingMail[]; readers: ReadonlyMap<string, NoticeReader>; slots: Slots },
): Promise<{ persons: Map<string, PendingNotice>; nobodys: UnnotifiedMail[] }> {
  const groups = await readGroups(parts, policy, new Set(found.flatMap(({ pending }) => [...pending])));
  const persons = new Map<string, PendingNotice>();
  const nobodys: UnnotifiedMail[] = [];
  for (const mail of found) {
    const group = verdictGroupOf(mail.detections);
    for (const person of mail.pending) {
      const groupsOfPerson = groups.get(person) ?? [];
      const reader = readers.get(person);
      const choice = chooseNotice(policy, { group, groupsOfPerson, reader, chosen: mail.chosen?.notices });
      if (choice === 'off') mail.pending.delete(person);
      // A digest that was chosen is the next one.
      else if (choice === 'at_once' || (slots.digest ?? -1) >= (mail.chosen?.at ?? 0)) {
        const pendingNotice = persons.get(person) ?? { mails: [], others: [], isDigest: false };
        persons.set(person, pendingNotice);
        const isTheirs = restoreChoiceOf(policy, { group, actor: mail.actor }) !== 'nothing';
        pendingNotice[isTheirs ? 'mails' : 'others'].push(mail);
        pendingNotice.isDigest ||= choice === 'digest';
      }
    }
    if (mail.pending.size === 0) nobodys.push(mail);
  }
  return { persons, nobodys };
}

/** People's groups in the directory by name, if the policy depends on them. */
async function readGroups(
  { stores }: NotificationParts,
  policy: EndUserPolicy,
  people: ReadonlySet<string>,
): Promise<Map<string, readonly string[]>> {
  const groups = new Map<string, readonly string[]>();
  if (!dependsOnGroups(policy)) return groups;
  const all = [...people];
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    const known = await stores.directory.readDirectory(some);
    for (const person of some) groups.set(person, known.get(directoryAddress(person))?.groups ?? []);
  }
  return groups;
}

interface NoticeContent {
  policy: EndUserPolicy;
  slot: number;
  person: string;
  pendingNotice: PendingNotice;
  reader: NoticeReader | undefined;
  organisation: string;
  seen: number;
  at: number;
}

/** Notifies a person, at most once per slot. */
async function notify(
  { stores, secretBox, mailOut }: NotificationParts,
  { policy, slot, person, pendingNotice, reader, organisation, seen, at }: NoticeContent,
): Promise<QueuedNotice> {
  const { timeZone } = policy;
  const newest = pendingNotice.mails.toReversed().slice(0, maxNamed);
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
      total: pendingNotice.mails.length,
      others: pendingNotice.others.length,
      unsubscribe_path: unsubscribe.path,
      mails: named.map(({ row, restore, dismiss }) => ({
        subject: row.subject,
        sender: row.nickname ? `${row.nickname} (${row.sender_address})` : row.sender_address,
        received_at: row.received_at,
        group: verdictGroupOf(row.detections),
        mailbox: otherMailboxOf(policy, row, person),
        path: restore.path,
        dismiss_path: dismiss.path,
      })),
    },
    locale: locales.find((known) => known === reader?.locale) ?? policy.locale,
  });
  const listed = [...pendingNotice.mails, ...pendingNotice.others];
  return stores.endUsers.queueNotice({
    slot,
    recipient: person,
    mails: listed.map(({ key, mailbox }) => ({ key, mailbox })),
    open: new Set(listed.filter(({ pending }) => pending.size > 1).map(({ key }) => key)),
    links: [unsubscribe.link, ...named.flatMap(({ restore, dismiss }) => [restore.link, dismiss.link])],
    mail,
    seen,
    at,
  });
}

/** Marks mails that nobody is notified of, so that they are not examined again. */
async function settle(
  { stores }: NotificationParts,
  mails: readonly UnnotifiedMail[],
  at: number,
): Promise<void> {
  for (let from = 0; from < mails.length; from += atOnce) {
    const keys = mails.slice(from, from + atOnce).map(({ key }) => key);
    await stores.endUsers.skipNotices({ keys, at });
  }
}
