import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { emailLimit, noticePeopleLimit } from '../../limits.ts';
import { type VerdictGroup, verdictGroups } from '../../vocabulary/held-mail.ts';
import { locales } from '../../vocabulary/locales.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** What a recipient may do about a mail that is held, from least to most. */
export const restoreChoices = ['nothing', 'request', 'release'] as const;
export type RestoreChoice = (typeof restoreChoices)[number];

/** Groups whose mail is never released without an administrator, whatever the setting. */
export const neverSelfReleased: readonly VerdictGroup[] = ['malware', 'dlp'];

/** When people are notified that mail is held for them. */
export const noticeChoices = ['off', 'at_once', 'digest'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/** The same for the mail of one verdict group; `usual` follows the rule for all. */
export const groupNoticeChoices = ['usual', ...noticeChoices] as const;
export type GroupNoticeChoice = (typeof groupNoticeChoices)[number];

/** When administrators are notified of new requests; `digest` is at the hours of the digests. */
export const requestMailChoices = ['off', 'at_once', 'digest'] as const;

/** Most hours an address stays proved. */
export const longestProof = 30 * 24;

/** Most addresses whose owners are named. */
export const ownersLimit = 500;

const restoreChoice = z.enum(restoreChoices);

const groupNotice = z.enum(groupNoticeChoices).default('usual');
/** Names of groups of the directory. */
const peopleGroups = z.array(publicText().trim().min(1).max(200)).max(noticePeopleLimit).default([]);

const policySchema = z.object({
  /** What people may do about mail that is held for them, by its worst verdict. */
  restore: z.object({
    malware: restoreChoice,
    dlp: restoreChoice,
    phishing: restoreChoice,
    suspected_phishing: restoreChoice,
    spam: restoreChoice,
    graymail: restoreChoice,
    other: restoreChoice,
  } satisfies Record<VerdictGroup, typeof restoreChoice>),
  /** Groups whose requests two people approve, neither of whom has asked. */
  second_approver: z.array(z.enum(verdictGroups)),
  request_mails: z.enum(requestMailChoices),
  /** Hours that an address stays proved in a browser; 0 asks for a code for each mail. */
  proof_hours: z.number().int().min(0).max(longestProof),
  notices: z.enum(noticeChoices),
  /** The verdict groups that differ from it. */
  group_notices: z
    .object({
      malware: groupNotice,
      dlp: groupNotice,
      phishing: groupNotice,
      suspected_phishing: groupNotice,
      spam: groupNotice,
      graymail: groupNotice,
      other: groupNotice,
    } satisfies Record<VerdictGroup, typeof groupNotice>)
    .prefault({}),
  /** Exceptions by group of people; for somebody in several the first applies. */
  people_notices: z.object({ at_once: peopleGroups, digest: peopleGroups, off: peopleGroups }).prefault({}),
  /** Full hours of the clock at which digests are sent, each once. */
  digest_hours: z.array(z.number().int().min(0).max(23)).max(24),
  /**
   * Who is notified of mail for an address: the person behind an alias, the owners of a shared mailbox, nobody for a
   * list. Other addresses are people.
   */
  owners: z
    .array(
      z.object({
        address: publicText().trim().min(3).max(emailLimit),
        people: z.array(publicText().trim().min(3).max(emailLimit)).max(20),
      }),
    )
    .max(ownersLimit),
  /** IANA name of the zone that the times in mails are in. */
  time_zone: publicText().min(1).max(100),
  /** The language of people who have not chosen their own. */
  locale: z.enum(locales),
});
export type EndUserPolicyInput = z.infer<typeof policySchema>;

/** What people of the tenant may do about their own held mail, and how they are notified of it. For administrators. */
export const showEndUserPolicy = endpoint({
  method: 'GET',
  path: '/api/v1/config/end_users',
  permission: 'system_settings:view',
  by: 'person',
  answer: policySchema,
});

/**
 * Replaces it, also for mail that is held already; notices are about mail from then on. For administrators, with a fresh proof;
 * `invalid_input` names the field.
 */
export const writeEndUserPolicy = endpoint({
  method: 'PUT',
  path: '/api/v1/config/end_users',
  permission: 'system_settings:act',
  by: 'proved-person',
  body: policySchema,
  answer: z.object({ success: succeeded() }),
});

/** What a notice looks like, with made-up mail. Its links lead nowhere. For administrators. */
export const previewNotice = endpoint({
  method: 'GET',
  path: '/api/v1/config/end_users/notice_preview',
  permission: 'system_settings:view',
  by: 'person',
  query: z.object({ locale: z.enum(locales).optional() }),
  answer: z.object({ subject: publicText(), text: publicText(), html: publicText() }),
});

/** Mails such a notice to the calling administrator, a few times an hour. */
export const sendTestNotice = endpoint({
  method: 'POST',
  path: '/api/v1/config/end_users/test_notice',
  permission: 'system_settings:act',
  by: 'person',
  body: z.object({ locale: z.enum(locales).optional() }),
  answer: z.object({ success: succeeded(), email: publicText() }),
});

/** Every group with what may be chosen for it. */
export const choicesOf = (group: VerdictGroup): readonly RestoreChoice[] =>
  neverSelfReleased.includes(group) ? ['nothing', 'request'] : restoreChoices;
