import {
  type EndUserPolicyInput,
  type GroupNoticeChoice,
  neverSelfReleased,
  type NoticeChoice,
  type RestoreChoice,
} from '../../api/contract/config/end-user-policy.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import { normalizeEmail } from '../accounts/account.ts';
import { mailboxOf } from '../config/address-domain.ts';
import { type FeatureParts, readFeatures } from '../config/read-features.ts';
import { readTenant } from '../config/tenant-store.ts';
import { foldName } from '../core/fold-name.ts';
import type { NoticeReader } from '../mail-out/notice-store-sqlite.ts';
import type { Stores } from '../core/stores.ts';
import type { MailboxOwners, Readers } from './mail-people-sqlite.ts';

/** The tenant's rules for what its people may do about their own held mail. */
export interface EndUserPolicy {
  /** By the worst verdict of the mail. */
  readonly restore: Readonly<Record<VerdictGroup, RestoreChoice>>;
  /** Groups whose requests two people approve. */
  readonly secondApprover: readonly VerdictGroup[];
  /** When administrators are notified of new requests. */
  readonly requestMails: EndUserPolicyInput['request_mails'];
  /** How long an address stays proved in a browser, hours; with 0, each mail requires a code. */
  readonly proofHours: number;
  readonly notices: NoticeChoice;
  readonly groupNotices: Readonly<Record<VerdictGroup, GroupNoticeChoice>>;
  /** Names of groups of the directory. */
  readonly peopleNotices: Readonly<Record<NoticeChoice, readonly string[]>>;
  /** Mail that arrived earlier is not notified; milliseconds since 1970. */
  readonly noticesSince: number;
  /** Full hours of the clock at which digests are sent. */
  readonly digestHours: readonly number[];
  /** Slots before this time are ignored; milliseconds since 1970. */
  readonly digestSince: number;
  /** The people who are notified of mail for an address and may act on it; addresses in lower case. */
  readonly owners: MailboxOwners;
  /** IANA name of the time zone in mails. */
  readonly timeZone: string;
  /** Whether mails show the organisation's logo. */
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

/** The policy of the tenant; settings that the stored value lacks have their defaults. */
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
      // Before suspected phishing had a setting of its own, it was covered by phishing.
      ...(phishing && { suspected_phishing: phishing }),
      ...stored.restore,
    },
  };
}

/** The policy, and whether it covers mail that Microsoft holds. */
export interface RestorePolicy extends EndUserPolicy {
  readonly reachesMicrosoft: boolean;
}

/** What people may do about held mail, by the tenant's policy and enabled features. */
export async function readRestorePolicy(parts: FeatureParts): Promise<RestorePolicy> {
  const [policy, features] = await Promise.all([readEndUserPolicy(parts.stores), readFeatures(parts)]);
  return { ...policy, reachesMicrosoft: features.ms_restore_policy };
}

/** The properties of a held mail that the policy depends on. */
interface HeldAs {
  readonly group: VerdictGroup;
  /** Who quarantined it. */
  readonly actor: string | null;
}

/**
 * What the policy allows for a held mail, for any recipient: nothing in Microsoft's quarantine unless it is
 * covered.
 */
export const restoreChoiceOf = (policy: RestorePolicy, { group, actor }: HeldAs): RestoreChoice =>
  actor === 'microsoft' && !policy.reachesMicrosoft ? 'nothing' : policy.restore[group];

/** Whether a mail was quarantined by a person, regardless of inspectors. */
export const isPerson = (actor: string | null): boolean => actor === 'admin' || actor === 'analyst';

/**
 * What the recipient of a held mail may do. Mail quarantined by a person can at most be requested, and so can
 * a copy that has other recipients: releasing it would give it to them too.
 */
export function mayRestore(policy: RestorePolicy, mail: HeldAs & { others: number }): RestoreChoice {
  const allowed = restoreChoiceOf(policy, mail);
  const isBounded = neverSelfReleased.includes(mail.group) || isPerson(mail.actor) || mail.others > 0;
  return allowed === 'release' && isBounded ? 'request' : allowed;
}

/** From most to least frequent: for somebody in several groups the first applies. */
const order = ['at_once', 'digest', 'off'] as const satisfies readonly NoticeChoice[];

/** Whether anybody is notified at all. */
export const notifiesAnybody = ({ notices, groupNotices, peopleNotices }: EndUserPolicy): boolean =>
  notices !== 'off' ||
  Object.values(groupNotices).some((choice) => choice !== 'usual' && choice !== 'off') ||
  peopleNotices.at_once.length + peopleNotices.digest.length > 0;

/** Whether the policy depends on people's groups. */
export const dependsOnGroups = ({ peopleNotices }: EndUserPolicy): boolean =>
  order.some((choice) => peopleNotices[choice].length > 0);

/** Whether anybody may be notified with this choice. */
export const notifiesBy = (
  choice: 'at_once' | 'digest',
  policy: EndUserPolicy,
  readers: Iterable<NoticeReader>,
): boolean =>
  policy.notices === choice ||
  Object.values(policy.groupNotices).includes(choice) ||
  policy.peopleNotices[choice].length > 0 ||
  [...readers].some(({ how }) => how === choice);

/**
 * When somebody is notified of a held mail. Nobody is notified of a verdict group that the organisation keeps to
 * itself. For the others the person's group in the directory decides, then the verdict, then the default; if notices
 * are on, the person's own choice takes precedence, and before that when whoever quarantined the mail wants them told.
 */
export function chooseNotice(
  policy: EndUserPolicy,
  mail: {
    group: VerdictGroup;
    groupsOfPerson: readonly string[];
    reader: NoticeReader | undefined;
    /** Chosen by who quarantined it. */
    chosen: NoticeChoice | undefined;
  },
): NoticeChoice {
  const byVerdict = policy.groupNotices[mail.group];
  if (byVerdict === 'off') return 'off';
  const own = new Set(mail.groupsOfPerson.map(foldName));
  const byPeople = order.find((choice) =>
    policy.peopleNotices[choice].some((name) => own.has(foldName(name))),
  );
  const set = byPeople ?? (byVerdict === 'usual' ? policy.notices : byVerdict);
  if (set === 'off' || mail.reader?.wanted === false || mail.reader?.isStopped) return 'off';
  return mail.chosen ?? mail.reader?.how ?? set;
}

/** The tenant's domains and mailbox owners, which decide who shares a copy of a mail. */
export async function readReaders(stores: Stores): Promise<Readers> {
  const [{ domains }, { owners }] = await Promise.all([readTenant(stores), readEndUserPolicy(stores)]);
  return { domains, owners };
}

/** The address of the person who is behind a typed one: that of their mailbox, for a subaddress or an alias of it. */
export const readerOf = ({ endUsers }: Pick<Stores, 'endUsers'>, typed: string): Promise<string> =>
  endUsers.ownAddressOf(mailboxOf(normalizeEmail(typed)));
