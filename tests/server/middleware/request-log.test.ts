import { Hono } from 'hono';
import { pino, type Logger } from 'pino';
import { describe, expect, it } from 'vitest';
import type { ConsoleEnv } from '../../../src/server/context.ts';
import { requestLog } from '../../../src/server/middleware/request-log.ts';
import { createConsole } from '../support/create-console.ts';
import { createStubService } from '../support/stub-service.ts';

const createConsoleApp = (log: Logger) => createConsole({ service: createStubService(), log });

function setUp(trustedProxies: number) {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const app = new Hono<ConsoleEnv>()
    .use(requestLog(log, trustedProxies))
    .all('/mail-explorer', (c) => c.text(c.var.clientAddress ?? 'unknown'));
  return { app, lines };
}

describe('the request log', () => {
  it('contains method, path, status and time, and no user input or personal data', async () => {
    const { app, lines } = setUp(0);
    await app.request('/mail-explorer?subject=private', {
      method: 'POST',
      headers: { cookie: 'postern=private', authorization: 'Bearer private', referer: 'http://x/?private' },
      body: 'current_password=private',
    });
    const [line] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(line).toMatchObject({ method: 'POST', route: '/mail-explorer', status: 200 });
    expect(lines.join()).not.toContain('private');
  });

  it.each([
    ['/auth/password-expired/ada@tenant.example', '/auth/password-expired/:email'],
    ['/auth/password-expired/ada%40tenant.example', '/auth/password-expired/:email'],
    ['/api/v1/mfa/disable/ada@tenant.example', '/api/v1/mfa/disable/:email', 'DELETE'],
    ['/api/v1/mfa/disable/ada%2540tenant.example', '/api/v1/mfa/disable/:email', 'DELETE'],
    ['/mail-explorer?subject=ada@tenant.example', '/mail-explorer'],
    ['/exports/1f', '/exports/:id'],
    ['/old/people/ada@tenant.example/x', '/old/people/:hidden/x'],
    ['/old/ada%40tenant.example', '/old/:hidden'],
    ['/old/ada%2540tenant.example', '/old/:hidden'],
    ['/old/%61da@tenant.example', '/old/:hidden'],
    ['/old/ada＠tenant.example', '/old/:hidden'],
    ['/assets/loader-1a2b.js', '/assets/loader-1a2b.js'],
  ])('shows %s as %s', async (path, shown, method = 'GET') => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const { app } = createConsoleApp(log);
    const answer = await app.request(`http://console.example.com${path}`, { method });
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    const line = lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((fields) => fields['method']);
    expect(line).toMatchObject({ method, route: shown });
    expect(lines.join()).not.toMatch(/tenant\.example/);
  });

  it.each([
    [0, 'unknown'],
    [1, '10.0.0.2'],
    [2, '203.0.113.7'],
  ])('believes %i proxies about the address', async (trusted, address) => {
    const { app } = setUp(trusted);
    const response = await app.request('/mail-explorer', {
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2' },
    });
    expect(await response.text()).toBe(address);
  });

  it.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:DB8::7', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['203.0.113.7\tforged', 'unknown'],
    ['', 'unknown'],
  ])('takes the address out of %j', async (forwarded, address) => {
    const { app } = setUp(1);
    const response = await app.request('/mail-explorer', { headers: { 'x-forwarded-for': forwarded } });
    expect(await response.text()).toBe(address);
  });
});
