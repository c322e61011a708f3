import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PackedBatch } from '../mail/import/batch-messages.ts';
import type { BatchItem } from '../mail/import/parse-protocol.ts';

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './sample-worker.ts' : './sample-worker.js',
  import.meta.url,
);

/** Start parameter of the sample worker: the end of the sample's year, milliseconds since 1970. */
export interface SampleSettings {
  now: number;
}

/** A batch of the sample and the total number of messages; null after the last. */
export type SampleReply = { total: number; items: readonly BatchItem[]; buffer: SharedArrayBuffer } | null;

/**
 * The messages of the sample tenant (`writeSample`), read and rewritten on a worker thread: six thousand
 * files would block the main thread.
 * @throws Error named SampleMissing when the corpus is not installed.
 */
export async function* readSampleBatches(now: number): AsyncGenerator<PackedBatch & { total: number }> {
  const worker = new Worker(workerUrl, { name: 'sample', workerData: { now } satisfies SampleSettings });
  try {
    for (;;) {
      const answer = once(worker, 'message');
      worker.postMessage('next');
      const [reply] = (await answer) as [SampleReply];
      if (!reply) return;
      const { total, items, buffer } = reply;
      const size = buffer.byteLength;
      yield { kind: 'messages', items, places: [], size, total, toBuffer: () => buffer };
    }
  } finally {
    await worker.terminate();
  }
}
