import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { exportEmails as exportEndpoint } from '../../api/contract/emails/export-emails.ts';
import { exportLimit } from '../../api/limits.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ParsedInput, SignedInCall } from '../call.ts';
import { requireFeature } from '../config/read-features.ts';
import { digestRequest } from '../jobs/digest-request.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import { readOrder } from '../emails/read-paging.ts';
import { timeOfKey } from '../search/email-key.ts';
import type { EmailKey, ReadOrder } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { ServiceParts } from '../service-parts.ts';
import { ownMailOf } from '../privacy/mask-answer.ts';
import { cellsOf, exportHeader } from './export-columns.ts';
import type { ExportPlace } from './export-store-sqlite.ts';
import { maskRow, needsOfExport } from './mask-row.ts';
import { zoneTimeWriter } from './write-zone-time.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';

/**
 * Exports the matches of a search (MX-18): below 500 as rows of cells, else as a job that mails them.
 * @throws ServiceError `too_many_matches` from 500 on without `send_in_mail`, `conflict` while another export of the
 *   caller runs, `permission_denied` when the tenant has no exports, and what `compileCriteria` refuses.
 */
export async function exportEmails(
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
export const placeOf = ([newest]: readonly EmailKey[], order: ReadOrder): ExportPlace =>
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
