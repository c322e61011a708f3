import { type ErrorCode, type FieldProblem, type MessageCode, ServiceError } from '../api/errors.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { ValueArgs } from '../messages/create-translate.ts';
import { serviceMessages } from '../messages/service-messages.ts';

type CodeBelow<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}.${infer Code}`
    ? Code
    : never
  : never;

/** What the service can say in a refusal or an answer, by its stable code. */
export type ProblemCode = CodeBelow<'service'>;
/** What can speak for a verdict, by its stable code. */
export type EvidenceCode = CodeBelow<'evidence'>;

type Values<Code extends ProblemCode> = ValueArgs<`service.${Code}`>;

/** The English words of a code. */
export function say<Code extends ProblemCode>(problem: Code, ...values: Values<Code>): string {
  return serviceMessages()(`service.${problem}`, ...values);
}

/** A code with its values, as it stands beside its English text. */
export function codeOf<Code extends ProblemCode>(
  problem: Code,
  ...[values]: Values<Code>
): Required<Pick<MessageCode, 'problem'>> & MessageCode {
  return { problem, ...(values && { values: values as NonNullable<MessageCode['values']> }) };
}

/** A refusal by its code: in English for programs and logs, with the code for people of other languages. */
export function refuse<Code extends ProblemCode>(
  code: ErrorCode,
  problem: Code,
  ...values: Values<Code>
): ServiceError {
  return new ServiceError(code, say(problem, ...values), codeOf(problem, ...values));
}

/** The refusal of a code of an end user, with the tries that are left. */
export const refuseTry = (
  problem: 'link_code_wrong' | 'link_code_over',
  attemptsLeft: number,
): ServiceError => new ServiceError('not_found', say(problem), { problem, attemptsLeft });

/** The refusal of a question in plain words: the specified sentence (AI-03) with the reason behind it. */
export function refusePrompt<Code extends ProblemCode & `prompt_${string}`>(
  reason: Code,
  ...values: Values<Code>
): ServiceError {
  const message = `${say('prompt_refused')} ${say(reason, ...values)}`;
  return new ServiceError('prompt_not_understood', message, codeOf(reason, ...values));
}

/** What is wrong at one input. */
export function fieldProblem<Code extends ProblemCode>(
  path: string,
  problem: Code,
  ...values: Values<Code>
): FieldProblem {
  return { path, message: say(problem, ...values), ...codeOf(problem, ...values) };
}

/** The refusal of one input: `invalid_input` unless another code says more. */
export function refuseField(field: FieldProblem, code: ErrorCode = 'invalid_input'): ServiceError {
  const { path: _, message, ...messageCode } = field;
  return new ServiceError(code, message, { ...messageCode, fields: [field] });
}

/**
 * The refusal of an input with all that is wrong in it, at most 50 problems; the first five make up its text.
 */
export function refuseInput(fields: readonly FieldProblem[]): ServiceError {
  const named = fields.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return new ServiceError('invalid_input', named.slice(0, 5).join(' '), { fields: fields.slice(0, 50) });
}

/** The English words of a piece of evidence; empty for a code that this version does not know. */
export const sayEvidence = (code: string, values: MessageCode['values'] = {}): string =>
  serviceMessages().find(`evidence.${code}`, values) ?? '';
