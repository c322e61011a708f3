import type { User } from '../../api/contract/accounts/sign-in.ts';
import { type Grant, type MailScope, reachesAllMail } from '../../api/vocabulary/scopes.ts';
import { type Level, may, seesPrivateData, sections, type Rights } from '../../api/vocabulary/sections.ts';

/** A user without the password hash, which only the store and the password checks read. */
export interface Account extends Omit<
  User,
  'permissions' | 'view_policy' | 'view_edit_policy' | 'view_private_data' | 'rights' | 'partial_sections'
> {
  /** What the roles allow now: derived at each call, never stored. */
  readonly rights: Rights;
  /** Each role with its scope. */
  readonly grants: readonly Grant[];
  /** Roles mapped from groups of the identity provider; `role` and `custom_roles` are assigned by administrators. */
  readonly mappedRoles: readonly { readonly name: string; readonly scope: MailScope | null }[];
  /** The scope of the assigned roles; null for all mail. */
  readonly givenScope: MailScope | null;
  readonly mfa_secret_set: boolean;
  readonly id: number;
  /** A customer's program: it signs in by password alone. */
  readonly automation: boolean;
  /** False for an account created by single sign-on that never set a password. */
  readonly passwordSet: boolean;
  /** Until when an offered MFA set-up is not offered again, milliseconds since 1970. */
  readonly mfaSkippedUntil: number;
  /** Milliseconds since 1970. */
  readonly passwordChangedAt: number;
  /** Incremented by each password reset, which invalidates the tokens of known browsers. */
  readonly deviceEpoch: number;
  /** Mail to their address that came earlier was somebody else's; 0 where it was always theirs. Milliseconds since 1970. */
  readonly mailSince: number;
}

/** The contract's view of an account. */
export const presentUser = (account: Account): User => ({
  id: account.id,
  email: account.email,
  first_name: account.first_name,
  last_name: account.last_name,
  role: account.role,
  custom_roles: [...new Set([...account.custom_roles, ...account.mappedRoles.map(({ name }) => name)])],
  hidden: account.hidden,
  disabled: account.disabled,
  rights: account.rights,
  partial_sections: sections.filter(
    (section) => may(account, section, 'view') && !reachesAllMail(account, `${section}:view`),
  ),
  permissions: { mail_explorer: oldWords[account.rights.mail_explorer] },
  view_policy: may(account, 'policy', 'view'),
  view_edit_policy: may(account, 'policy', 'act'),
  view_private_data: seesPrivateData(account),
  mfa_secret_set: account.mfa_secret_set,
});

const oldWords = { none: 'none', view: 'view', act: 'view_and_actions' } as const satisfies Record<
  Level,
  User['permissions']['mail_explorer']
>;

/** The form an address is stored and compared in. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
