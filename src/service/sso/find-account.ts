import { readSignInPolicy } from '../accounts/sign-in-policy.ts';
import { readTenant } from '../config/tenant-store.ts';
import { belongsTo } from '../config/address-domain.ts';
import type { JustInTime } from '../../api/vocabulary/just-in-time.ts';
import { isAccountAddress } from '../../api/validators.ts';
import { normalizeEmail, type Account } from '../accounts/account.ts';
import { hashPassword, operator } from '../accounts/hash-password.ts';
import { newSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import { refuse } from '../core/refuse.ts';

/** A first sign-in of somebody, and what proved their address. */
export interface FirstSignIn {
  readonly identity: ProvedIdentity;
  readonly provedBy: 'provider' | 'code';
  readonly clientAddress: string;
}

/** The account linked to issuer and subject; undefined at a first sign-in. */
export async function findLinked(
  { stores }: ServiceParts,
  { issuer, subject }: ProvedIdentity,
): Promise<Account | undefined> {
  return subject === null ? undefined : stores.sso.findLinkedUser({ issuer, subject });
}

/**
 * The account of an authenticated identity: the one linked to issuer and subject; at first sign-in the one
 * with the proved address; else a new one, if configured.
 * @throws ServiceError `permission_denied` without an account, and for an address that no account may have
 * (`sso_bad_address`); `account_disabled`.
 */
export async function findAccount(parts: ServiceParts, first: FirstSignIn): Promise<Account> {
  const account =
    (await findLinked(parts, first.identity)) ??
    (await linkByEmail(parts, first)) ??
    (await createJustInTime(parts, first));
  if (account.disabled) throw refuse('account_disabled', 'account_disabled');
  return account;
}

/** Whether a first sign-in with a proved address would find or create an account. */
export async function wouldFindAccount(parts: ServiceParts, email: string): Promise<boolean> {
  const found = await parts.stores.users.findUser(email);
  if (found) return !found.account.disabled;
  return isAccountAddress(email) && (await readChoice(parts, email)) !== 'none';
}

async function linkByEmail(parts: ServiceParts, first: FirstSignIn): Promise<Account | undefined> {
  const { email, issuer, subject } = first.identity;
  if (email === null) return undefined;
  const found = await parts.stores.users.findUser(normalizeEmail(email));
  if (!found) return undefined;
  const { account } = found;
  if (account.disabled) return account;
  await parts.stores.sso.linkUser({ issuer, subject, userId: account.id, at: parts.now() });
  await recordLink(parts, account, first);
  return account;
}

/** What somebody without an account gets; `none` refuses them. */
async function readChoice(parts: ServiceParts, email: string): Promise<JustInTime> {
  const { value: choice, by } = (await readSignInPolicy(parts)).justInTime;
  // The first account is the administrator's, so no accounts are created before setup is complete.
  const isSetUp = (await parts.stores.users.countUsers(undefined)) > 0;
  // A provider authenticates people of all organisations; only those of this one get accounts.
  const isTheirs = by === 'operator' || belongsTo(email, (await readTenant(parts.stores)).domains);
  return isSetUp && isTheirs ? choice : 'none';
}

async function createJustInTime(parts: ServiceParts, first: FirstSignIn): Promise<Account> {
  const { identity } = first;
  const { firstName, issuer, lastName, subject } = identity;
  const email = normalizeEmail(identity.email ?? identity.refusedEmail ?? '');
  const choice = email === '' ? 'none' : await readChoice(parts, email);
  if (choice === 'none') throw refuse('permission_denied', 'sso_no_account');
  if (!isAccountAddress(email)) {
    parts.log('warn', 'an identity provider names an address that no account may have', { issuer });
    throw refuse('permission_denied', 'sso_bad_address', { email });
  }
  const account = await parts.stores.sso.createLinkedUser({
    issuer,
    subject,
    user: {
      email,
      firstName,
      lastName,
      role: choice === 'view' ? 'viewer' : 'analyst',
      // A random password that nobody knows; it can be set by a reset link.
      passwordHash: await hashPassword(newSecret(), operator, parts.passwordCost),
      passwordSet: false,
      at: parts.now(),
    },
  });
  await parts.audit.record({
    actor: account.email,
    action: 'user_create',
    outcome: 'success',
    clientAddress: '',
    details: { by: 'single sign-on', issuer, mail_explorer: choice },
  });
  await recordLink(parts, account, first);
  return account;
}

/** Records a new link; without a lasting id nothing was linked. */
async function recordLink(
  { audit }: ServiceParts,
  { email }: Account,
  { identity: { issuer, subject }, provedBy, clientAddress }: FirstSignIn,
): Promise<void> {
  if (subject === null) return;
  await audit.record({
    actor: email,
    action: 'identity_link',
    outcome: 'success',
    clientAddress,
    details: { issuer, proved_by: provedBy },
  });
}
