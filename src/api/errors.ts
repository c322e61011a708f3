/**
 * The stable error codes of the protection service, each with the HTTP status it travels with (AP-02). An answer from
 * elsewhere, such as a proxy, gets the first code of its status. The texts for people are one table too: `errorMessageKeys`
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
  disk_full: 507,
  unavailable: 503,
  internal: 500,
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
}

/**
 * Codes whose text (`errorMessageKeys`) needs no further detail for people. The sentence beside them is for programs and
 * the log.
 */
export type SelfExplanatoryCode =
  | 'unauthenticated'
  | 'cross_site'
  | 'payload_too_large'
  | 'disk_full'
  | 'unavailable'
  | 'internal';

/** What any other refusal is translated by. */
type Translatable = { problem: string } | { fields: FieldProblem[] };

interface Details extends MessageCode {
  fields?: FieldProblem[];
  position?: number;
  retryAfter?: number;
  attemptsLeft?: number;
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
  }

  /** A refusal that somebody else made, who may know no codes of problems. */
  static received(code: ErrorCode, info: string, more: Details = {}): ServiceError {
    return new ServiceError(code as SelfExplanatoryCode, info, more);
  }

  get status(): number {
    return statusOf[this.code];
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

/** Reads an error body of any service; an unknown code becomes the default one of its status. */
export function readErrorBody(status: number, body: unknown): ServiceError {
  const record = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  const known = errorCodes.find((code) => code === record.code);
  const code =
    known ??
    errorCodes.find((candidate) => statusOf[candidate] === status) ??
    (status < 500 ? 'invalid_input' : 'unavailable');
  const info =
    typeof record.info === 'string' && record.info !== '' ? record.info : `The service answered ${status}.`;
  const fields = Array.isArray(record.fields)
    ? record.fields
        .filter((field) => typeof field?.path === 'string' && typeof field?.message === 'string')
        .map((field) => ({ path: field.path, message: field.message, ...readMessageCode(field) }))
    : undefined;
  return ServiceError.received(code, info, {
    ...readMessageCode(record),
    ...(fields && { fields }),
    ...(typeof record.position === 'number' && { position: record.position }),
    ...(typeof record.retry_after === 'number' && { retryAfter: record.retry_after }),
    ...(typeof record.attempts_left === 'number' && { attemptsLeft: record.attempts_left }),
  });
}

/** The code and values beside a text, as far as they have their form. */
function readMessageCode({ problem, values }: { problem?: unknown; values?: unknown }): MessageCode {
  if (typeof problem !== 'string') return {};
  const given = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const known = given.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return { problem, ...(known.length > 0 && { values: Object.fromEntries(known) }) };
}
