import type { DatabaseSync } from 'node:sqlite';
import { ServiceError } from '../../api/errors.ts';
import type { EmailIndex } from '../search/email-index.ts';

/** Stands in until the index has landed. */
export function createEmailIndexSqlite(_: DatabaseSync, __: { role: 'writer' | 'reader' }): EmailIndex {
  return new Proxy({} as EmailIndex, {
    get: (_, name) =>
      name === 'mergeStep'
        ? undefined
        : () => {
            throw new ServiceError('unavailable', 'The email index is not installed.');
          },
  });
}
