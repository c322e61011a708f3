import { createBatch } from '../batch-messages.ts';
import type { MailStore } from '../mail-store.ts';
import type { ParsePool } from '../parse-pool.ts';
import type { MessageOrigin } from '../parsed-mail.ts';
import { createPipeline, type BatchPosition, type ImportCounts } from '../store-batches.ts';
import { openSample, rewriteSample, type SampleMessage } from './rewrite-sample.ts';
import { readCorpus, type SampleGroup } from './sample-corpus.ts';
import { makeIncidents } from './sample-incidents.ts';
import { sampleTenant } from './sample-people.ts';
import { chanceOf } from './sample-random.ts';
import { sampleTime } from './sample-times.ts';

/** The run id under which an unfinished load is remembered. */
export const sampleRunId = 'sample-tenant';

export interface SampleProgress extends Readonly<ImportCounts> {
  /** Messages stored or found present so far, and of all. */
  readonly done: number;
  readonly total: number;
}

/**
 * Loads the sample tenant through the same way as any import: the SpamAssassin corpus moved to the tenant and to a year
 * that ends at `now`, and the made incidents. Mail that is already there is left alone. `signal` stops it after the
 * batches under way; `ensureSampleTenant` finishes it at the next start.
 * @throws SampleMissing when the corpus is not installed; ServiceError('disk_full').
 */
export async function loadSampleTenant(
  deps: { store: MailStore; pool: ParsePool },
  options: { now: number; signal?: AbortSignal; onProgress?: (progress: SampleProgress) => void },
): Promise<SampleProgress> {
  const samples = await readSamples();
  const incidents = makeIncidents(options.now);
  const total = samples.length + incidents.length;
  const counts: ImportCounts = { imported: 0, present: 0, unreadable: 0 };
  const report = (): SampleProgress => ({ ...counts, done: counts.imported + counts.present, total });
  const position: BatchPosition = {
    runId: sampleRunId,
    rootIndex: 0,
    path: '',
    // A load that is finished later must use the same times.
    fingerprint: String(options.now),
    offset: 0,
    line: 0,
  };
  const pipeline = createPipeline(deps, { tenant: sampleTenant }, counts, {
    unreadable: () => undefined,
    stored: () => options.onProgress?.(report()),
  });
  let batch = createBatch('messages');
  const add = async (bytes: Buffer, origin: MessageOrigin) => {
    batch.add(bytes, origin, { path: '', place: '' });
    if (!batch.isFull) return;
    await pipeline.push(batch, position, 0);
    batch = createBatch('messages');
  };

  for (const incident of incidents) await add(incident.bytes, incident.origin);
  // The newest first: the default search of the last hour has its answers at once.
  for (const [rank, sample] of samples.entries()) {
    if (options.signal?.aborted) break;
    const time = sampleTime(rank, samples.length, chanceOf('time', sample.id), options.now);
    await add(rewriteSample(sample, time), { fallbackTime: time, labels: labelsOf(sample.group) });
  }
  if (batch.items.length > 0) await pipeline.push(batch, position, 0);
  await pipeline.drain();
  if (!options.signal?.aborted) await deps.store.finishImport(sampleRunId);
  return report();
}

/** The corpus, its newest message first. */
async function readSamples(): Promise<SampleMessage[]> {
  const samples: SampleMessage[] = [];
  for await (const message of readCorpus()) samples.push(openSample(message));
  return samples.sort((a, b) => b.originalTime - a.originalTime || (a.id < b.id ? -1 : 1));
}

/** The corpus was sorted by people; their label speaks as evidence. */
function labelsOf(group: SampleGroup): MessageOrigin['labels'] {
  const reason = (label: string) => `People sorted this message as ${label} (SpamAssassin corpus, ${group}).`;
  if (group.startsWith('spam')) return [{ detection: 'cp_spam', reason: reason('spam') }];
  if (group === 'hard-ham-1')
    return [{ detection: 'cp_graymail', reason: reason('wanted, though it looks like spam') }];
  return [{ detection: 'cp_clean', reason: reason('wanted') }];
}
