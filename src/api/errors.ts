/**
 * The stable error codes of the protection service, each with the HTTP status it travels with (AP-02). An answer from
 * elsewhere, such as a proxy, gets the plainest code of its status. The texts for people are one table too: `errorMessageKeys`
 * (src/views/errors/error-message-keys.ts).
 */
const statuses = {
  invalid_input: 400,
  invalid_query: 400,
  invalid_cursor: 400,
  empty_search: 400,
  headers_not_supported: 400,
  too_many_matches: 422,
  search_too_slow: 422,
  prompt_not_understood: 422,
  unauthenticated: 401,
  invalid_account: 401,
  account_disabled: 403,
  password_expired: 403,
  wrong_code: 403,
  max_attempts: 429,
  captcha_failed: 400,
  link_expired: 410,
  proof_needed: 403,
  proof_failed: 403,
  sso_failed: 403,
  permission_denied: 403,
  cross_site: 403,
  not_found: 404,
  not_restorable: 405,
  conflict: 409,
  too_many_requests: 429,
  payload_too_large: 413,
  not_offered: 501,
  disk_full: 507,
  unavailable: 503,
  internal: 500,
  outcome_unknown: 504,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof statuses;
export const errorCodes = Object.keys(statuses) as ErrorCode[];

/** The HTTP status each code travels with. */
export const statusOf: Readonly<Record<ErrorCode, number>> = statuses;

/** Values of a text's placeholders, by name. Times are ISO 8601; the reader formats numbers. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * The machine-readable form of an English text of the contract: a stable code with values, so that a console can
 * translate it. Absent where there is no code; readers that do not know a code show the text.
 */
export interface MessageCode {
  problem?: string;
  values?: MessageValues;
}

/** One problem at one input: `path` is the field's name in the body or query, `message` is advice in English. */
export interface FieldProblem extends MessageCode {
  path: string;
  message: string;
}

/** The JSON body of every refusal. */
export interface ErrorBody extends MessageCode {
  success: false;
  code: ErrorCode;
  /** What went wrong and what to do, in English; the console translates by `problem`, else by `code`. */
  info: string;
  fields?: FieldProblem[];
  /** Zero-based character offset in a query text that does not parse. */
  position?: number;
  /** Seconds to wait before the next try, with `too_many_requests`. */
  retry_after?: number;
  /** Tries left, with a wrong code of an end user. */
  attempts_left?: number;
  /** With `outcome_unknown`: whether the same request with the same idempotency key tells the outcome, and does nothing twice. */
  may_repeat?: boolean;
}

/**
 * Codes whose text (`errorMessageKeys`) needs no further detail for people. The sentence beside them is for programs and
 * the log.
 */
export type SelfExplanatoryCode =
  | 'unauthenticated'
  | 'cross_site'
  | 'payload_too_large'
  | 'not_offered'
  | 'disk_full'
  | 'unavailable'
  | 'internal'
  | 'outcome_unknown';

/** What any other refusal is translated by. */
type Translatable = { problem: string } | { fields: FieldProblem[] };

interface Details extends MessageCode {
  fields?: FieldProblem[];
  position?: number;
  retryAfter?: number;
  attemptsLeft?: number;
  /** The status that the refusal came with, where its code is only the nearest. */
  status?: number;
  /** Made by a service that knows no codes: its text is all that says what happened. */
  isPlain?: boolean;
  cause?: unknown;
}

/** A refusal by the service, thrown where it is detected and converted to an `ErrorBody` in one place. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  readonly position: number | undefined;
  readonly retryAfter: number | undefined;
  readonly attemptsLeft: number | undefined;
  /** The finer code of what went wrong, with the values of its text. */
  readonly problem: string | undefined;
  readonly values: MessageValues | undefined;
  readonly status: number;
  readonly isPlain: boolean;

  constructor(code: SelfExplanatoryCode, info: string, more?: Details);
  constructor(code: ErrorCode, info: string, more: Details & Translatable);
  constructor(code: ErrorCode, info: string, more: Details = {}) {
    super(info, { cause: more.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.problem = more.problem;
    this.values = more.values;
    this.fields = more.fields;
    this.position = more.position;
    this.retryAfter = more.retryAfter;
    this.attemptsLeft = more.attemptsLeft;
    this.status = more.status ?? statusOf[code];
    this.isPlain = more.isPlain ?? false;
  }

  /** A refusal that somebody else made, who may know no codes of problems. */
  static received(code: ErrorCode, info: string, more: Details = {}): ServiceError {
    return new ServiceError(code as SelfExplanatoryCode, info, more);
  }

  /** Whether the service does not answer. */
  get isDown(): boolean {
    return this.code === 'unavailable' && this.retryAfter === undefined;
  }

  /** Whether it answers that it has to be asked later. */
  get isBusy(): boolean {
    return this.code === 'unavailable' && this.retryAfter !== undefined;
  }

  toBody(): ErrorBody {
    return {
      success: false,
      code: this.code,
      info: this.message,
      ...(this.problem !== undefined && { problem: this.problem }),
      ...(this.values && { values: this.values }),
      ...(this.fields && { fields: this.fields }),
      ...(this.position !== undefined && { position: this.position }),
      ...(this.retryAfter !== undefined && { retry_after: this.retryAfter }),
      ...(this.attemptsLeft !== undefined && { attempts_left: this.attemptsLeft }),
    };
  }
}

/** An answer that did not arrive, or not whole, although the service may have received the request. */
export class AnswerLost extends ServiceError {
  /** Whether the service does a change once for its idempotency key. */
  readonly keepsKeys: boolean;

  constructor(info: string, { cause, keepsKeys }: { cause: unknown; keepsKeys: boolean }) {
    super('unavailable', info, { cause });
    this.keepsKeys = keepsKeys;
  }
}

/**
 * A change whose answer was lost: it may have been made. It is no refusal, so that no form says that it failed; one place
 * says that the outcome is unknown.
 */
export class OutcomeUnknown extends Error {
  /** Whether the same request may be sent again, by its key, to learn the outcome: it is not done twice. */
  readonly mayRepeat: boolean;
  /** The same for a program. */
  readonly refusal = new ServiceError('outcome_unknown', 'It is not known whether this was done.');

  constructor(cause: unknown, { mayRepeat }: { mayRepeat: boolean }) {
    super('The outcome is not known.', { cause });
    this.name = 'OutcomeUnknown';
    this.mayRepeat = mayRepeat;
  }
}

/**
 * Reads an error body of any service; an unknown code becomes the default one of its status, which stays.
 * @param retryAfter The `Retry-After` header, for a service that names the wait there alone.
 * @param isFixedAddress Whether nothing can be missing at the address but the call itself.
 */
export function readErrorBody(
  status: number,
  body: unknown,
  { retryAfter, isFixedAddress }: { retryAfter?: string | null; isFixedAddress?: boolean } = {},
): ServiceError {
  const record = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  const known = errorCodes.find((code) => code === record.code);
  const code =
    known ??
    (isFixedAddress && status === 404 ? 'not_offered' : undefined) ??
    plainCodes[status] ??
    errorCodes.find((candidate) => statusOf[candidate] === status) ??
    (status < 500 ? 'invalid_input' : 'unavailable');
  const hasInfo = typeof record.info === 'string' && record.info !== '';
  const info = hasInfo ? record.info! : `The service answered ${status}.`;
  const fields = Array.isArray(record.fields)
    ? record.fields
        .filter((field) => typeof field?.path === 'string' && typeof field?.message === 'string')
        .map((field) => ({ path: field.path, message: field.message, ...readMessageCode(field) }))
    : undefined;
  return ServiceError.received(code, info, {
    ...readMessageCode(record),
    ...(known === undefined && { status, isPlain: hasInfo }),
    ...(fields && { fields }),
    ...(typeof record.position === 'number' && { position: record.position }),
    ...(typeof record.retry_after === 'number'
      ? { retryAfter: record.retry_after }
      : /^\d{1,7}$/.test(retryAfter ?? '') && { retryAfter: Number(retryAfter) }),
    ...(typeof record.attempts_left === 'number' && { attemptsLeft: record.attempts_left }),
  });
}

/** What a status says alone, where the first code that travels with it says more. */
const plainCodes: Readonly<Record<number, ErrorCode>> = {
  403: 'permission_denied',
  422: 'invalid_input',
  429: 'too_many_requests',
};

/** The code and values beside a text, as far as they have their form. */
function readMessageCode({ problem, values }: { problem?: unknown; values?: unknown }): MessageCode {
  if (typeof problem !== 'string') return {};
  const given = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const known = given.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return { problem, ...(known.length > 0 && { values: Object.fromEntries(known) }) };
}
