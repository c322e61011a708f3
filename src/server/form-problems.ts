import { newPasswordSchema } from '../api/contract/accounts/passwords.ts';
import type { ErrorCode, ServiceError } from '../api/errors.ts';
import { isEmailAddress } from '../api/validators.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { Translate } from '../messages/messages.ts';
import { typedPasswordLimit } from '../api/limits.ts';

/** What is wrong with a field: a message of the catalogue. */
export type Problems<Field extends string> = Partial<Record<Field, MessageKey>>;

/** Whether a form can be sent on. */
export const isClean = (problems: Problems<string>): boolean => Object.keys(problems).length === 0;

/** The login form (SI-08). */
export function checkLogin(form: {
  email: string;
  current_password: string;
}): Problems<'email' | 'current_password'> {
  return {
    ...(!isEmailAddress(form.email) && { email: 'invalid_email' as const }),
    ...((form.current_password === '' || form.current_password.length > typedPasswordLimit) && {
      current_password: 'invalid_password' as const,
    }),
  };
}

/** A new password and its repetition (SI-19, SI-20). The service also refuses passwords that are on known lists. */
export function checkNewPassword(form: {
  new_password: string;
  confirm_password: string;
}): Problems<'new_password' | 'confirm_password'> {
  const isFine = newPasswordSchema.safeParse(form.new_password).success;
  return {
    ...(!isFine && {
      new_password: form.new_password.length < 8 ? ('password.short' as const) : ('password.long' as const),
    }),
    ...(form.confirm_password !== form.new_password && { confirm_password: 'password.mismatch' as const }),
  };
}

/** The change of a password by the current one (SI-20). */
export function checkPasswordChange(form: {
  current_password: string;
  new_password: string;
  confirm_password: string;
}): Problems<'current_password' | 'new_password' | 'confirm_password'> {
  return {
    ...(form.current_password === '' && { current_password: 'password.current_required' as const }),
    ...(form.new_password !== '' &&
      form.new_password === form.current_password && { new_password: 'password.same' as const }),
    ...checkNewPassword(form),
  };
}

/** A one-time code: digits, at most 6 of them (SI-14). People type spaces where the app shows them. */
export function checkOneTimeCode(code: string): MessageKey | undefined {
  if (code === '') return 'code.required';
  return /^\d{1,6}$/.test(code) ? undefined : 'code.digits';
}

/** Longest wait that is told in seconds. */
const mostSeconds = 90;

/** The words for too many attempts, with how long to wait: nobody counts 868 seconds. */
export function waitOf({ retryAfter = 60 }: Pick<ServiceError, 'retryAfter'>) {
  const seconds = Math.max(1, Math.ceil(retryAfter));
  return seconds > mostSeconds
    ? ({ key: 'sign_in.too_many_attempts_minutes', count: Math.ceil(seconds / 60) } as const)
    : ({ key: 'sign_in.too_many_attempts', count: seconds } as const);
}

/** A message about a form or one of its fields, with what to count or name in it. */
export type FormError = {
  key: MessageKey;
  count?: number;
  values?: Readonly<Record<string, string | number>>;
};

/** What such a message says. */
export const textOf = (t: Translate, { key, count = 0, values }: FormError): string | undefined =>
  t.find(key, { count, ...values });

/** Problems of fields in the form in which an address shows them again. */
export const toShown = (problems: Problems<string>): Record<string, FormError> =>
  Object.fromEntries(Object.entries(problems).flatMap(([field, key]) => (key ? [[field, { key }]] : [])));

/** The problems of those fields that an address shows again. */
export function fromShown<Field extends string>(
  shown: Readonly<Record<string, FormError>> | undefined,
  fields: readonly Field[],
): Problems<Field> {
  const found = fields.flatMap((field) => (shown?.[field] ? [[field, shown[field].key]] : []));
  return Object.fromEntries(found) as Problems<Field>;
}

/** Words for a refusal that are about the form; undefined for one that is not the person's to mend. */
export function formErrorOf(
  error: ServiceError,
  words: Partial<Record<ErrorCode, MessageKey>>,
): FormError | undefined {
  const own = words[error.code];
  if (own) return { key: own };
  if (error.problem === 'sign_in_busy') return { key: 'service.sign_in_busy' };
  if (error.code === 'too_many_requests') return waitOf(error);
  if (error.code === 'unavailable') return { key: 'sign_in.unavailable' };
  return undefined;
}
