import { existsSync, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The one database file of a data directory. */
export const databaseFile = (dataDirectory: string): string => join(dataDirectory, 'postern.db');

/**
 * Creates a directory that only its owner may enter, and those above it that are missing. One that exists is left as it
 * is. (`mkdir` with `recursive` never returns below file systems that answer ENOENT, such as /proc.)
 */
export function createDirectory(path: string): void {
  if (existsSync(path)) return;
  createDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another program was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export interface DiskSpace {
  free: number;
  total: number;
}

/** Bytes of the disk of a folder that this program may still write, and all of them. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
