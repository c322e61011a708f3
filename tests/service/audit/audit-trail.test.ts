import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import type { AuditEntry } from '../../../src/service/audit/audit-entry.ts';
import { createAuditTrail } from '../../../src/service/audit/audit-trail.ts';
import { verifyAudit } from '../../../src/service/audit/verify-audit.ts';
import { createService } from '../../../src/service/create-service.ts';
import { databaseFile, openStorage } from '../../../src/service/storage/open-storage.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => (directory = await temporaryDirectory()));
afterEach(() => directory.remove());

const entry = (n: number): AuditEntry => ({
  at: n,
  actor: 'ada@tenant.example',
  action: 'search',
  outcome: 'success',
  clientAddress: '192.0.2.1',
  details: { n },
});

async function verify() {
  const { stores, close } = await openStorage(directory.path);
  const check = await verifyAudit(stores);
  await close();
  return check;
}

describe('the audit trail', () => {
  beforeEach(async () => {
    const { stores, close } = await openStorage(directory.path);
    await stores.audit.appendAudit([1, 2, 3, 4].map(entry));
    await stores.audit.appendAudit([5, 6].map(entry));
    await close();
  });

  /** Changes the file as somebody with access to it could. */
  const tamper = (sql: string) => {
    const db = new DatabaseSync(databaseFile(directory.path));
    db.exec('DROP TRIGGER audit_is_never_changed; DROP TRIGGER audit_is_never_shortened');
    db.exec(sql);
    db.close();
  };

  it('is complete and unchanged as it is written, across batches', async () => {
    expect(await verify()).toEqual({ rows: 6, head: expect.stringMatching(/^[0-9a-f]{64}$/), problem: null });
  });

  it.each([
    ['a changed row', "UPDATE audit SET actor = 'eve' WHERE id = 3", { row: 3, what: /changed/ }],
    ['changed details', `UPDATE audit SET details = '{"n":9}' WHERE id = 6`, { row: 6, what: /changed/ }],
    ['a removed row', 'DELETE FROM audit WHERE id = 2', { row: 2, what: /missing/ }],
    ['a removed end', 'DELETE FROM audit WHERE id > 4', { row: 5, what: /missing/ }],
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
  ])('tells %s', async (_, sql, { row, what }) => {
    tamper(sql);
    const { problem } = await verify();
    expect(problem).toEqual({ row, what: expect.stringMatching(what) });
  });

  it('cannot be changed by the program itself', () => {
    const db = new DatabaseSync(databaseFile(directory.path));
    expect(() => db.exec("UPDATE audit SET actor = 'eve'")).toThrow('append-only');
    expect(() => db.exec('DELETE FROM audit')).toThrow('append-only');
    db.close();
  });
});

it('keeps queued lines that could not be written and writes them later', async () => {
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
  const service = createService({ dataDirectory: directory.path, signIn: { mfa: 'off' } });
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
