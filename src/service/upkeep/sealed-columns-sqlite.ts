import type { DatabaseSync } from 'node:sqlite';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { deriveChainKey } from '../audit/audit-chain.ts';
import type { UnsavedKind } from '../../api/contract/accounts/unsaved-secrets.ts';
import type { DeliveryKind } from '../../api/vocabulary/audit-deliveries.ts';
import {
  answerPurpose,
  connectorPurpose,
  createSecretBox,
  keyIdOf,
  mfaPurpose,
  sealedBy,
  sealedFor,
  sealingPurposes,
  unsavedPurpose,
} from '../secret-box/secret-box.ts';
import { changeChainKey, readHead } from '../audit/audit-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** SQL of what its purpose is made of. */
  readonly of: readonly string[];
  /** What its texts are sealed for. */
  readonly purpose: (...values: never[]) => string;
}

/**
 * Every column that holds texts sealed with the deployment's key: a change of the key seals them again, and the check of a backup opens
 * them. A test fails for one that is missing here.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'mfa', column: 'secret', of: ['user_id'], purpose: mfaPurpose },
  { table: 'mfa_setup', column: 'secret', of: ['user_id'], purpose: mfaPurpose },
  {
    table: 'unsaved_secret',
    column: 'sealed',
    of: ['session_id', 'kind'],
    purpose: (session: number, kind: UnsavedKind) => unsavedPurpose(session, kind),
  },
  {
    table: 'call_key',
    column: 'answer',
    of: ['actor_id', 'idempotency_key'],
    purpose: (actorId: number, key: string) => answerPurpose({ actorId, key }),
  },
  {
    table: 'audit_receiver',
    column: 'secrets',
    of: ['kind'],
    purpose: (kind: DeliveryKind) => sealingPurposes[kind],
  },
  {
    table: 'custom_query_alert',
    column: 'secret',
    of: ['(SELECT id FROM custom_query WHERE number = query)'],
    purpose: sealedFor,
  },
  { table: 'connector', column: 'secret', of: ['id'], purpose: connectorPurpose },
];

/** All sealed texts of a database, with what they are sealed for. */
export function listSealed(db: DatabaseSync): { table: string; text: string; purpose: string }[] {
  return sealedColumns.flatMap(({ table, column, of, purpose }) =>
    db
      .prepare(`SELECT ${column}, ${of.join(', ')} FROM ${table} WHERE ${column} <> ''`)
      .all()
      .map((row) => {
        const [text, ...values] = Object.values(row);
        return { table, text: text as string, purpose: purpose(...(values as never[])) };
      }),
  );
}

/**
 * Seals every secret with a new key and continues the audit trail with it, all in the transaction of the operation.
 * What was sealed with a key that was lost stays as it is. Returns the number of secrets; null when the database has
 * the new key already.
 * @throws DatabaseRefused when `oldKey` is not that of the database
 */
export function rotateKey(
  store: StoreHandle,
  {
    oldKey,
    newKey,
    entry,
  }: { oldKey: Uint8Array; newKey: Uint8Array; entry: Omit<AuditEntry, 'action' | 'details'> },
): number | null {
  const { db } = store;
  if (readHead(store)?.keyId === keyIdOf(newKey)) return null;
  const [from, to] = [createSecretBox(oldKey), createSecretBox(newKey)];
  let count = 0;
  // Nothing that the old key opens stays in free pages.
  db.exec('PRAGMA secure_delete = ON');
  for (const { table, column, of, purpose } of sealedColumns) {
    db.function('seal_again', { varargs: true }, (text, ...values) => {
      if (sealedBy(text as string) !== from.keyId) return text;
      count += 1;
      const sealedFor = purpose(...(values as never[]));
      return to.seal(from.open(text as string, sealedFor), sealedFor);
    });
    db.exec(`UPDATE ${table} SET ${column} = seal_again(${column}, ${of.join(', ')}) WHERE ${column} <> ''`);
  }
  changeChainKey(store, deriveChainKey(newKey), entry, { count });
  return count;
}
