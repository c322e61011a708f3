import type { EntityType } from '../../api/vocabulary/platforms.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import type { StoreHandle } from '../database/operation.ts';
import { readSearchHolds } from './keep-mails-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** A legal hold, set or lifted. */
export interface StoredHold {
  id: string;
  /** Both empty for a search. */
  entityType: EntityType | '';
  entityId: string;
  criteria: SearchCriteria | null;
  /** As an address of the Mail Explorer holds it; empty for a mail. */
  search: string;
  reason: string;
  setBy: string;
  setAt: number;
  liftedBy: string;
  liftedAt: number | null;
  liftReason: string;
}

interface NewHold {
  id: string;
  of: { entityType: EntityType; entityId: string } | { criteria: SearchCriteria; search: string };
  reason: string;
  actor: { email: string; clientAddress: string };
  at: number;
}

/**
 * Sets a hold.
 * @throws ServiceError `not_found` for a mail that there is not, `conflict` for one that is held already
 */
export function setLegalHold(store: StoreHandle, { id, of, reason, actor, at }: NewHold): void {
  const { sql } = store;
  const mail = 'entityId' in of ? of : null;
  const key = mail && (store.records.find(mail.entityId) ?? null);
  if (mail && (key === null || store.records.read([key])[0]?.entity_type !== mail.entityType)) {
    throw refuse('not_found', 'email_missing');
  }
  if (key !== null && sql.get`SELECT 1 FROM legal_hold WHERE email_key = ${key} AND lifted_at IS NULL`) {
    throw refuse('conflict', 'legal_hold_set');
  }
  const search = 'criteria' in of ? of : null;
  sql.run`INSERT INTO legal_hold (id, email_key, entity_type, entity_id, criteria, search, reason, set_by, set_at)
    VALUES (${id}, ${key}, ${mail?.entityType ?? ''}, ${mail?.entityId ?? ''},
      ${search && JSON.stringify(search.criteria)}, ${search?.search ?? ''}, ${reason}, ${actor.email}, ${at})`;
  auditAct(
    store,
    'legal_hold_set',
    { actor, at },
    {
      hold: id,
      reason,
      ...(mail && { entity_type: mail.entityType, entity_id: mail.entityId }),
      ...(search && { criteria: search.criteria }),
    },
  );
}

/** Lifts a hold; @throws ServiceError `not_found`, and `conflict` for one that is lifted already. */
export function liftLegalHold(
  store: StoreHandle,
  { id, reason, actor, at }: Pick<NewHold, 'id' | 'reason' | 'actor' | 'at'>,
): void {
  const { sql } = store;
  const found = sql.get`SELECT lifted_at AS liftedAt FROM legal_hold WHERE id = ${id}`;
  if (!found) throw refuse('not_found', 'legal_hold_missing');
  if (found['liftedAt'] !== null) throw refuse('conflict', 'legal_hold_lifted');
  sql.run`UPDATE legal_hold SET lifted_by = ${actor.email}, lifted_at = ${at}, lift_reason = ${reason} WHERE id = ${id}`;
  auditAct(store, 'legal_hold_lift', { actor, at }, { hold: id, reason });
}

/** A page of the holds, those that hold first, each the newest first, and how many there are. */
export function listLegalHolds(
  { sql }: StoreHandle,
  { limit, offset }: { limit: number; offset: number },
): { holds: StoredHold[]; total: number } {
  const rows = sql.all`SELECT * FROM legal_hold
    ORDER BY lifted_at IS NOT NULL, number DESC LIMIT ${limit} OFFSET ${offset}`;
  const total = Number(sql.get`SELECT count(*) AS n FROM legal_hold`?.['n']);
  return { holds: rows.map(readHold), total };
}

/** The holds that a mail is under: its own, and those of searches that find it. */
export function holdsOfMail(store: StoreHandle, key: EmailKey): StoredHold[] {
  const { sql } = store;
  const own = sql.all`SELECT * FROM legal_hold WHERE email_key = ${key} AND lifted_at IS NULL`;
  const found = readSearchHolds(store)
    .filter(({ criteria }) => store.index.matching(compileCriteria(criteria, { now: 0 }), [key]).length > 0)
    .flatMap(({ number }) => sql.all`SELECT * FROM legal_hold WHERE number = ${number}`);
  return [...own, ...found].map(readHold);
}

const readHold = (row: Record<string, unknown>): StoredHold => ({
  id: String(row['id']),
  entityType: row['entity_type'] as StoredHold['entityType'],
  entityId: String(row['entity_id']),
  criteria: row['criteria'] === null ? null : (JSON.parse(String(row['criteria'])) as SearchCriteria),
  search: String(row['search']),
  reason: String(row['reason']),
  setBy: String(row['set_by']),
  setAt: Number(row['set_at']),
  liftedBy: String(row['lifted_by']),
  liftedAt: row['lifted_at'] === null ? null : Number(row['lifted_at']),
  liftReason: String(row['lift_reason']),
});
