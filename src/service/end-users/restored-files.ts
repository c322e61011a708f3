import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addTo, type FileSeal } from '../files/whole-file.ts';

/** Folder below the data directory for files of held mail until their mails are sent. */
const folderName = 'restored-files';
/** Younger files are kept, because their mail may not be queued yet; milliseconds. */
const justNow = 10 * 60_000;

/** Files for mails to employees: one per message key, readable by the service only. */
export interface RestoredFiles {
  /** Writes a file; resolves when it is on disk. */
  write(messageKey: string, bytes: Uint8Array): Promise<{ file: string; seal: FileSeal }>;
  remove(messageKey: string): Promise<void>;
  /** Deletes those whose mails are not queued any more. */
  sweep(isWaiting: (messageKey: string) => Promise<boolean>): Promise<void>;
}

export function createRestoredFiles(dataDirectory: string): RestoredFiles {
  const folder = join(dataDirectory, folderName);
  const remove = async (messageKey: string) => rm(join(folder, messageKey), { force: true });
  return {
    async write(messageKey, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, messageKey), 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      const seal = { size: 0, crc: 0 };
      addTo(seal, bytes);
      return { file: join(folderName, messageKey), seal };
    },
    remove,
    async sweep(isWaiting) {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs < Date.now() - justNow && !(await isWaiting(name))) await remove(name);
      }
    },
  };
}
