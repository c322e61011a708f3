import { stringify } from 'csv-stringify/sync';
import type { AuditExportFormat } from '../../api/contract/audit/audit-rows.ts';
import { masks, maskText } from '../../api/privacy.ts';
import { hidden } from '../../api/vocabulary/hidden.ts';
import type { SignedInCall } from '../call.ts';
import { safeCell } from '../files/csv-cells.ts';
import type { ServiceParts } from '../service-parts.ts';
import { installationOf } from './deliver-audit.ts';
import { describeRow, rowSentence } from './describe-event.ts';
import type { AuditFilter, AuditPlace, FoundRow } from './find-audit-sqlite.ts';
import { presentAuditDetail } from './present-audit-row.ts';

/** Rows read per query. */
const slice = 500;

const header = [
  'Row',
  'Time',
  'Who',
  'Action',
  'What',
  'Outcome',
  'Objects',
  'Reason',
  'Address',
  'Session',
  'Request',
  'Details',
  'Hash',
];

/**
 * Streams the matching rows as a file: CSV with formula-safe cells, or JSON lines as receivers get them. If
 * it is interrupted, the last line is incomplete and the download fails.
 */
export async function exportAudit(
  { stores }: ServiceParts,
  { filter, format }: { filter: AuditFilter; format: AuditExportFormat },
  { signal }: SignedInCall,
): Promise<Response> {
  const installation = await installationOf(stores);
  const style = { format: 'json', seesPrivate: filter.seesPrivate, installation } as const;
  const previous = async (row: FoundRow) =>
    Buffer.from((await stores.audit.findAuditHash(row.row - 1)) ?? '', 'hex');
  let after: AuditPlace | null = null;
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const page = await stores.audit.findAudit({ filter, after, limit: slice }, signal);
        after = page.next;
        const lines =
          format === 'csv'
            ? (isFirst ? '\u{feff}' : '') +
              write([
                ...(isFirst ? [header] : []),
                ...page.rows.map((row) => cellsOf(row, filter.seesPrivate)),
              ])
            : (
                await Promise.all(
                  page.rows.map(
                    async (row) => `${JSON.stringify(describeRow(row, await previous(row), style))}\n`,
                  ),
                )
              ).join('');
        isFirst = false;
        if (lines !== '') controller.enqueue(new TextEncoder().encode(lines));
        if (!after) return controller.close();
        if (lines !== '') return undefined;
      }
    },
  });
  return new Response(body, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="audit.${format}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

const write = (rows: string[][]): string =>
  rows.length === 0 ? '' : stringify(rows, { record_delimiter: 'windows', quoted_match: /[,"\r\n]/ });

function cellsOf(row: FoundRow, seesPrivate: boolean): string[] {
  const { facts, private_facts, objects, reason, employee, actor } = presentAuditDetail(row);
  const who = actor || (seesPrivate ? employee : employee && masks.address(employee));
  const shown = [
    ...facts,
    ...private_facts.map((fact) => (seesPrivate ? fact : { ...fact, value: hidden, before: null })),
  ];
  const details = Object.fromEntries(
    shown.map(({ name, value, before }) => [name, before === null ? value : { before, after: value }]),
  );
  return [
    String(row.row),
    new Date(row.at).toISOString(),
    who,
    row.action,
    rowSentence(row.action, row.outcome, who || 'Somebody'),
    row.outcome,
    objects.map(({ type, id }) => `${type} ${id}`).join('; '),
    seesPrivate ? reason : maskText('prose', reason),
    row.clientAddress,
    row.session,
    row.request,
    JSON.stringify(details),
    Buffer.from(row.hash).toString('hex'),
  ].map(safeCell);
}
