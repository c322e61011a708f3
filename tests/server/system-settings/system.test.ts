import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSystem } from '../../../src/api/contract/config/system.ts';
import { paths } from '../../../src/site/paths.ts';
import { noteBackup } from '../../../src/service/upkeep/last-backup.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';
import { createConsole } from '../support/create-console.ts';
import { admin } from '../support/embedded-service.ts';

const page = paths.systemSettings.system();
/** Which checks a page shows, from the top. */
const checksOn = (html: string) =>
  [...html.matchAll(/<b class="font-medium">([^<]*)<\/b>/g)].map(([, name]) => name);

describe('the system page', () => {
  let world: SignInWorld;
  beforeAll(async () => {
    // More than any test machine has free.
    world = await startSignInWorld({ POSTERN_MFA: 'off', POSTERN_MIN_FREE_MB: '1000000' });
  });
  afterAll(() => world?.stop());

  it('[SH-09] shows the worst first, with what to do, and then what is well', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    const { html, status } = await visitor.get(page);
    expect(status).toBe(200);
    const order = checksOn(html);
    expect(order.slice(0, 3)).toEqual(['Disk', 'Backup', 'Mail server']);
    expect(order).toContain('Clock');
    expect(html).toContain('The limit is POSTERN_MIN_FREE_MB.');
    expect(html).toContain('Address and proxy');
    // No version ran here before.
    expect(html).toMatch(/Postern [\d.]+\S*, since [^.<]+\./);
    expect(html).not.toContain('Before:');
    expect(html).not.toContain(admin.password);
  });

  it('[SH-11] has a banner on other pages that names what is wrong, and /readyz fails with the same', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    const { html } = await visitor.get(paths.systemSettings.features());
    expect(html).toContain('A check of the system is wrong: Disk.');
    expect(html).toContain(`href="${page}"`);
    expect((await visitor.get(page)).html).not.toContain('A check of the system is wrong');
    const probe = await world.visitor().get(paths.health.ready());
    expect(probe.status).toBe(503);
    expect(JSON.parse(probe.html)).toEqual({ status: 'unfit', wrong: ['disk'] });
    expect((await world.visitor().get(paths.health.live())).status).toBe(200);
  });

  it('[SH-09] sends a test mail to the viewer and shows what became of it, once', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    const sent = await world.mailAfter('test email', async () => {
      const answer = await visitor.submit(page);
      expect(answer.html).toMatch(
        /role="status"[^>]*>The test email was written to a file, because no mail server[^<]*\.eml/,
      );
    });
    expect(sent).toContain(`To: ${admin.email}`);
    expect((await visitor.get(page)).html).not.toContain('The test email was written');
  });
});

describe('the system page of a console with another service', () => {
  let deployment: TestDeployment;
  const problem = '/backups cannot be written by this program (EROFS).';
  beforeAll(async () => {
    deployment = await startDeployment(1, (stores) =>
      noteBackup(stores, { at: Date.now(), took: 1, file: '/backups/x.db', bytes: 0, problem }),
    );
  });
  afterAll(() => deployment?.stop());
  const asked = async (cookie: string) => {
    const response = await deployment.console.request(page, { cookie });
    return { status: response.status, html: await response.text() };
  };

  it('[SH-09] says why the last backup failed', async () => {
    const { html } = await asked(await deployment.signIn(people.admin));
    expect(html).toContain(`failed or has problems: ${problem}`);
  });

  it('[AP-02] says that the service does not report its state, and shows what the console sees', async () => {
    const cookie = await deployment.signIn(people.admin);
    const isAsked = (request: Request) => new URL(request.url).pathname === showSystem.path;
    deployment.answerWith((request) => (isAsked(request) ? new Response('', { status: 404 }) : undefined));
    const { status, html } = await asked(cookie);
    expect(status).toBe(200);
    expect(html).toContain('The protection service of this console does not report its state.');
    expect(checksOn(html)).toEqual(['Address and proxy']);
    expect(html).not.toContain('Send a test email');
    // A check of a newer service is shown by its name; one that cannot be read leaves the others.
    const checks = [
      { check: 'fan', finding: 'loud', state: 'wrong' },
      { check: 'disk', finding: 'well', state: 'odd' },
      { check: 'version', finding: 'well', state: 'well', facts: { version: '99.0.0', since_at: 0 } },
    ];
    deployment.answerWith((request) => (isAsked(request) ? Response.json({ checks }) : undefined));
    const newer = await asked(cookie);
    expect(checksOn(newer.html).slice(0, 2)).toEqual(['fan', 'Version']);
    expect(newer.html).toContain('the protection service 99.0.0');
    deployment.answerWith(() => undefined);
  });

  it('[AC-01] is closed to people without the system settings', async () => {
    expect((await asked(await deployment.signIn(people.analyst))).status).toBe(403);
  });
});

describe('what the proxy sends', () => {
  it.each([
    ['is not trusted', {}, { 'x-forwarded-for': '192.0.2.1' }, 'untrusted'],
    ['is trusted and sends no address', { trustedProxies: 1 }, {}, 'unseen'],
    [
      'ends https in front of an http address',
      { publicUrl: 'http://console.example.com' },
      { 'x-forwarded-proto': 'https' },
      'http',
    ],
    ['is asked for another host', {}, { 'x-forwarded-host': 'mail.example.com' }, 'host'],
    ['hides an address that nobody set', { mode: 'production' as const }, {}, 'no_address'],
    [
      'is as it should be',
      { trustedProxies: 1, publicUrl: 'https://console.example.com' },
      {
        'x-forwarded-for': '192.0.2.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'console.example.com',
      },
      'well',
    ],
  ])('is noticed when it %s', async (_, config, headers, finding) => {
    const service = { fetch: () => Promise.reject(new Error()), origin: '' };
    const { app, request } = createConsole({ service, config });
    let found: string[] = [];
    app.get('/healthz/proxy', (c) => {
      found = c.var.proxyWatch.check(c.var.origin).map((one) => one.finding);
      return c.text('');
    });
    // A few requests of strangers that say otherwise change nothing.
    for (let sent = 0; sent < 300; sent += 1)
      await request('/healthz/proxy', { headers: sent % 5 === 0 ? {} : headers });
    // Nor do probes of the machine itself, however many there are.
    for (let sent = 0; sent < 300; sent += 1) await request('/healthz');
    await request('/healthz/proxy', { headers });
    expect(found).toEqual([finding]);
  });
});
