import { readSignInPolicy } from '../accounts/sign-in-policy.ts';
import { readTenant } from '../config/tenant-store.ts';
import { belongsTo } from '../config/address-domain.ts';
import { type JustInTime, nameOfProvider, type SignInProvider } from '../../api/vocabulary/sign-in.ts';
import { isAccountAddress } from '../../api/validators.ts';
import { type Account, normalizeEmail } from '../accounts/account.ts';
import { hashPassword, operator } from '../accounts/hash-password.ts';
import { hashSecret, newSecret, readableSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import { refuse } from '../core/refuse.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { ssoLinkStatus } from '../../api/contract/accounts/single-sign-on.ts';
import { ServiceError } from '../../api/errors.ts';
import type { AttemptLimit, CodePurpose } from '../accounts/sign-in-store-sqlite.ts';
import { recordRefusal } from '../accounts/check-password.ts';
import { checkMailedCode, codeMinutes, mailCode } from '../accounts/email-code.ts';
import { ownKeyOf } from '../accounts/devices.ts';
import { limitsFrom } from '../accounts/require-attempt.ts';
import type { Call } from '../core/call.ts';
import type { PendingLink } from './sso-store-sqlite.ts';

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
async function wouldFindAccount(parts: ServiceParts, email: string): Promise<boolean> {
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

/** Longest time between the provider's response and the code, milliseconds. */
const linkLifetime = 15 * 60_000;
const hour = 3_600_000;
/**
 * Limits of codes mailed to one address: for one person of a provider, for all of its people together, and from one client
 * address for whoever. A browser that has signed in to the account before is counted apart, so that strangers do not use up what
 * its owner needs.
 */
const personLimit = { most: 5, window: hour };
const issuerLimit = { most: 30, window: hour };
const networkLimit = { most: 600, window: hour };

/**
 * Starts the proof of an address that a provider named at a first sign-in but does not prove: mails a code there, and returns
 * the handle for the browser that signed in. Neither the answer nor its time reveals whether there is an account.
 */
export async function startLink(parts: ServiceParts, link: PendingLink, call: Call): Promise<string> {
  const handle = newSecret();
  const at = parts.now();
  const expiresAt = at + linkLifetime;
  await parts.stores.sso.createSsoLink({ handleHash: hashSecret(handle), link, at, expiresAt });
  await recordRefusal(parts, link.identity.claimedEmail, 'address_unproved', call, link.provider);
  // Beyond a limit no code is sent, which the page says.
  await sendLinkCode(parts, handle, call).catch((error: unknown) => {
    if (!(error instanceof ServiceError && error.code === 'too_many_requests')) throw error;
  });
  return handle;
}

/** The state of a waiting first sign-in. @throws ServiceError `sso_failed` if it is over. */
export async function showLink(
  parts: ServiceParts,
  handle: string,
  call: Call,
): Promise<CallAnswer<typeof ssoLinkStatus>> {
  const link = await findLink(parts, handle);
  const purpose = await purposeOf(parts, handle, link, call);
  const state = await parts.stores.emailCodes.readEmailCode({ ...purpose, at: parts.now() });
  return {
    provider: link.provider,
    email: link.identity.claimedEmail,
    mail_server: parts.signIn.mail.smtpUrl !== undefined && !parts.quiet.isQuiet(),
    code: {
      sent: state.isSent,
      over: state.triesLeft === 0,
      tries_left: state.triesLeft,
      can_send: state.canSend,
      wait_time: state.waitTime,
    },
  };
}

/**
 * Mails a code to the address of a waiting first sign-in.
 * @throws ServiceError `sso_failed` if it is over, `max_attempts`, `too_many_requests`.
 */
export async function sendLinkCode(
  parts: ServiceParts,
  handle: string,
  call: Call,
): Promise<{ sent: boolean; waitTime: number }> {
  const link = await findLink(parts, handle);
  const { claimedEmail: email, issuer } = link.identity;
  const provider = nameOfProvider(link.provider, parts.signIn.sso.oidc?.name ?? '') ?? 'SAML';
  // Nobody needs a password to try such codes, so each is too long to be guessed.
  const code = readableSecret(2);
  return mailCode(parts, await purposeOf(parts, handle, link, call), code, async () =>
    parts.background('a code for a first sign-in', async () => {
      if (!(await wouldFindAccount(parts, email))) return;
      await parts.mailOut.send({
        to: email,
        template: 'link_code',
        values: { code, minutes: codeMinutes, provider, issuer },
        locale: call.locale,
      });
    }),
  );
}

/**
 * Consumes a waiting first sign-in by its code; the person is then known by the address.
 * @throws ServiceError `sso_failed` if it is over, `wrong_code`, `max_attempts`.
 */
export async function proveLink(
  parts: ServiceParts,
  { handle, code }: { handle: string; code: string },
  call: Call,
): Promise<{ provider: SignInProvider; identity: ProvedIdentity }> {
  const { provider, identity } = await findLink(parts, handle);
  try {
    await checkMailedCode(parts, keyOf(handle), code);
  } catch (error) {
    if (error instanceof ServiceError) {
      await recordRefusal(parts, identity.claimedEmail, 'wrong_email_code', call, provider);
    }
    throw error;
  }
  if (!(await parts.stores.sso.takeSsoLink({ handleHash: hashSecret(handle) }))) throw isOver();
  return { provider, identity: { ...identity, email: identity.claimedEmail, claimedEmail: null } };
}

async function findLink({ stores, now }: ServiceParts, handle: string): Promise<PendingLink> {
  const link = await stores.sso.findSsoLink({ handleHash: hashSecret(handle), at: now() });
  if (!link) throw isOver();
  return link;
}

async function purposeOf(
  parts: ServiceParts,
  handle: string,
  { identity: { claimedEmail: email, issuer, subject } }: PendingLink,
  call: Call,
): Promise<CodePurpose> {
  const found = await parts.stores.users.findUser(email);
  const own = found && ownKeyOf(parts, found.account, call);
  const limits: AttemptLimit[] = own
    ? [{ subject: `link-code:${own}`, ...personLimit }]
    : [
        { subject: `link-code:person:${email} ${issuer} ${subject ?? ''}`, ...personLimit },
        { subject: `link-code:issuer:${email} ${issuer}`, ...issuerLimit },
        ...limitsFrom('link-code', call.clientAddress, networkLimit),
      ];
  return { purpose: keyOf(handle), limits };
}

const keyOf = (handle: string): string => `link:${Buffer.from(hashSecret(handle)).toString('hex')}`;

const isOver = () => refuse('sso_failed', 'sso_over');
