import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Account } from '../accounts/account.ts';
import { noticeValues, sendNotice } from '../mail-out/send-notice.ts';
import type { SignedInCall } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { challengeLifetime, issueChallenge, consumeChallenge } from './passkey-challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { refuse, refuseWith } from '../core/refuse.ts';

const subjectOf = (account: Account) => `passkey:register:${account.id}`;
/** EdDSA, ES256 and RS256 (COSE numbers): what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** The account's name for authenticators: no personal data. */
export const userHandleOf = (account: Account): Uint8Array<ArrayBuffer> =>
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
