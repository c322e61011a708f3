import { stringify } from 'csv-stringify/sync';
import {
  type AuditAction,
  auditActionNames,
  auditActions,
  factsOfAction,
  isPublicFact,
} from '../../api/vocabulary/audit-actions.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import type { Contract } from '../../api/contract/table.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { AuditFilter, AuditPlace, FoundRow } from './find-audit-sqlite.ts';
import type { AuditDetail, AuditExportFormat, AuditRowAnswer } from '../../api/contract/audit/audit-rows.ts';
import { masks, maskText } from '../../api/privacy.ts';
import { hidden } from '../../api/vocabulary/hidden.ts';
import { safeCell } from '../files/csv-cells.ts';
import { installationOf } from './deliver-audit.ts';
import { describeRow, rowSentence } from './describe-event.ts';
import { objectsOf } from './audit-entry.ts';
import type { AuditState } from '../../api/contract/audit/audit-chain.ts';
import { readRetention, retentionSetting } from './keep-trail.ts';
import { verifyAudit } from './verify-audit.ts';
import { isoOrNull } from '../../api/iso-time.ts';

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

/** Most objects shown of a row, in lists and in the details. */
const maxListed = 10;
const maxOfDetail = 1_000;
/** Most mails of a row that are named. */
const maxNamed = 3;
/** Most facts of a row; a longer value is truncated. */
const maxFacts = 200;
const longestValue = 4_000;

/** A row for the list. */
function presentAuditRow(found: FoundRow): AuditRowAnswer {
  const details = JSON.parse(found.details) as Record<string, unknown>;
  const objects = objectsOf(found.action, details);
  const byEmployee = factsOfAction(found.action)?.byEmployee === true;
  const support = details['Login-Reason'];
  const reason = typeof support === 'string' ? support : details['reason'];
  return {
    row: found.row,
    at: new Date(found.at).toISOString(),
    actor: byEmployee ? '' : found.actor,
    employee: byEmployee ? found.actor : '',
    action: found.action,
    outcome: found.outcome,
    client_address: found.clientAddress,
    support: found.action === 'login_reason',
    reason: typeof reason === 'string' ? reason : '',
    criteria: criteriaOf(details),
    objects: objects.slice(0, maxListed),
    object_count: objects.length,
  };
}

/** A search, or a query as one. */
function criteriaOf({ criteria, query }: Record<string, unknown>): Record<string, unknown> | null {
  if (isRecord(criteria)) return criteria;
  return typeof query === 'string' ? { query, operator: 'and' } : null;
}

/** Rows whose first mails are named; a store that reaches less names less. */
async function nameMails<Row extends AuditRowAnswer>({ stores }: ServiceParts, rows: Row[]): Promise<Row[]> {
  const ids = rows.flatMap(({ objects }) =>
    objects.slice(0, maxNamed).flatMap(({ type, id }) => (type === 'mail' ? [id] : [])),
  );
  const names = new Map((await stores.emails.nameMails([...new Set(ids)])).map((mail) => [mail.id, mail]));
  return rows.map((row) => ({
    ...row,
    objects: row.objects.map((object) =>
      object.type === 'mail' ? { ...object, ...names.get(object.id) } : object,
    ),
  }));
}

/** A row with all its details. */
function presentAuditDetail(found: FoundRow): AuditDetail {
  const details = JSON.parse(found.details) as Record<string, unknown>;
  const facts = factsOf(details).map((fact) => ({
    ...fact,
    isPublic: isPublicFact(found.action, fact.path),
  }));
  const present = ({ name, value, before }: (typeof facts)[number]) => ({ name, value, before });
  return {
    ...presentAuditRow(found),
    session: found.session,
    request: found.request,
    hash: Buffer.from(found.hash).toString('hex'),
    objects: objectsOf(found.action, details).slice(0, maxOfDetail),
    facts: facts.filter(({ isPublic }) => isPublic).map(present),
    private_facts: facts.filter(({ isPublic }) => !isPublic).map(present),
  };
}

interface Fact {
  path: string;
  name: string;
  value: string;
  before: string | null;
}

/**
 * The details as names and values. Changed values have the previous value; unchanged ones are omitted from
 * it.
 */
function factsOf(details: Readonly<Record<string, unknown>>): Fact[] {
  const { before, after, ...rest } = details;
  const wasThere = isRecord(before) ? before : {};
  const isThere = isRecord(after) ? after : {};
  const facts: Fact[] = [];
  for (const [name, value] of Object.entries({ ...rest, ...isThere })) {
    const path = name in isThere ? `after.${name}` : name;
    if (!(name in wasThere)) facts.push({ path, name, value: written(value), before: null });
    else if (written(value) !== written(wasThere[name]))
      facts.push({ path, name, value: written(value), before: written(wasThere[name]) });
  }
  for (const [name, value] of Object.entries(wasThere)) {
    if (!(name in rest) && !(name in isThere))
      facts.push({ path: `before.${name}`, name, value: '', before: written(value) });
  }
  if (before !== undefined && !isRecord(before))
    facts.push({ path: 'before', name: 'before', value: written(before), before: null });
  if (after !== undefined && !isRecord(after))
    facts.push({ path: 'after', name: 'after', value: written(after), before: null });
  return facts.slice(0, maxFacts);
}

function written(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1).toWellFormed()}…` : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Number of checkpoints in the state. */
const shownCheckpoints = 20;
const verificationSetting = 'audit_verification';
type Verification = NonNullable<AuditState['verification']>;

/** The state of the trail's chain. */
export const auditTrailRoutes = (
  parts: ServiceParts,
): HandlersOf<'showAuditState' | 'verifyAuditRows' | 'writeAuditRetention'> => {
  let running: Verification | undefined;
  return {
    async showAuditState() {
      const { stores } = parts;
      const [state, days, stored] = await Promise.all([
        stores.audit.readAuditState({ checkpoints: shownCheckpoints }),
        readRetention(stores),
        stores.settings.readSetting(verificationSetting),
      ]);
      return {
        first_row: state.firstRow,
        last_row: state.lastRow,
        first_at: isoOrNull(state.firstAt),
        last_at: isoOrNull(state.lastAt),
        fingerprint: state.hash ? `${state.lastRow}:${state.hash}` : null,
        key: state.keyId,
        public_key: state.publicKey,
        checkpoints: state.checkpoints.map(({ row, at, hash, signature, keyId }) => ({
          row,
          at: new Date(at).toISOString(),
          hash: Buffer.from(hash).toString('hex'),
          signature: Buffer.from(signature).toString('base64'),
          key: keyId,
        })),
        entering: state.isEntering,
        verification: running ?? (stored ? (JSON.parse(stored) as Verification) : null),
        retention: { days, removed_to: state.removedTo },
      };
    },
    async verifyAuditRows(_, call) {
      if (running) return { started: false };
      const by = call.caller.account.email;
      running = { at: iso(parts), by, state: 'running', rows: 0, row: null, problem: null };
      parts.background('the verification of the audit trail', async () => {
        const found: Omit<Verification, 'at' | 'by'> = await verifyAudit(parts.stores).then(
          ({ rows, problem }) => ({
            state: problem ? 'wrong' : 'good',
            rows,
            row: problem?.row ?? null,
            problem: problem?.what ?? null,
          }),
          (error: unknown) => ({ state: 'failed', rows: 0, row: null, problem: String(error).slice(0, 300) }),
        );
        try {
          const value = JSON.stringify({ at: iso(parts), by, ...found });
          await parts.stores.settings.writeSetting({ name: verificationSetting, value });
          const { state, rows, row, problem } = found;
          const details = { rows, ...(state !== 'good' && { row, problem }) };
          await recordAudit(parts, 'audit_verify', call, details, state === 'good' ? 'success' : 'failed');
        } finally {
          running = undefined;
        }
      });
      return { started: true };
    },
    async writeAuditRetention({ body: { days } }, { caller, clientAddress }) {
      await parts.stores.tenant.changeSetting({
        patch: { name: retentionSetting, fields: { days } },
        unset: { days: null },
        audit: {
          at: parts.now(),
          actor: caller.account.email,
          action: 'audit_retention_change',
          outcome: 'success',
          clientAddress,
        },
      });
      return { success: true };
    },
  };
};

const iso = ({ now }: ServiceParts): string => new Date(now()).toISOString();
