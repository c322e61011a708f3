import type { AuditDetail, AuditRowAnswer } from '../../api/contract/audit/audit-rows.ts';
import { factsOfAction, isPublicFact } from '../../api/vocabulary/audit-actions.ts';
import { objectsOf } from './audit-objects.ts';
import type { FoundRow } from './find-audit-sqlite.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** Most objects shown of a row, in lists and in the details. */
const mostListed = 10;
const mostOfDetail = 1_000;
/** Most mails of a row that are named. */
const mostNamed = 3;
/** Most facts of a row; a longer value is truncated. */
const mostFacts = 200;
const longestValue = 4_000;

/** A row for the list. */
export function presentAuditRow(found: FoundRow): AuditRowAnswer {
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
    objects: objects.slice(0, mostListed),
    object_count: objects.length,
  };
}

/** A search, or a query as one. */
function criteriaOf({ criteria, query }: Record<string, unknown>): Record<string, unknown> | null {
  if (isRecord(criteria)) return criteria;
  return typeof query === 'string' ? { query, operator: 'and' } : null;
}

/** Rows whose first mails are named; a store that reaches less names less. */
export async function nameMails<Row extends AuditRowAnswer>(
  { stores }: ServiceParts,
  rows: Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ objects }) =>
    objects.slice(0, mostNamed).flatMap(({ type, id }) => (type === 'mail' ? [id] : [])),
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
export function presentAuditDetail(found: FoundRow): AuditDetail {
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
    objects: objectsOf(found.action, details).slice(0, mostOfDetail),
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
  return facts.slice(0, mostFacts);
}

function written(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1).toWellFormed()}…` : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
