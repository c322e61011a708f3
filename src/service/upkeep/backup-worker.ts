import { parentPort, workerData } from 'node:worker_threads';
import { backUpDatabase } from '../database/back-up-database.ts';
import { databaseFile } from '../database/database-file.ts';
import { type BackupCheck, type KeyPlace, verifyBackup } from './verify-backup.ts';

/** What the thread of a backup is started with. */
export type BackupThreadSettings = KeyPlace & { readonly target: string };
/** What came of it. */
export type BackupReply = { readonly check: BackupCheck } | { readonly failure: string };

// Writes one backup and checks it, on a thread of its own: reading the whole file takes minutes for millions of mails.
const { target, ...key } = workerData as BackupThreadSettings;
let reply: BackupReply;
try {
  const check = await backUpDatabase(databaseFile(key.dataDirectory), target, (copy) =>
    verifyBackup(copy, key),
  );
  reply = { check };
} catch (error) {
  reply = { failure: error instanceof Error ? error.message : String(error) };
}
parentPort!.postMessage(reply);
