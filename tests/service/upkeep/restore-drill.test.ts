import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { byCategory } from '../../../src/api/vocabulary/retention.ts';
import { searchCriteriaSchema } from '../../../src/api/contract/emails/search-criteria.ts';
import { createService } from '../../../src/service/create-service.ts';
import { endUserSetting } from '../../../src/service/end-users/end-user-policy.ts';
import { makeSigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { defaultMailSettings } from '../../../src/settings/mail.ts';
import {
  password,
  people,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { anna, filedMails, heldRow } from '../../support/held-mail.ts';
import { posternProgram } from '../../support/postern-program.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { withStores } from '../../support/with-stores.ts';
import { startSyslogReceiver } from '../audit/syslog-receiver.ts';
import { startWebhookReceiver } from '../audit/webhook-receiver.ts';
import { startMailServer } from '../mail-out/mail-server.ts';

const patience = { timeout: 20_000, interval: 50 };
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
const kept = <Started extends { stop(): unknown }>(started: Started): Started => {
  stops.push(() => started.stop());
  return started;
};

async function postern(dataDirectory: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], POSTERN_DATA: dataDirectory };
  const { stdout } = await promisify(execFile)(process.execPath, [posternProgram, ...args], { env });
  return stdout;
}

/** Counts who connects, and answers nobody. */
async function startDoor() {
  const door = { knocks: 0, url: '' };
  const server = createServer((socket) => {
    door.knocks += 1;
    socket.on('error', () => undefined).destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  door.url = `https://localhost:${(server.address() as AddressInfo).port}/hook`;
  return door;
}

it('[SH-13] a drill: a quietly restored server tells nobody and removes nothing until it is confirmed', async () => {
  const [original, copy] = [temporaryDirectory(), temporaryDirectory()];
  for (const made of [original, copy]) stops.push(() => made.remove());
  const backups = join(original.path, 'backups');
  mkdirSync(backups);
  const key = await makeSigningKey('localhost', Date.now() - 60_000);
  const mailServer = kept(await startMailServer());
  const siem = kept(await startSyslogReceiver());
  const hook = kept(await startWebhookReceiver(key, () => 204));
  const door = await startDoor();
  await seedService(original.path, 3);
  const store = (directory: string, subject: string) =>
    withStores(directory, (stores) => storeRows(stores, [heldRow(subject, 'cp_spam', { minutesAgo: 0 })]));
  await withStores(original.path, async (stores) => {
    await stores.settings.writeSetting({
      name: endUserSetting,
      value: JSON.stringify({ notices: 'at_once', restore: { spam: 'release' } }),
    });
  });
  const start = async (dataDirectory: string) => {
    const service = createService({
      ...quickPasswords,
      dataDirectory,
      signIn: { mfa: 'off', mail: { ...defaultMailSettings, smtpUrl: mailServer.url, requireTls: false } },
      receiverNetworks: ['127.0.0.0/8', '::1/128'],
      backup: { folder: backups, hours: [1], keep: 1 },
    });
    await service.start();
    const client = createClient((request) => service.fetch(request), 'http://service.test');
    const { token } = await client.call(contract.login, {
      body: { email: people.admin, current_password: password },
    });
    const admin = createClient((request) => {
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${token}`);
      return service.fetch(new Request(request, { headers }));
    }, 'http://service.test');
    return { admin, client, stop: () => service.stop() };
  };

  // The original works: everybody is told, and a backup is made.
  const first = await start(original.path);
  const receiver = {
    enabled: true,
    format: 'json',
    private_data: true,
    host: '',
    port: 6514,
    url: '',
  } as const;
  await first.admin.call(contract.writeAuditDelivery, {
    params: { id: 'syslog' },
    body: { ...receiver, host: 'localhost', port: siem.port, tls: false, authorities: '' },
  });
  await first.admin.call(contract.writeAuditDelivery, {
    params: { id: 'webhook' },
    body: { ...receiver, url: hook.url, tls: true, authorities: key.certificate },
  });
  const { secret } = await first.admin.call(contract.showAuditSecret, { params: { id: 'webhook' } });
  hook.setSecret(secret!);
  const alert = { quiet_from: null, quiet_to: null, most_an_hour: 60 };
  const criteria = searchCriteriaSchema.parse({ time_type: 'last', detection: ['cp_spam'] });
  for (const [name, way, url] of [
    ['By mail', 'mail', ''],
    ['By webhook', 'webhook', door.url],
  ] as const)
    await first.admin.call(contract.createCustomQuery, {
      body: {
        name,
        description: '',
        folder: '',
        search: 'detection=cp_spam',
        shared: false,
        alert: { ...alert, way, url, criteria },
      },
    });
  const days = byCategory(() => ({ raw: 2, metadata: 14 }));
  await first.admin.call(contract.changeRetention, { body: { active: true, days } });
  await expect.poll(() => siem.rows().length > 0 && hook.rows().length > 0, patience).toBe(true);
  await expect.poll(() => readdirSync(backups), patience).toEqual([expect.stringMatching(/db$/)]);
  const file = join(original.path, 'drill.db');
  await postern(original.path, 'backup', file);
  await first.stop();

  // The drill, on another data directory with the same key.
  copyFileSync(join(original.path, 'postern.key'), join(copy.path, 'postern.key'));
  const stdout = await postern(copy.path, 'restore', '--quiet', file);
  expect(stdout).toContain('removes nothing until an administrator confirms it');
  await store(copy.path, 'Due during the drill');
  siem.messages.splice(0);
  hook.taken.splice(0);
  hook.tries.splice(0);
  mailServer.received.splice(0);
  door.knocks = 0;
  expect(await postern(copy.path, 'doctor')).toMatch(/^notice {3}Restored copy: /m);
  const quiet = await start(copy.path);
  // Both alerts and the notice were due: the alert by mail is a file, the others are nowhere.
  await expect.poll(() => filedMails(copy.path).map(({ to }) => to), patience).toEqual([people.admin]);
  await expect
    .poll(() => withStores(copy.path, (stores) => stores.mailOut.nextMailDue({ bulk: true })), patience)
    .toBeNull();
  await quiet.client.call(contract.forgotPassword, { body: { email: people.viewer } });
  await expect.poll(() => filedMails(copy.path).length, patience).toBe(2);
  // Who signs in is not told to look into a mailbox.
  const sendsCodes = async () => (await quiet.admin.call(contract.signInStatus, {})).mail_server;
  expect(await sendsCodes()).toBe(false);
  const refused = await quiet.admin.call(contract.testAuditDelivery, { params: { id: 'webhook' }, body: {} });
  expect(refused).toMatchObject({ success: false, problem: 'quiet' });
  await expect(quiet.admin.call(contract.runRetention, {})).rejects.toThrow();
  const deployment = await quiet.admin.call(contract.deploymentConfig, {});
  expect(deployment.quiet_since).not.toBeNull();
  expect([mailServer.received, siem.messages, hook.tries, door.knocks]).toEqual([[], [], [], 0]);
  expect(readdirSync(backups)).toHaveLength(1);

  // An administrator confirms: what happens from now on is told, and nothing of what was due.
  await quiet.admin.call(contract.endQuiet, {});
  expect((await quiet.admin.call(contract.deploymentConfig, {})).quiet_since).toBeNull();
  expect(await sendsCodes()).toBe(true);
  await quiet.client.call(contract.forgotPassword, { body: { email: people.analyst } });
  await expect.poll(() => mailServer.received.length, patience).toBe(1);
  const actions = () => hook.events().map((event) => event['action']);
  await expect.poll(actions, patience).toContain('restore_confirm');
  await expect.poll(() => siem.rows().length, patience).toBeGreaterThan(0);
  expect(actions()).toContain('restore_backup');
  await quiet.stop();
  await store(copy.path, 'After the drill');
  const after = await start(copy.path);
  await expect.poll(() => door.knocks, patience).toBeGreaterThan(0);
  // The alert comes; the notice may wait for the next minute, since there was one in this.
  const recipients = () => mailServer.received.flatMap(({ to }) => to);
  await expect.poll(recipients, patience).toContain(people.admin);
  expect(recipients().filter((to) => to !== anna)).toEqual([people.analyst, people.admin]);
  expect(mailServer.received.map(({ source }) => source).join('')).not.toContain('Due during the drill');
  await after.stop();
});
