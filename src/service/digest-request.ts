import { createHash } from 'node:crypto';

/** A digest of what was asked, to tell a repeated request from another one under the same idempotency key. */
export const digestRequest = (kind: string, content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, content]))
    .digest('base64url');
