import { Readable } from 'node:stream';
import type { SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { requireSeen } from './require-seen.ts';
import type { ExportFiles } from './export-files.ts';
import { refuse } from '../refuse.ts';

/**
 * The file of an export as a stream, for the person who requested it.
 * @throws ServiceError `not_found` for everybody else, `link_expired` once it has been removed or is not what it was, `conflict` before it is
 *   complete.
 */
export async function downloadExport(
  { stores, audit, now }: ServiceParts,
  files: Pick<ExportFiles, 'isIntact' | 'readDelivered'>,
  id: string,
  call: SignedInCall,
): Promise<Response> {
  const found = await stores.exports.findExport(id);
  const isTheirs = found?.actorId === call.caller.account.id;
  if (!found || !isTheirs || found.status === 'failed' || found.status === 'cancelled') {
    throw refuse('not_found', 'export_missing');
  }
  await requireSeen({ stores }, found, call.caller.account);
  if (found.expiresAt === null) {
    throw refuse('conflict', 'export_unfinished');
  }
  const isKept = found.expiresAt > now();
  const isIntact = isKept && (await files.isIntact(found));
  // Half a file is none: people would take it for the whole.
  if (isKept && !isIntact) await stores.exports.markExportFileLost({ id, at: now() });
  if (!isIntact) throw refuse('link_expired', 'export_expired');
  audit.note({
    actor: call.caller.account.email,
    action: 'export_download',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { job: id },
  });
  const body = Readable.toWeb(files.readDelivered(found)) as unknown as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      'content-type': found.isPacked ? 'application/zip' : 'text/csv; charset=utf-8',
      'content-length': String(found.size),
      'content-disposition': `attachment; filename="${found.fileName}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
