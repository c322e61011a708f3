import { currentOrigin } from '../storage/asker.ts';
import type { Stores } from '../open-storage.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { TallyLimit } from './audit-tally-store-sqlite.ts';

/** Writes the audit trail. */
export interface AuditTrail {
  /** Writes a line and resolves when it is on the disk; for everything that changes something. */
  record(entry: Omit<AuditEntry, 'at'>): Promise<void>;
  /** Queues a line, written together with others within `batchDelay`; for reads, which must not wait for it. */
  note(entry: Omit<AuditEntry, 'at'>): void;
  /**
   * Writes a line that anybody can cause as often as they like: beyond the limits such lines are counted, and one row with
   * `count` and `since` is written when the window is over.
   */
  tally(entry: Omit<AuditEntry, 'at'>, limits: readonly TallyLimit[]): Promise<void>;
  /** Writes what is queued. */
  flush(): Promise<void>;
}

/** Longest a queued line waits, milliseconds, and most lines that wait. */
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
