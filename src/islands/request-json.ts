import { dispatchDenied, isOwnAnswer, notPermitted } from './own-answer.ts';
import { requestKeyHeader } from './request-key.ts';

/** Why the server refused a request. */
export interface Refusal {
  /** An error code of the contract. */
  code: string;
  info: string;
  /** Seconds after which to try again. */
  retryAfter?: number;
  /** With `outcome_unknown`: whether the same request tells the outcome, and does nothing twice. */
  mayRepeat?: boolean;
}

/**
 * The outcome of a request: a value, a refusal by the server, or no response (`offline`). For a missing right (`denied`)
 * a dialog is shown over the page; callers neither report it nor offer to try again.
 */
export type JsonResult<Value> =
  | { kind: 'answer'; value: Value }
  | { kind: 'denied' }
  | ({ kind: 'refused'; status: number } & Refusal)
  | { kind: 'offline' };

export interface JsonRequest {
  method?: 'GET' | 'POST';
  /** Sent as JSON; the fields of a form as a form. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** A repeated request with the same key takes effect once. */
  idempotencyKey?: string;
}

/** Sends a request to this server for JSON. Never throws; an aborted request counts as `offline`. */
export async function requestJson<Value>(url: string, request: JsonRequest = {}): Promise<JsonResult<Value>> {
  const { method = 'GET', body, signal, idempotencyKey } = request;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined &&
          !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { [requestKeyHeader]: idempotencyKey }),
      },
      ...(body !== undefined && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch {
    return { kind: 'offline' };
  }
  // What has a key may have been done although somebody else answers, or the answer is cut.
  const lost = (status: number): JsonResult<Value> =>
    idempotencyKey === undefined
      ? { kind: 'refused', status, code: 'unavailable', info: '' }
      : { kind: 'offline' };
  // A response of a proxy or network, whatever its status.
  if (!isOwnAnswer(response)) return lost(502);
  let value: unknown;
  try {
    value = await response.json();
  } catch {
    // A page instead of JSON results from a redirect to sign-in.
    return response.redirected
      ? { kind: 'refused', status: 401, code: 'unauthenticated', info: '' }
      : lost(response.ok ? 502 : response.status);
  }
  if (response.ok) return { kind: 'answer', value: value as Value };
  const { code, problem } = (value ?? {}) as { code?: unknown; problem?: unknown };
  if (code === 'permission_denied' && (problem ?? notPermitted) === notPermitted) {
    dispatchDenied();
    return { kind: 'denied' };
  }
  return { kind: 'refused', status: response.status, ...readRefusal(value, String(response.status)) };
}

/** Reads the body of a refusal; `info` is the text for one that has none. */
export function readRefusal(body: unknown, info: string): Refusal {
  const given = (body ?? {}) as Partial<Record<'code' | 'info' | 'retry_after' | 'may_repeat', unknown>>;
  return {
    code: typeof given.code === 'string' ? given.code : '',
    info: typeof given.info === 'string' ? given.info : info,
    ...(typeof given.retry_after === 'number' && { retryAfter: given.retry_after }),
    ...(typeof given.may_repeat === 'boolean' && { mayRepeat: given.may_repeat }),
  };
}

/** Fills `{name}` placeholders of a URL template with encoded values. */
export function fillUrl(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : encodeURIComponent(value);
  });
}
