import { isMailAddress } from '../mail-out/mail-address.ts';
import { cleanLine } from '../mail-out/clean-message.ts';
import { makeLink } from './make-link.ts';
import type { UnnotifiedDecision } from './notification-store-sqlite.ts';
import type { DecisionParts, NotificationParts } from './notification-parts.ts';

/** Decisions notified per run. */
const atOnce = 100;

/** Notifies employees of decisions about their requests; reopens a request whose release failed. */
export async function notifyDecisions(parts: DecisionParts): Promise<void> {
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
