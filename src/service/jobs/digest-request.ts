import { createHash } from 'node:crypto';

/** A digest of the request, to distinguish a repetition from another request with the same idempotency key. */
export const digestRequest = (kind: string, content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, content]))
    .digest('base64url');
