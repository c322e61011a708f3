import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addTo, type FileSeal } from '../whole-file.ts';

/** Where files of held mail lie until their mails are sent, below the data directory. */
const folderName = 'restored-files';
/** A file that was written just now is about to be queued; milliseconds. */
const justNow = 10 * 60_000;

/** The files that go with mails to employees: each under the key of its mail, readable for the service alone. */
export interface RestoredFiles {
  /** Writes a file; it is on the disk when this resolves. */
  write(messageKey: string, bytes: Uint8Array): Promise<{ file: string; seal: FileSeal }>;
  remove(messageKey: string): Promise<void>;
  /** Removes those whose mails wait no longer. */
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
