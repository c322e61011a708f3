import { randomInt } from 'node:crypto';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail, type Account } from './account.ts';
import type { AttemptLimit } from './attempt-store-sqlite.ts';
import type { EmailCodeState } from './email-code-store-sqlite.ts';
import { ownKeyOf } from './known-device.ts';
import { hashSecret } from '../secret-box/secrets.ts';
import { fieldProblem, refuse, refuseField, refuseUntil } from '../refuse.ts';

/** Lifetime of a verification code, minutes. */
const lifetime = 10;
/** Limit of codes sent to one account, over all of its sign-ins; browsers of the owner have it each for themselves. */
const sentLimit = { most: 10, window: 3_600_000 };

/**
 * Sends a verification code to the address of a pending sign-in. Returns the seconds until another one may be requested;
 * if requested earlier, sends nothing and returns the remaining seconds.
 * @throws ServiceError `max_attempts` when the sign-in has no attempts left, `too_many_requests` for the account.
 */
export async function sendEmailCode(
  parts: ServiceParts,
  session: { id: number; account: Account },
  call: Pick<Call, 'locale' | 'deviceTokens'>,
): Promise<{ sent: boolean; waitTime: number }> {
  const { stores, mailOut, now } = parts;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const at = now();
  const issue = await stores.emailCodes.issueEmailCode({
    sessionId: session.id,
    codeHash: digest(session.id, code),
    expiresAt: at + lifetime * 60_000,
    limit: limitOf(parts, session.account, call),
    at,
  });
  if (issue.outcome === 'locked') throw tooManyWrong();
  if (issue.outcome === 'all_sent') throw refuse('too_many_requests', 'email_codes_sent');
  if (issue.outcome === 'too_early') return { sent: false, waitTime: issue.waitTime };
  if (issue.outcome === 'limited') {
    throw refuseUntil(issue.waitTime, 'wait_codes_sent');
  }
  await mailOut.send({
    to: session.account.email,
    template: 'verification_code',
    values: { code, minutes: lifetime },
    locale: call.locale,
  });
  return { sent: true, waitTime: issue.waitTime };
}

/** The state of the codes of a pending sign-in. */
export const readEmailCode = (
  parts: Pick<ServiceParts, 'stores' | 'secretBox' | 'now'>,
  session: { id: number; account: Account },
  call: Pick<Call, 'deviceTokens'>,
): Promise<EmailCodeState> => {
  const limit = limitOf(parts, session.account, call);
  return parts.stores.emailCodes.readEmailCode({ sessionId: session.id, limit, at: parts.now() });
};

const limitOf = (
  parts: Pick<ServiceParts, 'secretBox' | 'now'>,
  account: Account,
  { deviceTokens }: Pick<Call, 'deviceTokens'>,
): AttemptLimit => {
  const own = ownKeyOf(parts, account, { deviceTokens, session: null });
  return { subject: `email-code:${own ?? `account:${account.email}`}`, ...sentLimit };
};

/**
 * Checks the code that was sent for a pending sign-in.
 * @throws ServiceError `invalid_input` for a non-numeric code, which does not count; `wrong_code` for a wrong or old
 * one, `max_attempts` after the third wrong one (SI-15).
 */
export async function checkEmailCode(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  session: { id: number; account: Account },
  { email, code }: { email: string; code: string },
): Promise<void> {
  const typed = code.replace(/\s/g, '');
  if (!/^\d+$/.test(typed)) throw refuseField(fieldProblem('code', 'code_no_number'));
  // Another address gets the response of a wrong code, and counts as one.
  const isOwn = normalizeEmail(email) === session.account.email;
  const codeHash = isOwn ? digest(session.id, typed) : new Uint8Array(32);
  const result = await stores.emailCodes.tryEmailCode({ sessionId: session.id, codeHash, at: now() });
  if (result === 'right') return;
  if (result === 'locked') throw tooManyWrong();
  throw refuse('wrong_code', result === 'expired' ? 'email_code_expired' : 'email_code_wrong');
}

/** A code has only a million values: the session id makes digests of equal codes differ. */
const digest = (sessionId: number, code: string) => hashSecret(`${sessionId}:${code}`);

const tooManyWrong = () => refuse('max_attempts', 'email_code_tries');
