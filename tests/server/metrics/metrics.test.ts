import { createServer } from 'node:net';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPaths } from '../../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../../src/service/mail/import/parse-pool.ts';
import { collectWith, state } from '../../../src/runtime/metrics.ts';
import { serveMetrics } from '../../../src/runtime/serve-metrics.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people } from '../../contract/support/seed-service.ts';
import { tenant } from '../../service/mail/support/parse.ts';
import { freePort } from '../../support/test-server.ts';
import { withStores } from '../../support/with-stores.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';
import { createStubService } from '../support/stub-service.ts';
import { startMeasured, token, valueOf } from './start-measured.ts';

let world: Awaited<ReturnType<typeof startMeasured>>;
beforeAll(async () => {
  world = await startMeasured();
});
afterAll(() => world.service.stop());

const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } });

describe('who may read the metrics', () => {
  it('nobody, unless the operator said so', async () => {
    const { request } = createConsole({ service: createStubService() });
    expect((await request('/metrics')).status).toBe(404);
    const elsewhere = { listen: { host: '127.0.0.1', port: 9464 }, token };
    const withListener = createConsole({ service: createStubService(), config: { metrics: elsewhere } });
    expect((await withListener.request('/metrics', bearer(token))).status).toBe(404);
  });

  it('on the main listener, whoever has the token', async () => {
    for (const wrong of [{}, bearer('x'), bearer(`${token}x`), { headers: { authorization: token } }]) {
      const answer = await world.request('/metrics', wrong);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.text()).not.toContain('postern_');
    }
    const answer = await world.request('/metrics', bearer(token));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('postern_database_up 1');
    const post = await world.request('/metrics', { ...bearer(token), method: 'POST' });
    expect(post.status).toBe(405);
  });

  it('under the address that Prometheus has for it, whatever PUBLIC_URL is', async () => {
    const config = { publicUrl: 'https://console.example.org', metrics: { token } };
    const { app } = createConsole({ service: createStubService(), config });
    const ask = (path: string) => app.request(`http://10.0.0.7:8080${path}`, bearer(token));
    expect((await ask('/metrics')).status).toBe(200);
    expect((await ask('/dashboard')).status).toBe(421);
  });

  it('on a listener of its own, which answers nothing else', async () => {
    const listen = { host: '127.0.0.1', port: await freePort() };
    const close = await serveMetrics({ listen });
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listen.port}${path}`, init);
    expect(await (await ask('/metrics')).text()).toContain('nodejs_eventloop_lag_p99_seconds');
    for (const path of ['/', '/readyz', '/auth/login', '/metrics/x', '/api/v1/users', '/Metrics'])
      expect((await ask(path)).status, path).toBe(404);
    expect((await ask('/metrics', { method: 'DELETE' })).status).toBe(405);
    await close();
    await expect(ask('/metrics')).rejects.toThrow();
    const closeGuarded = await serveMetrics({ listen, token });
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/metrics', bearer(token))).status).toBe(200);
    await closeGuarded();
  });

  it('a listener that cannot be opened is reported by its setting', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const refused = serveMetrics({ listen: { host: '127.0.0.1', port } });
    await expect(refused).rejects.toThrow(`METRICS_LISTEN: 127.0.0.1:${port} is in use by another program.`);
    taken.close();
  });
});

describe('what is measured', () => {
  it('requests by pattern of their route: a stranger makes no label', async () => {
    const hostile = [
      '/auth/password-expired/ada@tenant.example',
      '/ada@tenant.example/"} 1\npostern_fake 7',
      `/${'x'.repeat(2_000)}`,
      '/mail-explorer/stranger-path-1',
      '/api/v1/stranger-path-2?q=stranger-query',
      '/assets/stranger-path-3.js',
      '/scim/v2/Users/stranger-path-4',
      '/metrics?stranger-query',
    ];
    for (const path of hostile) await world.request(encodeURI(path));
    await world.app.request('http://console.example.com/auth/login', { method: 'STRANGERVERB' });
    const text = await world.readMetrics();
    expect(text).not.toMatch(/stranger|tenant\.example|postern_fake|xxxx/i);
    const shown = (route: string) => valueOf('postern_http_requests_total', { route });
    expect(await shown('/auth/password-expired/:email')).toBeGreaterThan(0);
    expect(await shown('/scim/v2/*')).toBeGreaterThan(0);
    expect(await valueOf('postern_http_requests_total', { method: 'other' })).toBe(1);
    expect(await valueOf('postern_http_request_duration_seconds', { route: '/scim/v2/*' })).toBeGreaterThan(
      0,
    );
  });

  it('a thousand unknown addresses add no line', async () => {
    const ask = async (from: number) => {
      for (let at = from; at < from + 1_000; at += 1)
        await world.request(`/nothing/${at}/${'y'.repeat(at % 50)}`);
      return (await world.readMetrics()).split('\n').filter((line) => line.includes('http_request')).length;
    };
    expect(await ask(1_000)).toBe(await ask(0));
  });

  it('sign-ins by method and outcome, and calls of the service', async () => {
    const count = (outcome: string) => valueOf('postern_sign_ins_total', { method: 'password', outcome });
    const before = { success: await count('success'), wrong: await count('invalid_account') };
    const form = (current_password: string) => ({ form: { email: people.admin, current_password } });
    await world.request('/auth/login', form('wrong horse battery 9'));
    const cookie = sessionCookieOf(await world.request('/auth/login', form(password)));
    expect(await count('invalid_account')).toBe(before.wrong + 1);
    expect(await count('success')).toBe(before.success + 1);
    expect((await world.request('/mail-explorer', { cookie })).status).toBe(200);
    const calls = (outcome: string) => valueOf('postern_service_calls_total', { call: 'login', outcome });
    expect(await calls('ok')).toBeGreaterThan(0);
    expect(await calls('refused')).toBeGreaterThan(0);
    expect(await valueOf('postern_search_duration_seconds', { kind: 'page' })).toBeGreaterThan(0);
    expect(await valueOf('postern_database_work_seconds', { thread: 'write' })).toBeGreaterThan(0);
  });

  it('a line of the log names the account by its number, on pages and in calls, and no address of a person', async () => {
    const form = { email: people.viewer, current_password: password };
    const cookie = sessionCookieOf(await world.request('/auth/login', { form }))!;
    world.lines.length = 0;
    await world.request('/mail-explorer?subject=private', { cookie });
    await world.request('/api/v1/auth/current_user', {
      headers: { authorization: `Bearer ${cookie.split('=')[1]}` },
    });
    const lines = world.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const [page, call] = ['/mail-explorer', '/api/v1/auth/current_user'].map((route) =>
      lines.find((line) => line['route'] === route),
    );
    expect(page).toMatchObject({ method: 'GET', status: 200, account: expect.any(Number) });
    expect(call).toMatchObject({ method: 'GET', status: 200, account: page!['account'] });
    expect(world.lines.join('')).not.toMatch(/private|tenant\.example/);
  });

  it('mail that came in by any program: stored, present, unreadable', async () => {
    const from = join(world.dataDirectory, 'mails.mbox');
    const mail = (at: number) =>
      `From a@b.example Thu Aug 22 13:17:22 2002\nFrom: a@sender.example\nTo: ann@acme.example\nMessage-ID: <${at}@x>\nSubject: mail ${at}\n\ntext\n\n`;
    writeFileSync(from, mail(1) + mail(2));
    const pool = createParsePool(1);
    const run = () =>
      withStores(world.dataDirectory, (stores) =>
        importPaths([from], { settings: { tenant } }, { store: stores.mail, pool }),
      );
    await world.readMetrics();
    const before = await valueOf('postern_intake_mails_total', { outcome: 'stored' });
    await run();
    await run();
    await pool.close();
    const text = await world.readMetrics();
    expect(await valueOf('postern_intake_mails_total', { outcome: 'stored' })).toBe(before + 2);
    expect(await valueOf('postern_intake_mails_total', { outcome: 'present' })).toBe(2);
    expect(await valueOf('postern_intake_bytes_total')).toBeGreaterThan(150);
    expect(await valueOf('postern_emails')).toBe(7);
    expect(text).toContain('postern_intake_mails_total{outcome="unreadable"} 0');
  });

  it('mails that wait, jobs by state, receivers with their lag, disk and database', async () => {
    await withStores(world.dataDirectory, async (stores) => {
      const at = Date.now() - 60_000;
      const content = { subject: 's', text: 't', html: 'h' };
      const mail = { messageKey: 'm', recipient: 'a@tenant.example', content, at, expiresAt: at + 3_600_000 };
      await stores.mailOut.queueMail(mail);
      await stores.mailOut.postponeMail({ id: 1, dueAt: at + 3_000_000, info: 'not yet', at: Date.now() });
      const settings = {
        format: 'json',
        private_data: false,
        authorities: '',
        certificate: '',
        host: '',
        port: 6514,
      };
      await stores.audit.writeDelivery({
        id: 'webhook',
        enabled: true,
        settings: { ...settings, format: 'json', tls: true, url: 'https://receiver.invalid/' },
        secrets: undefined,
        newSecret: false,
        doing: { at, actor: people.admin, clientAddress: '' },
      });
    });
    const text = await world.readMetrics();
    expect(await valueOf('postern_mail_queue_length')).toBe(1);
    expect(await valueOf('postern_mail_queue_oldest_seconds')).toBeGreaterThanOrEqual(60);
    expect(text).toMatch(/postern_receiver_behind_rows\{receiver="webhook"\} \d+/);
    expect(await valueOf('postern_disk_free_bytes')).toBeGreaterThan(0);
    expect(await valueOf('postern_database_bytes')).toBeGreaterThan(100_000);
    expect(text).toContain('postern_queue_waiting{queue="database-write"} 0');
  });

  it('two readers at a time get what one gets', async () => {
    const counts = (text: string) => text.split('\n').filter((line) => line.startsWith('postern_intake'));
    const alone = counts(await world.readMetrics());
    const both = await Promise.all([world.readMetrics(), world.readMetrics()]);
    for (const text of both) expect(counts(text)).toEqual(alone);
  });

  it('a database that cannot be read is down, and the rest is still told', async () => {
    const broken = await startMeasured();
    const database = new DatabaseSync(databaseFile(broken.dataDirectory));
    database.exec('ALTER TABLE email_totals RENAME TO gone');
    database.close();
    const text = await broken.readMetrics();
    expect(text).toMatch(/^postern_database_up 0$/m);
    expect(text).toMatch(/^postern_disk_free_bytes [1-9]/m);
    expect(text).not.toMatch(/^postern_mail_queue_length 0$/m);
    expect(broken.lines.join('')).toContain('the metrics are incomplete');
    await broken.service.stop();
    expect(await world.readMetrics()).toMatch(/^postern_database_up 1$/m);
  });

  it('of several services in one process, the state is that of the newest, however fast the others are', async () => {
    let asked = 0;
    const endOlder = collectWith(async () => void (asked += 1));
    const endNewer = collectWith(() => Promise.resolve(state.mailQueue.set(42)));
    expect(await world.readMetrics()).toMatch(/^postern_mail_queue_length 42$/m);
    endNewer();
    expect(asked).toBe(0);
    await world.readMetrics();
    endOlder();
    expect(asked).toBe(1);
  });
});
