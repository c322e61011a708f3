import type { DatabaseSync } from 'node:sqlite';

/** How long the writer waits after the last write before it tidies up, milliseconds. */
const quietTime = 200;

/**
 * Maintenance while nothing is written: merges the text index in small steps (automatic merges would make single commits slow),
 * then moves the write-ahead log into the database. Each step lets waiting requests in.
 */
export function createIdleWork(db: DatabaseSync, mergeStep: () => boolean): { wake(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const schedule = (step: () => void, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => attempt(step), delay);
  };
  const merge = () => {
    schedule(mergeStep() ? merge : checkpoint, 0);
  };
  const checkpoint = () => {
    // Passive: it never waits for a reader, such as a backup beside it.
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  };
  return {
    wake: () => schedule(merge, quietTime),
    stop: () => clearTimeout(timer),
  };
}

/** How long the writer is free for others between two steps of `catchUp`, milliseconds. */
const pauseBetween = 20;

/**
 * Work that is due after an update or a change, in steps of some milliseconds with pauses, also while others write; `wake` looks whether
 * there is any.
 * @param step returns false when nothing is left; one that fails is tried again
 */
export function catchUp(step: () => boolean): { wake(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const go = () => {
    let isLeft = true;
    attempt(() => {
      isLeft = step();
    });
    timer = isLeft ? setTimeout(go, pauseBetween) : undefined;
  };
  const wake = () => (timer ??= setTimeout(go, pauseBetween));
  wake();
  return { wake, stop: () => clearTimeout(timer) };
}

/** Idle work may fail (a busy database, a full disk) without harm: the next quiet moment tries again. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // Nothing is lost: the work stays due.
  }
}
