import type { SignInStep } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../core/call.ts';
import { refuse, refuseUntil } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { AttemptLimit } from './sign-in-store-sqlite.ts';
import { customerNetworkOf, networksOf } from './devices.ts';
import type { LiveSession } from './session-store-sqlite.ts';

/** Limits of larger networks, as multiples of the smallest, which is that of one machine. */
const networkFactor = 3;

/** The limits of one machine and of the networks around it, for attempts at any account. */
export function limitsFrom(
  kind: string,
  clientAddress: string,
  { most, window }: { most: number; window: number },
): AttemptLimit[] {
  return networksOf(clientAddress).map((network, level) => ({
    subject: `${kind}:network:${network}`,
    most: most * networkFactor ** level,
    window,
  }));
}

const quarterHour = 15 * 60_000;
/** Attempts of strangers at one account: from their network, and in total. One network alone never reaches the total. */
const strangers = { network: { most: 10, window: quarterHour }, all: { most: 60, window: 4 * quarterHour } };

/** The limits of strangers at one account; its owner's are by `ownKeyOf`. */
export const limitsOfStrangers = (kind: string, email: string, clientAddress: string): AttemptLimit[] => [
  { subject: `${kind}:account:${email}:${customerNetworkOf(clientAddress)}`, ...strangers.network },
  { subject: `${kind}:account:${email}`, ...strangers.all },
];

/**
 * Counts an attempt before the secret is checked.
 * @throws ServiceError `too_many_requests` with the seconds to wait, and the reached limit as its cause.
 */
export async function requireAttempt(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  limits: readonly AttemptLimit[],
  signal?: AbortSignal,
): Promise<void> {
  const wait = await stores.attempts.takeAttempt({ limits, at: now() }, signal);
  if (wait === 0) return;
  const cause = await stores.attempts.findReached({ limits, at: now() }, signal);
  throw refuseUntil(wait, 'wait_attempts', cause);
}

/**
 * Requires a solved captcha, for forms that need no session.
 * @throws ServiceError `captcha_failed`.
 */
export async function requireCaptcha(
  { captcha }: Pick<ServiceParts, 'captcha'>,
  token: string | null | undefined,
  { clientAddress }: Pick<Call, 'clientAddress'>,
): Promise<void> {
  if (await captcha.verify(token, clientAddress)) return;
  throw refuse('captcha_failed', 'captcha_failed');
}

/**
 * The pending sign-in of a call, required to be at one of `stages`.
 * @throws ServiceError `conflict` when it is at another stage or the call has no session.
 */
export function requireStage({ session }: Call, ...stages: SignInStep[]): LiveSession {
  if (session && stages.includes(session.stage)) return session;
  throw refuse('conflict', 'step_wrong');
}
