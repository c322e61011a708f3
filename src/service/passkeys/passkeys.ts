import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Account } from '../accounts/account.ts';
import { noticeValues, sendNotice } from '../mail-out/mail-out.ts';
import type { Call, SignedInCall } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { RelyingParty } from './relying-party.ts';
import { refuse, refuseWith } from '../core/refuse.ts';
import { hashSecret } from '../secret-box/secrets.ts';
import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import { recordRefusal } from '../accounts/check-password.ts';
import { continueSignIn } from '../accounts/sign-in-steps.ts';
import { limitsFrom, requireAttempt } from '../accounts/require-attempt.ts';
import type { Passkey } from './passkey-store-sqlite.ts';

/** How long a person may take with their passkey, milliseconds. */
const challengeLifetime = 5 * 60_000;

/** Makes a challenge that counts once, for one purpose; the bytes go to the browser. */
async function issueChallenge(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  subject: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const hash = hashSecret(Buffer.from(challenge).toString('base64url'));
  await stores.challenges.keepChallenge({ subject, hash, at: now(), expiresAt: now() + challengeLifetime });
  return challenge;
}

/** Whether a challenge (base64url) was issued for this purpose and is still valid; uses it up. */
const consumeChallenge =
  ({ stores, now }: Pick<ServiceParts, 'stores' | 'now'>, subject: string) =>
  (challenge: string): Promise<boolean> =>
    stores.challenges.useChallenge({ subject, hash: hashSecret(challenge), at: now() });

const subjectOf = (account: Account) => `passkey:register:${account.id}`;
/** EdDSA, ES256 and RS256 (COSE numbers): what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** The account's name for authenticators: no personal data. */
const userHandleOf = (account: Account): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`postern-${account.id}`));

/** Options for the browser to make a passkey: one that finds its account by itself and checks its person. */
export async function offerRegistration(parts: ServiceParts, party: RelyingParty, account: Account) {
  const known = await parts.stores.passkeys.listPasskeys(account.id);
  return generateRegistrationOptions({
    rpName: 'Postern',
    rpID: party.id,
    userID: userHandleOf(account),
    userName: account.email,
    userDisplayName: `${account.first_name} ${account.last_name}`.trim() || account.email,
    challenge: await issueChallenge(parts, subjectOf(account)),
    timeout: challengeLifetime,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Stores a passkey that the browser has created, and notifies its owner by mail. Returns its id.
 * @throws ServiceError `invalid_input` when the answer does not fit what was requested.
 */
export async function registerPasskey(
  parts: ServiceParts,
  party: RelyingParty,
  { name, credential }: { name: string; credential: Record<string, unknown> },
  call: SignedInCall,
): Promise<string> {
  const { account } = call.caller;
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: consumeChallenge(parts, subjectOf(account)),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((cause: unknown) => {
    throw refuseWith({ cause }, 'invalid_input', 'passkey_unverified');
  });
  if (!verified.verified) {
    throw refuse('invalid_input', 'passkey_unverified');
  }
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const at = parts.now();
  await parts.stores.passkeys.addPasskey({
    userId: account.id,
    passkey: { id, name, publicKey, counter, transports: transports.slice(0, 10).map(String), createdAt: at },
  });
  await parts.audit.record({
    actor: account.email,
    action: 'passkey_add',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { name },
  });
  await sendNotice(parts, {
    to: account.email,
    template: 'mfa_changed',
    values: { change: 'passkey_added', ...noticeValues(call, at) },
    locale: call.locale,
  });
  return id;
}

const subject = 'passkey:sign-in';
const quarterHour = 15 * 60_000;
/** Refused passkeys from one address. */
const limit = { most: 100, window: quarterHour };
/** Challenges for one address: every sign-in of an office behind it asks for one. */
const challengeLimit = { most: 3_000, window: quarterHour };

/** Options for the browser to ask for any passkey of this console; they name no account. */
export async function offerSignIn(parts: ServiceParts, party: RelyingParty, call: Call) {
  await requireAttempt(parts, limitsFrom('passkey-challenge', call.clientAddress, challengeLimit));
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await issueChallenge(parts, subject),
    timeout: challengeLifetime,
    userVerification: 'required',
  });
}

/**
 * Signs in by a passkey alone, or proves by it the second factor of a pending sign-in.
 * @throws ServiceError `invalid_account`, the same for everything that is not right.
 */
export async function signInByPasskey(
  parts: ServiceParts,
  party: RelyingParty,
  credential: Record<string, unknown>,
  call: Call,
): Promise<SignIn> {
  const account = await provePasskey(parts, party, credential, call);
  return continueSignIn(parts, account, { method: 'passkey', call, session: call.session });
}

/**
 * The account that a browser's answer to `offerSignIn` proves.
 * @throws ServiceError `invalid_account`, the same for everything that is not right.
 */
export async function provePasskey(
  parts: ServiceParts,
  party: RelyingParty,
  credential: Record<string, unknown>,
  call: Call,
): Promise<Account> {
  const limits = limitsFrom('passkey', call.clientAddress, limit);
  await requireAttempt(parts, limits);
  const response = credential as unknown as AuthenticationResponseJSON;
  const found = typeof response.id === 'string' && (await parts.stores.passkeys.findPasskey(response.id));
  const fail = async (refusal: string): Promise<never> => {
    await recordRefusal(parts, found ? found.account.email : '', refusal, call, 'passkey');
    throw refuse('invalid_account', 'passkey_of_nobody');
  };
  if (!found) return fail('passkey_unknown');
  const { account, passkey } = found;
  const counter = await verify(parts, party, response, passkey, account);
  if (counter === undefined) return fail('passkey_refused');
  if (account.disabled) return fail('account_disabled');
  if (!(await parts.stores.passkeys.usePasskey({ id: passkey.id, counter, at: parts.now() }))) {
    return fail('passkey_copied');
  }
  await parts.stores.attempts.returnAttempt({ limits });
  return account;
}

/** The authenticator's new counter; undefined when anything about the answer is wrong. */
async function verify(
  parts: ServiceParts,
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  { id, publicKey, counter }: Passkey,
  account: Account,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: consumeChallenge(parts, subject),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey, counter },
      requireUserVerification: true,
    });
    return verified && isHandleOf(account, response) ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    parts.log('info', 'a passkey was refused', { error: String(error) });
    return undefined;
  }
}

/** A discoverable passkey names its account, which must be the one it is stored for. */
function isHandleOf(account: Account, { response }: AuthenticationResponseJSON): boolean {
  if (!response.userHandle) return true;
  const given = Buffer.from(response.userHandle, 'base64url');
  const own = userHandleOf(account);
  return given.length === own.length && timingSafeEqual(given, own);
}
