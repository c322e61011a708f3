import { Hono } from 'hono';
import { z } from 'zod';
import {
  choicesOf,
  type EndUserPolicyInput,
  groupNoticeChoices,
  longestProof,
  noticeChoices,
  ownersLimit,
  previewNotice,
  requestMailChoices,
  restoreChoices,
  sendTestNotice,
  showEndUserPolicy,
  writeEndUserPolicy,
} from '../../api/contract/config/end-user-policy.ts';
import { emailLimit, noticePeopleLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { type VerdictGroup, verdictGroups } from '../../api/vocabulary/held-mail.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { EndUsersPage } from '../../views/system-settings/end-users-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, choices, line, offset, text } from '../fields.ts';
import { type FieldErrors, type FormError, isClean } from '../form-problems.ts';
import { formPage, type FormState } from '../form-page.ts';
import { listPages } from '../present/list-pages.ts';
import { renderSettings } from '../render/render-page.tsx';
import { mailPreview } from './mail-preview.tsx';
import { listNoticeFailures, retryNotices } from '../../api/contract/config/notice-failures.ts';
import {
  type NoticeFailuresModel,
  NoticeFailuresPage,
} from '../../views/system-settings/notice-failures-page.tsx';
import { readQuery } from '../validate.ts';

const { endUsers, noticeMessage, noticePreview } = paths.systemSettings;

/** Longest text of addresses and owners, characters: it is part of the URL during re-authentication. */
const ownersTextLimit = 4_000;

/** The same for the groups of people, per choice. */
const peopleTextLimit = 1_000;

/** A value for each group of verdicts. */
const byGroup = <Value,>(of: (group: VerdictGroup) => Value) =>
  Object.fromEntries(verdictGroups.map((group) => [group, of(group)])) as Record<VerdictGroup, Value>;

/** The same for the fields of notices. */
const byNotice = <Value,>(of: (group: VerdictGroup) => Value) =>
  Object.fromEntries(verdictGroups.map((group) => [`notice_${group}`, of(group)])) as Record<
    `notice_${VerdictGroup}`,
    Value
  >;

/** Missing or unknown choices are empty. */
const fields = z.object({
  ...byGroup(() => choice(restoreChoices)),
  second_approver: choices(verdictGroups),
  request_mails: choice(requestMailChoices),
  proof_hours: line(20),
  notices: choice(noticeChoices),
  ...byNotice(() => choice(groupNoticeChoices)),
  people_at_once: text(peopleTextLimit + 1),
  people_digest: text(peopleTextLimit + 1),
  people_off: text(peopleTextLimit + 1),
  digest_hours: line(200),
  owners: text(ownersTextLimit + 1),
});

type TypedPolicy = z.output<typeof fields>;

/** The stored policy as form values. */
const typedPolicy = (policy: EndUserPolicyInput): TypedPolicy => ({
  ...policy.restore,
  second_approver: policy.second_approver,
  request_mails: policy.request_mails,
  proof_hours: String(policy.proof_hours),
  notices: policy.notices,
  ...byNotice((group) => policy.group_notices[group]),
  people_at_once: policy.people_notices.at_once.join('\n'),
  people_digest: policy.people_notices.digest.join('\n'),
  people_off: policy.people_notices.off.join('\n'),
  digest_hours: policy.digest_hours.join(', '),
  owners: policy.owners.map(({ address, people }) => `${address} = ${people.join(', ')}`.trim()).join('\n'),
});

/** The errors by field. */
function problemsIn(typed: TypedPolicy): FieldErrors<keyof TypedPolicy | VerdictGroup> {
  const tooMuch = verdictGroups.find((group) => !choicesOf(group).includes(typed[group] ?? 'nothing'));
  return {
    ...(hoursOf(typed.proof_hours) === undefined && {
      proof_hours: { key: 'settings.proof_hours_wrong', values: { most: longestProof } },
    }),
    ...problemOfDigest(typed),
    ...(peopleOf(typed) === undefined && {
      people_at_once: { key: 'settings.notice_people_wrong', values: { most: noticePeopleLimit } },
    }),
    ...(ownersOfText(typed.owners) === undefined && {
      owners: { key: 'settings.owners_wrong', values: { most: ownersTextLimit } },
    }),
    ...(tooMuch && { [tooMuch]: { key: 'service.never_self_released' } }),
  };
}

function problemOfDigest(typed: TypedPolicy): { digest_hours?: FormError } {
  const hours = clockHoursOf(typed.digest_hours);
  if (hours === undefined) return { digest_hours: { key: 'settings.digest_hours_wrong' } };
  const times = [typed.notices, typed.request_mails, ...Object.values(groupNoticesOf(typed))];
  return (times.includes('digest') || typed.people_digest.trim() !== '') && hours.length === 0
    ? { digest_hours: { key: 'service.digest_hours_needed' } }
    : {};
}

/** The policy of the form, with what the organisation's page sets; undefined if a choice is missing or a number is invalid. */
function policyOfForm(
  typed: TypedPolicy,
  { time_zone, locale }: Pick<EndUserPolicyInput, 'time_zone' | 'locale'>,
): EndUserPolicyInput | undefined {
  const { notices, request_mails, second_approver } = typed;
  const proof_hours = hoursOf(typed.proof_hours);
  const digest_hours = clockHoursOf(typed.digest_hours);
  const owners = ownersOfText(typed.owners);
  const people_notices = peopleOf(typed);
  if (verdictGroups.some((group) => !typed[group]) || !notices || !request_mails) return undefined;
  if (proof_hours === undefined || !digest_hours || !owners || !people_notices) return undefined;
  const restore = byGroup((group) => typed[group]!);
  const group_notices = groupNoticesOf(typed);
  return {
    restore,
    second_approver,
    request_mails,
    proof_hours,
    notices,
    group_notices,
    people_notices,
    digest_hours,
    owners,
    time_zone,
    locale,
  };
}

const groupNoticesOf = (typed: TypedPolicy): EndUserPolicyInput['group_notices'] =>
  byGroup((group) => typed[`notice_${group}`] ?? 'usual');

/** The groups of people, one per line; undefined if there are too many. */
function peopleOf(typed: TypedPolicy): EndUserPolicyInput['people_notices'] | undefined {
  const texts = [typed.people_at_once, typed.people_digest, typed.people_off];
  const [atOnce = [], digest = [], off = []] = texts.map((one) => {
    const names = one.split('\n').map((name) => name.trim().slice(0, 200));
    return [...new Set(names.filter(Boolean))];
  });
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

const offered = {
  groups: verdictGroups,
  restore: choicesOf,
  notices: noticeChoices,
  groupNotices: groupNoticeChoices,
  requestMails: requestMailChoices,
};

const policyForm = formPage(endUsers(), {
  fields,
  load: (c) => c.var.client.call(showEndUserPolicy, {}),
  stored: typedPolicy,
  checks: (typed, stored) => {
    const problems = problemsIn(typed);
    const isWhole = !isClean(problems) || policyOfForm(typed, stored) !== undefined;
    return isWhole ? problems : { form: { key: 'settings.form_not_whole' } };
  },
  async save(c, typed, stored) {
    await c.var.client.call(writeEndUserPolicy, { body: policyOfForm(typed, stored)! });
  },
  show(c, form, { time_zone: timeZone }) {
    const t = messagesOf(c.var.locale);
    const reachesMicrosoft = c.var.tenant.features.ms_restore_policy;
    const page = <EndUsersPage {...{ t, form, offered, timeZone, reachesMicrosoft }} viewer={c.var.user} />;
    return renderSettings(c, t('settings.end_users'), page);
  },
});

/** The policy for employees' held mail; for administrators only, as enforced by the service. */
export const endUsersRoutes = new Hono<ConsoleEnv>().route('/', policyForm).route(
  '/',
  mailPreview({
    title: 'settings.notice_preview',
    backHref: endUsers(),
    hrefOf: noticePreview,
    messageHrefOf: noticeMessage,
    read: (c, locale) => c.var.client.call(previewNotice, { query: { locale } }),
    send: (c, locale) => c.var.client.call(sendTestNotice, { body: { locale } }),
  }),
);

const { systemSettings } = paths;
/** Addresses per page. */
const pageSize = 50;

const failureFields = z.object({ email: line(emailLimit) });

/** Addresses with failed notices, and retries. */
export const noticeFailureRoutes = formPage(systemSettings.noticeFailures(), {
  fields: failureFields,
  async save(c, { email }) {
    const { success } = await c.var.client.call(retryNotices, { body: { emails: [email] } });
    return systemSettings.noticeFailures({ done: success ? 'retried' : 'gone', email });
  },
  show,
});

async function show(
  c: ConsoleContext,
  { values: { email }, done, failure }: FormState<typeof failureFields>,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { offset: from } = readQuery(c, z.object({ offset }));
  const when = (at: string) => t.dateTime(at, c.var.timeZone, 'short');
  const { addresses, total, stopped, bounce_address } = await c.var.client.call(listNoticeFailures, {
    query: { limit: pageSize, offset: from },
  });
  const model: NoticeFailuresModel = {
    retried: done && email ? { email, isDone: done === 'retried' } : null,
    failure,
    stopped,
    bounceAddress: bounce_address,
    mayChange: mayAct(c, 'system_settings'),
    rows: addresses.map(({ code, reason, at, is_stopped, taken_at, ...row }) => ({
      ...row,
      words: reason.includes(code) ? reason : `${code} ${reason}`.trim(),
      when: when(at),
      isStopped: is_stopped,
      taken: taken_at === null ? '' : when(taken_at),
    })),
    ...listPages(t, { from, shown: addresses.length, total, size: pageSize }, (start) =>
      systemSettings.noticeFailures({ offset: String(start) }),
    ),
  };
  return renderSettings(c, t('settings.failures'), <NoticeFailuresPage t={t} model={model} />);
}
