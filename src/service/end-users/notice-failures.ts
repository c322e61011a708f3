import type { listNoticeFailures, retryNotices } from '../../api/contract/config/notice-failures.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { HandlersOf } from '../call.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { jobActor } from '../jobs/job-actor.ts';
import type { ServiceParts } from '../service-parts.ts';
import { readEndUserPolicy } from './end-user-policy.ts';
import { ownersOf } from './mailbox-owners.ts';

type FailureCalls = 'listNoticeFailures' | 'retryNotices';

/** Failed notices, for the tenant's administrators. */
export const noticeFailureRoutes = (parts: ServiceParts): HandlersOf<FailureCalls> => ({
  async listNoticeFailures({ query }): Promise<CallAnswer<typeof listNoticeFailures>> {
    const { addresses, total, stopped } = await parts.stores.endUsers.listFailures(query);
    return {
      addresses: addresses.map(({ at, isStopped, takenAt, ...address }) => ({
        ...address,
        at: new Date(at).toISOString(),
        is_stopped: isStopped,
        taken_at: isoOrNull(takenAt),
      })),
      total,
      stopped,
      bounce_address: parts.signIn.mail.bounceAddress ?? '',
    };
  },
  async retryNotices({ body }, call): Promise<CallAnswer<typeof retryNotices>> {
    const policy = await readEndUserPolicy(parts.stores);
    const people = [...new Set(body.emails.map((email) => email.toLowerCase()))].map((email) => ({
      email,
      mailboxes: [email, ...Object.keys(policy.owners)].filter((mailbox) =>
        ownersOf(policy, mailbox).includes(email),
      ),
    }));
    const retried = await parts.stores.endUsers.retryPeople({
      people,
      actor: jobActor(call),
      at: parts.now(),
    });
    parts.endUserMails.wake();
    return { success: retried > 0, retried };
  },
});
