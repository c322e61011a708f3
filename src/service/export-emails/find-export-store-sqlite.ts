import { readDelivery, type MailDelivery } from '../mail-out/mail-queue-store-sqlite.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { readExport, type ExportRecord } from './export-record.ts';

/** An export with what became of its mail. */
export interface StoredExport extends ExportRecord {
  /** Null while there is no mail, or when there can be none. */
  delivery: MailDelivery | null;
}

/** The exports among the jobs with these ids. */
export const findExports = (store: StoreHandle, ids: readonly string[]): StoredExport[] =>
  ids.flatMap((id) => findExport(store, id) ?? []);

/** The export of a job. */
export function findExport(store: StoreHandle, id: string): StoredExport | undefined {
  const found = readExport(store, id);
  return found && { ...found, delivery: (found.messageKey && readDelivery(store, found.messageKey)) || null };
}
