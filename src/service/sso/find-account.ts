import { readSignInPolicy } from '../accounts/read-sign-in-policy.ts';
import { readTenant } from '../config/tenant-store.ts';
import { belongsTo } from '../config/address-domain.ts';
import { isAccountAddress } from '../../api/validators.ts';
import { normalizeEmail, type Account } from '../accounts/account.ts';
import { hashPassword } from '../accounts/hash-password.ts';
import { operator } from '../accounts/hash-turns.ts';
import { newSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import { refuse } from '../refuse.ts';

/**
 * The account of an authenticated identity: the one linked to issuer and subject; at first sign-in the one
 * with the verified address; else a new one, if configured.
 * @throws ServiceError `permission_denied` without an account, and for an address that no account may have
 * (`sso_bad_address`); `account_disabled`.
 */
export async function findAccount(parts: ServiceParts, identity: ProvedIdentity): Promise<Account> {
  const account =
    (await parts.stores.sso.findLinkedUser(identity)) ??
    (await linkByEmail(parts, identity)) ??
    (await createJustInTime(parts, identity));
  if (account.disabled) throw refuse('account_disabled', 'account_disabled');
  return account;
}

async function linkByEmail(
  { stores, now }: ServiceParts,
  { email, issuer, subject }: ProvedIdentity,
): Promise<Account | undefined> {
  if (email === null) return undefined;
  const found = await stores.users.findUser(normalizeEmail(email));
  if (!found) return undefined;
  await stores.sso.linkUser({ issuer, subject, userId: found.account.id, at: now() });
  return found.account;
}

async function createJustInTime(parts: ServiceParts, identity: ProvedIdentity): Promise<Account> {
  const { firstName, issuer, lastName, subject } = identity;
  const email = normalizeEmail(identity.email ?? identity.refusedEmail ?? '');
  const { value: choice, by } = (await readSignInPolicy(parts)).justInTime;
  // The first account is the administrator's, so no accounts are created before setup is complete.
  const isSetUp = (await parts.stores.users.countUsers(undefined)) > 0;
  // A provider authenticates people of all organisations; only those of this one get accounts.
  const isTheirs = by === 'operator' || belongsTo(email, (await readTenant(parts.stores)).domains);
  if (choice === 'none' || email === '' || !isSetUp || !isTheirs) {
    throw refuse('permission_denied', 'sso_no_account');
  }
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
  return account;
}
