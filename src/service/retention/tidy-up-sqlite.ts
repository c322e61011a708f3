import type { StoreHandle } from '../database/operation.ts';
import { readSetting, writeSetting } from '../database/setting-store-sqlite.ts';

/** Free pages that one step gives back, about 4 ms. */
const vacuumedPages = 256;
/** Free pages that stay, of all: the next mails fill them. */
const keptFree = 0.02;
/** Removed mails, of those that are left, from which on the index gives back what they left in it. */
const shrinkFrom = 0.1;

const removedSetting = 'mails_removed_since_merge';

/** Counts mails that the index still has traces of. */
export function noteRemoved(store: StoreHandle, mails: number): void {
  if (mails > 0) writeSetting(store, { name: removedSetting, value: String(removedOf(store) + mails) });
}

const removedOf = (store: StoreHandle): number => Number(readSetting(store, removedSetting) ?? 0);

/**
 * Takes a little of removed mails out of the index, once a tenth of the mails was removed: until then what they left there grows by each
 * removal. Returns whether there was something to do.
 */
export function shrinkIndex(store: StoreHandle): boolean {
  const emails = Number(store.sql.get`SELECT emails FROM email_totals WHERE id = 1`?.['emails'] ?? 0);
  if (removedOf(store) <= emails * shrinkFrom) return false;
  if (store.index.shrink()) return true;
  writeSetting(store, { name: removedSetting, value: '0' });
  return false;
}

/** Gives a little of what is free back to the disk; bytes, 0 when there is nothing to give or the file cannot. */
export function releaseFreePages(store: StoreHandle): number {
  const { db } = store;
  if (pragma(store, 'auto_vacuum') !== incremental) return 0;
  const free = pragma(store, 'freelist_count');
  const pages = Math.min(vacuumedPages, Math.floor(free - pragma(store, 'page_count') * keptFree));
  if (pages < 1) return 0;
  db.exec(`PRAGMA incremental_vacuum(${pages})`);
  return (free - pragma(store, 'freelist_count')) * pragma(store, 'page_size');
}

/** `auto_vacuum` of files that can give space back. */
export const incremental = 2;

/** Bytes of the file, those of them that are free, and whether it can give them back. */
export const readSpace = (store: StoreHandle): { bytes: number; free: number; givesBack: boolean } => {
  const size = pragma(store, 'page_size');
  return {
    bytes: pragma(store, 'page_count') * size,
    free: pragma(store, 'freelist_count') * size,
    givesBack: pragma(store, 'auto_vacuum') === incremental,
  };
};

const pragma = (
  { db }: StoreHandle,
  name: 'auto_vacuum' | 'freelist_count' | 'page_count' | 'page_size',
): number => Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
