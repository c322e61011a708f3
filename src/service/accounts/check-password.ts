import { ServiceError } from '../../api/errors.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail } from './account.ts';
import { demandAttempt, limitsFrom } from './demand-attempt.ts';
import { dummyHash, hashPassword, isOutdated, verifyPassword } from './hash-password.ts';
import { deviceOf } from './network-of.ts';
import type { AccountWithPassword } from './user-store-sqlite.ts';

const quarterHour = 15 * 60_000;
/** Passwords tried in a quarter of an hour before one has to wait: for one account, and from one address. */
const accountLimit = { most: 10, window: quarterHour };
const addressLimit = { most: 100, window: quarterHour };

const subjectOf = (email: string) => `sign-in:account:${email}`;

/** Forgets the wrong passwords that were tried at an account. */
export const clearPasswordAttempts = ({ stores }: Pick<ServiceParts, 'stores'>, email: string) =>
  stores.attempts.clearAttempts({ subject: subjectOf(email) });

/**
 * The account whose password this is. An unknown address, a wrong password and a disabled account take the same steps
 * and get the same answer; the attempt is counted before the password is looked at.
 * @throws ServiceError `invalid_account`, or `too_many_requests` with the seconds to wait.
 */
export async function checkPassword(
  parts: ServiceParts,
  input: { email: string; password: string },
  call: Call,
): Promise<AccountWithPassword> {
  const email = normalizeEmail(input.email);
  try {
    const found = await verify(parts, { ...input, email }, call);
    if (typeof found === 'string') {
      const cause = found;
      throw new ServiceError('invalid_account', 'The email or the password is not right.', { cause });
    }
    await clearPasswordAttempts(parts, email);
    return found;
  } catch (error) {
    // A password that was not looked at, because too many were signing in, says nothing about its account.
    if (error instanceof ServiceError && error.problem !== 'sign_in_busy') {
      await recordRefusal(parts, email, error.cause === 'account_disabled' ? error.cause : error.code, call);
    }
    throw error;
  }
}

/** The account, or what its own history says of the refusal; the answer does not tell the two apart. */
async function verify(
  parts: ServiceParts,
  { email, password }: { email: string; password: string },
  { clientAddress }: Call,
): Promise<AccountWithPassword | 'invalid_account' | 'account_disabled'> {
  const { stores, knownNetworks } = parts;
  const asker = { clientAddress, isKnown: knownNetworks.has(clientAddress) };
  const limits = [
    { subject: subjectOf(email), ...accountLimit },
    ...limitsFrom('sign-in', clientAddress, addressLimit),
  ];
  let found: AccountWithPassword | undefined;
  let isCounted = false;
  // While the password waits for its turn; a crowd that is refused there asks nothing of the database.
  const findHash = async (signal: AbortSignal) => {
    await demandAttempt(parts, limits, signal);
    isCounted = true;
    found = await stores.users.findUser(email);
    return found?.passwordHash ?? dummyHash;
  };
  const right = await verifyPassword(password, findHash, asker).catch(async (error: unknown) => {
    // The password was not looked at.
    if (isCounted) await stores.attempts.returnAttempt({ limits });
    throw error;
  });
  if (!found || !right) return 'invalid_account';
  if (found.account.disabled) return 'account_disabled';
  if (!isOutdated(found.passwordHash)) return found;
  const passwordHash = await hashPassword(password, { clientAddress, isKnown: true });
  const { id: userId } = found.account;
  await stores.users.renewPasswordHash({ userId, before: found.passwordHash, passwordHash });
  return { ...found, passwordHash };
}

/** Writes a refused sign-in into the audit trail and, behind the answer, into the history of the account if there is one. */
export async function recordRefusal(
  { stores, audit, now, log }: ServiceParts,
  email: string,
  refusal: string,
  { clientAddress, userAgent }: Pick<Call, 'clientAddress' | 'userAgent'>,
  method = 'password',
): Promise<void> {
  const device = deviceOf(clientAddress, userAgent);
  await audit.record({
    actor: email,
    action: 'sign_in',
    outcome: 'refused',
    clientAddress,
    details: { method, refusal },
  });
  stores.signIns
    .recordRefusal({ email, outcome: refusal, at: now(), method, clientAddress, userAgent, device })
    .catch((error: unknown) =>
      log('warn', 'a refused sign-in is missing in the history', { error: String(error) }),
    );
}
