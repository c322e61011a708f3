import { ServiceError } from '../../api/errors.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail, type Account } from './account.ts';
import type { AttemptLimit } from './attempt-store-sqlite.ts';
import { dummyHash, hashPassword, isOutdated, verifyPassword } from './hash-password.ts';
import { openSession, type OpenedSession } from './open-session.ts';

const quarterHour = 15 * 60_000;

/** Sign-ins tried in a quarter of an hour before one has to wait: for one account, and from one address for all. */
const limitsOf = (email: string, clientAddress: string): AttemptLimit[] => [
  { subject: `sign-in:account:${email}`, most: 10, window: quarterHour },
  ...(clientAddress === ''
    ? []
    : [{ subject: `sign-in:address:${clientAddress}`, most: 100, window: quarterHour }]),
];

/**
 * Opens a session by email and password. An unknown address, a wrong password and a disabled account take the same steps
 * and get the same answer. Second factors will stand between `checkPassword` and `openSession`.
 * @throws ServiceError `invalid_account`, or `too_many_requests` with the seconds to wait.
 */
export async function logIn(
  parts: ServiceParts,
  input: { email: string; password: string },
  call: Call,
): Promise<OpenedSession> {
  const email = normalizeEmail(input.email);
  const limits = limitsOf(email, call.clientAddress);
  const wait = await parts.stores.attempts.takeAttempt({ limits, at: parts.now() });
  if (wait > 0) {
    await audit(parts, call, email, 'too_many_requests');
    throw new ServiceError('too_many_requests', 'Too many sign-ins were tried. Wait before the next one.', {
      retryAfter: wait,
    });
  }
  const account = await checkPassword(parts, email, input.password);
  if (!account) {
    await audit(parts, call, email, 'invalid_account');
    throw new ServiceError('invalid_account', 'The email or the password is not right.');
  }
  await parts.stores.attempts.clearAttempts({ subject: limits[0]!.subject });
  const session = await openSession(parts, account, call);
  await audit(parts, call, email, null);
  return session;
}

/** The account whose password this is; undefined otherwise, after the same work. */
async function checkPassword(
  parts: ServiceParts,
  email: string,
  password: string,
): Promise<Account | undefined> {
  const found = await parts.stores.users.findUser(email);
  const right = await verifyPassword(password, found?.passwordHash ?? dummyHash);
  if (!found || !right || found.account.disabled) return undefined;
  if (isOutdated(found.passwordHash)) {
    const passwordHash = await hashPassword(password);
    await parts.stores.users.setPasswordHash({ userId: found.account.id, passwordHash, at: parts.now() });
  }
  return found.account;
}

const audit = (parts: ServiceParts, call: Call, email: string, refusal: string | null) =>
  parts.audit.record({
    actor: email,
    action: 'sign_in',
    outcome: refusal === null ? 'success' : 'refused',
    clientAddress: call.clientAddress,
    details: refusal === null ? { method: 'password' } : { method: 'password', refusal },
  });
