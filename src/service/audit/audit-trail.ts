import { currentOrigin } from '../database/current-caller.ts';
import type { Stores } from '../core/stores.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { TallyLimit } from './audit-store-sqlite.ts';

/** Writes the audit trail. */
export interface AuditTrail {
  /** Writes an entry and resolves when it is on disk; for everything that changes something. */
  record(entry: Omit<AuditEntry, 'at'>): Promise<void>;
  /**
   * Queues an entry, to be written with others within `batchDelay`; for reads, which must not wait for it.
   */
  note(entry: Omit<AuditEntry, 'at'>): void;
  /**
   * Writes an entry that anybody can cause at will: beyond the limits such entries are counted, and one row
   * with `count` and `since` is written at the end of the window.
   */
  tally(entry: Omit<AuditEntry, 'at'>, limits: readonly TallyLimit[]): Promise<void>;
  /** Writes the queue. */
  flush(): Promise<void>;
}

/** Longest delay of a queued entry, milliseconds, and most queued entries. */
const batchDelay = 200;
const batchSize = 500;

/**
 * Creates the trail over the audit store. `onFailure` is called with rows that could not be written; they stay queued.
 */
export function createAuditTrail(
  stores: Stores,
  now: () => number,
  onFailure: (error: unknown) => void,
): AuditTrail {
  let queued: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const entries = queued;
    queued = [];
    if (entries.length === 0) return;
    try {
      await stores.audit.appendAudit(entries);
    } catch (error) {
      queued = [...entries, ...queued];
      onFailure(error);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    record: (entry) => stores.audit.appendAudit([{ ...entry, at: now() }]),
    tally: (entry, limits) => stores.audit.tallyAudit({ entry: { ...entry, at: now() }, limits }),
    note(entry) {
      queued.push({ ...entry, at: now(), origin: entry.origin ?? currentOrigin() });
      if (queued.length >= batchSize) void flush();
      else timer ??= setTimeout(() => void flush(), batchDelay);
    },
    flush,
  };
}
