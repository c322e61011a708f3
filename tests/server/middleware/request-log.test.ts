import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { ConsoleEnv } from '../../../src/server/context.ts';
import { requestLog } from '../../../src/server/middleware/request-log.ts';

function setUp(trustedProxies: number) {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const app = new Hono<ConsoleEnv>()
    .use(requestLog(log, trustedProxies))
    .all('/mail-explorer', (c) => c.text(c.var.clientAddress ?? 'unknown'));
  return { app, lines };
}

describe('the request log', () => {
  it('names method, path, status and time, and nothing a person typed or owns', async () => {
    const { app, lines } = setUp(0);
    await app.request('/mail-explorer?subject=private', {
      method: 'POST',
      headers: { cookie: 'postern=private', authorization: 'Bearer private', referer: 'http://x/?private' },
      body: 'current_password=private',
    });
    const [line] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(line).toMatchObject({ method: 'POST', path: '/mail-explorer', status: 200 });
    expect(lines.join()).not.toContain('private');
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
