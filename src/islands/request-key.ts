/** The field of a form with its idempotency key: what is sent again under the same key is done once. Scripts send it as a header. */
export const requestKeyField = 'request-key';
/** The field of a form that asks for the outcome of an earlier one. */
export const requestAgainField = 'request-again';

/** The header of a request with its idempotency key. */
export const requestKeyHeader = 'Idempotency-Key';

/** 128 random bits; `crypto.randomUUID` exists only with https. */
export function createRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
