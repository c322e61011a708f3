import { noticeValues, sendNotice } from '../mail-out/mail-out.ts';
import type { JobWork } from '../jobs/job-runner.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { inviteDays } from '../../api/contract/people/people.ts';
import { hashSecret, newSecret } from '../secret-box/secrets.ts';
import type { InviteLink } from './people-store-sqlite.ts';

/**
 * People of one step: few, so that other writes are not delayed. Mails are rendered on the main thread, so steps with
 * mails are smaller.
 */
const atOnce = { plain: 100, withMail: 10 };

type Parts = Pick<ServiceParts, 'stores' | 'mailOut' | 'now' | 'log'>;

/** The bulk changes of people, in steps. */
export const peopleJobWork = (parts: Parts): JobWork => ({
  list: () => parts.stores.people.listUnfinishedPeopleJobs(undefined),
  step: (id) => runStep(parts, id),
  giveUp: (id) => parts.stores.people.failPeopleJob({ id, at: parts.now() }),
});

async function runStep(parts: Parts, id: string): Promise<{ ended: boolean }> {
  const { stores, mailOut, now } = parts;
  const job = await stores.people.findPeopleJob(id);
  if (job?.status !== 'running') return { ended: true };
  const sendsMail = job.action === 'invite_again' || job.action === 'reset_mfa';
  const limit = sendsMail ? atOnce.withMail : atOnce.plain;
  const waiting = await stores.people.listWaitingPeople({ id, limit });
  const items = waiting.map(({ position, userId, email }) => ({
    position,
    userId,
    link: job.action === 'invite_again' && email ? newInviteLink(parts, email, job.locale) : null,
  }));
  const { ended, done } = await stores.people.runPeopleBatch({ id, items, at: now() });
  if (job.action === 'invite_again') mailOut.wake();
  if (job.action === 'reset_mfa') {
    for (const { email } of waiting.filter(({ userId }) => done.includes(userId))) {
      await sendNotice(parts, {
        to: email,
        template: 'mfa_changed',
        values: { change: 'reset', ...noticeValues(job, now()) },
        locale: job.locale,
      });
    }
  }
  return { ended };
}

const day = 24 * 3_600_000;

/** A new link for choosing a password, with its mail. */
export function newInviteLink(
  { mailOut, now }: Pick<ServiceParts, 'mailOut' | 'now'>,
  email: string,
  locale: string,
): InviteLink {
  const token = newSecret();
  const mail = mailOut.prepare({
    to: email,
    template: 'invitation',
    values: { path: `/auth/reset-password?token=${token}`, days: inviteDays },
    locale,
  });
  return { tokenHash: hashSecret(token), expiresAt: now() + inviteDays * day, mail };
}
