import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createUser } from '../../../src/service/accounts/create-user.ts';
import {
  chainPlainRow,
  chainRow,
  createAuditKey,
  deriveChainKey,
  proveHead,
} from '../../../src/service/audit/audit-chain.ts';
import type { AuditEntry } from '../../../src/service/audit/audit-entry.ts';
import { appendAudit } from '../../../src/service/audit/audit-store-sqlite.ts';
import { createAuditTrail } from '../../../src/service/audit/audit-trail.ts';
import { checkAudit } from '../../../src/service/audit/keep-audit-sqlite.ts';
import {
  type KnownRow,
  readNotedHead,
  recordHead,
  verifyAudit,
} from '../../../src/service/audit/verify-audit.ts';
import { createService } from '../../../src/service/create-service.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import type { Stores } from '../../../src/service/core/stores.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { readHead, rechain, rewriteWithKey, type StoredRow, tamperWith } from './rewrite-trail.ts';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => void (directory = temporaryDirectory()));
afterEach(() => directory.remove());

const entry = (n: number): AuditEntry => ({
  at: n,
  actor: 'ada@tenant.example',
  action: 'search',
  outcome: 'success',
  clientAddress: '192.0.2.1',
  details: { n },
});

/** The database on this thread. */
function openHandle() {
  const db = openWriter(databaseFile(directory.path));
  const auditKey = createAuditKey(directory.path, undefined);
  return { db, sql: db.createTagStore(), records: undefined as never, index: undefined as never, auditKey };
}

async function withStores<T>(use: (stores: Stores) => Promise<T>, secretKey?: Uint8Array): Promise<T> {
  const { stores, close } = await openStorage(directory.path, { secretKey });
  return use(stores).finally(close);
}

const verify = (known: KnownRow[] = [], secretKey?: Uint8Array) =>
  withStores((stores) => verifyAudit(stores, known), secretKey);

const tamper = (change: string | ((db: DatabaseSync) => void)) => tamperWith(directory.path, change);

/** The trail as versions without a key left it. */
function makePlain(db: DatabaseSync) {
  rechain(db, chainPlainRow);
  db.exec('UPDATE audit_head SET key_id = NULL, mac = NULL, keyed_from = 0, plain_to = 0');
}

describe('the audit trail', () => {
  beforeEach(() => {
    const handle = openHandle();
    appendAudit(handle, [1, 2, 3, 4].map(entry));
    appendAudit(handle, [5, 6].map(entry));
    handle.db.close();
  });

  it('is complete and unchanged while it is written, across batches', async () => {
    expect(await verify()).toEqual({
      rows: 6,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      problem: null,
      plainTo: 0,
      removedTo: 0,
      uncheckedTo: 0,
    });
  });

  const newEnd = (rows: number) =>
    `DELETE FROM audit WHERE id > ${rows};
     UPDATE audit_head SET rows = ${rows}, hash = (SELECT hash FROM audit WHERE id = ${rows})`;

  it.each<[string, string | ((db: DatabaseSync) => void), { row: number; what: RegExp }]>([
    ['a changed row', "UPDATE audit SET actor = 'eve' WHERE id = 3", { row: 3, what: /changed/ }],
    ['changed details', `UPDATE audit SET details = '{"n":9}' WHERE id = 6`, { row: 6, what: /changed/ }],
    ['a removed row', 'DELETE FROM audit WHERE id = 2', { row: 2, what: /missing/ }],
    ['a removed end', 'DELETE FROM audit WHERE id > 4', { row: 5, what: /missing/ }],
    ['a removed end that the record of the end knows of', newEnd(4), { row: 4, what: /was left with/ }],
    [
      'two rows that changed places',
      'UPDATE audit SET id = 99 WHERE id = 4; UPDATE audit SET id = 4 WHERE id = 5; UPDATE audit SET id = 5 WHERE id = 99',
      { row: 4, what: /changed/ },
    ],
    [
      'a row that was added without its chain',
      "INSERT INTO audit (at, actor, action, outcome, hash) VALUES (7, 'eve', 'search', 'success', x'00')",
      { row: 7, what: /changed/ },
    ],
    [
      'rows that were written anew without the key',
      (db) => {
        db.exec("UPDATE audit SET actor = 'eve' WHERE id = 3");
        rechain(db, chainPlainRow);
      },
      { row: 6, what: /was left with/ },
    ],
    [
      'rows that were written anew with another key',
      (db) => {
        const key = deriveChainKey(randomBytes(32));
        rechain(db, (previous, row) => chainRow(key, previous, row));
        const head = { ...readHead(db), keyedFrom: 1, plainTo: 0 };
        db.prepare('UPDATE audit_head SET mac = ?').run(proveHead(key, head));
      },
      { row: 6, what: /was left with/ },
    ],
    ['rows that lost their key', makePlain, { row: 1, what: /not bound by a key/ }],
    ['rows whose end is forgotten', 'DELETE FROM audit_head', { row: 1, what: /lost the record/ }],
  ])('detects %s', (_, change, { row, what }) => {
    tamper(change);
    const handle = openHandle();
    const { problem } = checkAudit(handle, { after: 0, previous: null, limit: 100 });
    handle.db.close();
    expect(problem).toEqual({ row, what: expect.stringMatching(what) });
  });

  it('must not be empty when there are users', async () => {
    await withStores(async (stores) => {
      const parts = { stores, audit: createAuditTrail(stores, Date.now, () => undefined), now: Date.now };
      const actor = { email: 'test', clientAddress: '' };
      await createUser(parts, { email: people.admin, password, role: 'admin' }, actor);
    });
    tamper('DELETE FROM audit; DELETE FROM audit_head');
    expect((await verify()).problem).toMatchObject({ row: 1, what: expect.stringMatching(/empty although/) });
    // What is written afterwards does not make it a new one.
    await withStores((stores) => stores.audit.appendAudit([entry(Date.now() + 120_000)]));
    expect((await verify()).problem).toMatchObject({ row: 1, what: expect.stringMatching(/users before/) });
  });

  it('cannot be changed by the program itself', () => {
    const db = new DatabaseSync(databaseFile(directory.path), { timeout: 20_000 });
    expect(() => db.exec("UPDATE audit SET actor = 'eve'")).toThrow('append-only');
    expect(() => db.exec('DELETE FROM audit')).toThrow('append-only');
    db.close();
  });

  it('rewritten with the key does not contain the row that was recorded elsewhere', async () => {
    const { rows, head } = await verify();
    const kept = { row: rows, hash: head };
    await withStores((stores) => stores.audit.appendAudit([entry(7)]));
    expect((await verify([kept])).problem).toBeNull();

    rewriteWithKey(directory.path, (db) => db.exec("UPDATE audit SET actor = 'eve' WHERE id = 3"));
    expect((await verify()).problem).toBeNull();
    expect((await verify([kept])).problem).toEqual({
      row: 6,
      what: expect.stringMatching(/another hash/),
      known: kept,
    });
    expect((await verify([{ ...kept, row: 99 }])).problem?.what).toMatch(/was longer/);
  });

  it('that was restored to an older state contradicts the head recorded beside it', async () => {
    const older = readFileSync(databaseFile(directory.path));
    await withStores((stores) => stores.audit.appendAudit([entry(7)]));
    await withStores((stores) => recordHead(stores, directory.path));
    writeFileSync(databaseFile(directory.path), older);
    // By itself it is a trail like any other.
    expect((await verify()).problem).toBeNull();
    const noted = (await readNotedHead(directory.path))!;
    expect(noted.row).toBe(7);
    expect((await verify([noted])).problem?.what).toMatch(/was longer/);
    // Going on with it does not take the proof away.
    await withStores((stores) => stores.audit.appendAudit([entry(8), entry(9)]));
    expect(await withStores((stores) => recordHead(stores, directory.path))).toMatchObject({ agrees: false });
    expect((await verify([(await readNotedHead(directory.path))!])).problem?.what).toMatch(/another hash/);
  });

  it('from before the key is bound by the row with which it gets one', async () => {
    tamper(makePlain);
    const service = createService({ ...quickPasswords, dataDirectory: directory.path });
    await service.start();
    await service.stop();
    expect(await verify()).toMatchObject({ problem: null, rows: 7, plainTo: 6 });
    const [newest] = await withStores((stores) => stores.audit.listAudit({ limit: 1 }));
    expect(newest).toMatchObject({ action: 'audit_key', details: expect.stringContaining('"rows":6') });
    tamper((db) => {
      db.exec("UPDATE audit SET actor = 'eve' WHERE id = 2");
      const rows = db.prepare('SELECT *, client_address AS clientAddress FROM audit WHERE id < 7').all();
      let hash: Uint8Array = Buffer.alloc(32);
      for (const row of rows as unknown as StoredRow[]) {
        hash = chainPlainRow(hash, row);
        db.prepare('UPDATE audit SET hash = ? WHERE id = ?').run(hash, row.id);
      }
    });
    expect((await verify()).problem).toMatchObject({ row: 7, what: expect.stringMatching(/changed/) });
  });

  it('with another key is neither continued nor verified, until its key is given up', async () => {
    const other = randomBytes(32);
    const start = () => {
      const service = createService({
        ...quickPasswords,
        dataDirectory: directory.path,
        signIn: { secretKey: other },
      });
      return service.start().then(() => service.stop());
    };
    await expect(start()).rejects.toThrow(/another one.*postern audit new-key/);
    expect((await verify([], other)).problem?.what).toMatch(/cannot be checked/);
    const by = { at: 8, actor: 'op', outcome: 'success', clientAddress: '' } as const;
    expect(await withStores((stores) => stores.audit.replaceAuditKey(by), other)).toBe(6);
    expect(await withStores((stores) => stores.audit.replaceAuditKey(by), other)).toBe(0);
    await start();
    expect(await verify([], other)).toMatchObject({ problem: null, rows: 7, uncheckedTo: 6 });
    expect((await verify()).problem?.what).toMatch(/cannot be checked/);
  });
});

it('keeps queued rows that could not be written and writes them later', async () => {
  const { stores, close } = await openStorage(directory.path);
  const failures: unknown[] = [];
  let isBroken = true;
  const trail = createAuditTrail(
    {
      ...stores,
      audit: {
        ...stores.audit,
        appendAudit: (entries) =>
          isBroken ? Promise.reject(new Error('disk full')) : stores.audit.appendAudit(entries),
      },
    },
    () => 1,
    (error) => failures.push(error),
  );
  trail.note(entry(1));
  await trail.flush();
  isBroken = false;
  trail.note(entry(2));
  await trail.flush();
  expect(failures).toHaveLength(1);
  const rows = await stores.audit.listAudit({ limit: 10 });
  expect(rows.map(({ details }) => details)).toEqual(['{"n":2}', '{"n":1}']);
  await close();
});

it('has a row for each sign-in, refused or not, search, view and action', async () => {
  const rows = await seedService(directory.path, 8);
  const service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  const client = createClient(service.fetch, 'http://service.test');
  const from = { clientAddress: '192.0.2.9' };
  const logIn = (current_password: string) =>
    client.call(contract.login, { body: { email: people.admin, current_password } }, from);
  await logIn('wrong password').catch(() => undefined);
  const session = { ...(await logIn(password)), ...from };
  await client.call(contract.searchEmails, { body: { subject: 'invoice' } }, session);
  await client.call(contract.queryEmails, { body: { query: 'subject:invoice' } }, session);
  await client.call(contract.showEmail, { params: rows[0]! }, session);
  await client.call(contract.quarantineEmails, { body: { subject: 'invoice', reason: 'why' } }, session);
  await service.stop();

  const { stores, close } = await openStorage(directory.path);
  const trail = (await stores.audit.listAudit({ limit: 100 }))
    .toReversed()
    .filter(({ clientAddress }) => clientAddress === from.clientAddress);
  expect(trail.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual(
    [
      'sign_in refused',
      'sign_in success',
      'search success',
      'query success',
      'email_view success',
      'job_create success',
      'emails_quarantine success',
    ].sort(),
  );
  expect(JSON.stringify(trail)).not.toContain(password);
  const search = trail.find(({ action }) => action === 'search')!;
  expect(JSON.parse(search.details)).toMatchObject({ criteria: { subject: 'invoice' }, rows: 2 });
  await close();
  expect((await verify()).problem).toBeNull();
});
