import { newId } from '../secret-box/secrets.ts';
import type { SignedInCall } from '../call.ts';
import { digestRequest } from '../jobs/digest-request.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import type { ServiceParts } from '../service-parts.ts';
import { prepareExportMail } from './deliver-export.ts';
import { requireSeen } from './require-seen.ts';
import { placeOf } from './export-emails.ts';
import { needsOfExport } from './mask-row.ts';
import { canRetryExport } from './present-export.ts';
import type { ExportFiles } from './export-files.ts';
import type { StoredExport } from './find-export-store-sqlite.ts';
import { refuse } from '../refuse.ts';

/**
 * Tries an export again: a finished one is mailed again, now; one that failed or was cancelled, or whose file is gone, is
 * written again, as a job of its own that searches the same dates.
 * @throws ServiceError `permission_denied` for anybody but the person who requested it, `conflict` when there is nothing
 *   to try again or another export of theirs runs.
 */
export async function retryExport(
  parts: ServiceParts & { files: ExportFiles },
  found: StoredExport,
  call: SignedInCall,
): Promise<{ success: boolean; job_id: string; total: number }> {
  const { stores, now, mailOut } = parts;
  if (found.actorId !== call.caller.account.id) {
    throw refuse('permission_denied', 'export_not_yours');
  }
  await requireSeen(parts, found, call.caller.account);
  if (!canRetryExport(found, now())) {
    throw refuse('conflict', 'export_nothing');
  }
  const isThere = found.status === 'done' && found.expiresAt! > now() && (await parts.files.isIntact(found));
  if (!isThere) return writeAgain(parts, found, call);
  const mail = prepareExportMail(parts, found);
  if (!mail) {
    throw refuse('conflict', 'export_no_address', { address: found.recipient });
  }
  await stores.exports.requeueExportMail({ id: found.id, mail });
  mailOut.wake();
  return { success: true, job_id: found.id, total: found.rows };
}

async function writeAgain(
  { stores, exports, now }: ServiceParts,
  { id, criteria, askedAt, recipient, locale, timeZone, fileName, oldestUntil }: StoredExport,
  call: SignedInCall,
): Promise<{ success: boolean; job_id: string; total: number }> {
  const expression = compileCriteria(criteria, { now: askedAt });
  const newest = await stores.emails.keys({ expression, cap: 1 }, call.signal);
  const { account } = call.caller;
  const job = await stores.exports.createExport({
    id: newId(),
    actor: {
      id: account.id,
      email: account.email,
      clientAddress: call.clientAddress,
      needs: needsOfExport(account),
    },
    criteria,
    askedAt,
    recipient,
    locale,
    timeZone,
    fileName: fileName.replace(/\.zip$/, '.csv'),
    place: placeOf(newest, oldestUntil === null ? 'newest' : 'oldest'),
    total: 0,
    requestHash: digestRequest('export', { retryOf: id }),
    retryOf: id,
    at: now(),
  });
  exports.enqueue(job.id);
  return { success: true, job_id: job.id, total: job.total };
}
