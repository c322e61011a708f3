import {
  type EndUserPolicyInput,
  type GroupNoticeChoice,
  neverSelfReleased,
  type NoticeChoice,
  type RestoreChoice,
} from '../../api/contract/config/end-user-policy.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import type { MailboxOwners } from './mailbox-owners.ts';
import { type FeatureParts, readFeatures } from '../config/read-features.ts';
import type { Stores } from '../open-storage.ts';

/** The tenant's rules for what its people may do about their own held mail. */
export interface EndUserPolicy {
  /** By the worst verdict of the mail. */
  readonly restore: Readonly<Record<VerdictGroup, RestoreChoice>>;
  /** Groups whose requests two people approve. */
  readonly secondApprover: readonly VerdictGroup[];
  /** When administrators are notified of new requests. */
  readonly requestMails: EndUserPolicyInput['request_mails'];
  /** How long an address stays proved in a browser, hours; 0 asks for a code for each mail. */
  readonly proofHours: number;
  readonly notices: NoticeChoice;
  readonly groupNotices: Readonly<Record<VerdictGroup, GroupNoticeChoice>>;
  /** Names of groups of the directory. */
  readonly peopleNotices: Readonly<Record<NoticeChoice, readonly string[]>>;
  /** Mail that arrived earlier is not notified; milliseconds since 1970. */
  readonly noticesSince: number;
  /** Full hours of the clock at which digests are sent. */
  readonly digestHours: readonly number[];
  /** Slots before the hours were chosen are none; milliseconds since 1970. */
  readonly digestSince: number;
  /** Who is notified of mail for an address, and may act on it; addresses are in lower case. */
  readonly owners: MailboxOwners;
  /** IANA name; times in mails are in it. */
  readonly timeZone: string;
  /** Whether mails show the organisation's picture. */
  readonly showsLogo: boolean;
  /** The language of people who have not chosen their own. */
  readonly locale: EndUserPolicyInput['locale'];
}

/** The name of the setting. */
export const endUserSetting = 'end_users';

export const defaultEndUserPolicy: EndUserPolicy = {
  restore: {
    malware: 'request',
    dlp: 'request',
    phishing: 'request',
    suspected_phishing: 'request',
    spam: 'release',
    graymail: 'release',
    other: 'request',
  },
  secondApprover: [],
  requestMails: 'at_once',
  proofHours: 12,
  notices: 'off',
  groupNotices: {
    malware: 'usual',
    dlp: 'usual',
    phishing: 'usual',
    suspected_phishing: 'usual',
    spam: 'usual',
    graymail: 'usual',
    other: 'usual',
  },
  peopleNotices: { at_once: [], digest: [], off: [] },
  noticesSince: 0,
  digestHours: [8, 14],
  digestSince: 0,
  owners: {},
  timeZone: 'UTC',
  showsLogo: true,
  locale: 'en',
};

/** What people of the tenant may do; what is newer than the stored value has its default. */
export async function readEndUserPolicy({ settings }: Pick<Stores, 'settings'>): Promise<EndUserPolicy> {
  return endUserPolicyOf(await settings.readSetting(endUserSetting));
}

export function endUserPolicyOf(text: string | undefined): EndUserPolicy {
  const stored = JSON.parse(text ?? '{}') as Partial<EndUserPolicy>;
  const { phishing } = stored.restore ?? {};
  return {
    ...defaultEndUserPolicy,
    ...stored,
    restore: {
      ...defaultEndUserPolicy.restore,
      // Suspected phishing was phishing before it had a choice of its own.
      ...(phishing && { suspected_phishing: phishing }),
      ...stored.restore,
    },
  };
}

/** The rules with whether they hold for mail that Microsoft holds as well. */
export interface RestorePolicy extends EndUserPolicy {
  readonly reachesMicrosoft: boolean;
}

/** What people may do about held mail, by the tenant's rules and what is switched on. */
export async function readRestorePolicy(parts: FeatureParts): Promise<RestorePolicy> {
  const [policy, features] = await Promise.all([readEndUserPolicy(parts.stores), readFeatures(parts)]);
  return { ...policy, reachesMicrosoft: features.ms_restore_policy };
}

/** A held mail as the rules look at it. */
interface HeldAs {
  readonly group: VerdictGroup;
  /** Who holds it. */
  readonly actor: string | null;
}

/**
 * What the policy allows for a held mail, whoever the recipient: nothing for Microsoft's quarantine unless it is
 * covered.
 */
export const restoreChoiceOf = (policy: RestorePolicy, { group, actor }: HeldAs): RestoreChoice =>
  actor === 'microsoft' && !policy.reachesMicrosoft ? 'nothing' : policy.restore[group];

/** Whether a person has put a mail into quarantine, whatever the inspectors say of it. */
export const isPerson = (actor: string | null): boolean => actor === 'admin' || actor === 'analyst';

/**
 * What the recipient of a held mail may do. Mail that a person has put into quarantine is at most asked for, and so is a
 * copy that belongs to others as well: its release would give it to them too.
 */
export function mayRestore(policy: RestorePolicy, mail: HeldAs & { others: number }): RestoreChoice {
  const allowed = restoreChoiceOf(policy, mail);
  const isBounded = neverSelfReleased.includes(mail.group) || isPerson(mail.actor) || mail.others > 0;
  return allowed === 'release' && isBounded ? 'request' : allowed;
}
