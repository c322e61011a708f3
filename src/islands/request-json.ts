import { dispatchDenied } from './dispatch-denied.ts';
import { isDenied, isOwnAnswer } from './own-answer.ts';

/** The outcome of a request: a value, a refusal by the server, or no response (`offline`). */
export type JsonResult<Value> =
  | { kind: 'answer'; value: Value }
  | { kind: 'refused'; status: number; code: string; info: string }
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
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch {
    return { kind: 'offline' };
  }
  // A response of a proxy or network, whatever its status.
  if (!isOwnAnswer(response)) return { kind: 'refused', status: 502, code: 'unavailable', info: '' };
  if (isDenied(response)) dispatchDenied();
  let value: unknown;
  try {
    value = await response.json();
  } catch {
    // A page instead of JSON results from a redirect to sign-in.
    return response.redirected
      ? { kind: 'refused', status: 401, code: 'unauthenticated', info: '' }
      : { kind: 'refused', status: response.ok ? 502 : response.status, code: 'unavailable', info: '' };
  }
  if (response.ok) return { kind: 'answer', value: value as Value };
  const { code, info } = (value ?? {}) as { code?: unknown; info?: unknown };
  return {
    kind: 'refused',
    status: response.status,
    code: typeof code === 'string' ? code : '',
    info: typeof info === 'string' ? info : String(response.status),
  };
}

/** Fills `{name}` placeholders of a URL template with encoded values. */
export function fillUrl(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : encodeURIComponent(value);
  });
}
