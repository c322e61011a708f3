import { parentPort, workerData } from 'node:worker_threads';
import { backUpDatabase } from '../database/back-up-database.ts';
import { databaseFile } from '../database/database-file.ts';
import { type KeyPlace, verifyBackup } from './verify-backup.ts';

/** What the thread of a backup is started with. */
export type BackupThreadSettings = KeyPlace & { readonly target: string };

// Writes one backup and checks it, on a thread of its own: reading the whole file takes minutes for millions of mails. A failure ends it.
const { target, ...key } = workerData as BackupThreadSettings;
parentPort!.postMessage(
  await backUpDatabase(databaseFile(key.dataDirectory), target, (copy) => verifyBackup(copy, key)),
);
