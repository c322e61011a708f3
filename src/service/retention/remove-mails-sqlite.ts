import { moveCompleteSince } from '../config/tenant-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { dropOriginal } from '../mail/import/original-store-sqlite.ts';
import { removeLocations } from '../mailboxes/location-store-sqlite.ts';
import { timeOfKey } from '../records/mail-key.ts';
import { dropMove } from '../records/moves.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** What a removal took out. */
export interface Removed {
  originals: number;
  /** Stored bytes of originals and details. */
  bytes: number;
}

/** Removes the originals of mails, of which the rest stays, in the transaction of the caller. */
export function removeOriginals(
  store: StoreHandle,
  { keys, at }: { keys: readonly EmailKey[]; at: number },
): Removed {
  const { sql } = store;
  const removed: Removed = { originals: 0, bytes: 0 };
  const all = new Set(keys);
  for (const key of keys) {
    const { had, bytes } = dropOriginal(store, key, all);
    sql.run`INSERT OR IGNORE INTO original_gone (k, at, had) VALUES (${key}, ${at}, ${had ? 1 : 0})`;
    if (had) removed.originals += 1;
    removed.bytes += bytes;
  }
  return removed;
}

/**
 * Removes mails with all that is known of them, in the transaction of the caller. What charts count stays, and so do the facts of
 * events, jobs, decided requests and reports, which name the mail no more by its key: a mail that comes later may get it.
 */
export function removeMails(store: StoreHandle, keys: readonly EmailKey[]): Removed {
  const { sql } = store;
  const removed: Removed = { originals: 0, bytes: 0 };
  store.records.remove(keys);
  const all = new Set(keys);
  for (const key of keys) {
    const { had, bytes: original } = dropOriginal(store, key, all);
    if (had) removed.originals += 1;
    const detail = sql.get`DELETE FROM mail_detail WHERE k = ${key} RETURNING octet_length(detail) AS bytes`;
    removed.bytes += original + Number(detail?.['bytes'] ?? 0);
    sql.run`DELETE FROM original_gone WHERE k = ${key}`;
    sql.run`DELETE FROM mail_content WHERE k = ${key}`;
    sql.run`DELETE FROM delivered_to WHERE k = ${key}`;
    removeLocations(store, key);
    dropMove(store, key);
    sql.run`DELETE FROM hold WHERE email_key = ${key}`;
    sql.run`DELETE FROM folder_before WHERE email_key = ${key}`;
    sql.run`DELETE FROM timeline WHERE email_key = ${key}`;
    sql.run`DELETE FROM mail_notice WHERE email_key = ${key}`;
    sql.run`DELETE FROM file_release WHERE email_key = ${key}`;
    sql.run`DELETE FROM mail_answer WHERE email_key = ${key}`;
    sql.run`UPDATE restore_request SET email_key = -number WHERE email_key = ${key}`;
    sql.run`UPDATE mail_report SET email_key = NULL WHERE email_key = ${key}`;
    sql.run`UPDATE legal_hold SET email_key = -number WHERE email_key = ${key}`;
    const judged = sql.get`DELETE FROM mail_judgement WHERE k = ${key} RETURNING inspectors`;
    // Mail from before versions were recorded has no row, and counts as judged by nobody known; later rows without their message
    // are not counted at all.
    sql.run`UPDATE inspector_set SET mails = max(0, mails - 1) WHERE number = ${Number(judged?.['inspectors'] ?? 0)}`;
  }
  const newest = Math.max(...keys);
  if (keys.length > 0) moveCompleteSince(store, timeOfKey(newest) + 1);
  return removed;
}
