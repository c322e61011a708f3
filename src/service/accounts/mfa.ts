import { generateSecret, generateURI, verify } from 'otplib';
import { create } from 'qrcode';
import type { pendingMfaSetup } from '../../api/contract/accounts/mfa.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { reachesGrants } from '../../api/vocabulary/scopes.ts';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import type { Call, SignedInCall } from '../core/call.ts';
import { noticeValues, sendNotice } from '../mail-out/mail-out.ts';
import { refuse } from '../core/refuse.ts';
import { mfaPurpose } from '../secret-box/secret-box.ts';
import { hashSecret, readableSecret, typedCode } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { type Account, normalizeEmail } from './account.ts';
import { requireAttempt } from './require-attempt.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { readMfaPolicy } from './sign-in-policy.ts';
import { keepUnsaved } from './unsaved-secrets.ts';

/** Lifetime of a pending secret, milliseconds. */
const setupLifetime = 30 * 60_000;
const triesLimit = { most: 10, window: 15 * 60_000 };

type SetupParts = Pick<ServiceParts, 'stores' | 'now' | 'secretBox'>;
type SetupSession = Pick<LiveSession, 'id' | 'account'>;

type NewMfaSecret = CallAnswer<typeof pendingMfaSetup>;

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

function present({ email }: Account, secret: string): NewMfaSecret {
  const url = otpauthUrl(email, secret);
  return { isMfaEnabled: false, isVerified: false, secret, qrCodeSrc: qrCodeSrc(url), otpauth_url: url };
}

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
  const step = await timeStepOf(secret, typedCode(code), at);
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

/**
 * Removes the caller's second factor, or as an administrator that of a user who lost it.
 * @throws ServiceError `permission_denied` for the caller's own while the tenant requires MFA; `not_found` for
 * another user's if the caller is not an administrator with at least the same rights in the same mail, whether or not the user
 * exists, and for a user without MFA.
 */
export async function disableMfa(parts: ServiceParts, address: string, call: SignedInCall): Promise<void> {
  const { account: caller } = call.caller;
  const email = normalizeEmail(address);
  const isOwn = email === caller.email;
  if (!isOwn && !isAdministrator(caller)) throw noSuchUser();
  if (isOwn && (await readMfaPolicy(parts)) === 'required') {
    throw refuse('permission_denied', 'mfa_required');
  }
  const found = await parts.stores.users.findUser(email);
  const isAbove = found && !isOwn && !reachesGrants(caller, found.account.grants);
  if (isAbove) throw noSuchUser();
  const actor = { email: caller.email, clientAddress: call.clientAddress };
  if (!found || !(await removeMfa(parts, found.account, actor))) throw noSuchUser();
  if (!isOwn) {
    const end = { userId: found.account.id, except: null, at: parts.now(), reason: 'second factor removed' };
    await parts.stores.sessions.endSessionsOf(end);
  }
  await sendNotice(parts, {
    to: email,
    template: 'mfa_changed',
    values: { change: 'disabled', ...noticeValues(call, parts.now()) },
    locale: call.locale,
  });
}

/** Removes a second factor with its recovery codes, and records it; false if there was none. */
export async function removeMfa(
  { stores, audit }: Pick<ServiceParts, 'stores' | 'audit'>,
  account: Account,
  actor: { email: string; clientAddress: string },
): Promise<boolean> {
  const removed = await stores.mfa.removeMfa({ userId: account.id });
  if (!removed) return false;
  await audit.record({
    actor: actor.email,
    action: 'mfa_disable',
    outcome: 'success',
    clientAddress: actor.clientAddress,
    details: { user: account.email },
  });
  return true;
}

const noSuchUser = () => refuse('not_found', 'mfa_missing');

/** An id without an account. */
const nobody = 0;
/** Checked for accounts without a secret, so that the response takes the same time. */
const dummySecret = newTotpSecret();

/**
 * Whether a code proves the second factor of an account: six digits are a one-time code, anything else a recovery
 * code. A correct code is consumed. The caller counts the attempts. Without an account the same steps run, and every
 * code is wrong.
 */
export async function checkCode(
  parts: ServiceParts,
  account: Account | null,
  code: string,
  call: Call,
): Promise<boolean> {
  const { stores, now } = parts;
  const userId = account?.id ?? nobody;
  const typed = typedCode(code);
  if (/^\d{6}$/.test(typed)) {
    const mfa = await stores.mfa.findMfa({ userId });
    const secret = mfa && parts.secretBox.open(mfa.secret, mfaPurpose(userId));
    const step = await timeStepOf(secret ?? dummySecret, typed, now());
    return secret !== undefined && step !== undefined && stores.mfa.acceptTimeStep({ userId, step });
  }
  const at = now();
  const left = await stores.mfa.useRecoveryCode({ userId, codeHash: hashRecoveryCode(code), at });
  if (left === undefined || !account) return false;
  await parts.audit.record({
    actor: account.email,
    action: 'recovery_code_use',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { left },
  });
  await sendNotice(parts, {
    to: account.email,
    template: 'mfa_changed',
    values: { change: 'recovery_code_used', ...noticeValues(call, at) },
    locale: call.locale,
  });
  return true;
}

const count = 10;

/** New recovery codes to print, in case the authenticator is lost; each works once and has about 59 bits. */
const newRecoveryCodes = (): string[] => Array.from({ length: count }, () => readableSecret(3));

/** The hash of a recovery code. */
const hashRecoveryCode = (code: string): Uint8Array => hashSecret(typedCode(code));

/**
 * Replaces the caller's recovery codes.
 * @throws ServiceError `conflict` without a second factor.
 */
export async function renewRecoveryCodes(
  parts: Pick<ServiceParts, 'stores' | 'audit' | 'secretBox' | 'now'>,
  { caller, session, clientAddress }: SignedInCall,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const replacement = { userId: caller.account.id, recoveryHashes: codes.map(hashRecoveryCode) };
  if (!(await parts.stores.mfa.replaceRecoveryCodes(replacement))) {
    throw refuse('conflict', 'mfa_needed');
  }
  await keepUnsaved(parts, session, { kind: 'recovery_codes', value: codes });
  await parts.audit.record({
    actor: caller.account.email,
    action: 'recovery_codes_renew',
    outcome: 'success',
    clientAddress,
    details: {},
  });
  return codes;
}

/** Validity of a code in seconds, and the tolerance in both directions: one step. */
const period = 30;

/** A new secret of 160 bits, base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The content of the QR code for authenticator apps. */
const otpauthUrl = (email: string, secret: string): string =>
  generateURI({ issuer: 'Postern', label: email, secret, period, digits: 6 });

/** Modules of quiet zone that readers need around a code (ISO/IEC 18004 §7.3.7). */
const quiet = 4;

/** The QR code of a text as the source of a picture: dark on light in all themes, for cameras. */
function qrCodeSrc(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  const side = modules.size + 2 * quiet;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quiet} ${-quiet} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-quiet} ${-quiet}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/**
 * The time step of a code; undefined if it does not match the current, previous or next step.
 * @param at milliseconds since 1970.
 */
async function timeStepOf(secret: string, code: string, at: number): Promise<number | undefined> {
  // The library throws for other formats.
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(at / 1_000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: period, period, digits: 6 });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
