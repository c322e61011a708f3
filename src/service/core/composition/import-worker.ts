import { parentPort, workerData } from 'node:worker_threads';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { mailImportLimits } from '../../../api/limits.ts';
import { importPaths } from '../../mail/import/import-paths.ts';
import { readParseSettings } from '../../mail/import/read-parse-settings.ts';
import { createParsePool } from '../../mail/import/parse-pool.ts';
import { explain, findSources } from '../../mail/import/find-sources.ts';
import type { ImportReply, ImportThreadSettings } from '../../mail/import/mail-import.ts';
import { startsZip, unpackZip, ZipRefused } from '../../mail/import/unpack-zip.ts';
import { openStorage } from './open-storage.ts';
import { readDiskSpace } from '../../database/database-file.ts';

// Imports the files of a folder as `postern import` does, on a thread of its own: reading large messages would hold up
// those who use the console. Any message asks it to stop after the current batches.
const { dataDirectory, folder, secretKey, reportAddress, bounceAddress } = workerData as ImportThreadSettings;
const stopped = new AbortController();
const port = parentPort!;
const post = (reply: ImportReply): void => port.postMessage(reply);
port.once('message', () => stopped.abort());

const storage = await openStorage(dataDirectory, { secretKey });
const pool = createParsePool(undefined, { isPatient: true });
try {
  await unpackAll();
  let total = 0;
  for await (const source of findSources([folder])) if ('size' in source) total += source.size;
  post({ total });
  const { stores } = storage;
  const skipped = (path: string, place: string, reason: string): void =>
    post({ skipped: { path: uploadedName(relative(folder, path)), place, reason } });
  const { outcome, imported, further, present, unreadable } = await importPaths(
    [folder],
    {
      settings: await readParseSettings(stores, { reportAddress, bounceAddress }),
      signal: stopped.signal,
      onProgress: (progress) => post({ progress }),
      onUnreadable: skipped,
      onLeftOut: skipped,
    },
    // A folder of an upload is not there a second time: nothing is resumed.
    {
      pool,
      store: { ...stores.mail, addMails: (batch) => stores.mail.addMails({ ...batch, progress: null }) },
    },
  );
  post({ outcome, counts: { imported, further, present, unreadable } });
} catch (error) {
  if (stopped.signal.aborted) post({ outcome: 'interrupted' });
  else post({ failure: error instanceof Error ? error.message : String(error) });
} finally {
  await pool.close();
  await storage.close();
  port.close();
}

/** Without the number before the name of a file (`fileName` of `mail-import.ts`). */
function uploadedName(path: string): string {
  return path.replace(/^\d{4}-/, '');
}

/** Replaces each archive by a folder of what is in it. */
async function unpackAll(): Promise<void> {
  const { free } = await readDiskSpace(folder);
  const room = {
    bytes: Math.min(mailImportLimits.unpacked, Math.floor(free / 3)),
    entries: mailImportLimits.entries,
  };
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!(await startsZip(path))) continue;
    // Beside the folder, so that what was packed is not imported as well.
    const archive = `${folder}.archive`;
    await rename(path, archive);
    await mkdir(path);
    const skip = (entry: string, reason: string) =>
      post({ skipped: { path: uploadedName(join(name, entry)), place: '', reason } });
    await unpackZip(archive, path, room, skip, stopped.signal).catch((error: unknown) => {
      if (stopped.signal.aborted || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
      skip('', error instanceof ZipRefused ? error.message : explain(error));
    });
  }
}
