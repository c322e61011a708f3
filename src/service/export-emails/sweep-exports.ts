import type { Log } from '../log.ts';
import type { ExportParts } from './export-parts.ts';

/** How often expired files are looked for, milliseconds. */
const sweepEvery = 24 * 3_600_000;

/** Removes the files of exports that have expired, were cancelled or failed: now, and once a day. */
export function startSweep(parts: Pick<ExportParts, 'stores' | 'files' | 'now'>, log: Log): () => void {
  const sweep = () =>
    sweepExports(parts).catch((error: unknown) => {
      log('error', 'files of old exports could not be removed', { error: String(error) });
    });
  void sweep();
  const timer = setInterval(() => void sweep(), sweepEvery).unref();
  return () => clearInterval(timer);
}

/** Removes expired files. */
export async function sweepExports({
  stores,
  files,
  now,
}: Pick<ExportParts, 'stores' | 'files' | 'now'>): Promise<void> {
  // In this order: the file of an export that begins meanwhile is not among those that were found.
  const found = await files.list();
  const kept = new Map((await stores.exports.keepExports({ at: now() })).map((one) => [one.id, one]));
  await Promise.all(
    found.map(async (id) => {
      const keeps = kept.get(id);
      if (!keeps) return files.remove(id);
      // A program that was killed between packing and tidying up left the rows beside the packed file.
      return keeps.needsRows ? undefined : files.removeRows(id);
    }),
  );
}
