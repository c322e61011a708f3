import { createBatch } from '../batch-messages.ts';
import { finding } from '../inspector.ts';
import type { MailStore } from '../mail-store.ts';
import type { ParsePool } from '../parse-pool.ts';
import type { MessageOrigin } from '../parsed-mail.ts';
import { shareThread } from '../share-thread.ts';
import { createPipeline, type BatchPosition, type ImportCounts } from '../store-batches.ts';
import { openSample, rewriteSample, type SampleMessage } from './rewrite-sample.ts';
import { listCorpus, readCorpus } from './sample-corpus.ts';
import { makeIncidents } from './sample-incidents.ts';
import { sampleTenant } from './sample-people.ts';
import { chanceOf } from './sample-random.ts';
import { sampleTime } from './sample-times.ts';

/** The run id under which an unfinished load is remembered. */
export const sampleRunId = 'sample-tenant';

/** The load runs beside a server that answers people: what crosses between threads at once stays small. */
const batchMessages = 32;

/** Sample mail comes from no file a person could look at. */
const nowhere = { path: '', place: '' };

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
  const incidents = makeIncidents(options.now);
  const total = listCorpus().files.length + incidents.length;
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
  const flush = async () => {
    const full = batch;
    batch = createBatch('messages');
    if (full.items.length > 0) await pipeline.push(full, position, 0);
  };

  for (const { bytes, origin } of incidents) batch.add(bytes, origin, nowhere);
  await flush();
  const pause = shareThread();
  const samples = await readSamples(pause);
  // The newest first: the default search of the last hour has its answers at once.
  for (const [rank, sample] of samples.entries()) {
    if (options.signal?.aborted) break;
    const time = sampleTime(rank, samples.length, chanceOf('time', sample.id), options.now);
    batch.add(rewriteSample(sample, time), { fallbackTime: time, labels: labelsOf(sample) }, nowhere);
    if (batch.items.length >= batchMessages) await flush();
    await pause();
  }
  await flush();
  await pipeline.drain();
  if (!options.signal?.aborted) await deps.store.finishImport(sampleRunId);
  return report();
}

/** The corpus, its newest message first. */
async function readSamples(pause: () => Promise<void>): Promise<SampleMessage[]> {
  const samples: SampleMessage[] = [];
  for await (const message of readCorpus()) {
    samples.push(openSample(message));
    await pause();
  }
  return samples.sort((a, b) => b.originalTime - a.originalTime || (a.id < b.id ? -1 : 1));
}

/** Advance-fee and account fraud, which the corpus of 2002 still counts as spam. */
const fraud =
  /\b(?:urgent|confidential|assistance|proposal|fund|transfer|bank|account|credit card|inheritance|beneficiary)/i;

/** The corpus was sorted by people; their label speaks as evidence. */
function labelsOf({ group, message }: SampleMessage): MessageOrigin['labels'] {
  if (group.startsWith('spam')) {
    const subject = message.fields.find(({ name }) => /^subject$/i.test(name))?.value ?? '';
    const spam = finding('cp_spam', 'sorted_spam', { group });
    return fraud.test(subject) ? [finding('cp_phishing', 'fraud_subject'), spam] : [spam];
  }
  if (group === 'hard-ham-1') return [finding('cp_graymail', 'sorted_hard', { group })];
  return [finding('cp_clean', 'sorted_wanted', { group })];
}
