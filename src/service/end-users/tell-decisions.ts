import { isMailAddress } from '../mail-out/mail-address.ts';
import { cleanLine } from '../mail-out/clean-message.ts';
import { makeLink } from './make-link.ts';
import type { UntoldDecision } from './telling-store-sqlite.ts';
import type { TellingParts } from './telling-parts.ts';

/** Decisions told in one turn. */
const atOnce = 100;

/** Tells employees what became of their requests; a release that did not come about opens its request again. */
export async function tellDecisions(parts: TellingParts): Promise<void> {
  const { stores, mailOut } = parts;
  const decisions = await stores.endUsers.findUntoldDecisions(atOnce);
  let isTold = false;
  for (const decision of decisions) {
    if (decision.state === 'approved' && decision.isReleased === null) continue;
    if (decision.state === 'approved' && !decision.isReleased)
      await stores.endUsers.reopenRequest(decision.number);
    else {
      await tell(parts, decision);
      isTold = true;
    }
  }
  if (isTold) mailOut.wake();
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
