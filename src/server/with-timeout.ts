import { ServiceError } from '../api/errors.ts';

/** How long a page waits for optional parts once its rows are ready, in milliseconds. */
export const graceTime = 40;

/** The value of a promise within `milliseconds`, else undefined. A rejection counts as a timeout. */
export const withTimeout = <T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  inTime<T | undefined>(promise, { within: milliseconds, late: () => undefined }).catch(() => undefined);

/** How long a page waits for settings of the organisation, in milliseconds (D9). */
const patience = 8_000;

/** Settings of the organisation; if they are late, those of `late`. @throws ServiceError `unavailable` without these. */
export async function inTime<T>(
  asked: Promise<T>,
  { within = patience, late = refuseLate }: { within?: number | undefined; late?: () => T } = {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, within);
  });
  try {
    return await Promise.race([asked, elapsed.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

function refuseLate(): never {
  throw new ServiceError('unavailable', 'The settings came too late.');
}
