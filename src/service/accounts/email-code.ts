import { randomInt } from 'node:crypto';
import type { Call } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { normalizeEmail, type Account } from './account.ts';
import type { CodePurpose, EmailCodeState } from './sign-in-store-sqlite.ts';
import { ownKeyOf } from './devices.ts';
import { hashSecret, typedCode } from '../secret-box/secrets.ts';
import { fieldProblem, refuse, refuseField, refuseUntil } from '../core/refuse.ts';

/** Lifetime of a mailed code, minutes. */
export const codeMinutes = 10;
/** Limit of codes sent to one account, over all of its sign-ins; browsers of the owner have it each for themselves. */
const sentLimit = { most: 10, window: 3_600_000 };

/**
 * Sends a verification code to the address of a pending sign-in. Returns the seconds until another one may be requested;
 * if requested earlier, sends nothing and returns the remaining seconds.
 * @throws ServiceError `max_attempts` when the sign-in has no attempts left, `too_many_requests` for the account.
 */
export function sendEmailCode(
  parts: ServiceParts,
  session: { id: number; account: Account },
  call: Pick<Call, 'locale' | 'deviceTokens'>,
): Promise<{ sent: boolean; waitTime: number }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return mailCode(parts, purposeOf(parts, session, call), code, async () => {
    await parts.mailOut.send({
      to: session.account.email,
      template: 'verification_code',
      values: { code, minutes: codeMinutes },
      locale: call.locale,
    });
  });
}

/**
 * Stores a new code and mails it, within the limits of its purpose.
 * @throws ServiceError `max_attempts` when no attempts are left, `too_many_requests` beyond a limit.
 */
export async function mailCode(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  purpose: CodePurpose,
  code: string,
  mail: () => Promise<void>,
): Promise<{ sent: boolean; waitTime: number }> {
  const at = now();
  const issue = await stores.emailCodes.issueEmailCode({
    ...purpose,
    codeHash: digest(purpose.purpose, code),
    expiresAt: at + codeMinutes * 60_000,
    at,
  });
  if (issue.outcome === 'locked') throw tooManyWrong();
  if (issue.outcome === 'all_sent') throw refuse('too_many_requests', 'email_codes_sent');
  if (issue.outcome === 'too_early') return { sent: false, waitTime: issue.waitTime };
  if (issue.outcome === 'limited') {
    throw refuseUntil(issue.waitTime, 'wait_codes_sent');
  }
  await mail();
  return { sent: true, waitTime: issue.waitTime };
}

/** The state of the codes of a pending sign-in. */
export const readEmailCode = (
  parts: Pick<ServiceParts, 'stores' | 'secretBox' | 'now'>,
  session: { id: number; account: Account },
  call: Pick<Call, 'deviceTokens'>,
): Promise<EmailCodeState> =>
  parts.stores.emailCodes.readEmailCode({ ...purposeOf(parts, session, call), at: parts.now() });

const purposeOf = (
  parts: Pick<ServiceParts, 'secretBox' | 'now'>,
  session: { id: number; account: Account },
  { deviceTokens }: Pick<Call, 'deviceTokens'>,
): CodePurpose => {
  const own = ownKeyOf(parts, session.account, { deviceTokens, session: null });
  const subject = `email-code:${own ?? `account:${session.account.email}`}`;
  return { purpose: keyOf(session), limits: [{ subject, ...sentLimit }] };
};

const keyOf = ({ id }: { id: number }): string => `session:${id}`;

/**
 * Checks the code that was sent for a pending sign-in.
 * @throws ServiceError `invalid_input` for a non-numeric code, which does not count; `wrong_code` for a wrong or old
 * one, `max_attempts` after the third wrong one (SI-15).
 */
export async function checkEmailCode(
  parts: Pick<ServiceParts, 'stores' | 'now'>,
  session: { id: number; account: Account },
  { email, code }: { email: string; code: string },
): Promise<void> {
  if (!/^\d+$/.test(typedCode(code))) throw refuseField(fieldProblem('code', 'code_no_number'));
  // Another address gets the response of a wrong code, and counts as one.
  const isOwn = normalizeEmail(email) === session.account.email;
  await checkMailedCode(parts, keyOf(session), isOwn ? code : undefined);
}

/**
 * Checks a mailed code and consumes a correct one; undefined is a wrong one.
 * @throws ServiceError `wrong_code` for a wrong or old one, `max_attempts` after the third wrong one (SI-15).
 */
export async function checkMailedCode(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  purpose: string,
  code: string | undefined,
): Promise<void> {
  const codeHash = code === undefined ? new Uint8Array(32) : digest(purpose, code);
  const result = await stores.emailCodes.tryEmailCode({ purpose, codeHash, at: now() });
  if (result === 'right') return;
  if (result === 'locked') throw tooManyWrong();
  throw refuse('wrong_code', result === 'expired' ? 'email_code_expired' : 'email_code_wrong');
}

/** A code has few values: the purpose makes digests of equal codes differ. */
const digest = (purpose: string, code: string) => hashSecret(`${purpose}:${typedCode(code)}`);

const tooManyWrong = () => refuse('max_attempts', 'email_code_tries');
