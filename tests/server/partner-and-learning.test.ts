import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeMessage } from '../../src/islands/partner-messages.ts';
import { regionOf } from '../../src/service/accounts/routes.ts';
import { paths } from '../../src/site/paths.ts';
import { readConfig } from '../../src/server/config.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { openWriter } from '../../src/service/database/open-database.ts';
import { people } from '../contract/support/seed-service.ts';
import { startDeployment } from './deployment/support/start-deployment.ts';
import { createConsole } from './support/create-console.ts';
import { createStubService, stubToken } from './support/stub-service.ts';

let world: Awaited<ReturnType<typeof startDeployment>>;
let cookie: string;
beforeAll(async () => {
  world = await startDeployment(3);
  cookie = await world.signIn(people.admin);
});
afterAll(() => world.stop());

const fragment = { 'HX-Request': 'true', 'HX-Request-Type': 'partial' };
const textOf = async (path: string, more: { cookie?: string; headers?: Record<string, string> } = {}) =>
  (await world.console.request(path, { cookie, ...more })).text();
const learning = async () =>
  JSON.parse(await textOf('/api/v1/generic/learning_mode')) as { progress_number: number };
/** Mail of so many days. */
function know(days: number): void {
  const database = openWriter(databaseFile(world.directory));
  database.exec('DELETE FROM email_mixes WHERE hours = 24');
  const add = database.prepare('INSERT INTO email_mixes (hours, start, flags, emails) VALUES (24, ?, ?, 1)');
  for (let day = 0; day < days; day += 1) {
    add.run(20_000 + day * 2, 0);
    add.run(20_000 + day * 2, 1);
  }
  database.close();
}

describe('[SH-08] the notice of learning', () => {
  it('shows progress by the days of known mail, and ends after fourteen', async () => {
    know(6);
    expect(await learning()).toMatchObject({
      progress_number: 42,
      modal_popup_title: 'Getting to know your mail',
      modal_popup_text: expect.stringContaining('less than 14 days'),
      modal_popup_href_text: 'Documentation',
      modal_popup_href: '/help/documentation',
    });
    expect(await textOf(paths.dashboard())).toContain(`data-learning="${paths.learning()}"`);
    const banner = await textOf(paths.learning(), { headers: fragment });
    for (const words of [
      'Learning your mail: 42%',
      'Getting to know your mail',
      'href="/help/documentation"',
    ])
      expect(banner).toContain(words);
    // By itself it is no page.
    expect((await world.console.request(paths.learning(), { cookie })).headers.get('location')).toBe(
      '/dashboard',
    );
    know(14);
    expect((await learning()).progress_number).toBe(100);
    expect(await textOf(paths.dashboard())).not.toContain('data-learning');
    expect(await textOf(paths.learning(), { headers: fragment })).toBe('');
  });

  it('is hidden until the browser is closed, and where the feature is switched off', async () => {
    know(1);
    const form = { returnUrl: '/jobs' };
    const answer = await world.console.request(paths.learning(), { cookie, form });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/jobs']);
    const kept = answer.headers.getSetCookie()[0]!;
    expect(kept).not.toMatch(/max-age|expires/i);
    const both = `${cookie}; ${kept.split(';')[0]}`;
    expect(await textOf(paths.dashboard(), { cookie: both })).not.toContain('data-learning');
    expect(await textOf(paths.learning(), { cookie: both, headers: fragment })).toBe('');
    const off = await world.console.request('/api/v1/config/features', {
      cookie,
      method: 'PUT',
      json: { features: { learning_mode: false } },
    });
    expect(off.status).toBe(200);
    expect(await textOf(paths.dashboard())).not.toContain('data-learning');
  });
});

describe('[SH-10] the partner portal', () => {
  const partner = {
    menu: 'https://portal.example/menu',
    origins: ['https://portal.example', 'https://two.example'],
  };
  const log: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _, done) => (log.push(String(chunk)), done()) });
  const service = createStubService();
  const provider = createConsole({ service, config: { partner }, log: pino({ level: 'info' }, stream) });
  const signedIn = `postern=${stubToken}`;
  const page = async () => (await provider.request('/no-such-page', { cookie: signedIn })).text();

  it('is available to service providers where the operator configures it, and may be shown in a frame', async () => {
    Object.assign(service.state, { deployment: { is_msp: true } });
    const answer = await provider.request('/no-such-page', { cookie: signedIn });
    const html = await answer.text();
    expect(html).toContain('href="https://portal.example/menu"');
    expect(html).toContain('data-origins="https://portal.example https://two.example"');
    expect(html).toContain('h-[690px]');
    expect(answer.headers.get('content-security-policy')).toContain(
      "frame-src 'self' https://portal.example;",
    );
    Object.assign(service.state, { deployment: { is_msp: false } });
    expect(await page()).not.toContain('data-partner-menu');
    expect(await textOf(paths.dashboard())).not.toContain('data-partner');
  });

  it('is trusted by the origin of its URL, in addition to the configured origins', () => {
    const environment = { NODE_ENV: 'production', POSTERN_PARTNER_PORTAL: 'https://portal.example/menu?x=1' };
    expect(readConfig(environment).partner.origins).toEqual(['https://portal.example']);
    const named = { ...environment, POSTERN_PARTNER_ORIGINS: 'https://two.example https://portal.example' };
    expect(readConfig(named).partner.origins).toEqual(['https://portal.example', 'https://two.example']);
    expect(() => readConfig({ POSTERN_PARTNER_PORTAL: 'http://portal.example' })).toThrow(
      'POSTERN_PARTNER_PORTAL',
    );
    expect(() => readConfig({ ...environment, PUBLIC_URL: 'https://portal.example' })).toThrow(
      'another origin',
    );
    expect(() => readConfig({ POSTERN_PARTNER_ORIGINS: '*' })).toThrow('POSTERN_PARTNER_ORIGINS');
  });

  it('is accepted by origin and window, and no other sender is', () => {
    const [portal, stranger] = [{}, {}];
    const trust = { own: 'https://console.example', origins: partner.origins, windows: [portal] };
    const judge = (origin: string, source: object, data: unknown = { type: 'close-menu' }) =>
      judgeMessage({ origin, source, data }, trust);
    expect(judge('https://portal.example', portal)).toBe('close');
    expect(judge('https://portal.example', stranger)).toBe('rejected');
    for (const origin of [
      'https://portal.example.evil',
      'http://portal.example',
      'https://portal.example:444',
      'null',
      '',
    ])
      expect([origin, judge(origin, portal)]).toEqual([origin, 'rejected']);
    for (const data of ['close-menu', null, 7, { type: 'other' }, [], { type: { toString: 'close-menu' } }])
      expect([data, judge('https://portal.example', portal, data)]).toEqual([data, 'ignored']);
    expect(judge('https://console.example', stranger)).toBe('ignored');
  });

  it('logs refused origins, and accepts nothing else', async () => {
    const send = async (json: unknown, as: string | undefined = signedIn) =>
      (await provider.request(paths.partnerRejections(), { cookie: as, json })).status;
    expect(await send({ origin: 'https://evil.example:8443' })).toBe(204);
    expect(log.join('')).toContain('"origin":"https://evil.example:8443"');
    expect(log.join('')).toContain('a message of an untrusted origin was rejected');
    const lines = log.length;
    for (const wrong of [
      { origin: 'https://x/\nforged' },
      { origin: 'x'.repeat(400) },
      { origin: 7 },
      [],
      'text',
    ])
      expect(await send(wrong)).toBe(400);
    expect(log.slice(lines).join('')).not.toContain('untrusted origin');
    expect(await send({ origin: 'https://evil.example' }, '')).not.toBe(204);
  });
});

describe('the region of the data', () => {
  it('is AU for Sydney, and is shown with the versions', async () => {
    expect(['ap-southeast-2', 'eu-west-1', ''].map(regionOf)).toEqual(['AU', 'eu-west-1', '']);
    expect(await textOf('/help/version')).not.toContain('Region');
    await world.set({ region: 'ap-southeast-2' });
    expect(JSON.parse(await textOf('/api/v1/generic/ui_features'))).toMatchObject({ region: 'AU' });
    expect(await textOf('/help/version')).toMatch(/Region<\/dt><dd[^>]*>AU</);
  });
});
