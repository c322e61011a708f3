import { Readable } from 'node:stream';
import type { exportEmails as exportEndpoint } from '../../api/contract/emails/export-emails.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Job } from '../../api/contract/jobs/job.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { bulkLimit, exportLimit } from '../../api/limits.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import { requireFeature } from '../config/read-features.ts';
import { readOrder } from '../emails/search-emails.ts';
import { digestRequest } from '../jobs/job-actor.ts';
import { ownMailOf } from '../privacy/mask-answer.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import type { ReadOrder } from '../ports/mail-index.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportPlace, ExportRecord, StoredExport } from './export-store-sqlite.ts';
import { cellsOf, exportHeader, maskRow, needsOfExport, zoneTimeWriter } from './read-export-slice.ts';
import { prepareExportMail } from './run-export.ts';
import { timeOfKey } from '../records/mail-key.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Exporting the matches of a search, and the files that come of it. */
export const exportRoutes = (
  parts: ServiceParts & { readonly files: ExportFiles },
): HandlersOf<'exportEmails' | 'downloadExport'> => ({
  exportEmails: (input, call) => exportEmails(parts, input, call),
  downloadExport: ({ params }, call) => downloadExport(parts, parts.files, params.id, call),
});

/**
 * Exports the matches of a search (MX-18): below 500 as rows of cells, else as a job that mails them.
 * @throws ServiceError `too_many_matches` from 500 on without `send_in_mail`, `conflict` while another export of the
 *   caller runs, `permission_denied` when the tenant has no exports, and what `compileCriteria` refuses.
 */
async function exportEmails(
  parts: ServiceParts,
  { query, body: { time_zone, locale, sortDirection, ...criteria } }: ParsedInput<typeof exportEndpoint>,
  call: SignedInCall,
): Promise<CallAnswer<typeof exportEndpoint>> {
  const { stores, now } = parts;
  await requireFeature(parts, 'csv_export');
  const at = now();
  const timeZone = checkZone(time_zone ?? 'UTC');
  const expression = compileCriteria(criteria, { now: at });
  const order = readOrder(sortDirection);
  if (!query.send_in_mail)
    return exportCells(parts, { expression, timeZone, size: query.size, criteria, order }, call);

  const [total, newest] = await Promise.all([
    stores.emails.count({ expression, cap: bulkLimit }, call.signal),
    stores.emails.keys({ expression, cap: 1 }, call.signal),
  ]);
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
    askedAt: at,
    recipient: account.email,
    locale: locale ?? call.locale,
    timeZone,
    fileName: `Mail Explorer ${zoneTimeWriter(timeZone)(at).slice(0, 10)}.csv`,
    place: placeOf(newest, order),
    total,
    requestHash: digestRequest('export', { criteria, timeZone, ...(order === 'oldest' && { order }) }),
    retryOf: null,
    at,
  });
  parts.exports.enqueue(job.id);
  return { success: true, info: 'Mail sent', csv_list: [], job_id: job.id, total: job.total };
}

/** Where an export begins and ends: at the newest match, below everything when there is none. */
const placeOf = ([newest]: readonly EmailKey[], order: ReadOrder): ExportPlace =>
  order === 'newest'
    ? { before: newest === undefined ? 0 : newest + 1, oldestUntil: null }
    : { before: 0, oldestUntil: newest === undefined ? 0 : timeOfKey(newest) + 1 };

async function exportCells(
  { stores, audit }: ServiceParts,
  search: {
    expression: SearchExpression;
    timeZone: string;
    size: number;
    criteria: SearchCriteria;
    order: ReadOrder;
  },
  call: SignedInCall,
): Promise<CallAnswer<typeof exportEndpoint>> {
  const { expression, timeZone, size, criteria, order } = search;
  const total = await stores.emails.count({ expression, cap: bulkLimit }, call.signal);
  if (total >= exportLimit) {
    throw refuse('too_many_matches', 'export_too_many', { limit: exportLimit });
  }
  const { rows } = await stores.emails.page({ expression, after: null, limit: size, order }, call.signal);
  const writeTime = zoneTimeWriter(timeZone);
  audit.note({
    actor: call.caller.account.email,
    action: 'emails_export',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { criteria, rows: rows.length },
  });
  const { account } = call.caller;
  const maskedFor = seesPrivateData(account) ? null : ownMailOf(account);
  const cells = rows.map((row) => cellsOf(maskRow(row, maskedFor), writeTime));
  const csv_list = [[...exportHeader], ...cells];
  return { success: true, info: '', csv_list, job_id: null, total };
}

function checkZone(timeZone: string): string {
  try {
    zoneTimeWriter(timeZone);
    return timeZone;
  } catch {
    throw refuseField(fieldProblem('time_zone', 'zone_unknown', { zone: timeZone }));
  }
}

/**
 * The file of an export as a stream, for the person who requested it.
 * @throws ServiceError `not_found` for everybody else, `link_expired` once it has been removed or is not what it was, `conflict` before it is
 *   complete.
 */
async function downloadExport(
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

type ExportView = NonNullable<Job['export']>;

/** The contract's view of what an export has beside its job. */
export const presentExport = (found: StoredExport, now: number): ExportView => ({
  file_name: found.fileName,
  size: found.size,
  delivery: deliveryOf(found, now),
  info: infoOf(found),
  expires_at: isoOrNull(found.expiresAt),
  to: found.recipient,
  is_filed: found.delivery?.state === 'filed',
  next_try_at: found.delivery?.nextTryAt ? new Date(found.delivery.nextTryAt).toISOString() : null,
  problem: found.problem,
});

/** The mail server's reply, or the name of the file in the outbox: its path on the server is not revealed. */
function infoOf({ delivery }: StoredExport): string {
  const info = delivery?.info ?? '';
  return delivery?.state === 'filed' ? (info.split(/[\\/]/).at(-1) ?? '') : info;
}

/** Whether trying again would write or mail something. */
export function canRetryExport(found: StoredExport, now: number): boolean {
  if (found.status === 'failed' || found.status === 'cancelled') return true;
  const delivery = deliveryOf(found, now);
  return (
    delivery === 'refused' ||
    delivery === 'expired' ||
    (delivery === 'waiting' && found.delivery?.info !== '')
  );
}

function deliveryOf(
  { status, expiresAt, delivery, isLink }: StoredExport,
  now: number,
): ExportView['delivery'] {
  if (status !== 'done' || expiresAt === null) return 'preparing';
  if (expiresAt <= now) return 'expired';
  // Without a mail there was no address to send it to.
  if (!delivery || delivery.state === 'refused') return 'refused';
  if (delivery.state === 'waiting') return 'waiting';
  return isLink ? 'link' : 'mailed';
}

/**
 * A file is for people who may see what is in it when it is delivered, not when it was requested: its private data, and all mail
 * that they reached then.
 * @throws ServiceError `permission_denied`.
 */
async function requireSeen(
  { stores }: Pick<ServiceParts, 'stores'>,
  { id, isMasked }: Pick<ExportRecord, 'id' | 'isMasked'>,
  account: Account,
): Promise<void> {
  if (!isMasked && !seesPrivateData(account)) throw refuse('permission_denied', 'export_private');
  if (!(await stores.jobs.reachesJob({ id, actorId: account.id })))
    throw refuse('permission_denied', 'export_reach');
}
