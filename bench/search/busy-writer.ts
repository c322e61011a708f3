import { parentPort, workerData } from 'node:worker_threads';
import { generateCorpus } from './corpus.ts';
import { openDatabase } from './open-corpus.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';

// Takes in mail as fast as it can, in transactions of 50, merging as the service's writer does between them.
const { file, stop } = workerData as { file: string; stop: SharedArrayBuffer };
const stopped = new Int32Array(stop);
const db = openDatabase(file, 'writer');
const index = createMailsSqlite(db, { role: 'writer' });
parentPort?.postMessage('ready');
let number = 0;
let batch = [];
for (const row of generateCorpus(1_000_000)) {
  batch.push({ ...row, entity_id: `busy ${number++}` });
  if (batch.length < 50) continue;
  index.add(batch);
  index.mergeStep();
  batch = [];
  if (Atomics.load(stopped, 0) === 1) break;
}
db.close();
parentPort?.postMessage({ written: number });
