import { ServiceError } from '../../api/errors.ts';
import { metrics } from '../../runtime/metrics.ts';
import type { Call } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { normalizeEmail, type Account } from './account.ts';
import type { AttemptLimit } from './sign-in-store-sqlite.ts';
import { requireAttempt, limitsFrom, limitsOfStrangers } from './require-attempt.ts';
import { dummyHash, hashPassword, isOutdated, verifyPassword } from './hash-password.ts';
import { deviceOf, ownKeyOf } from './devices.ts';
import type { AccountWithPassword } from './user-store-sqlite.ts';
import { refuseWith } from '../core/refuse.ts';

const quarterHour = 15 * 60_000;
/** Password attempts per quarter of an hour: of one browser of the owner, and of strangers from one address. */
const ownLimit = { most: 10, window: quarterHour };
const addressLimit = { most: 100, window: quarterHour };

/** Limit of refused sign-ins with their own row in the audit trail, over all addresses. */
const refusedSignIns = { subject: 'sign-in:refused', most: 600, window: quarterHour };

/**
 * A further check besides the password. It runs whether or not the password was correct, with null for an unknown
 * account, and must always take the same steps, so that the response does not reveal which of the two was wrong.
 */
type FurtherProof = (account: Account | null) => Promise<boolean>;

/**
 * Checks a password and returns its account. An unknown address, a wrong password and a disabled account take the same
 * steps and get the same response; the attempt is counted before the password is checked.
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
      const problem = furtherProof ? 'email_password_or_code_wrong' : 'email_or_password_wrong';
      throw refuseWith({ cause }, 'invalid_account', problem);
    }
    return found;
  } catch (error) {
    // When the hash queue is full, the password was not checked, so nothing counts as an attempt at the account.
    if (error instanceof ServiceError && error.problem !== 'sign_in_busy') {
      const own = ownOutcomes.find((outcome) => outcome === error.cause);
      await recordRefusal(parts, email, own ?? error.code, call, 'password', {
        reached: reachedLimit(error),
      });
    }
    throw error;
  }
}

/** Refusals that only the account's history distinguishes from a wrong password. */
const ownOutcomes = ['account_disabled', 'wrong_code'] as const;

/** The account, or the reason for its history; responses do not distinguish the reasons. */
async function verify(
  parts: ServiceParts,
  { email, password }: { email: string; password: string },
  call: Call,
  furtherProof: FurtherProof = async () => true,
): Promise<AccountWithPassword | 'invalid_account' | (typeof ownOutcomes)[number]> {
  const { stores } = parts;
  const { clientAddress } = call;
  const own = await findOwnKey(parts, email, call);
  const caller = { clientAddress, isKnown: own !== undefined || parts.knownNetworks.has(clientAddress) };
  // The owner's browsers have limits of their own, so that strangers cannot lock them out.
  const limits = own
    ? [{ subject: `sign-in:${own}`, ...ownLimit }]
    : [
        ...limitsOfStrangers('sign-in', email, clientAddress),
        ...limitsFrom('sign-in', clientAddress, addressLimit),
      ];
  let found: AccountWithPassword | undefined;
  let isCounted = false;
  // Runs while waiting in the hash queue, so that refused requests cause no database queries.
  const findHash = async (signal: AbortSignal) => {
    await requireAttempt(parts, limits, signal);
    isCounted = true;
    found = await stores.users.findUser(email);
    return found?.passwordHash ?? dummyHash(parts.passwordCost);
  };
  const right = await verifyPassword(password, findHash, caller).catch(async (error: unknown) => {
    // The password was not checked.
    if (isCounted) await stores.attempts.returnAttempt({ limits });
    throw error;
  });
  const account = found && right && !found.account.disabled ? found.account : null;
  const isProved = await furtherProof(account);
  if (!found || !right) return 'invalid_account';
  if (found.account.disabled) return 'account_disabled';
  if (!isProved) return 'wrong_code';
  // Right passwords do not count: an office behind one address signs in at nine.
  await stores.attempts.settleAttempt({ limits });
  if (!isOutdated(found.passwordHash, parts.passwordCost)) return found;
  const passwordHash = await hashPassword(password, { clientAddress, isKnown: true }, parts.passwordCost);
  const { id: userId } = found.account;
  await stores.users.renewPasswordHash({ userId, before: found.passwordHash, passwordHash });
  return { ...found, passwordHash };
}

/** The key of the owner's limits, if this is their browser. Most browsers send no device token. */
export async function findOwnKey(
  parts: ServiceParts,
  email: string,
  call: Call,
): Promise<string | undefined> {
  if (call.deviceTokens.length === 0 && !call.session) return undefined;
  const found = await parts.stores.users.findUser(email);
  return found && ownKeyOf(parts, found.account, call);
}

/** The limit that caused a refusal of `requireAttempt`. */
const reachedLimit = ({ cause, code }: ServiceError): AttemptLimit | undefined =>
  code === 'too_many_requests' && typeof cause === 'object' ? (cause as AttemptLimit) : undefined;

/** Records a refused sign-in in the log, in the audit trail and, after the response, in the account's history if there is one. */
export async function recordRefusal(
  { stores, audit, now, log }: ServiceParts,
  email: string,
  refusal: string,
  { clientAddress, userAgent, requestId }: Pick<Call, 'clientAddress' | 'userAgent' | 'requestId'>,
  method = 'password',
  { reached, reason }: { reached?: AttemptLimit | undefined; reason?: string } = {},
): Promise<void> {
  metrics.signIns.inc({ method, outcome: refusal });
  log('warn', 'a sign-in was refused', { clientAddress, method, reason: refusal, requestId });
  const device = deviceOf(clientAddress, userAgent);
  const entry = {
    actor: email,
    action: 'sign_in',
    outcome: 'refused',
    clientAddress,
    details: { method, refusal, ...(reason && { reason }) },
  } as const;
  // Beyond a limit one row suffices; attempts within the limits are also capped in total.
  await audit.tally(entry, [...(reached ? [{ ...reached, most: 1 }] : []), refusedSignIns]);
  stores.signIns
    .recordRefusal({ email, outcome: refusal, at: now(), method, clientAddress, userAgent, device })
    .catch((error: unknown) =>
      log('warn', 'a refused sign-in is missing in the history', { error: String(error) }),
    );
}
