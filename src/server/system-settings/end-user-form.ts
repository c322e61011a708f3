import {
  choicesOf,
  type EndUserPolicyInput,
  isTimeZone,
  longestProof,
  noticeChoices,
  noticeLocales,
  restoreChoices,
} from '../../api/contract/config/end-user-policy.ts';
import { verdictGroups } from '../../api/contract/end-users/restore-links.ts';
import type { Translate } from '../../messages/messages.ts';
import type { EndUsersModel } from '../../views/system-settings/end-users-page.tsx';
import { choice, line } from '../fields.ts';

/** The form's fields, which stand in the address of the page as well; what is missing or unknown is empty. */
export const policyFields = {
  malware: choice(restoreChoices),
  dlp: choice(restoreChoices),
  phishing: choice(restoreChoices),
  suspected_phishing: choice(restoreChoices),
  spam: choice(restoreChoices),
  graymail: choice(restoreChoices),
  other: choice(restoreChoices),
  proof_hours: line(20),
  notices: choice(noticeChoices),
  time_zone: line(100),
  locale: choice(noticeLocales),
};

/** The form as it was typed. */
export type TypedPolicy = {
  [Field in keyof typeof policyFields]: ReturnType<(typeof policyFields)[Field]['parse']>;
};

/** The stored policy as the form shows it. */
export const typedPolicy = (policy: EndUserPolicyInput): TypedPolicy => ({
  ...policy.restore,
  proof_hours: String(policy.proof_hours),
  notices: policy.notices,
  time_zone: policy.time_zone,
  locale: policy.locale,
});

/** What is wrong with it, field by field. */
export function problemsOf(t: Translate, typed: TypedPolicy): EndUsersModel['problems'] {
  const hours = hoursOf(typed.proof_hours);
  const tooMuch = verdictGroups.find((group) => !choicesOf(group).includes(typed[group] ?? 'nothing'));
  return {
    ...(hours === undefined && { proof_hours: t('settings.proof_hours_wrong', { most: longestProof }) }),
    ...(!isTimeZone(typed.time_zone) && { time_zone: t('service.time_zone_unknown') }),
    ...(tooMuch && { [tooMuch]: t('service.never_self_released') }),
  };
}

/** The policy that the form asks for; undefined when a choice is missing or a number is none. */
export function policyOfForm(typed: TypedPolicy): EndUserPolicyInput | undefined {
  const { malware, dlp, phishing, suspected_phishing, spam, graymail, other, notices, locale } = typed;
  const hours = hoursOf(typed.proof_hours);
  if (!malware || !dlp || !phishing || !suspected_phishing || !spam || !graymail || !other) return undefined;
  if (!notices || !locale || hours === undefined) return undefined;
  return {
    restore: { malware, dlp, phishing, suspected_phishing, spam, graymail, other },
    proof_hours: hours,
    notices,
    time_zone: typed.time_zone,
    locale,
  };
}

const hoursOf = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) <= longestProof ? Number(text) : undefined;

/** The zones that can be chosen, with the one that is stored. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** What the page shows. */
export function endUsersModel(
  t: Translate,
  typed: TypedPolicy,
  outcome: Pick<EndUsersModel, 'problems' | 'isSaved' | 'isUnsaved' | 'failure'>,
): EndUsersModel {
  return {
    ...outcome,
    groups: verdictGroups.map((group) => ({
      group,
      value: typed[group] ?? 'nothing',
      options: choicesOf(group).map((value) => ({ value, label: t(`settings.restore_${value}`) })),
    })),
    proofHours: typed.proof_hours,
    notices: typed.notices,
    noticeChoices,
    timeZone: typed.time_zone,
    zones: zones.includes(typed.time_zone) ? zones : [typed.time_zone, ...zones],
    locale: typed.locale ?? 'en',
  };
}
