import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAuditTrail } from '../../../src/service/audit/audit-trail.ts';
import { replaceSecret, sealKey } from '../../../src/service/audit/deliver-audit.ts';
import { verifyAudit } from '../../../src/service/audit/verify-audit.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import {
  connectorPurpose,
  createSecretBox,
  keyIdOf,
  mfaPurpose,
} from '../../../src/service/secret-box/secret-box.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { holdServerLock } from '../../../src/service/database/server-lock.ts';
import { listSealed, sealedColumns } from '../../../src/service/upkeep/sealed-columns-sqlite.ts';
import { seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { posternProgram } from '../../support/postern-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let directory: ReturnType<typeof temporaryDirectory>;
let keyFile: string;
beforeEach(async () => {
  directory = temporaryDirectory();
  keyFile = join(directory.path, 'postern.key');
  await seedService(directory.path, 1);
});
afterEach(() => directory.remove());

async function postern(args: string[], env: NodeJS.ProcessEnv = {}) {
  const done = await promisify(execFile)(process.execPath, [posternProgram, ...args], {
    env: { PATH: process.env['PATH'], POSTERN_DATA: directory.path, ...env },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);
  return { code: 'code' in done ? done.code : 0, stdout: done.stdout, stderr: done.stderr };
}

const readKey = () => new Uint8Array(Buffer.from(readFileSync(keyFile, 'utf8'), 'base64'));

/** Opens the stores of the data directory for a moment, with the key file. */
async function withStorage<T>(
  use: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(directory.path);
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}

const verify = () => withStorage(({ stores }) => verifyAudit(stores));

/** A secret of every kind that the database holds. */
async function sealEverything(): Promise<void> {
  await withStorage(async ({ stores }) => {
    const box = await openSecretBox(stores, directory.path, undefined);
    await createAuditTrail(stores, Date.now, () => undefined).record({
      actor: 'test',
      action: 'audit_view',
      outcome: 'success',
      clientAddress: '',
      details: {},
    });
    const db = new DatabaseSync(databaseFile(directory.path), { timeout: 10_000 });
    db.exec('PRAGMA foreign_keys = OFF');
    const run = (sql: string, ...values: (string | number)[]) => db.prepare(sql).run(...values);
    run('INSERT INTO mfa VALUES (1, ?, 0, 0)', box.seal('AAAA', mfaPurpose(1)));
    run(
      'INSERT INTO mfa_setup (user_id, secret, expires_at, session_id) VALUES (2, ?, 0, 1)',
      box.seal('B', mfaPurpose(2)),
    );
    run("INSERT INTO unsaved_secret VALUES (7, 'api_token', ?, 0)", box.seal('{}', 'unsaved:7:api_token'));
    run("INSERT INTO call_key VALUES (1, 'k', '', ?, 0)", box.seal('{}', 'answer:1:k'));
    for (const [id, secrets] of [
      ['syslog', sealKey(box, 'PEM')],
      ['webhook', replaceSecret(box, '', 'whsec_a', 0)],
    ] as const)
      run(
        `INSERT INTO audit_receiver (id, kind, enabled, settings, secrets, sent_row, sent_checkpoint, told_row, updated_at, updated_by)
          VALUES (?, ?, 0, '{}', ?, 0, 0, 0, 0, '')`,
        id,
        id,
        secrets,
      );
    run(`INSERT INTO custom_query (number, id, owner, name, folded_name, description, folder, search, shared, created_at, updated_at)
      VALUES (1, 'q1', 1, '', '', '', '', '', 0, 0, 0)`);
    run(
      `INSERT INTO custom_query_alert (query, criteria, way, url, secret, most_an_hour, locale, since)
        VALUES (1, '{}', 'webhook', '', ?, 1, 'en', 0)`,
      box.seal('whsec_b', 'custom-query:q1'),
    );
    run(
      "INSERT INTO connector (id, kind, name, settings, secret, created_at) VALUES ('c1', 'imap', '', '{}', ?, 0)",
      box.seal('password', connectorPurpose('c1')),
    );
    db.close();
  });
}

function sealed() {
  const db = new DatabaseSync(databaseFile(directory.path), { readOnly: true });
  try {
    return listSealed(db);
  } finally {
    db.close();
  }
}

/** Ids of keys in any text of the database. */
function keysInDatabase(): string[] {
  const db = new DatabaseSync(databaseFile(directory.path), { readOnly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'")
    .all();
  const found = tables.flatMap(({ name }) =>
    db
      .prepare(`SELECT * FROM ${String(name)}`)
      .all()
      .flatMap((row) => Object.values(row))
      .flatMap((value) => (typeof value === 'string' ? (/^v1\.(\w+)\./.exec(value)?.[1] ?? []) : [])),
  );
  db.close();
  return [...new Set(found)];
}

it('seals every secret with the new key, and the audit trail is checked across all keys', async () => {
  await sealEverything();
  const before = sealed();
  expect(new Set(before.map(({ table }) => table))).toEqual(new Set(sealedColumns.map(({ table }) => table)));
  const old = keyIdOf(readKey());
  const { code, stdout } = await postern(['key', 'rotate']);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`before it was ${old}`)]);
  expect(stdout).toContain(`${before.length} secrets were encrypted again`);
  const key = readKey();
  expect(keyIdOf(key)).not.toBe(old);
  expect(keysInDatabase()).not.toContain(old);
  const box = createSecretBox(key);
  for (const { text, purpose } of sealed()) expect(box.open(text, purpose)).not.toBe('');
  expect(await verify()).toMatchObject({ problem: null, uncheckedTo: 0 });
  // Twice more: each earlier key still checks its rows.
  expect(await postern(['key', 'rotate'])).toMatchObject({ code: 0 });
  const check = await verify();
  expect(check).toMatchObject({ problem: null, uncheckedTo: 0 });
  const db = new DatabaseSync(databaseFile(directory.path));
  const rotated = db.prepare("SELECT details FROM audit WHERE action = 'audit_key_rotate' ORDER BY id").all();
  expect(JSON.parse(rotated[0]!['details'] as string)).toMatchObject({ instead_of: old, key: keyIdOf(key) });
  // A row of the first key that was changed, and a key that was taken away, are found.
  for (const { name } of db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit'")
    .all())
    db.exec(`DROP TRIGGER ${String(name)}`);
  db.exec("UPDATE audit SET actor = 'somebody else' WHERE id = 2");
  expect((await verify()).problem).toMatchObject({ row: 2 });
  db.exec('DELETE FROM audit_old_key WHERE to_row = (SELECT max(to_row) FROM audit_old_key)');
  db.close();
  expect((await verify()).problem).not.toBeNull();
});

it('is whole when it is interrupted before, or after, the database has the new key', async () => {
  await sealEverything();
  const oldText = readFileSync(keyFile, 'utf8');
  const next = join(directory.path, 'postern.key.next');
  const nextKey = Buffer.alloc(32, 9);
  // Before: the next key waits, and the database has the old one.
  writeFileSync(next, `${nextKey.toString('base64')}\n`);
  expect((await verify()).problem).toBeNull();
  expect(readFileSync(keyFile, 'utf8')).toBe(oldText);
  expect(await postern(['key', 'rotate'])).toMatchObject({ code: 0 });
  expect([keyIdOf(readKey()), existsSync(next)]).toEqual([keyIdOf(nextKey), false]);
  // After: the file still has the old one.
  renameSync(keyFile, next);
  writeFileSync(keyFile, oldText, { mode: 0o600 });
  await withStorage(({ stores }) => openSecretBox(stores, directory.path, undefined));
  expect([keyIdOf(readKey()), existsSync(next)]).toEqual([keyIdOf(nextKey), false]);
  expect(await verify()).toMatchObject({ problem: null, uncheckedTo: 0 });
});

it('changes to the key of a variable or its file, refuses a running server, and moves back to the file', async () => {
  await sealEverything();
  const lock = holdServerLock(directory.path);
  expect(await postern(['key', 'rotate'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Stop it first'),
  });
  lock.release();
  const given = Buffer.alloc(32, 5).toString('base64');
  const file = join(directory.path, 'secret');
  writeFileSync(file, `${given}\n`);
  expect(await postern(['key', 'rotate'], { POSTERN_NEW_SECRET_KEY_FILE: file })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Set POSTERN_SECRET_KEY'),
  });
  expect(await postern(['audit', 'verify'], { POSTERN_SECRET_KEY_FILE: file })).toMatchObject({ code: 0 });
  expect(await postern(['audit', 'verify'])).toMatchObject({ code: 1 });
  const again = { POSTERN_SECRET_KEY_FILE: file };
  expect(await postern(['key', 'rotate'], again)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('POSTERN_NEW_SECRET_KEY'),
  });
  expect(await postern(['key', 'rotate'], { ...again, POSTERN_NEW_SECRET_KEY: given })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('already'),
  });
  writeFileSync(keyFile, given);
  expect(await postern(['audit', 'verify'])).toMatchObject({ code: 0 });
});

it('every place that seals something is known to the change of the key', () => {
  const sealing = globSync('src/**/*.ts', { cwd: root }).filter((path) =>
    /\.seal\(/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(sealing.sort()).toEqual([
    // A cookie of browsers: they are not known any more.
    'src/service/accounts/devices.ts',
    'src/service/accounts/mfa.ts',
    'src/service/accounts/unsaved-secrets.ts',
    // The earlier keys themselves.
    'src/service/audit/audit-store-sqlite.ts',
    'src/service/audit/deliver-audit.ts',
    'src/service/core/answering/answer-call.ts',
    'src/service/custom-queries/routes.ts',
    'src/service/mailboxes/routes.ts',
    'src/service/secret-box/open-secret-box.ts',
    'src/service/upkeep/sealed-columns-sqlite.ts',
  ]);
});
