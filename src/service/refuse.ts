import { type ErrorCode, type FieldProblem, type MessageCode, ServiceError } from '../api/errors.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { ValueArgs } from '../messages/create-translate.ts';
import { serviceMessages } from '../messages/service-messages.ts';

type CodeBelow<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}.${infer Code}`
    ? Code
    : never
  : never;

/** The texts of refusals and answers, by stable code. */
export type ProblemCode = CodeBelow<'service'>;
/** The texts of evidence, by stable code. */
export type EvidenceCode = CodeBelow<'evidence'>;

type Values<Code extends ProblemCode> = ValueArgs<`service.${Code}`>;

/** The English text of a code. */
export function englishText<Code extends ProblemCode>(problem: Code, ...values: Values<Code>): string {
  return serviceMessages()(`service.${problem}`, ...values);
}

/** A code with its values, sent with its English text. */
export function codeOf<Code extends ProblemCode>(
  problem: Code,
  ...[values]: Values<Code>
): Required<Pick<MessageCode, 'problem'>> & MessageCode {
  return { problem, ...(values && { values: values as NonNullable<MessageCode['values']> }) };
}

/** Creates a refusal from its code: English text for programs and logs, the code for translation. */
export function refuse<Code extends ProblemCode>(
  code: ErrorCode,
  problem: Code,
  ...values: Values<Code>
): ServiceError {
  return refuseWith({}, code, problem, ...values);
}

/** The same with what travels beside the text, or with its cause. */
export function refuseWith<Code extends ProblemCode>(
  more: { fields?: FieldProblem[]; retryAfter?: number; cause?: unknown },
  code: ErrorCode,
  problem: Code,
  ...values: Values<Code>
): ServiceError {
  return new ServiceError(code, englishText(problem, ...values), { ...codeOf(problem, ...values), ...more });
}

/** The refusal of a try before its time: consoles say how long to wait, in seconds (`wait_…`). */
export const refuseUntil = (
  retryAfter: number,
  problem: Extract<ProblemCode, `wait_${string}`>,
  cause?: unknown,
): ServiceError => refuseWith({ retryAfter, cause }, 'too_many_requests', problem);

/** The refusal of an end user's wrong code, with the remaining tries. */
export const refuseTry = (
  problem: 'link_code_wrong' | 'link_code_over',
  attemptsLeft: number,
): ServiceError => new ServiceError('not_found', englishText(problem), { problem, attemptsLeft });

/** The refusal of a question in plain words: the specified sentence (AI-03) with the reason behind it. */
export function refusePrompt<Code extends ProblemCode & `prompt_${string}`>(
  reason: Code,
  ...values: Values<Code>
): ServiceError {
  const message = `${englishText('prompt_refused')} ${englishText(reason, ...values)}`;
  return new ServiceError('prompt_not_understood', message, codeOf(reason, ...values));
}

/** The refusal of a question for some words, with the question that is understood without them. */
export function refuseWords(words: string, rest: string): ServiceError {
  const { code, message, problem } = refusePrompt('prompt_not_understood', { words });
  return new ServiceError(code, message, { ...(problem && { problem }), values: { words, rest } });
}

/** A problem at one input. */
export function fieldProblem<Code extends ProblemCode>(
  path: string,
  problem: Code,
  ...values: Values<Code>
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
