import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../api/errors.ts';
import { codeOf, fieldProblem, say } from '../refuse.ts';
import type { EmailKey } from '../search/email-index.ts';

/** Makes and reads the opaque `search_after`: the key to continue after, and a proof that this service wrote it. */
export interface EmailCursors {
  encode(key: EmailKey | null): string | null;
  /** @throws ServiceError `invalid_cursor` for anything this service did not write. */
  decode(cursor: string | null | undefined): EmailKey | null;
}

const keyBytes = 8;
const proofBytes = 16;

/** Creates cursors signed with `secret`, which stays in the database so that they outlive a restart. */
export function createEmailCursors(secret: string): EmailCursors {
  const prove = (key: Buffer) =>
    createHmac('sha256', secret).update('email-cursor').update(key).digest().subarray(0, proofBytes);
  return {
    encode(key) {
      if (key === null) return null;
      const bytes = Buffer.alloc(keyBytes);
      bytes.writeBigInt64BE(BigInt(key));
      return Buffer.concat([bytes, prove(bytes)]).toString('base64url');
    },
    decode(cursor) {
      if (cursor === null || cursor === undefined || cursor === '') return null;
      const bytes = Buffer.from(cursor, 'base64url');
      const key = bytes.subarray(0, keyBytes);
      const genuine =
        bytes.length === keyBytes + proofBytes &&
        // Only the one spelling that `encode` writes.
        bytes.toString('base64url') === cursor &&
        timingSafeEqual(bytes.subarray(keyBytes), prove(key));
      if (genuine) return Number(key.readBigInt64BE());
      throw new ServiceError('invalid_cursor', say('cursor_unknown'), {
        ...codeOf('cursor_unknown'),
        fields: [fieldProblem('search_after', 'cursor_value')],
      });
    },
  };
}
