import { DatabaseSync } from 'node:sqlite';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { byBadness, checkNames, checkOf, resultOf } from '../../../src/api/vocabulary/system-checks.ts';
import { describeCheck } from '../../../src/messages/describe-check.ts';
import { locales, messagesOf } from '../../../src/messages/messages.ts';
import { defaultMailSettings } from '../../../src/settings/mail.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { withStores } from '../../support/with-stores.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { filedMails } from '../../support/held-mail.ts';
import { startPlainProvider } from '../../support/plain-provider.ts';
import { noteBackup } from '../../../src/service/upkeep/last-backup.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const gigabyte = 1_000_000_000;
const day = 24 * 3_600_000;
let directory: ReturnType<typeof temporaryDirectory>;
let service: Service;
let free = 50 * gigabyte;
let now = Date.now();

const client = () => createClient(service.fetch, 'http://service.test');
async function tokenOf(email: string): Promise<string> {
  const { token } = await client().call(contract.login, { body: { email, current_password: password } });
  return token!;
}
async function checks(): Promise<Record<string, { finding: string; state: string; facts: object }>> {
  const token = await tokenOf(people.admin);
  const { checks: found } = await client().call(contract.showSystem, {}, { token });
  return Object.fromEntries(
    found.map(({ check, subject, ...one }) => [subject ? `${check} ${subject}` : check, one]),
  );
}

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 3);
  service = makeService();
  await service.start();
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

type Options = Parameters<typeof createService>[0];
function makeService(more: Options['signIn'] = {}, backup?: Options['backup']): Service {
  return createService({
    ...quickPasswords,
    dataDirectory: directory.path,
    signIn: { mfa: 'off', ...more },
    clock: () => now,
    backup,
    disk: { read: async () => ({ free, total: 100 * gigabyte }), every: 20 },
  });
}

async function restart(...options: Parameters<typeof makeService>): Promise<void> {
  await service.stop();
  service = makeService(...options);
  await service.start();
}

describe('the checks of the system', () => {
  it('[SH-09] have a sentence for each finding in each language, and advice where something has to be done', () => {
    const facts = new Proxy(
      {},
      { get: () => 1, ownKeys: () => [], getOwnPropertyDescriptor: () => undefined },
    );
    for (const locale of locales) {
      const t = messagesOf(locale);
      for (const check of checkNames)
        for (const [finding, state] of Object.entries(checkOf(check).findings)) {
          const text = describeCheck(t, { check, subject: '', finding, state, facts }, 'UTC');
          expect(text.name, `${locale} ${check}`).not.toBe(check);
          expect(text.found, `${locale} ${check}.${finding}`).not.toBe(finding);
          expect(text.toDo !== '', `${locale} ${check}.${finding}`).toBe(state !== 'well');
        }
    }
  });

  it('[SH-09] report a fresh installation: what is well, and what an administrator still has to do', async () => {
    const found = await checks();
    expect(found).toMatchObject({
      disk: { finding: 'well', facts: { free_bytes: 50 * gigabyte, total_bytes: 100 * gigabyte } },
      database: { finding: 'well' },
      backup: { finding: 'none', state: 'notice' },
      secret_key: { finding: 'file', facts: { mode: '600' } },
      intake: { finding: 'well' },
      mail_out: { finding: 'well', facts: { waiting: 0 } },
      mail_server: { finding: 'outbox' },
      inspectors: { finding: 'well' },
      trail: { finding: 'none' },
      clock: { finding: 'well' },
      features: { finding: 'all' },
      version: { finding: 'first' },
    });
    expect((found['database']!.facts as { size_bytes: number }).size_bytes).toBeGreaterThan(100_000);
    // What is not set up is not looked at.
    expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['identity_provider']));
    // A schedule without a backup yet is nothing to do.
    await restart({}, { folder: directory.path, hours: [(new Date(now).getUTCHours() + 12) % 24], keep: 1 });
    expect((await checks())['backup']).toMatchObject({ finding: 'due', state: 'well' });
    await restart();
  });

  it('are for administrators, and the worst come first', async () => {
    const viewer = await tokenOf(people.analyst);
    await expect(client().call(contract.showSystem, {}, { token: viewer })).rejects.toMatchObject({
      code: 'permission_denied',
    });
    const facts = {};
    const mixed = [
      resultOf('disk', 'well', facts),
      resultOf('backup', 'none'),
      resultOf('disk', 'full'),
      resultOf('clock', 'unanswered'),
    ];
    expect(byBadness(mixed).map(({ state }) => state)).toEqual(['wrong', 'notice', 'unknown', 'well']);
  });

  it('see mailboxes that were in contact and are silent for five minutes, unless they are paused', async () => {
    const address = (name: string) => `${name}@tenant.example`;
    const seen = (number: number, contactAt: number) => ({ number, contactAt, problem: '', detail: '' });
    await withStores(directory.path, async ({ mailboxes }) => {
      // Its kind is none that this version follows.
      const one = { id: 'm1', kind: 'test', name: 'Mail', settings: '{"mailboxes":[]}', secret: '', at: now };
      await mailboxes.addConnector(one);
      await mailboxes.noteMailboxes({ connector: 1, addresses: ['ada', 'ben', 'new'].map(address) });
      await mailboxes.noteMailbox(seen(1, now - 6 * 60_000));
      await mailboxes.noteMailbox(seen(2, now));
    });
    // What was seen is told to everybody for some seconds.
    await restart();
    const found = (await checks())['mailboxes'];
    expect(found).toMatchObject({
      finding: 'silent',
      state: 'notice',
      facts: { count: 1, all: 3, since_at: now - 6 * 60_000 },
    });
    await withStores(directory.path, async ({ mailboxes }) => {
      await mailboxes.changeConnector({ id: 'm1', paused: true });
    });
    await restart();
    expect((await checks())['mailboxes']).toMatchObject({ finding: 'none', state: 'well' });
    await withStores(directory.path, ({ mailboxes }) =>
      mailboxes.removeConnector({ id: 'm1', leavesHidden: false }),
    );
  });

  it('see a readable key file, a clock that was put back, a failed upload, a backup and a receiver that fails', async () => {
    await chmod(`${directory.path}/postern.key`, 0o640);
    await withStores(directory.path, async (stores) => {
      await noteBackup(stores, { at: now - 8 * day, took: 1, file: '/b', bytes: 9_000, problem: '' });
      await stores.audit.appendAudit([
        {
          at: now + 3_600_000,
          actor: 'a',
          action: 'sign_in',
          outcome: 'success',
          clientAddress: '',
          details: {},
        },
      ]);
    });
    await withStores(directory.path, (stores) =>
      stores.settings.writeSetting({
        name: 'versions',
        value: JSON.stringify([{ version: '0.0.1', at: now - 8 * day }]),
      }),
    );
    const db = new DatabaseSync(`${directory.path}/postern.db`, { timeout: 20_000 });
    db.exec(`INSERT INTO audit_receiver (id, kind, enabled, settings, sent_row, sent_checkpoint, told_row, failing_since, problem, updated_at, updated_by)
      VALUES ('syslog-2', 'syslog', 1, '{}', 1, 0, 1, ${now}, 'refused', 0, '')`);
    db.exec(`INSERT INTO engine_failure VALUES ('rspamd', ${Math.floor(now / 3_600_000) - 2}, 3)`);
    db.close();
    await restart();
    const found = await checks();
    expect(found).toMatchObject({
      secret_key: { finding: 'file', facts: { mode: '600' } },
      version: { finding: 'well', facts: { before: '0.0.1' } },
      backup: { finding: 'old', facts: { last_at: now - 8 * day, size_bytes: 9_000 } },
      clock: { finding: 'back', state: 'wrong', facts: { newest_at: now + 3_600_000 } },
      'inspectors rspamd': { finding: 'failed', facts: { count: 3 } },
      'trail syslog-2': { finding: 'failing', state: 'wrong', facts: { problem: 'refused' } },
    });
    await withStores(directory.path, (stores) =>
      noteBackup(stores, { at: now, took: 1, file: '', bytes: 0, problem: 'x' }),
    );
    // The start takes the key file away from others; afterwards it is seen.
    await restart({ features: { csv_export: false } });
    await chmod(`${directory.path}/postern.key`, 0o644);
    expect(await checks()).toMatchObject({
      backup: { finding: 'failed', state: 'wrong', facts: { reason: 'x' } },
      secret_key: { finding: 'open', state: 'wrong', facts: { mode: '644' } },
      features: { finding: 'off', facts: { names: 'csv_export' } },
    });
  });
});

describe('the disk', () => {
  const ready = () => client().call(contract.health, {});
  const alerts = () =>
    filedMails(directory.path).filter(({ to, subject }) => to === people.admin && subject.includes('Disk'));
  const subjects = () =>
    alerts()
      .map(({ subject }) => subject)
      .toSorted();

  it('[SH-11] makes the service unfit and alerts administrators before it is full, once, and again when it is well', async () => {
    expect(await ready()).toEqual({ status: 'ok', wrong: [] });
    free = 0.4 * gigabyte;
    await restart();
    expect(await ready()).toEqual({ status: 'unfit', wrong: ['disk'] });
    await expect.poll(subjects).toEqual(['Postern: Disk needs you']);
    const token = await tokenOf(people.admin);
    const { system_wrong: wrong } = await client().call(contract.deploymentConfig, {}, { token });
    expect(wrong).toContain('disk');
    const analyst = await tokenOf(people.analyst);
    expect((await client().call(contract.deploymentConfig, {}, { token: analyst })).system_wrong).toEqual([]);
    // A little more is no recovery, or each mail would bring another alert; nor does a restart alert anew.
    free = 1.5 * gigabyte;
    await restart();
    expect(await ready()).toEqual({ status: 'ok', wrong: [] });
    free = 0.4 * gigabyte;
    await restart();
    expect(subjects()).toEqual(['Postern: Disk needs you']);
    free = 50 * gigabyte;
    await expect.poll(subjects).toEqual(['Postern: Disk is well again', 'Postern: Disk needs you']);
    expect(alerts().find(({ subject }) => subject.includes('needs'))!.text).toContain(
      'Only 400 MB of 100 GB are free, less than 1 GB.',
    );
    const rows = await withStores(directory.path, (stores) => stores.audit.listAudit({ limit: 50 }));
    const about = rows.map(({ action }) => action).filter((action) => action.startsWith('system_'));
    expect(about.toSorted()).toEqual(['system_alert', 'system_recovery']);
  });

  it('has the limit that the operator sets, and 0 switches it off', async () => {
    free = 2 * gigabyte;
    await restart({ minFreeBytes: 3 * gigabyte });
    expect((await ready()).wrong).toEqual(['disk']);
    free = 0;
    await restart({ minFreeBytes: 0 });
    expect((await ready()).status).toBe('ok');
  });

  it('says until when it lasts, from the growth of the last days', async () => {
    free = 40 * gigabyte;
    now += 60 * day;
    await restart();
    await expect
      .poll(() => withStores(directory.path, (stores) => stores.settings.readSetting('disk_use')))
      .toContain('60000000000');
    now += 10 * day;
    free = 30 * gigabyte;
    await restart();
    expect((await checks())['disk']).toMatchObject({
      finding: 'growing',
      state: 'well',
      facts: { growth_bytes: gigabyte },
    });
    free = 11 * gigabyte;
    await restart();
    expect((await checks())['disk']).toMatchObject({ finding: 'filling', state: 'notice' });
  });
});

describe('other servers', () => {
  it('are asked when an administrator looks: an identity provider that answers, and one that does not', async () => {
    const provider = await startPlainProvider();
    const gone = await startPlainProvider();
    await gone.stop();
    const of = (issuer: string) => ({ clientId: 'id', clientSecret: 'secret', issuer });
    await restart({
      sso: {
        google: of(provider.issuer),
        microsoft: { ...of(gone.issuer), tenant: 'common' },
        oidc: undefined,
        saml: [],
        samlIdpInitiated: false,
        justInTime: undefined,
      },
      consoleOrigin: gone.issuer.replace('http:', 'https:'),
    });
    const found = await checks();
    await provider.stop();
    expect(found[`identity_provider ${provider.issuer}`]).toMatchObject({ state: 'well' });
    expect(found[`identity_provider ${gone.issuer}`]).toMatchObject({
      finding: 'unreachable',
      state: 'wrong',
      facts: { problem: 'refused' },
    });
    expect(found[`certificate ${gone.issuer.slice(7)}`]).toMatchObject({
      finding: 'unread',
      state: 'unknown',
    });
  });

  it('get a test mail of an administrator, whose answer is shown and recorded', async () => {
    await restart();
    const token = await tokenOf(people.admin);
    const sent = await client().call(contract.sendTestMail, {}, { token });
    expect(sent).toMatchObject({ state: 'filed', info: expect.stringMatching(/\.eml$/) });
    expect(filedMails(directory.path).at(-1)).toMatchObject({
      to: people.admin,
      subject: 'Postern: test email',
    });
    await restart({ mail: { ...defaultMailSettings, smtpUrl: 'smtp://127.0.0.1:1' } });
    expect((await checks())['mail_server']).toMatchObject({ finding: 'unreachable', state: 'wrong' });
    // Nor does one that takes connections and says nothing count as well.
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    await restart({ mail: { ...defaultMailSettings, smtpUrl: `smtp://127.0.0.1:${port}` } });
    expect((await checks())['mail_server']).toMatchObject({ finding: 'unreachable', state: 'wrong' });
    mute.close();
    await restart({ mail: { ...defaultMailSettings, smtpUrl: 'smtp://127.0.0.1:1' } });
    const failed = await client().call(contract.sendTestMail, {}, { token: await tokenOf(people.admin) });
    expect(failed).toMatchObject({ state: 'failed', info: expect.stringContaining('ECONNREFUSED') });
  });
});
