import {
  type EndUserPolicyInput,
  isTimeZone,
  neverSelfReleased,
} from '../../api/contract/config/end-user-policy.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import { readTenant } from '../config/tenant-store.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { type EndUserPolicy, endUserSetting, readEndUserPolicy } from './end-user-policy.ts';
import { sampleNotice } from './sample-notice.ts';

type PolicyCalls = 'showEndUserPolicy' | 'writeEndUserPolicy' | 'previewNotice' | 'sendTestNotice';

/** Test mails that an administrator may ask for in an hour. */
const mostTests = 10;

/** What people may do about their own held mail, for the tenant's administrators. */
export const endUserPolicyRoutes = (parts: ServiceParts): HandlersOf<PolicyCalls> => ({
  async showEndUserPolicy() {
    return presentPolicy(await readEndUserPolicy(parts.stores));
  },
  async writeEndUserPolicy({ body }, call) {
    await changePolicy(parts, body, call);
    return { success: true };
  },
  async previewNotice({ query }, call) {
    return parts.mailOut.prepare(await sampleFor(parts, query.locale, call)).content;
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
 * Replaces the policy, together with a line in the audit trail that has it as it was and as it is. The same again is no change.
 * @throws ServiceError `invalid_input` at what cannot be.
 */
async function changePolicy(
  parts: ServiceParts,
  wanted: EndUserPolicyInput,
  call: SignedInCall,
): Promise<void> {
  const tooMuch = neverSelfReleased.find((group) => wanted.restore[group] === 'release');
  if (tooMuch) throw refuseField(fieldProblem(`restore.${tooMuch}`, 'never_self_released'));
  if (!isTimeZone(wanted.time_zone)) throw refuseField(fieldProblem('time_zone', 'time_zone_unknown'));
  const stored = await readEndUserPolicy(parts.stores);
  const before = presentPolicy(stored);
  if (JSON.stringify(before) === JSON.stringify(presentPolicy(policyOf(wanted)))) return;
  const at = parts.now();
  await parts.stores.tenant.patchSettings({
    patches: [
      {
        name: endUserSetting,
        fields: {
          ...policyOf(wanted),
          // Mail that was held before they were switched on is not told about.
          ...(stored.notices === 'off' && wanted.notices !== 'off' && { noticesSince: at }),
        },
      },
    ],
    audit: {
      at,
      actor: call.caller.account.email,
      action: 'end_user_policy_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
      details: { before, after: wanted },
    },
  });
}

type Chosen = Omit<EndUserPolicy, 'noticesSince'>;

const policyOf = (wanted: EndUserPolicyInput): Chosen => ({
  restore: wanted.restore,
  proofHours: wanted.proof_hours,
  notices: wanted.notices,
  timeZone: wanted.time_zone,
  locale: wanted.locale,
});

const presentPolicy = ({ restore, proofHours, notices, timeZone, locale }: Chosen): EndUserPolicyInput => ({
  restore: {
    malware: restore.malware,
    dlp: restore.dlp,
    phishing: restore.phishing,
    suspected_phishing: restore.suspected_phishing,
    spam: restore.spam,
    graymail: restore.graymail,
    other: restore.other,
  },
  proof_hours: proofHours,
  notices,
  time_zone: timeZone,
  locale,
});
