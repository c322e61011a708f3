import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError } from '../../api/errors.ts';
import type { MessageBatch } from './batch-messages.ts';
import type { ImportProgress, MailStore } from './mail-store.ts';
import type { ParsePool } from './parse-pool.ts';
import type { ParsedItem } from './parse-protocol.ts';
import type { ParseSettings, StoredMail } from './parsed-mail.ts';

/** How often a batch is tried again while another program holds the database. */
const busyRetries = 5;

/** Most bytes of messages under way, so that a run of huge messages stays within a few hundred megabytes. */
const bytesUnderWay = 48 * 1024 * 1024;

/** Where a run stands after a batch, its counts aside. */
export type BatchPosition = Omit<ImportProgress, 'imported' | 'present' | 'unreadable'>;

export interface ImportCounts {
  imported: number;
  present: number;
  unreadable: number;
}

/** Parses batches side by side and stores them one after the other, in the order they were given. */
export interface BatchPipeline {
  /**
   * Takes a batch; waits while too many are under way. `unread` is how many items before its end could not be read.
   * Rejects with what made an earlier batch fail.
   */
  push(batch: MessageBatch, position: BatchPosition | null, unread: number): Promise<void>;
  /** Waits until everything that was given is stored. */
  drain(): Promise<void>;
}

/** Counts go up in `counts` as batches are stored; each unreadable item is told once through `onUnreadable`. */
export function createPipeline(
  deps: { store: MailStore; pool: ParsePool },
  settings: ParseSettings,
  counts: ImportCounts,
  on: { unreadable(path: string, place: string, reason: string): void; stored(bytes: number): void },
): BatchPipeline {
  const underWay = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  let failure: unknown;
  let bytes = 0;

  const store = async (
    batch: MessageBatch,
    parsed: readonly ParsedItem[],
    position: BatchPosition | null,
    unread: number,
  ) => {
    counts.unreadable += unread;
    const mails: StoredMail[] = [];
    for (const [at, item] of parsed.entries()) {
      if ('mail' in item) mails.push(item.mail);
      else {
        counts.unreadable += 1;
        const { path = '', place = '' } = batch.places[at] ?? {};
        on.unreadable(path, place, item.unreadable);
      }
    }
    const isNew = await addPatiently(deps.store, mails, position && { ...position, ...counts });
    const imported = isNew.filter(Boolean).length;
    counts.imported += imported;
    counts.present += isNew.length - imported;
    on.stored(batch.size);
  };

  return {
    async push(batch, position, unread) {
      while (underWay.size > deps.pool.size || (underWay.size > 0 && bytes + batch.size > bytesUnderWay))
        await Promise.race(underWay);
      if (failure) throw failure;
      const parsed = deps.pool.parse(batch.kind, batch.toBuffer(), batch.items, settings);
      const before = last;
      const stored = (async () => {
        try {
          const items = await parsed;
          await before;
          // After a failure nothing later is stored: the run goes on from the failed batch.
          if (!failure) await store(batch, items, position, unread);
        } catch (error) {
          failure ??= error;
        }
      })();
      last = stored;
      underWay.add(stored);
      bytes += batch.size;
      void stored.finally(() => {
        underWay.delete(stored);
        bytes -= batch.size;
      });
    },
    async drain() {
      await last;
      if (failure) throw failure;
    },
  };
}

async function addPatiently(
  store: MailStore,
  mails: readonly StoredMail[],
  progress: ImportProgress | null,
): Promise<boolean[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.addMails({ mails, progress });
    } catch (error) {
      const isBusy = error instanceof ServiceError && error.code === 'unavailable';
      if (!isBusy || attempt > busyRetries) throw error;
      await wait((error.retryAfter ?? 1) * 1_000);
    }
  }
}
