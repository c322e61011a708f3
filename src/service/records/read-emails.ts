import type { DatabaseSync } from 'node:sqlite';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { fieldsOfFlags, severityOfFlags } from './email-flags.ts';
import { splitList } from './email-texts.ts';
import { readSpfCheck } from './restore-row.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { EmailKey, EmailOutline } from '../ports/mail-records.ts';

/** Rows in memory, about 2 KB each: the newest mails are on most pages. */
const maxRows = 1_000;

/**
 * Reads rows of pages on a connection that does not write: those that it read before come from memory, as long as no other
 * connection has changed the database.
 */
export function createRowReader(
  db: DatabaseSync,
  readRow: (key: EmailKey) => EmailRow | undefined,
): (keys: readonly EmailKey[]) => EmailRow[] {
  const prepare = statementCacheOf(db);
  const kept = new Map<EmailKey, EmailRow>();
  let keptAt = Number.NaN;
  const read = (key: EmailKey): EmailRow | undefined => {
    const row = kept.get(key) ?? readRow(key);
    if (!row) return undefined;
    kept.delete(key);
    kept.set(key, Object.freeze(row));
    if (kept.size > maxRows) kept.delete(kept.keys().next().value!);
    return row;
  };
  return (keys) => {
    // Read before the rows, which may be newer than the version they are cached under, never older.
    const version = Number(prepare('PRAGMA data_version').get()?.data_version ?? Number.NaN);
    if (version !== keptAt) kept.clear();
    keptAt = version;
    return keys.flatMap((key) => read(key) ?? []);
  };
}

/** What of a stored row its outline is made of; SQL, joined with its flags. */
export const outlineColumns = 'f.flags, t.sender, t.recipients, t.remainder';

/** Makes the outline of a stored row; about a quarter of the work of the row itself. */
export function readOutline(stored: {
  flags: number;
  sender: string;
  recipients: string;
  remainder: string;
}): EmailOutline {
  const { is_quarantined, is_restored } = fieldsOfFlags(stored.flags);
  return {
    severity: severityOfFlags(stored.flags),
    state: is_quarantined ? 'quarantined' : is_restored ? 'restored' : 'delivered',
    sender: stored.sender,
    recipients: splitList(stored.recipients),
    spfCheck: readSpfCheck(stored.remainder),
  };
}
