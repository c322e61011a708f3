import { isMailAddress } from '../mail-out/mail-address.ts';
import { cleanLine } from '../mail-out/clean-message.ts';
import { makeLink } from './make-link.ts';
import type { UntoldDecision } from './telling-store-sqlite.ts';
import type { DecisionParts, TellingParts } from './telling-parts.ts';

/** Decisions notified per run. */
const atOnce = 100;

/** Notifies employees of decisions about their requests; reopens a request whose release failed. */
export async function tellDecisions(parts: DecisionParts): Promise<void> {
  const { stores, mailOut } = parts;
  const decisions = await stores.endUsers.findUntoldDecisions(atOnce);
  let isTold = false;
  for (const decision of decisions) {
    const isFile = decision.state === 'approved' && decision.attachment !== '';
    if (decision.state === 'approved' && decision.isReleased === null && !isFile) continue;
    if (isFile ? !(await sendFile(parts, decision)) : decision.state === 'approved' && !decision.isReleased)
      await stores.endUsers.reopenRequest(decision.number);
    else if (isFile)
      await stores.endUsers.tellDecision({ number: decision.number, links: [], mails: [], at: parts.now() });
    else {
      await tell(parts, decision);
      isTold = true;
    }
  }
  if (isTold) mailOut.wake();
}

/** Sends the file of an approved request to all requesters; false if it cannot be sent any more. */
async function sendFile({ fileSender }: DecisionParts, decision: UntoldDecision): Promise<boolean> {
  const { key, row, attachment, decidedBy, requesters } = decision;
  for (const { email, locale } of requesters) {
    const file = { key, md5: attachment, recipient: email, locale, actor: decidedBy, clientAddress: '' };
    if (!row || !(await fileSender.send({ ...file, row }))) return false;
  }
  return true;
}

async function tell(
  { stores, secretBox, mailOut, now }: TellingParts,
  decision: UntoldDecision,
): Promise<void> {
  const at = now();
  const { number, reason, requesters, row, state } = decision;
  const told = requesters
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
  await stores.endUsers.tellDecision({
    number,
    links: told.flatMap(({ link }) => link ?? []),
    mails: told.map(({ mail }) => mail),
    at,
  });
}
