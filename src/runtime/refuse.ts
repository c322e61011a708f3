import { type ErrorCode, type FieldProblem, type MessageCode, ServiceError } from '../api/errors.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { ValueArgs } from '../messages/create-translate.ts';
import { serviceMessages } from '../messages/service-messages.ts';

/** The texts of refusals and answers, by stable code. */
export type ProblemCode = MessageKey extends infer Key
  ? Key extends `service.${infer Code}`
    ? Code
    : never
  : never;
export type ProblemValues<Code extends ProblemCode> = ValueArgs<`service.${Code}`>;

/** The English text of a code. */
export function englishText<Code extends ProblemCode>(problem: Code, ...values: ProblemValues<Code>): string {
  return serviceMessages()(`service.${problem}`, ...values);
}

/** A code with its values, sent with its English text. */
export function codeOf<Code extends ProblemCode>(
  problem: Code,
  ...[values]: ProblemValues<Code>
): Required<Pick<MessageCode, 'problem'>> & MessageCode {
  return { problem, ...(values && { values: values as NonNullable<MessageCode['values']> }) };
}

/** Creates a refusal from its code: English text for programs and logs, the code for translation. */
export function refuse<Code extends ProblemCode>(
  code: ErrorCode,
  problem: Code,
  ...values: ProblemValues<Code>
): ServiceError {
  return refuseWith({}, code, problem, ...values);
}

/** The same with what travels beside the text, or with its cause. */
export function refuseWith<Code extends ProblemCode>(
  more: { fields?: FieldProblem[]; retryAfter?: number; cause?: unknown },
  code: ErrorCode,
  problem: Code,
  ...values: ProblemValues<Code>
): ServiceError {
  return new ServiceError(code, englishText(problem, ...values), { ...codeOf(problem, ...values), ...more });
}
