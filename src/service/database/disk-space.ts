import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  free: number;
  total: number;
}

/** Bytes of the disk of a folder that this program may still write, and all of them. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
