import { DatabaseSync } from 'node:sqlite';
import {
  type AuditCheckpoint,
  type AuditHead,
  type AuditRow,
  chainRow,
  deriveChainKey,
  proveHead,
  signCheckpoint,
} from '../../../src/service/audit/audit-chain.ts';
import { readSecretKeyFile } from '../../../src/service/secret-box/secret-key-file.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';

/** Changes the file as somebody with access to it could, without the key that lies elsewhere. */
export function tamperWith(dataDirectory: string, change: string | ((db: DatabaseSync) => void)): void {
  const db = new DatabaseSync(databaseFile(dataDirectory), { timeout: 20_000 });
  db.exec('DROP TRIGGER IF EXISTS audit_is_never_changed; DROP TRIGGER IF EXISTS audit_is_never_shortened');
  if (typeof change === 'string') db.exec(change);
  else change(db);
  db.close();
}

export interface StoredRow extends AuditRow {
  hash: Uint8Array;
}

/** Chains all rows anew by `hashOf`, and reports it in the record of the end. */
export function rechain(db: DatabaseSync, hashOf: (previous: Uint8Array, row: AuditRow) => Uint8Array): void {
  const rows = db
    .prepare('SELECT *, client_address AS clientAddress FROM audit ORDER BY id')
    .all() as unknown as StoredRow[];
  let hash: Uint8Array = Buffer.alloc(32);
  for (const row of rows) {
    hash = hashOf(hash, row);
    db.prepare('UPDATE audit SET hash = ? WHERE id = ?').run(hash, row.id);
  }
  db.prepare('UPDATE audit_head SET rows = ?, hash = ?').run(rows.length, hash);
}

/** What the trail says of its end. */
export const readHead = (db: DatabaseSync) =>
  db
    .prepare(
      'SELECT rows, hash, key_id AS keyId, keyed_from AS keyedFrom, plain_to AS plainTo FROM audit_head',
    )
    .get() as unknown as AuditHead;

/** Changes the trail as somebody can who has the key as well: chained anew, with its end proved and its checkpoints signed. */
export function rewriteWithKey(dataDirectory: string, change: (db: DatabaseSync) => void): void {
  const key = deriveChainKey(readSecretKeyFile(dataDirectory)!);
  tamperWith(dataDirectory, (db) => {
    db.exec(
      'DROP TRIGGER IF EXISTS audit_checkpoint_is_never_changed; DROP TRIGGER IF EXISTS audit_checkpoint_is_never_removed',
    );
    change(db);
    rechain(db, (previous, row) => chainRow(key, previous, row));
    const head = readHead(db);
    db.prepare('UPDATE audit_head SET mac = ?').run(proveHead(key, head));
    db.prepare('DELETE FROM audit_checkpoint WHERE row > ?').run(head.rows);
    const checkpoints = db
      .prepare(
        `SELECT row, at, key_id AS keyId, (SELECT hash FROM audit WHERE id = row) AS hash FROM audit_checkpoint`,
      )
      .all() as unknown as Omit<AuditCheckpoint, 'signature'>[];
    for (const checkpoint of checkpoints) {
      const { row, hash } = checkpoint;
      db.prepare('UPDATE audit_checkpoint SET hash = ?, signature = ? WHERE row = ?').run(
        hash,
        signCheckpoint(key, checkpoint),
        row,
      );
    }
  });
}
