import { ServiceError } from '../../api/errors.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { AttemptLimit } from './attempt-store-sqlite.ts';
import { networkOf } from './network-of.ts';

/** How much more a whole network may try than one address of it. */
const networkFactor = 3;

/** The limits of one address and of its network, for attempts at any account. */
export function limitsFrom(
  kind: string,
  clientAddress: string,
  { most, window }: { most: number; window: number },
): AttemptLimit[] {
  if (clientAddress === '') return [];
  const network = networkOf(clientAddress);
  return [
    { subject: `${kind}:address:${clientAddress}`, most, window },
    ...(network === ''
      ? []
      : [{ subject: `${kind}:network:${network}`, most: most * networkFactor, window }]),
  ];
}

/**
 * Counts an attempt before the secret is looked at.
 * @throws ServiceError `too_many_requests` with the seconds to wait when a limit is reached.
 */
export async function demandAttempt(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  limits: readonly AttemptLimit[],
): Promise<void> {
  const wait = await stores.attempts.takeAttempt({ limits, at: now() });
  if (wait === 0) return;
  throw new ServiceError('too_many_requests', 'Too many attempts were made. Wait before the next one.', {
    retryAfter: wait,
  });
}
