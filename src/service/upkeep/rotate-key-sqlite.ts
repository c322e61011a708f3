import { deriveChainKey } from '../audit/audit-chain.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { changeChainKey, readHead } from '../audit/audit-store-sqlite.ts';
import { createSecretBox, keyIdOf, sealedBy } from '../secret-box/secret-box.ts';
import type { StoreHandle } from '../database/operation.ts';
import { sealedColumns } from './sealed-columns.ts';

/**
 * Seals every secret with a new key and continues the audit trail with it, all in the transaction of the operation. What was sealed with a key that was
 * lost stays as it is. Returns the number of secrets; null when the database has the new key already.
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
