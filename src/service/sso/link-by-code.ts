import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { ssoLinkStatus } from '../../api/contract/accounts/single-sign-on.ts';
import { ServiceError } from '../../api/errors.ts';
import { nameOfProvider, type SignInProvider } from '../../api/vocabulary/sign-in-providers.ts';
import type { AttemptLimit } from '../accounts/attempt-store-sqlite.ts';
import { recordRefusal } from '../accounts/check-password.ts';
import { checkMailedCode, codeMinutes, mailCode } from '../accounts/email-code.ts';
import type { CodePurpose } from '../accounts/email-code-store-sqlite.ts';
import { ownKeyOf } from '../accounts/known-device.ts';
import { limitsFrom } from '../accounts/require-attempt.ts';
import type { Call } from '../core/call.ts';
import { refuse } from '../core/refuse.ts';
import { hashSecret, newSecret, readableSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { wouldFindAccount } from './find-account.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import type { PendingLink } from './sso-store-sqlite.ts';

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
  await parts.stores.sso.createSsoLink({
    handleHash: hashSecret(handle),
    link,
    at,
    expiresAt: at + linkLifetime,
  });
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
  const link = await findLink(parts, handle);
  const { provider, identity } = link;
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
