import type { MailStore } from '../mail/import/mail-store.ts';
import { createParsePool, type ParsePool } from '../mail/import/parse-pool.ts';
import { loadSampleTenant, sampleRunId, type SampleProgress } from './load-sample-tenant.ts';

/**
 * Fills an empty store with the sample tenant, or resumes an interrupted load; does nothing if there is other
 * mail. Can run while the server answers. Undefined if there was nothing to do.
 * @throws SampleMissing when the corpus is not installed; ServiceError('disk_full').
 */
export async function ensureSampleTenant(
  deps: { store: MailStore; isEmpty: () => Promise<boolean>; pool?: ParsePool },
  options: { now?: number; signal?: AbortSignal; onProgress?: (progress: SampleProgress) => void } = {},
): Promise<SampleProgress | undefined> {
  const unfinished = await deps.store.importProgress(sampleRunId);
  if (!unfinished && !(await deps.isEmpty())) return undefined;
  const now = Number(unfinished?.fingerprint) || (options.now ?? Date.now());
  const pool = deps.pool ?? createParsePool();
  try {
    return await loadSampleTenant({ store: deps.store, pool }, { ...options, now });
  } finally {
    if (!deps.pool) await pool.close();
  }
}
