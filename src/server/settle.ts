import { ServiceError } from '../api/errors.ts';
import type { FailedPart, Part } from '../views/dashboard/model.ts';

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
