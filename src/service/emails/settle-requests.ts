import type { EmailKey } from '../search/email-index.ts';
import type { StoreHandle } from '../storage/operation.ts';

/** Closes the open requests for mails that were released in any way; runs in the transaction of the release. */
export function settleReleased(
  { sql }: StoreHandle,
  { keys, actor, job, at }: { keys: readonly EmailKey[]; actor: string; job: string; at: number },
): void {
  for (const key of keys) {
    sql.run`UPDATE restore_request SET state = 'approved', decided_at = ${at}, decided_by = ${actor}, job = ${job}
      WHERE email_key = ${key} AND state = 'open'`;
  }
}
