import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import { newId } from '../secret-box/secrets.ts';
import { verdictGroupOf } from '../end-users/verdict-group.ts';
import { requestLifetime } from '../end-users/request-store-sqlite.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import { belongsTo } from '../config/address-domain.ts';
import { sampleTenant } from '../mail-in/sample/sample-people.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { ServiceParts } from '../service-parts.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A held mail of the sample with its place in the store. */
interface HeldMail {
  key: EmailKey;
  row: EmailRow;
}

/** A request of a sample employee, with its age and outcome. */
interface SampleRequest {
  group: VerdictGroup;
  ago: number;
  message: string;
  decision?: 'approve' | 'decline';
  reason?: string;
}

/** In the order in which they are stored: oldest first. */
const sampleRequests: readonly SampleRequest[] = [
  {
    group: 'phishing',
    ago: requestLifetime + day,
    message: 'Is this the invoice from the training in October?',
  },
  {
    group: 'phishing',
    ago: 3 * day,
    message: 'My bank says that my account is locked. Please send it to me.',
    decision: 'decline',
    reason: 'Your bank did not write this. The link leads to a copy of its page.',
  },
  {
    group: 'spam',
    ago: 2 * day,
    message: 'I signed up for this offer last week and need the number in it.',
    decision: 'approve',
    reason: 'Known sender.',
  },
  {
    group: 'suspected_phishing',
    ago: 20 * hour,
    message: 'A supplier wanted to send me new terms. This could be it.',
  },
  {
    group: 'phishing',
    ago: 5 * hour,
    message: 'We wait for this delivery. Please have a look whether it is real.',
  },
  { group: 'spam', ago: 3 * hour, message: 'This is from a list I read every day.' },
  {
    group: 'malware',
    ago: hour,
    message: 'The customer says that the file is a drawing. We need it for the offer.',
  },
];

/** Reports of sample employees about further held mail. */
const sampleAnswers = [
  { answer: 'safe', ago: 30 * hour },
  { answer: 'phishing', ago: 7 * hour },
  { answer: 'phishing', ago: 2 * hour },
] as const;

/**
 * Creates requests and reports of the sample's employees, in the way of their pages: open, approved, declined and expired. Does
 * nothing if there are requests already.
 */
export async function addSampleRequests({ stores, jobs, now }: ServiceParts, admin: JobActor): Promise<void> {
  if ((await stores.endUsers.countOpenRequests(undefined)) > 0) return;
  const left = await findHeld(stores, now());
  const take = (fits: (mail: HeldMail) => boolean): HeldMail | undefined => {
    const place = left.findIndex(fits);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  };
  for (const { group, ago, message, decision, reason = '' } of sampleRequests) {
    const askedAt = now() - ago;
    const isThere = ({ row }: HeldMail) => Date.parse(row.received_at) < askedAt;
    const mail = take((one) => isThere(one) && verdictGroupOf(one.row.detections) === group) ?? take(isThere);
    if (!mail) continue;
    const { key, row } = mail;
    const id = newId();
    await stores.endUsers.addRestoreRequest({
      id,
      key,
      entityId: row.entity_id,
      attachment: '',
      email: row.mailbox,
      message,
      locale: 'en',
      clientAddress: '',
      at: askedAt,
    });
    if (!decision) continue;
    const jobId = newId();
    const at = askedAt + 2 * hour;
    const asked = { ids: [id], decision, reason, actor: admin, jobId, secondApprover: [], at };
    const { hasJob } = await stores.endUsers.decideRequests(asked);
    if (hasJob) jobs.enqueue(jobId);
  }
  await stores.endUsers.expireRequests({ at: now() });
  for (const { answer, ago } of sampleAnswers) {
    const at = now() - ago;
    const mail = take(({ row }) => Date.parse(row.received_at) < at);
    if (!mail) continue;
    const { mailbox: person } = mail.row;
    await stores.reports.recordAnswer({ key: mail.key, person, answer, locale: 'en', clientAddress: '', at });
  }
}

/** Held mail of the sample's own mailboxes, the newest first, one for each person and kind. */
async function findHeld(stores: ServiceParts['stores'], at: number): Promise<HeldMail[]> {
  const { mails } = await stores.endUsers.findUnnotified({
    since: at - 90 * day,
    until: at + 1,
    after: 0,
    limit: 2_000,
    readers: { domains: sampleTenant.domains, owners: {} },
  });
  const own = mails.filter(({ people }) => people.length > 0).toReversed();
  const rows = await stores.endUsers.readHeldMails(own.map(({ key }) => key));
  const seen = new Set<string>();
  return rows.flatMap((row, place) => {
    const kind = `${row.mailbox} ${verdictGroupOf(row.detections)}`;
    if (seen.has(kind) || !belongsTo(row.mailbox, sampleTenant.domains)) return [];
    seen.add(kind);
    return [{ key: own[place]!.key, row }];
  });
}
