import { type AuditAction, auditActions, auditActionNames } from '../../api/vocabulary/audit-actions.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../call.ts';
import type { Contract } from '../../api/contract/table.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { exportAudit } from './export-audit.ts';
import type { AuditFilter, AuditPlace } from './find-audit-sqlite.ts';
import { presentAuditDetail, presentAuditRow } from './present-audit-row.ts';

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
      rows: rows.map(presentAuditRow),
      next: next && `${next.at}.${next.row}`,
      searched_to: stopped && next ? new Date(next.at).toISOString() : null,
    };
  },
  async showAuditRow({ params: { row } }, call) {
    await parts.audit.flush();
    const found = await parts.stores.audit.readAuditRow(row);
    if (!found) throw refuse('not_found', 'audit_row_missing');
    noteAudit(parts, 'audit_view', call, { row });
    return presentAuditDetail(found);
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
