import { isTimeZone } from '../../api/validators.ts';
import { verdictGroups } from '../../api/vocabulary/held-mail.ts';
import { type EndUserPolicyInput, neverSelfReleased } from '../../api/contract/config/end-user-policy.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import { readTenant } from '../config/tenant-store.ts';
import { belongsTo } from '../config/address-domain.ts';
import { inlinePictures } from '../mail-out/inline-pictures.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { refreshLook } from './change-user-config.ts';
import { type EndUserPolicy, endUserSetting, readEndUserPolicy } from './end-user-policy.ts';
import { foldName } from '../fold-name.ts';
import { notifiesAnybody } from './choose-notice.ts';
import { sampleNotice } from './sample-notice.ts';

type PolicyCalls = 'showEndUserPolicy' | 'writeEndUserPolicy' | 'previewNotice' | 'sendTestNotice';

/** Most test mails per administrator and hour. */
const mostTests = 10;

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
    const limit = { subject: `test-notice:${mail.to}`, most: mostTests, window: 3_600_000 };
    const wait = await parts.stores.attempts.takeAttempt({ limits: [limit], at: parts.now() });
    if (wait > 0) throw refuse('too_many_requests', 'too_many_test_notices');
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
