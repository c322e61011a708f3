import type { MailStore } from '../mail/import/mail-store.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import { createPipeline, type BatchPosition, type ImportCounts } from '../mail/import/store-batches.ts';
import { readSampleBatches } from './read-sample-batches.ts';
import { sampleTenant } from './sample-people.ts';

/** The run id of an unfinished load. */
export const sampleRunId = 'sample-tenant';

export interface SampleProgress extends Readonly<ImportCounts> {
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
  const counts: ImportCounts = { imported: 0, present: 0, unreadable: 0 };
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
