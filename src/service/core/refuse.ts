import {
  type ErrorCode,
  type FieldProblem,
  type MessageCode,
  type MessageValues,
  ServiceError,
} from '../../api/errors.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import { serviceMessages } from '../../messages/service-messages.ts';
import { codeOf, englishText, type ProblemCode, type ProblemValues } from '../../runtime/refuse.ts';

export { codeOf, englishText, type ProblemCode, refuse, refuseWith } from '../../runtime/refuse.ts';

/** The texts of evidence, by stable code. */
export type EvidenceCode = MessageKey extends infer Key
  ? Key extends `evidence.${infer Code}`
    ? Code
    : never
  : never;

/** The refusal of a try before its time. Whoever translates it says when by `retryAfter`, seconds. */
export const refuseUntil = (
  retryAfter: number,
  problem: Extract<ProblemCode, `wait_${string}`>,
  cause?: unknown,
): ServiceError =>
  new ServiceError('too_many_requests', englishText(problem, { when: serviceMessages().wait(retryAfter) }), {
    problem,
    retryAfter,
    cause,
  });

/** The refusal of an end user's wrong code, with the remaining tries. */
export const refuseTry = (
  problem: 'link_code_wrong' | 'link_code_over',
  attemptsLeft: number,
): ServiceError => new ServiceError('not_found', englishText(problem), { problem, attemptsLeft });

/**
 * The refusal of a question in plain words: the specified sentence (AI-03) with the reason behind it.
 * @param more values beside those of the text, for a page
 */
export function refusePrompt(
  reason: ProblemCode & `prompt_${string}`,
  words: string,
  more: MessageValues = {},
): ServiceError {
  const message = `${englishText('prompt_refused')} ${serviceMessages().find(`service.${reason}`, { words }) ?? ''}`;
  return new ServiceError('prompt_not_understood', message, { problem: reason, values: { words, ...more } });
}

/** A problem at one input. */
export function fieldProblem<Code extends ProblemCode>(
  path: string,
  problem: Code,
  ...values: ProblemValues<Code>
): FieldProblem {
  return { path, message: englishText(problem, ...values), ...codeOf(problem, ...values) };
}

/** The refusal of one input: `invalid_input` unless a more specific code is given. */
export function refuseField(field: FieldProblem, code: ErrorCode = 'invalid_input'): ServiceError {
  const { path: _, message, ...messageCode } = field;
  return new ServiceError(code, message, { ...messageCode, fields: [field] });
}

/** The refusal of an input with its problems, at most 50; the first five form its text. */
export function refuseInput(fields: readonly FieldProblem[]): ServiceError {
  const named = fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return new ServiceError('invalid_input', named.slice(0, 5).join(' '), { fields: fields.slice(0, 50) });
}

/** The English text of a piece of evidence; empty for a code unknown to this version. */
export const evidenceText = (code: string, values: MessageCode['values'] = {}): string =>
  serviceMessages().find(`evidence.${code}`, values) ?? '';
