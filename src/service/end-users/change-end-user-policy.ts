import { type EndUserPolicyInput, neverSelfReleased } from '../../api/contract/config/end-user-policy.ts';
import type { listNoticeFailures, retryNotices } from '../../api/contract/config/notice-failures.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { isTimeZone } from '../../api/validators.ts';
import { verdictGroups } from '../../api/vocabulary/held-mail.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { belongsTo } from '../config/address-domain.ts';
import { readTenant } from '../config/tenant-store.ts';
import { foldName } from '../core/fold-name.ts';
import { type JobActor, jobActor } from '../jobs/job-actor.ts';
import { inlinePictures } from '../mail-out/mail-view.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import type { OutgoingMail } from '../mail-out/mail-out.ts';
import { fieldProblem, refuseField, refuseUntil } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { type EndUserPolicy, endUserSetting, notifiesAnybody, readEndUserPolicy } from './end-user-policy.ts';
import { maxSettled, newsIn, type RetriedPerson } from './list-failure-store-sqlite.ts';
import { ownersOf } from './mail-people-sqlite.ts';
import { refreshLook } from './organisation.ts';

type PolicyCalls = 'showEndUserPolicy' | 'writeEndUserPolicy' | 'previewNotice' | 'sendTestNotice';

/** Most test mails per administrator and hour. */
const maxTests = 10;

/** The policy for people's own held mail, for the tenant's administrators. */
export const endUserPolicyRoutes = (parts: ServiceParts): HandlersOf<PolicyCalls> => ({
  async showEndUserPolicy() {
    return presentPolicy(await readEndUserPolicy(parts.stores));
  },
  async writeEndUserPolicy({ body }, call) {
    await changePolicy(parts, body, call);
    await refreshLook(parts);
    return { success: true };
  },
  async previewNotice({ query }, call) {
    const { content } = parts.mailOut.prepare(await sampleFor(parts, query.locale, call));
    return inlinePictures(parts.stores, content);
  },
  async sendTestNotice({ body }, call) {
    const mail = await sampleFor(parts, body.locale, call);
    const limit = { subject: `test-notice:${mail.to}`, most: maxTests, window: 3_600_000 };
    const wait = await parts.stores.attempts.takeAttempt({ limits: [limit], at: parts.now() });
    if (wait > 0) throw refuseUntil(wait, 'wait_test_mails');
    await parts.mailOut.send(mail);
    return { success: true, email: mail.to };
  },
});

async function sampleFor(
  { stores, now }: ServiceParts,
  locale: EndUserPolicyInput['locale'] | undefined,
  { caller }: SignedInCall,
) {
  const policy = await readEndUserPolicy(stores);
  const { name } = await readTenant(stores);
  return sampleNotice({
    to: caller.account.email,
    organisation: name,
    policy: { ...policy, locale: locale ?? policy.locale },
    at: now(),
  });
}

/**
 * Replaces the policy, and records old and new values in the audit trail. An identical policy is no change.
 * @throws ServiceError `invalid_input` at the invalid field.
 */
async function changePolicy(
  parts: ServiceParts,
  wanted: EndUserPolicyInput,
  call: SignedInCall,
): Promise<void> {
  const tooMuch = neverSelfReleased.find((group) => wanted.restore[group] === 'release');
  if (tooMuch) throw refuseField(fieldProblem(`restore.${tooMuch}`, 'never_self_released'));
  if (!isTimeZone(wanted.time_zone)) throw refuseField(fieldProblem('time_zone', 'time_zone_unknown'));
  const times = [
    wanted.notices,
    wanted.request_mails,
    ...Object.values(wanted.group_notices),
    ...(wanted.people_notices.digest.length > 0 ? ['digest'] : []),
  ];
  if (times.includes('digest') && wanted.digest_hours.length === 0) {
    throw refuseField(fieldProblem('digest_hours', 'digest_hours_needed'));
  }
  const { domains } = await readTenant(parts.stores);
  const odd = wanted.owners
    .flatMap(({ address, people }) => [address, ...people])
    .find((one) => !isMailAddress(one) || !belongsTo(one.toLowerCase(), domains));
  if (odd !== undefined) throw refuseField(fieldProblem('owners', 'owner_wrong', { address: odd }));
  const stored = await readEndUserPolicy(parts.stores);
  await checkPeople(parts, wanted, stored);
  const before = presentPolicy(stored);
  if (JSON.stringify(before) === JSON.stringify(presentPolicy(policyOf(wanted)))) return;
  const at = parts.now();
  await parts.stores.tenant.patchSettings({
    patches: [
      {
        name: endUserSetting,
        fields: {
          ...policyOf(wanted),
          // No notices about mail that was held before they were switched on.
          ...(!notifiesAnybody(stored) &&
            notifiesAnybody({ ...stored, ...policyOf(wanted) }) && { noticesSince: at }),
          // New hours must not trigger a digest for an hour that has passed.
          ...(timesOf(before) !== timesOf(wanted) && { digestSince: at }),
        },
      },
    ],
    audit: {
      at,
      actor: call.caller.account.email,
      action: 'end_user_policy_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
      details: { before, after: presentPolicy(policyOf(wanted)) },
    },
  });
}

/** A group that has left the directory may stay in the policy without effect; a new name must exist. */
async function checkPeople(
  { stores }: ServiceParts,
  { people_notices: wanted }: EndUserPolicyInput,
  { peopleNotices: stored }: EndUserPolicy,
): Promise<void> {
  const names = Object.values(wanted).flat();
  if (names.length === 0) return;
  const groups = await stores.directory.listDirectoryGroups(undefined);
  const known = new Set([...groups.map(({ name }) => name), ...Object.values(stored).flat()].map(foldName));
  const odd = names.find((name) => !known.has(foldName(name)));
  if (odd !== undefined) {
    throw refuseField(fieldProblem('people_notices', 'directory_group_unknown', { name: odd }));
  }
}

const timesOf = (policy: EndUserPolicyInput): string => {
  const { notices, group_notices, people_notices, request_mails, digest_hours, time_zone } = policy;
  return JSON.stringify([notices, group_notices, people_notices, request_mails, digest_hours, time_zone]);
};

type Chosen = Omit<EndUserPolicy, 'noticesSince' | 'digestSince' | 'showsLogo'>;

const policyOf = (wanted: EndUserPolicyInput): Chosen => ({
  restore: wanted.restore,
  secondApprover: verdictGroups.filter((group) => wanted.second_approver.includes(group)),
  requestMails: wanted.request_mails,
  proofHours: wanted.proof_hours,
  notices: wanted.notices,
  groupNotices: wanted.group_notices,
  peopleNotices: wanted.people_notices,
  digestHours: [...new Set(wanted.digest_hours)].toSorted((a, b) => a - b),
  owners: Object.fromEntries(
    wanted.owners.map(({ address, people }) => [
      address.toLowerCase(),
      [...new Set(people.map((one) => one.toLowerCase()))],
    ]),
  ),
  timeZone: wanted.time_zone,
  locale: wanted.locale,
});

const presentPolicy = (policy: Chosen): EndUserPolicyInput => {
  const {
    restore,
    secondApprover,
    requestMails,
    proofHours,
    notices,
    groupNotices,
    peopleNotices,
    digestHours,
    owners,
    timeZone,
    locale,
  } = policy;
  return {
    restore: {
      malware: restore.malware,
      dlp: restore.dlp,
      phishing: restore.phishing,
      suspected_phishing: restore.suspected_phishing,
      spam: restore.spam,
      graymail: restore.graymail,
      other: restore.other,
    },
    second_approver: [...secondApprover],
    request_mails: requestMails,
    proof_hours: proofHours,
    notices,
    group_notices: { ...groupNotices },
    people_notices: {
      at_once: [...peopleNotices.at_once],
      digest: [...peopleNotices.digest],
      off: [...peopleNotices.off],
    },
    digest_hours: [...digestHours],
    owners: Object.entries(owners).map(([address, people]) => ({ address, people: [...people] })),
    time_zone: timeZone,
    locale,
  };
};

/** A notice about fictitious mail, for administrators who configure notices. Its links are invalid. */
function sampleNotice({
  to,
  organisation,
  policy,
  at,
}: {
  to: string;
  organisation: string;
  policy: EndUserPolicy;
  at: number;
}): Extract<OutgoingMail, { template: 'held_mail' }> {
  const t = messagesOf(policy.locale);
  const samples = [
    {
      subject: t('mail.sample_newsletter'),
      sender: 'Garden Weekly (news@garden.example)',
      group: 'graymail',
    },
    {
      subject: t('mail.sample_invoice'),
      sender: 'Nora Lind (nora.lind@supplier.example)',
      group: 'phishing',
    },
    { subject: t('mail.sample_offer'), sender: 'deals@shop.example', group: 'spam' },
  ] as const;
  return {
    to,
    template: 'held_mail',
    values: {
      address: to,
      organisation,
      at: new Date(at).toISOString(),
      timeZone: policy.timeZone,
      total: samples.length,
      others: 0,
      unsubscribe_path: null,
      mails: samples.map((sample, index) => ({
        ...sample,
        mailbox: '',
        received_at: new Date(at - (index + 1) * 47 * 60_000).toISOString(),
        path: paths.emailActions('restore-email', { type: 'office365_emails_email', msg: 'sample' }),
        dismiss_path: paths.emailActions('action', { type: 'office365_emails_email', id: 'sample' }),
      })),
    },
    locale: policy.locale,
  };
}

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
    const retried = await retryPeople(parts, people, jobActor(call));
    parts.endUserMails.wake();
    return { success: retried > 0, retried };
  },
});

/** How often the mail is searched again when very many mails changed meanwhile. */
const maxAttempts = 5;

/** Resumes notices to people; returns how many had none. @throws ServiceError `unavailable` when the mail keeps changing. */
async function retryPeople(
  { stores, now }: ServiceParts,
  people: readonly Omit<RetriedPerson, 'found'>[],
  actor: JobActor,
): Promise<number> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const at = now();
    const searched: RetriedPerson[] = [];
    for (const person of people) {
      const expression = newsIn(person.mailboxes, at);
      searched.push({ ...person, found: await stores.emails.findMails({ expression, cap: maxSettled }) });
    }
    const retried = await stores.endUsers.retryPeople({ people: searched, actor, at });
    if (retried !== null) return retried;
  }
  throw new ServiceError('unavailable', 'Mail changes faster than it is searched.');
}
