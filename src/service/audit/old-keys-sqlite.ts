import { createSecretBox } from '../secret-box/secret-box.ts';
import type { ChainKey } from '../database/chain-key.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { AuditEntry } from './audit-entry.ts';
import { keyOf, readHead, writeRows } from './audit-store-sqlite.ts';

/** A stretch of the trail that was chained with an earlier key. */
interface OldStretch {
  readonly from: number;
  readonly to: number;
  readonly key: ChainKey;
}

const purposeOf = ({ from, to, key }: OldStretch) => `audit rows ${from} to ${to}: ${key.id}`;

/** The stretches of earlier keys that the present key opens, in order. A key that was lost has none. */
export function readOldStretches({ sql }: Pick<StoreHandle, 'sql'>, present: ChainKey): OldStretch[] {
  const box = createSecretBox(present.bytes);
  const rows = sql.all`SELECT from_row AS "from", to_row AS "to", key_id AS id, sealed FROM audit_old_key ORDER BY to_row`;
  return rows.flatMap((row) => {
    const { from, to, id, sealed } = row as unknown as {
      from: number;
      to: number;
      id: string;
      sealed: string;
    };
    const stretch = { from, to, key: { id, bytes: new Uint8Array() } };
    try {
      const bytes = Buffer.from(box.open(sealed, purposeOf(stretch)), 'base64');
      return [{ ...stretch, key: { id, bytes: new Uint8Array(bytes) } }];
    } catch {
      return [];
    }
  });
}

/**
 * Continues the trail with another key, and names the old one in it. The old one is kept, sealed with the new one, so that the rows up to now
 * can still be checked.
 * @throws DatabaseRefused when the trail is chained with another key than the present one
 */
export function changeChainKey(
  store: StoreHandle,
  next: ChainKey,
  entry: Omit<AuditEntry, 'action' | 'details'>,
  details: AuditEntry['details'],
): void {
  const head = readHead(store)!;
  const present = keyOf(store, head);
  const stretches = readOldStretches(store, present);
  if (head.rows >= head.keyedFrom) stretches.push({ from: head.keyedFrom, to: head.rows, key: present });
  const box = createSecretBox(next.bytes);
  store.sql.run`DELETE FROM audit_old_key`;
  for (const stretch of stretches) {
    const sealed = box.seal(Buffer.from(stretch.key.bytes).toString('base64'), purposeOf(stretch));
    store.sql.run`INSERT INTO audit_old_key (to_row, from_row, key_id, sealed)
      VALUES (${stretch.to}, ${stretch.from}, ${stretch.key.id}, ${sealed})`;
  }
  const after = { ...head, keyId: next.id, keyedFrom: head.rows + 1 };
  writeRows(store, next, after, [
    { ...entry, action: 'audit_key_rotate', details: { key: next.id, instead_of: present.id, ...details } },
  ]);
}
