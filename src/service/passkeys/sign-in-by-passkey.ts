import { timingSafeEqual } from 'node:crypto';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import type { Account } from '../accounts/account.ts';
import { recordRefusal } from '../accounts/check-password.ts';
import { continueSignIn } from '../accounts/continue-sign-in.ts';
import { requireAttempt, limitsFrom } from '../accounts/require-attempt.ts';
import type { Call } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { challengeLifetime, issueChallenge, consumeChallenge } from './passkey-challenge.ts';
import type { Passkey } from './passkey-store-sqlite.ts';
import { userHandleOf } from './register-passkey.ts';
import type { RelyingParty } from './relying-party.ts';
import { refuse } from '../core/refuse.ts';

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
