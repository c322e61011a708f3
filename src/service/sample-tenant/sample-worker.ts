import { parentPort, workerData } from 'node:worker_threads';
import type { SampleReply, SampleSettings } from './load-sample-tenant.ts';
import { createBatch, type MessageBatch } from '../mail/import/store-batches.ts';
import { finding, type MessageOrigin } from '../mail/inspect/inspector.ts';
import { openSample, rewriteSample, type SampleMessage } from './rewrite-sample.ts';
import { listCorpus, readCorpus } from './sample-corpus.ts';
import { makeIncidents } from './sample-incidents.ts';
import { chanceOf, sampleTime } from './sample-chances.ts';

/** The load runs while the server answers, so transfers between threads are kept small. */
const batchMessages = 32;

/** Sample mail has no source file to report. */
const nowhere = { path: '', place: '' };

/**
 * The number of messages in the sample.
 * @throws SampleMissing
 */
const countSample = (now: number): number => listCorpus().files.length + makeIncidents(now).length;

/**
 * The messages of the sample tenant in batches: the generated incidents, then the corpus, moved to a year
 * that ends at `now`. Blocks its thread for seconds.
 * @throws SampleMissing when the corpus is not installed.
 */
async function* writeSample(now: number): AsyncGenerator<MessageBatch> {
  let batch = createBatch('messages');
  for (const { bytes, origin } of makeIncidents(now)) batch.add(bytes, origin, nowhere);
  yield batch;
  batch = createBatch('messages');
  const samples = await readSamples();
  // Newest first, so that the default search of the last hour has results at once.
  for (const [rank, sample] of samples.entries()) {
    const time = sampleTime(rank, samples.length, chanceOf('time', sample.id), now);
    batch.add(rewriteSample(sample, time), { fallbackTime: time, labels: labelsOf(sample) }, nowhere);
    if (batch.items.length < batchMessages) continue;
    yield batch;
    batch = createBatch('messages');
  }
  if (batch.items.length > 0) yield batch;
}

/** The corpus, its newest message first. */
async function readSamples(): Promise<SampleMessage[]> {
  const samples: SampleMessage[] = [];
  for await (const message of readCorpus()) samples.push(openSample(message));
  return samples.sort((a, b) => b.originalTime - a.originalTime || (a.id < b.id ? -1 : 1));
}

/** Advance-fee and account fraud, which the corpus of 2002 counts as spam. */
const fraud =
  /\b(?:urgent|confidential|assistance|proposal|fund|transfer|bank|account|credit card|inheritance|beneficiary)/i;

/** The corpus was sorted by hand; its labels become evidence. */
function labelsOf({ group, message }: SampleMessage): MessageOrigin['labels'] {
  if (group.startsWith('spam')) {
    const subject = message.fields.find(({ name }) => /^subject$/i.test(name))?.value ?? '';
    const spam = finding('cp_spam', 'sorted_spam', { group });
    return fraud.test(subject) ? [finding('cp_phishing', 'fraud_subject'), spam] : [spam];
  }
  if (group === 'hard-ham-1') return [finding('cp_graymail', 'sorted_hard', { group })];
  return [finding('cp_clean', 'sorted_wanted', { group })];
}

// Sends one batch per request; null after the last. An exception ends the thread with that error.
const port = parentPort!;
const { now } = workerData as SampleSettings;
const total = countSample(now);
const batches = writeSample(now);

port.on('message', async () => {
  const { value } = await batches.next();
  if (!value) return port.postMessage(null satisfies SampleReply);
  const buffer = value.toBuffer();
  const reply: SampleReply = { total, items: value.items, buffer };
  return port.postMessage(reply);
});
