import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createAuditKey } from '../audit/audit-chain.ts';
import { checkAudit } from '../audit/keep-audit-sqlite.ts';
import { createSecretBox, sealedBy } from '../secret-box/secret-box.ts';
import { readSecretKeyFile } from '../secret-box/secret-key-file.ts';
import { DatabaseRefused } from '../database/storage-errors.ts';
import { checkFile } from '../database/back-up-database.ts';
import { listMigrations } from '../database/run-migrations.ts';
import { listSealed } from './sealed-columns-sqlite.ts';

/** Rows of the audit trail that are checked at once. */
const stretch = 5_000;

/** The oldest SQLite that opens a database of this program: the view `account` orders within an aggregate. */
export const oldestSqlite = '3.44';

/** Whose key a backup is checked with: that of the environment, else of the key file of the data directory. */
export interface KeyPlace {
  readonly dataDirectory: string;
  readonly environmentKey: Uint8Array | undefined;
}

/** What a check of a backup found. */
export interface BackupCheck {
  readonly bytes: number;
  /** Version of its schema, and whether a start has to bring it up to date. */
  readonly version: number;
  readonly isOlder: boolean;
  /** Rows of the audit trail, and secrets that the key opens. */
  readonly rows: number;
  readonly secrets: number;
  /** What is wrong with a file that can be restored all the same, as sentences. */
  readonly problems: readonly string[];
}

/**
 * Checks a backup without changing it: the file from end to end, the version of its schema, the chain of the audit trail,
 * and whether the present key opens the secrets in it.
 * @throws DatabaseRefused when it cannot be restored: it is missing, damaged, newer than this program, or another file
 */
export function verifyBackup(file: string, key: KeyPlace): BackupCheck {
  if (!existsSync(file)) throw new DatabaseRefused(`There is no file ${file}.`);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    checkFile(db, file);
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    const isOlder = version < listMigrations().at(-1)!.version;
    const facts = { bytes: statSync(file).size, version, isOlder };
    // The tables of an older version are not those that the checks read; a start migrates them first.
    if (isOlder) return { ...facts, rows: 0, secrets: 0, problems: [] };
    const secrets = checkSecrets(db, key);
    const { rows, problem } = checkTrail(db, key);
    const problems = [...secrets.problems, ...(problem ? [problem] : [])];
    return { ...facts, rows, secrets: secrets.opened, problems };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(`${file} is not a backup of Postern: ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    db?.close();
  }
}

function checkSecrets(
  db: DatabaseSync,
  { dataDirectory, environmentKey }: KeyPlace,
): { opened: number; problems: string[] } {
  const sealed = listSealed(db);
  const key = environmentKey ?? readSecretKeyFile(dataDirectory);
  const box = key && createSecretBox(key);
  const others = new Set(
    sealed.map(({ text }) => sealedBy(text) ?? 'none').filter((id) => id !== box?.keyId),
  );
  const problems = [...others].map((id) => {
    const count = sealed.filter(({ text }) => (sealedBy(text) ?? 'none') === id).length;
    const present = box ? `the present key is ${box.keyId}` : 'there is no key here';
    return `${count} secrets in it are sealed with the key ${id}, and ${present}.`;
  });
  let opened = 0;
  for (const { text, purpose, table } of sealed) {
    if (!box || sealedBy(text) !== box.keyId) continue;
    try {
      box.open(text, purpose);
      opened += 1;
    } catch {
      problems.push(`A secret in the table ${table} cannot be opened although its key is the present one.`);
    }
  }
  return { opened, problems };
}

function checkTrail(
  db: DatabaseSync,
  { dataDirectory, environmentKey }: KeyPlace,
): { rows: number; problem?: string } {
  const store = { sql: db.createTagStore(20), auditKey: createAuditKey(dataDirectory, environmentKey) };
  let previous: string | null = null;
  for (let after = 0, rows = 0; ;) {
    const check = checkAudit(store, { after, previous, limit: stretch });
    rows += check.rows;
    after = check.last;
    previous = check.head;
    if (check.problem) {
      const { row, what } = check.problem;
      return { rows, problem: `The audit trail in it is not as it was written: row ${row} ${what}.` };
    }
    if (!check.more) return { rows };
  }
}
