import { type AuditAction, auditActionNames, auditActions } from '../../api/vocabulary/audit-actions.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import type { Contract } from '../../api/contract/table.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { AuditFilter, AuditPlace, FoundRow } from './find-audit-sqlite.ts';
import { nameMails, presentAuditDetail, presentAuditRow } from './present-audit-row.ts';
import { stringify } from 'csv-stringify/sync';
import type { AuditExportFormat } from '../../api/contract/audit/audit-rows.ts';
import { masks, maskText } from '../../api/privacy.ts';
import { hidden } from '../../api/vocabulary/hidden.ts';
import { safeCell } from '../files/csv-cells.ts';
import { installationOf } from './deliver-audit.ts';
import { describeRow, rowSentence } from './describe-event.ts';

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
async function exportAudit(
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

/** Rows of a page. */
const pageRows = 50;

/** Reading the trail, with the right to do so. */
export const auditRowRoutes = (
  parts: ServiceParts,
): HandlersOf<'listAuditRows' | 'showAuditRow' | 'exportAuditRows'> => ({
  async listAuditRows({ query: { after, ...asked } }, call) {
    const filter = filterOf(asked, call);
    const place = after === undefined ? null : readPlace(after);
    // Queued rows are written first, because people expect them in the answer.
    await parts.audit.flush();
    const { rows, next, stopped } = await parts.stores.audit.findAudit(
      { filter, after: place, limit: pageRows },
      call.signal,
    );
    noteAudit(parts, 'audit_view', call, { ...asked, rows: rows.length, ...(place && { continued: true }) });
    return {
      rows: await nameMails(parts, rows.map(presentAuditRow)),
      next: next && `${next.at}.${next.row}`,
      searched_to: stopped && next ? new Date(next.at).toISOString() : null,
    };
  },
  async showAuditRow({ params }, call) {
    await parts.audit.flush();
    const found = await parts.stores.audit.readAuditRow(params.row);
    if (!found) throw refuse('not_found', 'audit_row_missing');
    noteAudit(parts, 'audit_view', call, { row: params.row });
    const [row] = await nameMails(parts, [presentAuditDetail(found)]);
    return row!;
  },
  async exportAuditRows({ query: { format, ...asked } }, call) {
    const filter = filterOf(asked, call);
    await parts.audit.flush();
    await recordAudit(parts, 'audit_export', call, { ...asked, format });
    return exportAudit(parts, { filter, format }, call);
  },
});

type Asked = Omit<ParsedInput<Contract['listAuditRows']>['query'], 'after'>;

function filterOf(asked: Asked, { caller: { account } }: SignedInCall): AuditFilter {
  const { object_type: type, object_id: id, group, action, support, from, to, text, ...plain } = asked;
  const actions = actionsOf(action, support ? 'login_reason' : undefined, group);
  return {
    ...plain,
    ...(type && id && { object: { type, id } }),
    ...(actions && { actions }),
    ...(text && { text }),
    ...(from && { from: Date.parse(from) }),
    ...(to && { to: Date.parse(to) }),
    seesPrivate: reachesAllMail(account, 'private_data:view'),
  };
}

/** The actions that match all filters; undefined without filters. Unknown ones match nothing. */
function actionsOf(
  action: string | undefined,
  support: AuditAction | undefined,
  group: Asked['group'],
): AuditAction[] | undefined {
  if (!action && !support && !group) return undefined;
  return auditActionNames.filter(
    (name) =>
      (!action || name === action) &&
      (!support || name === support) &&
      (!group || auditActions[name].group === group),
  );
}

function readPlace(text: string): AuditPlace {
  const match = /^(-?\d{1,15})\.(\d{1,15})$/.exec(text);
  if (!match) throw refuse('invalid_input', 'audit_place_wrong');
  return { at: Number(match[1]), row: Number(match[2]) };
}

type TrailAction = Extract<AuditAction, `audit_${string}`>;

/** Records that the trail was read; queued like other reads. */
const noteAudit = (
  { audit }: ServiceParts,
  action: TrailAction,
  { caller, clientAddress }: SignedInCall,
  details: Record<string, unknown>,
): void => audit.note({ actor: caller.account.email, action, outcome: 'success', clientAddress, details });

/** Records an action on the trail, on disk before the answer. */
export const recordAudit = (
  { audit }: ServiceParts,
  action: TrailAction,
  { caller, clientAddress }: SignedInCall,
  details: Record<string, unknown>,
  outcome: 'success' | 'failed' = 'success',
): Promise<void> => audit.record({ actor: caller.account.email, action, outcome, clientAddress, details });
