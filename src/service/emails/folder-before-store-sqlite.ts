import type { EmailFlag } from '../search/email-flags.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { folderAmong } from './email-states.ts';

/** Stores the folder of a mail that is being quarantined. `flags` are those before. */
export function keepFolder({ sql }: StoreHandle, key: EmailKey, flags: readonly EmailFlag[]): void {
  const folder = folderAmong(flags);
  if (!folder) return;
  sql.run`INSERT INTO folder_before (email_key, state) VALUES (${key}, ${folder})
    ON CONFLICT (email_key) DO UPDATE SET state = excluded.state`;
}

/** The folder in which a mail is expected after its release; undefined for the inbox. */
export const folderBefore = ({ sql }: StoreHandle, key: EmailKey): EmailFlag | undefined =>
  sql.get`SELECT state FROM folder_before WHERE email_key = ${key}`?.['state'] as EmailFlag | undefined;

/** Deletes it: the mail is released. */
export function forgetFolder({ sql }: StoreHandle, key: EmailKey): void {
  sql.run`DELETE FROM folder_before WHERE email_key = ${key}`;
}
