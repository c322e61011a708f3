import { ServiceError } from '../../api/errors.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail, type Account } from './account.ts';
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
 * What is to be proved beside the password. It is asked whether or not that was right, with null for no account, and must
 * then take the same steps: so the answer does not tell which of the two was wrong.
 */
type FurtherProof = (account: Account | null) => Promise<boolean>;

/**
 * The account whose password this is. An unknown address, a wrong password and a disabled account take the same steps
 * and get the same answer; the attempt is counted before the password is looked at.
 * @throws ServiceError `invalid_account`, or `too_many_requests` with the seconds to wait.
 */
export async function checkPassword(
  parts: ServiceParts,
  input: { email: string; password: string },
  call: Call,
  furtherProof?: FurtherProof,
): Promise<AccountWithPassword> {
  const email = normalizeEmail(input.email);
  try {
    const found = await verify(parts, { ...input, email }, call, furtherProof);
    if (typeof found === 'string') {
      const cause = found;
      const wrong = furtherProof
        ? 'The email, the password or the code is not right.'
        : 'The email or the password is not right.';
      throw new ServiceError('invalid_account', wrong, { cause });
    }
    await clearPasswordAttempts(parts, email);
    return found;
  } catch (error) {
    // A password that was not looked at, because too many were signing in, says nothing about its account.
    if (error instanceof ServiceError && error.problem !== 'sign_in_busy') {
      const own = ownOutcomes.find((outcome) => outcome === error.cause);
      await recordRefusal(parts, email, own ?? error.code, call);
    }
    throw error;
  }
}

/** Refusals that only the account's own history tells from a wrong password. */
const ownOutcomes = ['account_disabled', 'wrong_code'] as const;

/** The account, or what its own history says of the refusal; the answer does not tell the two apart. */
async function verify(
  parts: ServiceParts,
  { email, password }: { email: string; password: string },
  { clientAddress }: Call,
  furtherProof: FurtherProof = async () => true,
): Promise<AccountWithPassword | 'invalid_account' | (typeof ownOutcomes)[number]> {
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
  const account = found && right && !found.account.disabled ? found.account : null;
  const isProved = await furtherProof(account);
  if (!found || !right) return 'invalid_account';
  if (found.account.disabled) return 'account_disabled';
  if (!isProved) return 'wrong_code';
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
