import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Duration, clockOf } from './clock.ts';
import { openDatabase } from './open-corpus.ts';
import { createMailsSqlite, type Mails } from '../../tests/support/mails-sqlite.ts';

/**
 * The p95 of a reader's times alone and while a writer on another thread takes in mail without pause.
 * @param measure asks every search of the bench on the index and returns how long each took
 */
export async function measureBesideWriter(
  file: string,
  measure: (index: Mails) => Duration[],
): Promise<{ alone: number; beside: number; ratio: number; rowsPerSecond: number }> {
  const db = openDatabase(file, 'reader');
  const index = createMailsSqlite(db, { role: 'reader' });
  measure(index);
  const alone = clockOf([...measure(index), ...measure(index)], 0.95).took;
  const stop = new SharedArrayBuffer(4);
  const writer = new Worker(new URL('./busy-writer.ts', import.meta.url), { workerData: { file, stop } });
  await once(writer, 'message');
  const started = performance.now();
  const beside = clockOf([...measure(index), ...measure(index)], 0.95).took;
  Atomics.store(new Int32Array(stop), 0, 1);
  const [{ written }] = (await once(writer, 'message')) as [{ written: number }];
  const rowsPerSecond = written / ((performance.now() - started) / 1000);
  db.close();
  return { alone, beside, ratio: beside / alone, rowsPerSecond };
}
