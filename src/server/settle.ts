import { ServiceError } from '../api/errors.ts';
import type { FailedPart, Part } from '../views/dashboard/model.ts';
import { setImmediate as nextImmediate } from 'node:timers/promises';

/** A result or its error. */
export type Settled<Answer> = Answer | ServiceError;

/**
 * Waits for a result; a refusal becomes part of the page.
 * @throws ServiceError when the session has ended.
 */
export async function settle<Answer>(asked: Promise<Answer>): Promise<Settled<Answer>> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    return error;
  }
}

/** A result as part of a page, or why it is missing there. */
export const partOf = <Answer, View>(answer: Settled<Answer>, present: (ready: Answer) => View): Part<View> =>
  answer instanceof ServiceError ? failedPart(answer) : { kind: 'ready', view: present(answer) };

/** A part whose call was refused; a service that knows no codes has only its text. */
export const failedPart = ({ code, isPlain, message }: ServiceError): FailedPart => ({
  kind: 'failed',
  code,
  ...(isPlain && { detail: message }),
});

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

/**
 * Lets the event loop read its sockets before the caller goes on, for work that would otherwise be one long turn with what came before
 * it. The first immediate still runs in the iteration that handled an answer, the second one after the next look at the sockets.
 */
export async function letOthersRun(): Promise<void> {
  await nextImmediate();
  await nextImmediate();
}
