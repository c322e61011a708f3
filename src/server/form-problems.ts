import { z } from 'zod';
import { newPasswordSchema } from '../api/contract/accounts/passwords.ts';
import type { ErrorCode, ServiceError } from '../api/errors.ts';
import { isEmailAddress, isOwnDomain, ownDomainOf, splitValues } from '../api/validators.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import { messagesOf, type Translate } from '../messages/messages.ts';
import {
  domainsTextLimit,
  organisationNameLimit,
  passwordLength,
  typedPasswordLimit,
} from '../api/limits.ts';
import { mailApps } from '../api/vocabulary/platforms.ts';

/** Errors at fields. */
export type FieldErrors<Field extends string> = Partial<Record<Field, FormError>>;

/** The message of a zod check: a catalogue key with values for its text. */
export const fails = (key: MessageKey, values?: FormError['values']) =>
  ({ error: key, ...(values && { params: values }) }) as const;

/** Arguments of `refine` that limit a text; its message gets the limit as `most` or `least`. */
export const atMost = (most: number, key: MessageKey) =>
  [(typed: string) => typed.length <= most, fails(key, { most })] as const;
export const atLeast = (least: number, key: MessageKey) =>
  [(typed: string) => typed.length >= least, fails(key, { least })] as const;

/**
 * Validates the fields of a form with the schema of its checks and returns the first issue of each field. The messages
 * of these schemas are catalogue keys (`fails`). Reading the form is another schema, which accepts everything
 * (`fields.ts`), so that the typed values can be shown again.
 */
export function problemsOf<Checks extends z.ZodType>(
  checks: Checks,
  typed: z.input<Checks>,
): FieldErrors<keyof z.input<Checks> & string> {
  const found: FieldErrors<string> = {};
  for (const issue of checks.safeParse(typed).error?.issues ?? []) {
    const params = issue.code === 'custom' ? issue.params : undefined;
    found[String(issue.path[0])] ??= {
      key: issue.message as MessageKey,
      ...(params && { values: params as NonNullable<FormError['values']> }),
    };
  }
  return found;
}

/**
 * The errors of a refused form, and a request to repeat what was typed into its other secret fields. Secrets are not kept
 * (decision 042); left unmarked, an emptied field is noticed when it refuses the form the next time, which empties the others.
 */
export function withSecretsAgain<Field extends string>(
  problems: FieldErrors<Field>,
  typed: Readonly<Partial<Record<Field, string>>>,
  secrets: readonly Field[],
): FieldErrors<Field> {
  const emptied = secrets.filter((field) => typed[field] && !problems[field]);
  const marks = emptied.map((field) => [field, { key: 'common.enter_again' }] as const);
  return { ...(Object.fromEntries(marks) as FieldErrors<Field>), ...problems };
}

/** Whether a form has no errors. */
export const isClean = (problems: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(problems).length === 0;

/** The login form (SI-08). */
export const loginChecks = z.object({
  email: z.string().refine(isEmailAddress, fails('invalid_email')),
  current_password: z
    .string()
    .refine((typed) => typed !== '' && typed.length <= typedPasswordLimit, fails('invalid_password')),
});

/** A new password and its repetition (SI-19, SI-20). The service also refuses passwords that are on known lists. */
export const newPasswordChecks = z
  .object({ new_password: newPassword(), confirm_password: z.string() })
  .refine(isRepeated, { path: ['confirm_password'], ...fails('password.mismatch') });

/** The fields of a change of a password, in their order. */
export const passwordFields = ['current_password', 'code', 'new_password', 'confirm_password'] as const;
type PasswordErrors = FieldErrors<(typeof passwordFields)[number]>;

/** The error of a new password that the service refuses; undefined for other refusals. */
export const newPasswordError = (error: ServiceError): PasswordErrors | undefined =>
  error.fields?.some(({ path }) => path.endsWith('new_password'))
    ? { new_password: { key: 'password.common' } }
    : undefined;

/** The change of a password by the current one (SI-20). */
export const passwordChangeChecks = z
  .object({
    current_password: z.string().refine((typed) => typed !== '', fails('password.current_required')),
    new_password: newPassword(),
    confirm_password: z.string(),
  })
  .refine((form) => form.new_password === '' || form.new_password !== form.current_password, {
    path: ['new_password'],
    ...fails('password.same'),
  })
  .refine(isRepeated, { path: ['confirm_password'], ...fails('password.mismatch') });

function newPassword() {
  return z
    .string()
    .refine(...atLeast(passwordLength.least, 'password.short'))
    .refine(
      (typed) => newPasswordSchema.safeParse(typed).success,
      fails('password.long', { most: passwordLength.most }),
    );
}

function isRepeated(form: { new_password: string; confirm_password: string }): boolean {
  return form.new_password === form.confirm_password;
}

/** The domains of an organisation in one field. */
export const ownDomains = () =>
  z.string().superRefine((typed, issues) => {
    const domains = splitValues(typed);
    const wrong = domains.find((domain) => !isOwnDomain(ownDomainOf(domain)));
    const why =
      domains.length === 0
        ? fails('setup.required_domains')
        : wrong !== undefined && fails('setup.invalid_domain', { domain: wrong });
    if (why) issues.addIssue({ code: 'custom', message: why.error, params: why.params });
  });

/** A one-time code: digits, at most 6 of them (SI-14). People type spaces where the app shows them. */
export const oneTimeCodeChecks = z.object({
  code: z
    .string()
    .refine((code) => code !== '', fails('code.required'))
    .refine((code) => /^\d{1,6}$/.test(code), fails('code.digits')),
});

/**
 * The message about a limit, with when the next try counts; undefined for other refusals. Those until a time are named
 * `wait_…`; another service may name none.
 */
export function limitMessage({
  code,
  problem = 'wait_attempts',
  retryAfter = 60,
}: Pick<ServiceError, 'code' | 'problem' | 'retryAfter'>): FormError | undefined {
  if (code !== 'too_many_requests' || !problem.startsWith('wait_')) return undefined;
  const key = `service.${problem}`;
  const isKnown = messagesOf('en').find(key) !== undefined;
  return { key: isKnown ? (key as MessageKey) : 'service.wait_attempts', wait: retryAfter };
}

/** A message about a form or one of its fields, with values for its text. */
export type FormError = {
  key: MessageKey;
  count?: number;
  /** Seconds to wait, which the text calls `when`. */
  wait?: number;
  values?: Readonly<Record<string, string | number>>;
};

/** The text of such a message. */
export const textOf = (t: Translate, { key, count = 0, wait, values }: FormError): string | undefined =>
  t.find(key, { count, ...values, ...(wait !== undefined && { when: t.wait(wait) }) });

/** The message for a refusal that the person can correct in the form; undefined for others. */
export function formErrorOf(
  error: ServiceError,
  words: Partial<Record<ErrorCode, MessageKey>>,
): FormError | undefined {
  const own = words[error.code];
  // A service that knows no codes explains a failure of its own in words.
  if (own === 'sign_in.failed' && error.isPlain)
    return { key: 'sign_in.failed_says', values: { info: error.message.slice(0, 300) } };
  if (own) return { key: own };
  if (error.problem === 'sign_in_busy' || error.problem === 'server_busy')
    return { key: `service.${error.problem}` };
  if (error.isPlain) return undefined;
  if (error.code === 'unavailable') return { key: 'sign_in.unavailable' };
  return limitMessage(error);
}

/** What is checked of an organisation's name, domains and mail services; the service checks again. */
export const organisationChecks = z.object({
  name: z
    .string()
    .min(1, fails('setup.required_tenant_name'))
    .refine(...atMost(organisationNameLimit, 'onboarding.long_name')),
  domains: ownDomains().refine(...atMost(domainsTextLimit, 'onboarding.many_domains')),
  apps: z.array(z.enum(mailApps)).min(1, fails('onboarding.required_apps')),
});
