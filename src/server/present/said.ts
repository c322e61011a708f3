import {
  type ErrorCode,
  type FieldProblem,
  readErrorBody,
  type Said,
  type ServiceError,
} from '../../api/errors.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { formErrorOf, textOf, waitOf } from '../form-problems.ts';

/**
 * What the protection service said, in the viewer's language; its own text for a code that this console does not know, or
 * whose values are not complete: the service may be a newer one, or another one.
 */
export function messageOf(t: Translate, { problem, values }: Said, text: string): string {
  return (problem !== undefined ? fill(t, `service.${problem}`, values) : undefined) ?? text;
}

/** Why a mail has a verdict, in the viewer's language; the stored text for mail from before there were codes. */
export function wordsOfEvidence(
  t: Translate,
  { code, values, reason }: { code: string | null; values: Said['values']; reason: string },
): string {
  return (code === null ? undefined : fill(t, `evidence.${code}`, values)) ?? reason;
}

/** What is wrong at an input, in the viewer's language. */
export const messageOfField = (t: Translate, field: FieldProblem): string =>
  messageOf(t, field, field.message);

/**
 * Why a call was refused, in the viewer's language: at its inputs when it names them, else as a whole. Refusals that their
 * code says completely have words of their own.
 */
export function messageOfRefusal(t: Translate, error: ServiceError): string {
  const { fields = [] } = error;
  if (error.code === 'invalid_input' && fields.length > 0) {
    return [...new Set(fields.map((field) => messageOfField(t, field)))].join(' ');
  }
  if (error.problem === undefined && error.code === 'too_many_requests') {
    const { key, count } = waitOf(error);
    return t(key, { count });
  }
  const ofCode = codeWords[error.code];
  return error.problem === undefined && ofCode
    ? (t.find(ofCode) ?? error.message)
    : messageOf(t, error, error.message);
}

/** Why a form was refused: waits and outages in words of their own, everything else as the service says it. */
export function messageOfFormRefusal(t: Translate, error: ServiceError): string {
  const known = formErrorOf(error, {});
  return (known && textOf(t, known)) ?? messageOfRefusal(t, error);
}

/** Codes that say it all. Under the others a refusal names its problem, or else only its own text knows. */
const codeWords: Partial<Record<ErrorCode, MessageKey>> = {
  empty_search: 'mail_explorer.error.empty_search',
  invalid_cursor: 'mail_explorer.error.invalid_cursor',
  unauthenticated: 'sign_in.signed_out',
  invalid_account: 'avanan.login.invalid_account',
  account_disabled: 'sign_in.account_disabled',
  password_expired: 'expired.title',
  wrong_code: 'non_valid_code',
  max_attempts: 'max_attempts',
  captcha_failed: 'sign_in.captcha_failed',
  link_expired: 'reset.link_expired',
  sso_failed: 'sign_in.saml_failed',
  cross_site: 'error.cross_site_text',
  payload_too_large: 'error.400_text',
  disk_full: 'error.507_text',
  unavailable: 'error.503_text',
  internal: 'error.500_text',
};

/** The text of a code with all of its blanks filled. */
function fill(t: Translate, key: string, values: Said['values'] = {}): string | undefined {
  const names = t.find(key)?.match(/\{\w+\}/g) ?? [];
  if (names.some((name) => !Object.hasOwn(values, name.slice(1, -1)))) return undefined;
  return t.find(key, localized(t, values));
}

/** A value named `date` is a day: everybody writes it her own way. */
function localized(t: Translate, values: NonNullable<Said['values']>): NonNullable<Said['values']> {
  const { date } = values;
  return typeof date === 'string' ? { ...values, date: t.dateTime(date, 'UTC', 'date') } : values;
}

/**
 * An answer of the service for a page of ours that shows its texts as they come: every `info` and `message` beside a code
 * or an outcome in the viewer's language.
 */
export function translateAnswer(t: Translate, answer: unknown, status = 200): unknown {
  const said = sayInside(t, answer);
  return status < 400
    ? said
    : { ...(said as object), info: messageOfRefusal(t, readErrorBody(status, answer)) };
}

function sayInside(t: Translate, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sayInside(t, item));
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, sayInside(t, item)]));
  const { problem, values, outcome } = said as Said & { outcome?: unknown };
  for (const name of ['info', 'message'] as const) {
    const text = said[name];
    if (typeof text !== 'string') continue;
    const ofOutcome = typeof outcome === 'string' ? t.find(`jobs.outcome.${outcome}`) : undefined;
    said[name] =
      ofOutcome ??
      messageOf(t, { ...(problem !== undefined && { problem }), ...(values && { values }) }, text);
  }
  return said;
}
