import type { ServiceParts } from '../service-parts.ts';
import type { AttemptLimit } from './attempt-store-sqlite.ts';
import { customerNetworkOf, networksOf } from './network-of.ts';
import { refuseUntil } from '../refuse.ts';

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
