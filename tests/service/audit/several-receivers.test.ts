import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import {
  maxReceivers,
  type ReceiverId,
  receiverIdsOf,
} from '../../../src/api/vocabulary/audit-deliveries.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { listMigrations, runMigrations } from '../../../src/service/database/run-migrations.ts';
import { type AuditWorld, startAudit } from './start-audit.ts';
import { startSyslogReceiver } from './syslog-receiver.ts';

describe('several receivers of the audit trail', () => {
  let own: SigningKey;
  let theirs: SigningKey;
  beforeAll(async () => {
    own = await makeSigningKey('postern.example', Date.now() - 60_000);
    theirs = await makeSigningKey('localhost', Date.now() - 60_000);
  });
  let world: AuditWorld;
  let admin: Client;
  const running: { stop(): Promise<void> }[] = [];
  beforeEach(async () => {
    world = await startAudit({ mails: 0 });
    admin = await world.signIn(world.people.admin);
  });
  afterEach(async () => {
    await world.stop();
    for (const one of running.splice(0)) await one.stop();
  });

  const receiver = async (clients?: SigningKey) => {
    const started = await startSyslogReceiver(theirs, 0, clients?.certificate);
    running.push(started);
    return started;
  };
  const set = (id: ReceiverId, port: number, more: object = {}) =>
    admin.call(contract.writeAuditDelivery, {
      params: { id },
      body: {
        enabled: true,
        format: 'json',
        private_data: false,
        authorities: theirs.certificate,
        host: 'localhost',
        port,
        tls: true,
        url: '',
        ...more,
      },
    });
  const list = async () => (await admin.call(contract.listAuditDeliveries, {})).deliveries;
  const stateOf = async (id: ReceiverId) => (await list()).find((one) => one.id === id);
  const write = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      await admin.call(contract.searchEmails, { body: { subject: `n${n}` } });
    return (await admin.call(contract.listAuditRows, { query: { action: 'search' } })).rows[0]!.row;
  };

  it('each gets every row from its own position on, and one that is down does not delay the others', async () => {
    const [first, second] = [await receiver(), await receiver()];
    const closed = await closedPort();
    await set('syslog', first.port);
    const before = await write(5);
    await expect.poll(() => first.rows().includes(before)).toBe(true);
    await set('syslog-2', second.port);
    await set('syslog-3', closed);
    const last = await write(5);
    await expect.poll(() => first.rows().includes(last) && second.rows().includes(last)).toBe(true);
    expect(second.rows()).not.toContain(before);
    await expect.poll(async () => (await stateOf('syslog-3'))?.problem).toBe('refused');
    expect(await stateOf('syslog-2')).toMatchObject({ kind: 'syslog', problem: null, behind: 0 });

    // What was sent before can be sent to the one, and the other hears nothing of it.
    const heard = first.messages.length;
    await admin.call(contract.moveAuditDelivery, {
      params: { id: 'syslog-2' },
      body: { period: 'everything' },
    });
    await expect.poll(() => second.rows().includes(before)).toBe(true);
    expect(first.rows().slice(heard)).not.toContain(before);

    await admin.call(contract.removeAuditDelivery, { params: { id: 'syslog-3' } });
    expect((await list()).map(({ id }) => id)).toEqual(['syslog', 'syslog-2', 'webhook']);
    const again = admin.call(contract.removeAuditDelivery, { params: { id: 'syslog-3' } });
    await expect(again).rejects.toMatchObject({ code: 'conflict', problem: 'delivery_missing' });
    const { rows } = await admin.call(contract.listAuditRows, { query: { action: 'audit_delivery_change' } });
    expect(rows[0]).toMatchObject({ objects: [{ type: 'delivery', id: 'syslog-3' }] });
    expect(receiverIdsOf('syslog')).toHaveLength(maxReceivers);
  });

  it('a receiver with mutual TLS gets the client certificate, whose private key is never returned', async () => {
    const strict = await receiver(own);
    await set('syslog', strict.port);
    const failed = await admin.call(contract.testAuditDelivery, { params: { id: 'syslog' }, body: {} });
    expect(failed).toMatchObject({ success: false, problem: 'certificate_wanted' });
    expect(strict.messages).toEqual([]);

    const certificate = own.certificate;
    const wrong = { code: 'invalid_input', fields: [{ path: 'private_key' }] };
    await expect(set('syslog', strict.port, { certificate })).rejects.toMatchObject(wrong);
    for (const key of ['no key', theirs.privateKey]) {
      await expect(set('syslog', strict.port, { certificate, private_key: key })).rejects.toMatchObject(
        wrong,
      );
    }
    await expect(
      set('syslog', strict.port, { certificate: own.privateKey, private_key: own.privateKey }),
    ).rejects.toMatchObject({ fields: [{ path: 'certificate' }] });

    await set('syslog', strict.port, { certificate, private_key: own.privateKey });
    const last = await write(5);
    await expect.poll(() => strict.rows().includes(last)).toBe(true);
    // Saved again without the key: it stays.
    await set('syslog', strict.port, { certificate, format: 'ocsf' });
    expect(
      await admin.call(contract.testAuditDelivery, { params: { id: 'syslog' }, body: {} }),
    ).toMatchObject({
      success: true,
    });
    const line = own.privateKey.split('\n')[1]!;
    expect(JSON.stringify(await list())).not.toContain(line);
    expect(await admin.call(contract.showAuditSecret, { params: { id: 'syslog' } })).toEqual({
      secret: null,
    });
    const { rows } = await admin.call(contract.listAuditRows, { query: {} });
    expect(JSON.stringify(rows)).not.toContain(line);
    // Without certificate there is no key either.
    await set('syslog', strict.port);
    expect(await stateOf('syslog')).toMatchObject({ certificate: '', has_secret: false });
  });
});

it('receivers from before there were several of a kind keep their positions, secrets and states', () => {
  const db = new DatabaseSync(':memory:');
  const migrations = listMigrations();
  runMigrations(
    db,
    'x.db',
    migrations.filter(({ version }) => version < 901),
  );
  const columns = `kind, enabled, settings, secrets, sent_row, sent_checkpoint, told_row, pending, last_sent_at, failing_since, failures,
    problem, problem_detail, next_try_at, updated_at, updated_by`;
  db.exec(`INSERT INTO audit_delivery (${columns}) VALUES
    ('syslog', 1, '{"host":"siem.example"}', '', 4710, 4000, 4711, '', 5, NULL, 0, '', '', 0, 7, 'ada@tenant.example'),
    ('webhook', 0, '{"url":"https://siem.example"}', 'sealed', 12, 0, 12, '{"row":40}', 5, 6, 3, 'slow', 'x', 9, 8, 'ben@tenant.example')`);
  const before = db.prepare(`SELECT kind AS id, ${columns} FROM audit_delivery ORDER BY kind`).all();
  runMigrations(db, 'x.db', migrations);
  expect(db.prepare(`SELECT id, ${columns} FROM audit_receiver ORDER BY id`).all()).toEqual(before);
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
