import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { maskText } from '../../api/privacy.ts';
import { paths } from '../../site/paths.ts';
import type { Log } from '../core/log.ts';
import { cleanLine } from '../mail-out/clean-message.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { runDetached } from '../database/current-caller.ts';
import { type EndUserPolicy, readEndUserPolicy } from './end-user-policy.ts';
import { verdictGroupOf } from './verdict-group.ts';
import { latestSlot } from './latest-slot.ts';
import type { NewLink } from './link-store-sqlite.ts';
import { makeLink } from './make-link.ts';
import type { UnnotifiedDecision } from './notification-store-sqlite.ts';
import { type DecisionParts, type NotificationParts, notifyHeldMail } from './notify-held-mail.ts';
import { mayApproveByCode } from './request-store-sqlite.ts';

/** Interval of the search for pending notices, milliseconds. */
const lookEvery = 60_000;

/** Notifies people in the background of mail held for them and of decisions about their requests. */
export interface EndUserMails {
  /** Starts a run now, because something was decided or released. */
  wake(): void;
  /** Resolves when the current run is complete. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the loop. Notified mails are recorded in the transaction that queues the message, so a crash repeats
 * nothing.
 */
export function startEndUserMails(
  given: Omit<DecisionParts, 'stopping'>,
  log: Log,
  /** Further tasks with the same interval. */
  further: readonly ((parts: NotificationParts) => Promise<void>)[] = [],
): EndUserMails {
  const stopping = new AbortController();
  const parts: DecisionParts = { ...given, stopping: stopping.signal };
  let wanted = false;
  let underWay: Promise<void> | undefined;
  const look = async () => {
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      await parts.fileSender.sweep();
      await parts.stores.endUsers.expireRequests({ at: parts.now() });
      await announceRequests(parts);
      await notifyDecisions(parts);
      for (const also of further) await also(parts);
      await notifyHeldMail(parts);
    }
  };
  const wake = () => {
    wanted = true;
    underWay ??= runDetached(look)
      .catch((error: unknown) => log('error', 'mails to end users failed', { error: String(error) }))
      .finally(() => (underWay = undefined));
  };
  const timer = setInterval(wake, lookEvery).unref();
  wake();
  return {
    wake,
    settled: async () => underWay,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await underWay;
    },
  };
}

/** Most requests listed in a mail; others are counted. */
const maxNamed = 20;
/** The name of the setting with the last slot at which administrators were notified. */
const slotSetting = 'new_requests_slot';

/** Notifies administrators of new requests, immediately or at the hours of the digest, in one mail each. */
async function announceRequests(parts: NotificationParts): Promise<void> {
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
      requests: requests.slice(0, maxNamed).map(({ id, email, row }) => ({
        email: seesAll ? email : maskText('address', email),
        subject: seesAll ? (row?.subject ?? '') : maskText('text', row?.subject ?? ''),
        group: verdictGroupOf(row?.detections ?? []),
        path: paths.restoreRequests.show(id),
        decide_path: row ? keepLink({ row, recipient, request: id }) : null,
        by_code: row !== null && mayApproveByCode(row) && email !== recipient,
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

/** Decisions notified per run. */
const atOnce = 100;

/** Notifies employees of decisions about their requests; reopens a request whose release failed. */
async function notifyDecisions(parts: DecisionParts): Promise<void> {
  const { stores, mailOut } = parts;
  const decisions = await stores.endUsers.findUnnotifiedDecisions(atOnce);
  let hasNotified = false;
  for (const decision of decisions) {
    const isFile = decision.state === 'approved' && decision.attachment !== '';
    if (decision.state === 'approved' && decision.isReleased === null && !isFile) continue;
    if (isFile ? !(await sendFile(parts, decision)) : decision.state === 'approved' && !decision.isReleased)
      await stores.endUsers.reopenRequest(decision.number);
    else if (isFile)
      await stores.endUsers.queueDecisionMails({
        number: decision.number,
        links: [],
        mails: [],
        at: parts.now(),
      });
    else {
      await notify(parts, decision);
      hasNotified = true;
    }
  }
  if (hasNotified) mailOut.wake();
}

/** Sends the file of an approved request to all requesters; false if it cannot be sent any more. */
async function sendFile({ fileSender }: DecisionParts, decision: UnnotifiedDecision): Promise<boolean> {
  const { key, row, attachment, decidedBy, requesters } = decision;
  for (const { email, locale } of requesters) {
    const file = { key, md5: attachment, recipient: email, locale, actor: decidedBy, clientAddress: '' };
    if (!row || !(await fileSender.send({ ...file, row }))) return false;
  }
  return true;
}

async function notify(
  { stores, secretBox, mailOut, now }: NotificationParts,
  decision: UnnotifiedDecision,
): Promise<void> {
  const at = now();
  const { number, reason, requesters, row, state } = decision;
  const notified = requesters
    .filter(({ email }) => isMailAddress(email))
    .map(({ email, locale }) => {
      const made = row && makeLink(secretBox, { row, recipient: email, purpose: 'restore', at });
      const mail = mailOut.prepare({
        to: email,
        template: 'restore_decided',
        values: {
          decision: state,
          subject: row?.subject ?? '',
          reason: cleanLine(reason, 1_000),
          path: made?.path ?? null,
        },
        locale,
      });
      return { mail, link: made?.link };
    });
  await stores.endUsers.queueDecisionMails({
    number,
    links: notified.flatMap(({ link }) => link ?? []),
    mails: notified.map(({ mail }) => mail),
    at,
  });
}
