import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { describeCheck } from '../../../src/messages/describe-check.ts';
import { locales, messagesOf } from '../../../src/messages/messages.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { createSecretBox, sealingPurposes } from '../../../src/service/secret-box/secret-box.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { type AuditWorld, startAudit } from './start-audit.ts';
import { startSyslogReceiver } from './syslog-receiver.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const off = {
  enabled: false,
  format: 'json',
  private_data: false,
  authorities: '',
  host: '',
  port: 6514,
  tls: true,
  url: '',
} as const;

describe('the delivery of the audit trail', () => {
  let key: SigningKey;
  beforeAll(async () => (key = await makeSigningKey('localhost', Date.now() - 60_000)));
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

  const kept = <One extends { stop(): Promise<void> }>(one: One): One => {
    running.push(one);
    return one;
  };
  const syslog = (port: number, more: object = {}) =>
    admin.call(contract.writeAuditDelivery, {
      params: { id: 'syslog' },
      body: { ...off, enabled: true, host: 'localhost', port, authorities: key.certificate, ...more },
    });
  const stateOf = async (kind: 'syslog' | 'webhook') =>
    (await admin.call(contract.listAuditDeliveries, {})).deliveries.find((one) => one.kind === kind)!;
  const write = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      await admin.call(contract.searchEmails, { body: { subject: `n${n}` } });
    // Queued rows are written before the list is read.
    return (await admin.call(contract.listAuditRows, { query: { action: 'search' } })).rows[0]!.row;
  };
  const inOrder = (rows: number[]) =>
    [...new Set(rows)].every((row, at, all) => at === 0 || row === all[at - 1]! + 1);

  async function startWebhook(answer: () => number) {
    const receiver = kept(await startWebhookReceiver(key, answer));
    await admin.call(contract.writeAuditDelivery, {
      params: { id: 'webhook' },
      body: { ...off, enabled: true, url: receiver.url, authorities: key.certificate },
    });
    receiver.setSecret((await admin.call(contract.showAuditSecret, { params: { id: 'webhook' } })).secret!);
    return receiver;
  }

  it('sends every row by syslog over TLS, in order, with the hashes of the chain', async () => {
    const receiver = kept(await startSyslogReceiver(key));
    await syslog(receiver.port);
    const last = await write(30);
    await expect.poll(() => receiver.rows().includes(last)).toBe(true);
    expect(receiver.faults).toEqual([]);
    expect(inOrder(receiver.rows())).toBe(true);
    const rows = receiver.messages.filter(({ body }) => body['kind'] === 'audit');
    for (const [at, { body, priority, app, id }] of rows.entries()) {
      expect(priority >> 3).toBe(13);
      expect([app, id]).toEqual(['postern', body['action']]);
      if (at > 0) expect(body['previous']).toBe(rows[at - 1]!.body['hash']);
    }
    // Without being asked to, nothing private leaves.
    expect(rows.map(({ body }) => JSON.stringify(body)).join('')).not.toContain('"n7"');
    await expect.poll(async () => (await stateOf('syslog')).behind).toBe(0);
    expect((await stateOf('syslog')).problem).toBeNull();
  });

  it('sends again what a broken connection, or a new process, may have lost, in order', async () => {
    const receiver = kept(await startSyslogReceiver());
    await syslog(receiver.port, { tls: false, authorities: '' });
    const first = await write(5);
    await expect.poll(() => receiver.rows().includes(first)).toBe(true);
    receiver.messages.splice(0);
    receiver.reset();
    const second = await write(5);
    // Everything of the last 16 minutes comes again, by ids that are known.
    await expect.poll(() => receiver.rows().includes(first) && receiver.rows().includes(second)).toBe(true);
    expect(inOrder(receiver.rows())).toBe(true);
    receiver.messages.splice(0);
    await world.restart();
    admin = await world.signIn(world.people.admin);
    await expect.poll(() => receiver.rows().includes(second)).toBe(true);
    expect(inOrder(receiver.rows())).toBe(true);
  });

  it('waits for a receiver that is down, reports why, and continues where it stopped', async () => {
    const { port, stop } = await startSyslogReceiver(key);
    await stop();
    await syslog(port);
    const last = await write(3);
    await expect.poll(async () => (await stateOf('syslog')).problem).toBe('refused');
    const state = await stateOf('syslog');
    expect(state.behind).toBeGreaterThan(2);
    expect(state.behind_since).not.toBeNull();
    expect(state.failing_since).not.toBeNull();
    const receiver = kept(await startSyslogReceiver(key, port));
    // Saving it again tries at once.
    await syslog(port);
    await expect.poll(() => receiver.rows().includes(last)).toBe(true);
    expect(inOrder(receiver.rows())).toBe(true);
  });

  it.each([
    ['a certificate of nobody', { authorities: '' }, 'certificate_untrusted'],
    ['a name that is not in the certificate', { host: '127.0.0.1' }, 'certificate_name'],
  ])('does not send to %s', async (_, more, problem) => {
    const receiver = kept(await startSyslogReceiver(key));
    await syslog(receiver.port, more);
    await expect.poll(async () => (await stateOf('syslog')).problem).toBe(problem);
    const test = await admin.call(contract.testAuditDelivery, { params: { id: 'syslog' }, body: {} });
    expect(test).toMatchObject({ success: false, problem });
    expect(receiver.messages).toEqual([]);
  });

  it('sends webhooks that the published library verifies, the same message until it is accepted', async () => {
    let isBusy = true;
    const receiver = await startWebhook(() => (isBusy ? 503 : 204));
    await expect.poll(() => receiver.tries.length).toBeGreaterThan(0);
    await write(3);
    await expect.poll(async () => (await stateOf('webhook')).problem).toBe('answered');
    // A new process tries the very same message.
    await world.restart();
    admin = await world.signIn(world.people.admin);
    await expect.poll(() => receiver.tries.length).toBeGreaterThan(1);
    expect(new Set(receiver.tries).size).toBe(1);
    isBusy = false;
    const last = await write(60);
    await world.restart();
    admin = await world.signIn(world.people.admin);
    await expect.poll(() => receiver.rows().includes(last)).toBe(true);
    expect(inOrder(receiver.rows())).toBe(true);
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(receiver.taken.length);
  });

  it('stops at a receiver that responds with 410, and skips a message on demand', async () => {
    const receiver = await startWebhook(() => 410);
    await expect.poll(async () => (await stateOf('webhook')).problem).toBe('gone');
    expect((await stateOf('webhook')).next_try_at).toBeNull();
    const before = await stateOf('webhook');
    await admin.call(contract.moveAuditDelivery, { params: { id: 'webhook' }, body: { skip: true } });
    expect((await stateOf('webhook')).sent_row).toBeGreaterThan(before.sent_row);
    await admin.call(contract.moveAuditDelivery, {
      params: { id: 'webhook' },
      body: { period: 'everything' },
    });
    expect(receiver.rows()).toEqual([]);
    const rows = (await admin.call(contract.listAuditRows, { query: { action: 'audit_delivery_resend' } }))
      .rows;
    expect(rows).toHaveLength(2);
  });

  it('names the certificates of a receiver in the trail by subject and fingerprint, and has none of them whole', async () => {
    await syslog(6514, { enabled: false });
    await syslog(6514, { enabled: false, authorities: key.certificate + key.certificate });
    await admin.call(contract.removeAuditDelivery, { params: { id: 'syslog' } });
    const answer = await admin.download(contract.exportAuditRows, { query: { format: 'ndjson' } });
    const text = await answer.text();
    expect(text.match(/CN=localhost \(SHA-256 [0-9A-F:]{95}\)/g)!.length).toBeGreaterThan(4);
    expect(text).not.toContain('BEGIN CERTIFICATE');
    expect(text).not.toContain(key.certificate.split('\n')[1]);
  });

  it('says with which key the secret of a receiver was sealed, if it is not the present one, until it is saved again', async () => {
    const receiver = await startWebhook(() => 204);
    const lost = createSecretBox(randomBytes(32));
    await world.restart(() => {
      const database = openWriter(databaseFile(world.dataDirectory));
      const secrets = lost.seal('[]', sealingPurposes.webhook);
      database.prepare('UPDATE audit_receiver SET secrets = ?').run(secrets);
      database.close();
    });
    admin = await world.signIn(world.people.admin);
    const test = () => admin.call(contract.testAuditDelivery, { params: { id: 'webhook' }, body: {} });
    const wrongKey = { problem: 'wrong_key', detail: lost.keyId };
    expect(await test()).toEqual({ success: false, ...wrongKey });
    await expect.poll(async () => (await stateOf('webhook')).problem).toBe('wrong_key');
    const { checks } = await admin.call(contract.showSystem, {});
    const found = checks.find(({ subject }) => subject === 'webhook')!;
    expect(found).toMatchObject({ finding: 'failing', facts: wrongKey });
    for (const locale of locales) {
      const text = describeCheck(messagesOf(locale), found, 'UTC').found;
      expect(text).toMatch(new RegExp(`${lost.keyId}.*(?:Save it again|Nach erneutem Speichern)`));
    }
    await admin.call(contract.writeAuditDelivery, {
      params: { id: 'webhook' },
      body: { ...off, enabled: true, url: receiver.url, authorities: key.certificate },
    });
    receiver.setSecret((await admin.call(contract.showAuditSecret, { params: { id: 'webhook' } })).secret!);
    expect(await test()).toMatchObject({ success: true });
  });

  it('sends checkpoints that anybody can verify with the public key', async () => {
    const receiver = kept(await startSyslogReceiver());
    await syslog(receiver.port, { tls: false, authorities: '' });
    await admin.call(contract.moveAuditDelivery, {
      params: { id: 'syslog' },
      body: { period: 'everything' },
    });
    const checkpoints = () =>
      receiver.messages.filter(({ body }) => body['kind'] === 'checkpoint').map(({ body }) => body);
    await expect.poll(() => checkpoints().length).toBeGreaterThan(0);
    const { public_key } = await admin.call(contract.showAuditState, {});
    const { row, hash, signed_at, key: keyId, signature } = checkpoints()[0]!;
    const text = `postern audit checkpoint\n${row as number}\n${hash as string}\n${signed_at as number}\n${keyId as string}\n`;
    const isGood = (signed: string) =>
      verify(
        null,
        Buffer.from(signed),
        createPublicKey(public_key!),
        Buffer.from(signature as string, 'base64'),
      );
    expect(isGood(text)).toBe(true);
    expect(isGood(text.replace('\n', '\n1'))).toBe(false);
  });

  it('refuses a malformed address, a key in place of a certificate, and requests without the right', async () => {
    const refusal = (kind: 'syslog' | 'webhook', body: object) =>
      admin
        .call(contract.writeAuditDelivery, { params: { id: kind }, body: { ...off, enabled: true, ...body } })
        .catch((error: { fields?: { path: string; problem: string }[] }) => error.fields?.[0]);
    expect(await refusal('syslog', { host: 'a b' })).toMatchObject({ path: 'host', problem: 'host_wrong' });
    expect(await refusal('webhook', { url: 'http://siem.example/' })).toMatchObject({
      path: 'url',
      problem: 'https_wrong',
    });
    expect(await refusal('syslog', { host: 'siem.example', authorities: key.privateKey })).toMatchObject({
      path: 'authorities',
    });
    const auditor = await world.signIn(world.people.auditor);
    await expect(
      auditor.call(contract.writeAuditDelivery, { params: { id: 'syslog' }, body: off }),
    ).rejects.toMatchObject({ code: 'permission_denied' });
    const [row] = (await admin.call(contract.listAuditRows, { query: { action: 'audit_delivery_change' } }))
      .rows;
    expect(row).toBeUndefined();
  });

  it('is valid OCSF', async () => {
    const receiver = kept(await startSyslogReceiver());
    await syslog(receiver.port, { tls: false, authorities: '', format: 'ocsf' });
    await write(1);
    const found = () => receiver.messages.find(({ id }) => id === 'audit_delivery_change')?.body;
    await expect.poll(found).toBeDefined();
    expect(found()).toMatchObject({
      class_uid: 3004,
      category_uid: 3,
      activity_id: 3,
      type_uid: 300403,
      status_id: 1,
      actor: { user: { name: world.people.admin } },
      src_endpoint: { ip: '192.0.2.7' },
      entity: { type: 'delivery', uid: 'syslog' },
    });
  });
});
