import type { VerdictGroup } from '../../api/contract/end-users/restore-links.ts';
import type { Stores } from '../storage/open-storage.ts';

/** What a recipient may do about a mail that is held, from least to most. */
export const restoreChoices = ['nothing', 'request', 'release'] as const;
export type RestoreChoice = (typeof restoreChoices)[number];

export const noticeChoices = ['off', 'at_once'] as const;

/** The tenant's rules for what its people may do about their own held mail. */
export interface EndUserPolicy {
  /** By the worst verdict of the mail. */
  readonly restore: Readonly<Record<VerdictGroup, RestoreChoice>>;
  /** How long an address stays proved in a browser, hours; 0 asks for a code for each mail. */
  readonly proofHours: number;
  readonly notices: (typeof noticeChoices)[number];
  /** Mail that came before is not told about; milliseconds since 1970. */
  readonly noticesSince: number;
}

/** The name of the setting. */
export const endUserSetting = 'end_users';

export const defaultEndUserPolicy: EndUserPolicy = {
  restore: {
    malware: 'request',
    dlp: 'request',
    phishing: 'request',
    spam: 'release',
    graymail: 'release',
    other: 'request',
  },
  proofHours: 12,
  notices: 'off',
  noticesSince: 0,
};

/** Most hours an address stays proved. */
export const longestProof = 30 * 24;

/** What people of the tenant may do; what is newer than the stored value has its default. */
export async function readEndUserPolicy({ settings }: Pick<Stores, 'settings'>): Promise<EndUserPolicy> {
  return endUserPolicyOf(await settings.readSetting(endUserSetting));
}

export function endUserPolicyOf(text: string | undefined): EndUserPolicy {
  const stored = JSON.parse(text ?? '{}') as Partial<EndUserPolicy>;
  return {
    ...defaultEndUserPolicy,
    ...stored,
    restore: { ...defaultEndUserPolicy.restore, ...stored.restore },
  };
}

/** Groups whose mail is never given out without an administrator, whatever the setting says. */
export const neverSelfReleased: readonly VerdictGroup[] = ['malware', 'dlp'];

/**
 * What the recipient of a held mail may do. Mail that a person has put into quarantine is at most asked for, and so is a
 * copy that belongs to others as well: its release would give it to them too.
 */
export function mayRestore(
  policy: EndUserPolicy,
  mail: { group: VerdictGroup; heldByPerson: boolean; others: number },
): RestoreChoice {
  const allowed = policy.restore[mail.group];
  const isBounded = neverSelfReleased.includes(mail.group) || mail.heldByPerson || mail.others > 0;
  return allowed === 'release' && isBounded ? 'request' : allowed;
}
