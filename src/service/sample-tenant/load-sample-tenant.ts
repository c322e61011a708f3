import type { MailStore } from '../mail/import/mail-store.ts';
import { type ParsePool, createParsePool } from '../mail/import/parse-pool.ts';
import {
  createPipeline,
  type BatchPosition,
  type ImportCounts,
  type PackedBatch,
} from '../mail/import/store-batches.ts';
import { sampleTenant } from './sample-people.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BatchItem } from '../mail/import/parse-protocol.ts';

/** The run id of an unfinished load. */
export const sampleRunId = 'sample-tenant';

interface SampleProgress extends Readonly<ImportCounts> {
  /** Messages stored or already present, and the total. */
  readonly done: number;
  readonly total: number;
}

/**
 * Loads the sample tenant by the same pipeline as other imports: the SpamAssassin corpus, rewritten for the
 * tenant and to a year that ends at `now`, and generated incidents. Mail that is already present is left
 * unchanged. `signal` stops it after the current batches; `ensureSampleTenant` resumes it at the next start.
 * @throws SampleMissing when the corpus is not installed; ServiceError('disk_full').
 */
export async function loadSampleTenant(
  deps: { store: MailStore; pool: ParsePool },
  options: { now: number; signal?: AbortSignal; onProgress?: (progress: SampleProgress) => void },
): Promise<SampleProgress> {
  let total = 0;
  const counts: ImportCounts = { imported: 0, further: 0, present: 0, unreadable: 0 };
  const report = (): SampleProgress => ({ ...counts, done: counts.imported + counts.present, total });
  const position: BatchPosition = {
    runId: sampleRunId,
    rootIndex: 0,
    path: '',
    // A resumed load must use the same times.
    fingerprint: String(options.now),
    offset: 0,
    line: 0,
  };
  const pipeline = createPipeline(deps, { tenant: sampleTenant }, counts, {
    unreadable: () => undefined,
    noted: () => undefined,
    stored: () => options.onProgress?.(report()),
  });
  for await (const batch of readSampleBatches(options.now)) {
    if (options.signal?.aborted) break;
    total = batch.total;
    await pipeline.push(batch, position, 0);
  }
  await pipeline.drain();
  if (!options.signal?.aborted) await deps.store.finishImport(sampleRunId);
  return report();
}

/**
 * Fills an empty store with the sample tenant, or resumes an interrupted load; does nothing if there is other
 * mail. Can run while the server answers. Undefined if there was nothing to do.
 * @throws SampleMissing when the corpus is not installed; ServiceError('disk_full').
 */
export async function ensureSampleTenant(
  deps: { store: MailStore; isEmpty: () => Promise<boolean>; pool?: ParsePool },
  options: { now?: number; signal?: AbortSignal; onProgress?: (progress: SampleProgress) => void } = {},
): Promise<SampleProgress | undefined> {
  const unfinished = await deps.store.importProgress(sampleRunId);
  if (!unfinished && !(await deps.isEmpty())) return undefined;
  const now = Number(unfinished?.fingerprint) || (options.now ?? Date.now());
  const pool = deps.pool ?? createParsePool();
  try {
    return await loadSampleTenant({ store: deps.store, pool }, { ...options, now });
  } finally {
    if (!deps.pool) await pool.close();
  }
}

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
async function* readSampleBatches(now: number): AsyncGenerator<PackedBatch & { total: number }> {
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
