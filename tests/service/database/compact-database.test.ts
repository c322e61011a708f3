import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createService } from '../../../src/service/create-service.ts';
import { compactDatabase } from '../../../src/service/database/back-up-database.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { compactCommand } from '../../../src/cli/compact.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let file: string;
beforeEach(async () => {
  directory = temporaryDirectory();
  file = databaseFile(directory.path);
});
afterEach(() => directory.remove());

const pragma = (name: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  const value = Object.values(db.prepare(`PRAGMA ${name}`).get()!)[0];
  db.close();
  return value;
};
const incremental = 2;

it('[SH-13] new databases return free pages automatically', () => {
  openWriter(file).close();
  expect(pragma('auto_vacuum')).toBe(incremental);
});

it('[SH-13] an old database is rewritten without free pages, and returns them from then on', () => {
  openWriter(file).close();
  const old = new DatabaseSync(file);
  old.exec('PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM; PRAGMA journal_mode = WAL');
  old.exec('CREATE TABLE filler (content BLOB)');
  const fill = old.prepare('INSERT INTO filler VALUES (zeroblob(100000))');
  for (let row = 0; row < 50; row++) fill.run();
  old.exec("INSERT INTO setting (name, value) VALUES ('kept', 'yes'); DROP TABLE filler");
  old.close();
  expect(pragma('auto_vacuum')).toBe(0);

  const { before, after } = compactDatabase(file);
  expect(before - after).toBeGreaterThan(4_000_000);
  expect(statSync(file).size).toBe(after);
  expect(pragma('auto_vacuum')).toBe(incremental);
  expect(pragma('journal_mode')).toBe('wal');
  const db = openWriter(file);
  expect(db.prepare("SELECT value FROM setting WHERE name = 'kept'").get()).toEqual({ value: 'yes' });
  db.close();
});

it('[SH-13] `postern compact` refuses to run beside a server, and reports its result without one', async () => {
  const service = createService({ dataDirectory: directory.path });
  await service.start();
  const context = {
    dataDirectory: directory.path,
    stdout: { write: (text: string) => (output += text) },
  } as unknown as Parameters<typeof compactCommand.run>[1];
  let output = '';
  await expect(compactCommand.run([], context)).rejects.toThrow(/Another Postern server uses/);
  await service.stop();
  expect(await compactCommand.run([], context)).toBe(0);
  expect(output).toMatch(/^Compacted: [\d.]+ MB before, [\d.]+ MB now\.\n$/);
});
