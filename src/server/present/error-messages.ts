import { domainToASCII } from 'node:url';
import {
  type ErrorCode,
  type FieldProblem,
  type MessageCode,
  readErrorBody,
  ServiceError,
} from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import { errorLimits, errorMessageKeys } from '../../views/errors/error-message-keys.ts';
import { formErrorOf, limitMessage, textOf } from '../form-problems.ts';
import { hasChanged, isActionOutcome } from '../../api/vocabulary/outcomes.ts';

/**
 * The service's message in the viewer's language; the service's own text for an unknown code or missing
 * values, because the service may be newer or another implementation.
 */
export function messageOf(t: Translate, { problem, values }: MessageCode, text: string): string {
  return (problem !== undefined ? fill(t, `service.${problem}`, values) : undefined) ?? text;
}

/**
 * A piece of evidence in the viewer's language; the stored text for mail from before codes existed. Domains in other
 * scripts have their ASCII form beside them: what imitates a domain is not to be told from it otherwise.
 */
export function messageOfEvidence(
  t: Translate,
  { code, values, reason }: { code: string | null; values: MessageCode['values']; reason: string },
): string {
  return (code === null ? undefined : fill(t, `evidence.${code}`, withAsciiDomains(values))) ?? reason;
}

const withAsciiDomains = (values: MessageCode['values'] = {}): NonNullable<MessageCode['values']> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isForeign =
        typeof value === 'string' && /^[^\s@/]+\.[^\s@/]+$/.test(value) && /[^ -~]/.test(value);
      const ascii = isForeign ? domainToASCII(value) : '';
      return [name, ascii ? `${value} (${ascii})` : value];
    }),
  );

/** The error of an input, in the viewer's language. */
export const messageOfField = (t: Translate, field: FieldProblem): string =>
  messageOf(t, field, field.message);

/**
 * Why a call was refused, in the viewer's language: its field errors if there are any, else the message.
 * Refusals that are complete by their code have texts of their own; those without a code have the service's text alone.
 */
export function messageOfRefusal(t: Translate, error: ServiceError): string {
  const { fields = [], retryAfter } = error;
  if (error.code === 'invalid_input' && fields.length > 0) {
    return [...new Set(fields.map((field) => messageOfField(t, field)))].join(' ');
  }
  if (error.isPlain) return error.message;
  const limit = limitMessage(error);
  if (limit) return textOf(t, limit) ?? error.message;
  if (error.isBusy && error.problem === undefined && retryAfter !== undefined)
    return t('error.busy_until', { when: t.wait(retryAfter) });
  const ofCode = errorMessageKeys[error.code].line;
  return error.problem === undefined && ofCode
    ? (t.find(ofCode) ?? error.message)
    : messageOf(t, error, error.message);
}

/** Why a form was refused: own texts for waits and outages, otherwise the service's message. */
export function messageOfFormRefusal(t: Translate, error: ServiceError): string {
  const known = formErrorOf(error, {});
  return (known && textOf(t, known)) ?? messageOfRefusal(t, error);
}

/** The text of a code with all placeholders filled; undefined if values are missing. */
function fill(t: Translate, key: string, values: MessageCode['values'] = {}): string | undefined {
  const names = t.find(key)?.match(/\{\w+\}/g) ?? [];
  if (names.some((name) => !Object.hasOwn(values, name.slice(1, -1)))) return undefined;
  return t.find(key, localized(t, values));
}

/** Formats a value named `date` as a day in the viewer's locale. */
function localized(
  t: Translate,
  values: NonNullable<MessageCode['values']>,
): NonNullable<MessageCode['values']> {
  const { date } = values;
  return typeof date === 'string' ? { ...values, date: t.dateTime(date, 'UTC', 'date') } : values;
}

/**
 * Translates a response of the service for a page of ours that shows its texts directly: every `info` and
 * `message` with a code or outcome.
 */
export function translateAnswer(t: Translate, answer: unknown, status = 200): unknown {
  const translated = translateInside(t, answer);
  return status < 400
    ? translated
    : { ...(translated as object), info: messageOfRefusal(t, readErrorBody(status, answer)) };
}

function translateInside(t: Translate, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => translateInside(t, item));
  if (typeof value !== 'object' || value === null) return value;
  const translated = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, translateInside(t, item)]),
  );
  const { problem, values, outcome } = translated as MessageCode & { outcome?: unknown };
  for (const name of ['info', 'message'] as const) {
    const text = translated[name];
    if (typeof text !== 'string') continue;
    const info = messageOf(t, { ...(problem !== undefined && { problem }), ...(values && { values }) }, text);
    translated[name] = typeof outcome === 'string' ? outcomeLabel(t, { outcome, info }) : info;
  }
  return translated;
}

/** An outcome as the service sends it; those of a newer service are shown by its English text. */
interface Outcome {
  outcome: string;
  info: string;
}

/** What became of a mail, as a sentence. */
export const outcomeSentence = (t: Translate, { outcome, info }: Outcome): string =>
  isActionOutcome(outcome) ? t(`service.outcome_${outcome}`) : info;

/** The same in a few words, for a table. */
export const outcomeLabel = (t: Translate, { outcome, info }: Outcome): string =>
  isActionOutcome(outcome) ? t(`jobs.outcome.${outcome}`) : info;

/** Why mails stay as they are, for a list of reasons. */
export const leftReason = (t: Translate, outcome: string): string =>
  isActionOutcome(outcome) && !hasChanged(outcome) ? t(`mail_explorer.act.left.${outcome}`) : outcome;

/** The text of an error of the service, in the viewer's language. */
export function errorText(t: Translate, error: ServiceError): string {
  if (error.isPlain) return messageOfRefusal(t, error);
  if (error.code === 'invalid_input') {
    return t('mail_explorer.error.invalid_input', { info: messageOfRefusal(t, error) });
  }
  if (error.code === 'invalid_query') return messageOfRefusal(t, error);
  if (error.isBusy) return messageOfRefusal(t, error);
  const isSpecific = error.problem !== undefined && error.problem !== 'not_permitted';
  if (
    isSpecific &&
    (['conflict', 'permission_denied', 'search_too_slow', 'too_many_requests'] as ErrorCode[]).includes(
      error.code,
    )
  ) {
    return messageOfRefusal(t, error);
  }
  const key = errorMessageKeys[error.code].explorer;
  return (key && t.find(key, errorLimits)) ?? t('mail_explorer.error.other');
}
