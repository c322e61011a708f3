import type { Call } from '../call.ts';
import { mfaPurpose } from '../secret-box/open-secret-box.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail, type Account } from './account.ts';
import { requireAttempt } from './require-attempt.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { noticeValues, sendNotice } from '../mail-out/send-notice.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { newTotpSecret, otpauthUrl, timeStepOf } from './totp.ts';
import { keepUnsaved } from './unsaved-secrets.ts';
import { refuse } from '../refuse.ts';

/** Lifetime of a pending secret, milliseconds. */
const setupLifetime = 30 * 60_000;
const triesLimit = { most: 10, window: 15 * 60_000 };

type SetupParts = Pick<ServiceParts, 'stores' | 'now' | 'secretBox'>;
type SetupSession = Pick<LiveSession, 'id' | 'account'>;

export interface NewMfaSecret {
  secret: string;
  otpauth_url: string;
}

/**
 * The pending secret of this session, or a new one. It becomes effective when a code verifies it, and is
 * never shown to another session.
 * @throws ServiceError `not_found` for another address than the account's, `conflict` if MFA is already set up.
 */
export async function createMfaSecret(
  parts: SetupParts,
  session: SetupSession,
  email: string,
): Promise<NewMfaSecret> {
  const { account } = session;
  requireOwnAddress(account, email);
  if (account.mfa_secret_set) throw alreadySet();
  const pending = await findSetup(parts, session);
  const secret = pending?.secret ?? newTotpSecret();
  await parts.stores.mfa.keepMfaSetup({
    userId: account.id,
    sessionId: session.id,
    secret: pending?.sealed ?? parts.secretBox.seal(secret, mfaPurpose(account.id)),
    expiresAt: parts.now() + setupLifetime,
  });
  return present(account, secret);
}

/**
 * The pending secret of this session.
 * @throws ServiceError `conflict` without one, with `mfa_already` if set-up is complete.
 */
export async function showMfaSetup(parts: SetupParts, session: SetupSession): Promise<NewMfaSecret> {
  if (session.account.mfa_secret_set) throw alreadySet();
  const pending = await findSetup(parts, session);
  if (!pending) throw refuse('conflict', 'mfa_begin_again');
  return present(session.account, pending.secret);
}

async function findSetup(
  { stores, now, secretBox }: SetupParts,
  { id, account }: SetupSession,
): Promise<{ secret: string; sealed: string } | undefined> {
  const sealed = await stores.mfa.findMfaSetup({ userId: account.id, sessionId: id, at: now() });
  return sealed === undefined
    ? undefined
    : { secret: secretBox.open(sealed, mfaPurpose(account.id)), sealed };
}

const present = ({ email }: Account, secret: string): NewMfaSecret => ({
  secret,
  otpauth_url: otpauthUrl(email, secret),
});

/**
 * Verifies an account's pending secret by a first code, which is consumed, and returns the recovery codes.
 * @throws ServiceError `wrong_code`, `too_many_requests`, `conflict` without a pending secret.
 */
export async function verifyMfa(
  parts: ServiceParts,
  session: SetupSession,
  { email, code }: { email: string; code: string },
  call: Call,
): Promise<string[]> {
  const { account } = session;
  requireOwnAddress(account, email);
  if (account.mfa_secret_set) throw alreadySet();
  await requireAttempt(parts, [{ subject: `mfa-setup:account:${account.email}`, ...triesLimit }]);
  const at = parts.now();
  const userId = account.id;
  const pending = await findSetup(parts, session);
  if (!pending) throw refuse('conflict', 'mfa_begin_again');
  const { secret, sealed } = pending;
  const step = await timeStepOf(secret, code.replace(/\s/g, ''), at);
  if (step === undefined) throw refuse('wrong_code', 'code_wrong');
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
  if (!(await parts.stores.mfa.enableMfa({ userId, secret: sealed, step, recoveryHashes, at })))
    throw alreadySet();
  await keepUnsaved(parts, session, { kind: 'recovery_codes', value: recoveryCodes });
  await parts.audit.record({
    actor: account.email,
    action: 'mfa_enable',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: {},
  });
  await sendNotice(parts, {
    to: account.email,
    template: 'mfa_changed',
    values: { change: 'enabled', ...noticeValues(call, at) },
    locale: call.locale,
  });
  return recoveryCodes;
}

/** People can only set up their own second factor. */
function requireOwnAddress(account: Account, email: string): void {
  if (normalizeEmail(email) !== account.email) {
    throw refuse('not_found', 'address_not_yours');
  }
}

const alreadySet = () => refuse('conflict', 'mfa_already');
