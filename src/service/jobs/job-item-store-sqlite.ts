import type { ActionOutcome } from '../../api/vocabulary/outcomes.ts';
import { englishText } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';

/** A mail of a job with its outcome. */
export interface ListedItem {
  entityId: string;
  /** Empty when the mail no longer exists. */
  entityType: string;
  subject: string;
  /** Null until processed. */
  outcome: ActionOutcome | null;
  changed: boolean;
}

/** A page of the mails of a job in processing order, and their number; with `failed`, those it left unchanged. */
export function pageJobItems(
  store: StoreHandle,
  { id, failedOnly, limit, offset }: { id: string; failedOnly: boolean; limit: number; offset: number },
): { items: ListedItem[]; total: number } {
  const { sql } = store;
  const rows = failedOnly
    ? sql.all`SELECT email_key AS key, entity_id AS entityId, outcome, changed FROM job_item
        WHERE job = (SELECT number FROM job WHERE id = ${id}) AND outcome IS NOT NULL AND changed = 0
        ORDER BY position LIMIT ${limit} OFFSET ${offset}`
    : sql.all`SELECT email_key AS key, entity_id AS entityId, outcome, changed FROM job_item
        WHERE job = (SELECT number FROM job WHERE id = ${id}) ORDER BY position LIMIT ${limit} OFFSET ${offset}`;
  const counted = failedOnly
    ? sql.get`SELECT count(*) AS n FROM job_item
        WHERE job = (SELECT number FROM job WHERE id = ${id}) AND outcome IS NOT NULL AND changed = 0`
    : sql.get`SELECT count(*) AS n FROM job_item WHERE job = (SELECT number FROM job WHERE id = ${id})`;
  return { items: nameItems(store, rows as unknown as RawItem[]), total: counted?.['n'] as number };
}

/** The first mail of each of the jobs, where it still exists. */
export const firstMails = (
  store: StoreHandle,
  ids: readonly string[],
): { id: string; subject: string; sender: string }[] =>
  ids.flatMap((id) => {
    const row = store.sql.get`SELECT email_key AS key, entity_id AS entityId FROM job_item
      WHERE job = (SELECT number FROM job WHERE id = ${id}) ORDER BY position LIMIT 1`;
    const [mail] = row && Number(row['key']) >= 0 ? store.index.read([Number(row['key'])]) : [];
    // A later mail may have the key of a removed one.
    const isIt = mail && (!row!['entityId'] || row!['entityId'] === mail.entity_id);
    return isIt ? [{ id, subject: mail.subject, sender: mail.sender_address }] : [];
  });

/**
 * What an undo of a quarantine would revert now, and what it cannot: the first `limit` mails that the job quarantined
 * and no longer holds.
 */
export function previewUndo(
  store: StoreHandle,
  { id, limit }: { id: string; limit: number },
): { can: number; cannot: number; items: ListedItem[] } {
  const { sql } = store;
  const can = sql.get`SELECT count(*) AS n FROM hold WHERE job = (SELECT number FROM job WHERE id = ${id})`;
  const changed = sql.get`SELECT count(*) AS n FROM job_item
    WHERE job = (SELECT number FROM job WHERE id = ${id}) AND changed = 1`;
  const rows = sql.all`SELECT email_key AS key, entity_id AS entityId, 'held_by_another_action' AS outcome, 0 AS changed
    FROM job_item
    WHERE job = (SELECT number FROM job WHERE id = ${id}) AND changed = 1
      AND NOT EXISTS (SELECT 1 FROM hold WHERE hold.email_key = job_item.email_key AND hold.job = job_item.job)
    ORDER BY position LIMIT ${limit}`;
  const held = can?.['n'] as number;
  return {
    can: held,
    cannot: (changed?.['n'] as number) - held,
    items: nameItems(store, rows as unknown as RawItem[]),
  };
}

interface RawItem {
  key: number;
  entityId: string;
  outcome: ActionOutcome | null;
  changed: number;
}

/** Adds the mails' entity ids; unprocessed items know their mail by key only. */
function nameItems({ index }: StoreHandle, rows: readonly RawItem[]): ListedItem[] {
  return rows.map(({ key, entityId, outcome, changed }) => {
    const found = key < 0 ? undefined : index.read([key])[0];
    // A later mail may have the key of a removed one.
    const email = entityId && found?.entity_id !== entityId ? undefined : found;
    return {
      entityId: entityId || (email?.entity_id ?? ''),
      entityType: email?.entity_type ?? '',
      subject: email?.subject ?? '',
      outcome,
      changed: changed === 1,
    };
  });
}

/** The contract's view of an item. */
export const presentItem = (item: ListedItem) => ({
  entity_id: item.entityId,
  entity_type: item.entityType,
  subject: item.subject,
  outcome: item.outcome,
  changed: item.changed,
  info: item.outcome === null ? '' : englishText(`outcome_${item.outcome}`),
});
