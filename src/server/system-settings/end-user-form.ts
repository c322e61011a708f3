import { locales } from '../../api/vocabulary/locales.ts';
import { z } from 'zod';
import { noticePeopleLimit } from '../../api/limits.ts';
import { verdictGroups } from '../../api/vocabulary/held-mail.ts';
import {
  choicesOf,
  groupNoticeChoices,
  type EndUserPolicyInput,
  longestProof,
  noticeChoices,
  requestMailChoices,
  ownersLimit,
  restoreChoices,
} from '../../api/contract/config/end-user-policy.ts';
import { isTimeZone, isEmailAddress } from '../../api/validators.ts';
import type { Translate } from '../../messages/messages.ts';
import type { EndUsersModel } from '../../views/system-settings/end-users-page.tsx';
import { choice, line, text } from '../fields.ts';

/** Longest text of addresses and owners, characters: it is part of the URL during re-authentication. */
const ownersTextLimit = 4_000;

/** The same for the groups of people, per choice. */
const peopleTextLimit = 1_000;

/** Several fields, or one with blanks between. */
const groups = z
  .unknown()
  .optional()
  .transform((value) => {
    const given = [value ?? []].flat().join(' ').split(' ');
    return verdictGroups.filter((group) => given.includes(group));
  });

/** The form's fields, which are also in the page's URL; missing or unknown ones are empty. */
export const policyFields = {
  malware: choice(restoreChoices),
  dlp: choice(restoreChoices),
  phishing: choice(restoreChoices),
  suspected_phishing: choice(restoreChoices),
  spam: choice(restoreChoices),
  graymail: choice(restoreChoices),
  other: choice(restoreChoices),
  second_approver: groups,
  request_mails: choice(requestMailChoices),
  proof_hours: line(20),
  notices: choice(noticeChoices),
  notice_malware: choice(groupNoticeChoices),
  notice_dlp: choice(groupNoticeChoices),
  notice_phishing: choice(groupNoticeChoices),
  notice_suspected_phishing: choice(groupNoticeChoices),
  notice_spam: choice(groupNoticeChoices),
  notice_graymail: choice(groupNoticeChoices),
  notice_other: choice(groupNoticeChoices),
  people_at_once: text(peopleTextLimit + 1),
  people_digest: text(peopleTextLimit + 1),
  people_off: text(peopleTextLimit + 1),
  digest_hours: line(200),
  owners: text(ownersTextLimit + 1),
  time_zone: line(100),
  locale: choice(locales),
};

/** The typed values. */
export type TypedPolicy = {
  [Field in keyof typeof policyFields]: ReturnType<(typeof policyFields)[Field]['parse']>;
};

/** The stored policy as form values. */
export const typedPolicy = (policy: EndUserPolicyInput): TypedPolicy => ({
  ...policy.restore,
  second_approver: policy.second_approver,
  request_mails: policy.request_mails,
  proof_hours: String(policy.proof_hours),
  notices: policy.notices,
  notice_malware: policy.group_notices.malware,
  notice_dlp: policy.group_notices.dlp,
  notice_phishing: policy.group_notices.phishing,
  notice_suspected_phishing: policy.group_notices.suspected_phishing,
  notice_spam: policy.group_notices.spam,
  notice_graymail: policy.group_notices.graymail,
  notice_other: policy.group_notices.other,
  people_at_once: policy.people_notices.at_once.join('\n'),
  people_digest: policy.people_notices.digest.join('\n'),
  people_off: policy.people_notices.off.join('\n'),
  digest_hours: policy.digest_hours.join(', '),
  owners: policy.owners.map(({ address, people }) => `${address} = ${people.join(', ')}`.trim()).join('\n'),
  time_zone: policy.time_zone,
  locale: policy.locale,
});

/** The errors by field. */
export function problemsOf(t: Translate, typed: TypedPolicy): EndUsersModel['problems'] {
  const hours = hoursOf(typed.proof_hours);
  const tooMuch = verdictGroups.find((group) => !choicesOf(group).includes(typed[group] ?? 'nothing'));
  return {
    ...(hours === undefined && { proof_hours: t('settings.proof_hours_wrong', { most: longestProof }) }),
    ...(!isTimeZone(typed.time_zone) && { time_zone: t('service.time_zone_unknown') }),
    ...problemOfDigest(t, typed),
    ...(peopleOf(typed) === undefined && {
      people: t('settings.notice_people_wrong', { most: noticePeopleLimit }),
    }),
    ...(ownersOfText(typed.owners) === undefined && {
      owners: t('settings.owners_wrong', { most: ownersTextLimit }),
    }),
    ...(tooMuch && { [tooMuch]: t('service.never_self_released') }),
  };
}

function problemOfDigest(t: Translate, typed: TypedPolicy): { digest_hours?: string } {
  const hours = clockHoursOf(typed.digest_hours);
  if (hours === undefined) return { digest_hours: t('settings.digest_hours_wrong') };
  const times = [typed.notices, typed.request_mails, ...Object.values(groupNoticesOf(typed))];
  return (times.includes('digest') || typed.people_digest.trim() !== '') && hours.length === 0
    ? { digest_hours: t('service.digest_hours_needed') }
    : {};
}

/** The policy of the form; undefined if a choice is missing or a number is invalid. */
export function policyOfForm(typed: TypedPolicy): EndUserPolicyInput | undefined {
  const { malware, dlp, phishing, suspected_phishing, spam, graymail, other, notices, locale } = typed;
  const hours = hoursOf(typed.proof_hours);
  if (!malware || !dlp || !phishing || !suspected_phishing || !spam || !graymail || !other) return undefined;
  const digestHours = clockHoursOf(typed.digest_hours);
  const owners = ownersOfText(typed.owners);
  const people = peopleOf(typed);
  if (!people) return undefined;
  if (!notices || !locale || !typed.request_mails || hours === undefined || !digestHours || !owners)
    return undefined;
  return {
    restore: { malware, dlp, phishing, suspected_phishing, spam, graymail, other },
    second_approver: typed.second_approver,
    request_mails: typed.request_mails,
    proof_hours: hours,
    notices,
    group_notices: groupNoticesOf(typed),
    people_notices: people,
    digest_hours: digestHours,
    owners,
    time_zone: typed.time_zone,
    locale,
  };
}

const groupNoticesOf = (typed: TypedPolicy): EndUserPolicyInput['group_notices'] => ({
  malware: typed.notice_malware ?? 'usual',
  dlp: typed.notice_dlp ?? 'usual',
  phishing: typed.notice_phishing ?? 'usual',
  suspected_phishing: typed.notice_suspected_phishing ?? 'usual',
  spam: typed.notice_spam ?? 'usual',
  graymail: typed.notice_graymail ?? 'usual',
  other: typed.notice_other ?? 'usual',
});

/** The groups of people, one per line; undefined if there are too many. */
function peopleOf(typed: TypedPolicy): EndUserPolicyInput['people_notices'] | undefined {
  const texts = [typed.people_at_once, typed.people_digest, typed.people_off];
  const [atOnce = [], digest = [], off = []] = texts.map((one) => [
    ...new Set(
      one
        .split('\n')
        .map((name) => name.trim().slice(0, 200))
        .filter(Boolean),
    ),
  ]);
  const isTooMuch =
    texts.some((one) => one.length > peopleTextLimit) ||
    [atOnce, digest, off].some((names) => names.length > noticePeopleLimit);
  return isTooMuch ? undefined : { at_once: atOnce, digest, off };
}

const hoursOf = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) <= longestProof ? Number(text) : undefined;

/** Parses `8, 14:00` as full hours; undefined if anything else is included. */
function clockHoursOf(typed: string): number[] | undefined {
  const hours = typed.split(/[\s,;]+/).filter(Boolean);
  if (hours.length > 24 || !hours.every((hour) => /^(?:[01]?\d|2[0-3])(?::00)?$/.test(hour)))
    return undefined;
  return hours.map((hour) => parseInt(hour, 10));
}

/** Parses lines of `address = person, person`; undefined if one is invalid, or there are too many. */
function ownersOfText(typed: string): EndUserPolicyInput['owners'] | undefined {
  const lines = typed.split('\n').filter((one) => one.trim() !== '');
  if (typed.length > ownersTextLimit || lines.length > ownersLimit) return undefined;
  const owners = lines.map((one) => {
    const [address = '', people, ...more] = one.split('=').map((part) => part.trim());
    const isLine = people !== undefined && more.length === 0 && isEmailAddress(address);
    return isLine ? { address, people: people.split(/[\s,;]+/).filter(Boolean) } : undefined;
  });
  return owners.some((one) => !one?.people.every((person) => isEmailAddress(person)))
    ? undefined
    : owners.filter((one) => one !== undefined);
}

/** The time zones to choose from, including the stored one. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** What the page shows. */
export function endUsersModel(
  t: Translate,
  typed: TypedPolicy,
  outcome: Pick<EndUsersModel, 'problems' | 'isSaved' | 'isUnsaved' | 'failure' | 'reachesMicrosoft'>,
): Omit<EndUsersModel, 'logo'> {
  return {
    ...outcome,
    groups: verdictGroups.map((group) => ({
      group,
      value: typed[group] ?? 'nothing',
      needsTwo: typed.second_approver.includes(group),
      notice: typed[`notice_${group}`] ?? 'usual',
      options: choicesOf(group).map((value) => ({ value, label: t(`settings.restore_${value}`) })),
    })),
    proofHours: typed.proof_hours,
    notices: typed.notices,
    noticeChoices,
    groupNotices: groupNoticeChoices.map((value) => ({
      value,
      label: t(value === 'usual' ? 'settings.notices_usual' : `settings.notices_${value}`),
    })),
    people: { at_once: typed.people_at_once, digest: typed.people_digest, off: typed.people_off },
    requestMails: typed.request_mails ?? 'at_once',
    requestMailChoices,
    digestHours: typed.digest_hours,
    owners: typed.owners,
    timeZone: typed.time_zone,
    zones: zones.includes(typed.time_zone) ? zones : [typed.time_zone, ...zones],
    locale: typed.locale ?? 'en',
  };
}
