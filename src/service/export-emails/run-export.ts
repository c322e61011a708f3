import { ServiceError } from '../../api/errors.ts';
import type { JobWork } from '../jobs/job-runner.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import { DamagedExport } from './check-export-file.ts';
import { deliverExport } from './deliver-export.ts';
import type { ExportParts } from './export-parts.ts';
import type { ExportRecord } from './export-record.ts';
import { writeSlices } from './write-slices.ts';

/** More mails than any store holds. */
const everyMatch = 1_000_000_000;
/** So often parts of a file are written again; a disk that loses more than that is not to be written to. */
const mostRewinds = 3;

/** What is done with exports, step by step. */
export const exportWork = (parts: ExportParts): JobWork => ({
  list: () => parts.stores.exports.listUnfinishedExports(undefined),
  step: (id) => runExportStep(parts, id),
  giveUp: (id) => giveUpExport(parts, id),
});

/**
 * Takes an export one step on: counts it, writes a stretch of it, or hands its file to the mail queue. Everything
 * that a step needs is in the store and the file, so that any other process can take the next one.
 */
export async function runExportStep(parts: ExportParts, id: string): Promise<{ ended: boolean }> {
  const { stores, files, now } = parts;
  const job = await stores.exports.resumeExport({ id, at: now() });
  if (!job) {
    await removeUnlessDone(parts, id);
    return { ended: true };
  }
  try {
    if (!job.isCounted) await count(parts, job);
    else if (job.before !== null) return { ended: !(await goesOn(parts, { ...job, before: job.before })) };
    else return { ended: await deliverExport(parts, job) };
    return { ended: false };
  } catch (error) {
    if (error instanceof DamagedExport) return { ended: !(await rewind(parts, job, error)) };
    if (!(error instanceof ServiceError) || error.code === 'unavailable') throw error;
    // Above all a full disk: to wait with a half-written file would keep it full.
    await files.remove(id);
    await stores.exports.failExport({ id, problem: error.code, at: now() });
    return { ended: true };
  }
}

/** Has what was lost of the file written again; false when that has been of no use. */
async function rewind({ stores, files, now }: ExportParts, job: ExportRecord, { at }: DamagedExport) {
  if (job.rewinds < mostRewinds && (await stores.exports.rewindExport({ id: job.id, at }))) return true;
  await files.remove(job.id);
  await stores.exports.failExport({ id: job.id, problem: 'damaged', at: now() });
  return false;
}

/** Ends an export that failed again and again for a reason that does not pass. */
async function giveUpExport({ stores, files, now }: ExportParts, id: string): Promise<void> {
  await stores.exports.failExport({ id, problem: 'internal', at: now() });
  await files.remove(id);
}

async function count({ stores }: ExportParts, job: ExportRecord): Promise<void> {
  const expression = compileCriteria(job.criteria, { now: job.askedAt });
  const total = await stores.exports.countExport({ id: job.id, expression, cap: everyMatch });
  await stores.exports.setExportTotal({ id: job.id, total });
}

async function goesOn(parts: ExportParts, job: ExportRecord & { before: number }): Promise<boolean> {
  if (await writeSlices(parts, job)) return true;
  await removeUnlessDone(parts, job.id);
  return false;
}

/** Removes the file of a cancelled export; one that another process continued or finished keeps its own. */
async function removeUnlessDone({ stores, files }: ExportParts, id: string): Promise<void> {
  const found = await stores.exports.findExport(id);
  if (found?.status === 'cancelled' || found?.status === 'failed') await files.remove(id);
}
