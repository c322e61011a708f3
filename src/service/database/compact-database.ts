import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from './database-refused.ts';
import { explainFailure } from './open-database.ts';
import { refuseNewer } from './run-migrations.ts';

/**
 * Writes the database again without its free pages, and so that it gives those back by itself from now on. Needs as
 * much free disk in its folder as it has content, and writes nowhere else; a crash leaves it as it was. Returns its
 * bytes before and after.
 * @throws DatabaseRefused when there is no database, or another program uses it
 */
export function compactDatabase(file: string): { before: number; after: number } {
  const before = statSync(file, { throwIfNoEntry: false })?.size;
  if (before === undefined) throw new DatabaseRefused(`There is no database at ${file}. Check POSTERN_DATA.`);
  return explainFailure(file, () => {
    const db = new DatabaseSync(file, { timeout: 1_000 });
    try {
      refuseNewer(db, file);
      // For all connections of the process; in a container the folder of temporary files may be read-only or memory.
      db.exec(`PRAGMA temp_store_directory = '${dirname(resolve(file)).replaceAll("'", "''")}'`);
      // Switching to a rollback journal requires that no other connection has the file open; the copy is in a file, not in memory.
      db.exec('PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA temp_store = FILE');
      db.exec('VACUUM');
      db.exec('PRAGMA journal_mode = WAL');
    } finally {
      db.close();
    }
    return { before, after: statSync(file).size };
  });
}
