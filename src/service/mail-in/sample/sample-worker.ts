import { parentPort, workerData } from 'node:worker_threads';
import type { SampleReply, SampleSettings } from './read-sample-batches.ts';
import { countSample, writeSample } from './write-sample.ts';

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
