import { ServiceError } from '../../api/errors.ts';
import type { JustInTime } from '../../settings/single-sign-on.ts';
import { normalizeEmail, type Account } from '../accounts/account.ts';
import { hashPassword } from '../accounts/hash-password.ts';
import { operator } from '../accounts/hash-turns.ts';
import { newSecret } from '../accounts/secrets.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import { refuse } from '../refuse.ts';

/**
 * The account of somebody an identity provider proved: the one linked to issuer and subject; at the first time the one
 * with the address the provider vouches for; else a new one, where that is configured.
 * @throws ServiceError `permission_denied` without an account, `account_disabled`.
 */
export async function findAccount(parts: ServiceParts, identity: ProvedIdentity): Promise<Account> {
  const account =
    (await parts.stores.sso.findLinkedUser(identity)) ??
    (await linkByEmail(parts, identity)) ??
    (await createJustInTime(parts, identity, parts.signIn.sso.justInTime));
  if (account.disabled) throw new ServiceError('account_disabled', 'This account is switched off.');
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

async function createJustInTime(
  parts: ServiceParts,
  { email, firstName, issuer, lastName, subject }: ProvedIdentity,
  choice: JustInTime,
): Promise<Account> {
  // The first account is the administrator's: nobody gets in before the setup is done.
  const isSetUp = (await parts.stores.users.countUsers(undefined)) > 0;
  if (choice === 'none' || email === null || !isSetUp) {
    throw refuse('permission_denied', 'sso_no_account');
  }
  const account = await parts.stores.sso.createLinkedUser({
    issuer,
    subject,
    user: {
      email: normalizeEmail(email),
      firstName,
      lastName,
      role: choice === 'view' ? 'viewer' : 'analyst',
      // Nobody knows it: the account has no password until one is set by a reset link.
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
