import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createRemoteFetch } from '../../../src/server/remote/create-remote-fetch.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';

const user = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'L',
  role: 'admin',
  hidden: false,
  disabled: false,
  permissions: { mail_explorer: 'view' },
};
const signIn = {
  next: 'done',
  expires_at: '2036-01-01T00:00:00Z',
  user,
  automation_customer: false,
  on_boarding_required: false,
  mfa_required: false,
};

let server: Server | undefined;
let remote: ReturnType<typeof createRemoteFetch> | undefined;
afterEach(async () => {
  await remote?.close();
  server?.closeAllConnections();
  server?.close();
});

/** A service in another process's place, over a real socket, that does not know its user for the first `late` questions. */
async function startRemote(late: number, status: number) {
  const asked: number[] = [];
  const answers: Record<string, () => [number, unknown]> = {
    '/api/v1/mfa/setup': () => [
      200,
      { mfaWasSet: true, isMfaEnabled: true, isVerified: true, required: false },
    ],
    '/api/v1/auth/login': () => [200, { ...signIn, token: 'pss_remote' }],
    '/api/v1/auth/sign_in': () => [200, { ...signIn, email: user.email }],
    '/api/v1/auth/current_user': () =>
      asked.push(Date.now()) <= late ? [status, { success: false, info: 'Not yet.' }] : [200, user],
  };
  server = createServer((request, response) => {
    const [code, body] = answers[request.url ?? '']?.() ?? [404, { success: false, info: 'Nothing here.' }];
    response.writeHead(code, { 'content-type': 'application/json' });
    request.resume().on('end', () => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  remote = createRemoteFetch({ origin, timeout: 5_000, failuresToOpen: 50, log: pino({ level: 'silent' }) });
  return { asked, console: createConsole({ service: { fetch: remote.fetch, origin } }) };
}
const form = { email: user.email, current_password: 'x', returnUrl: '/mail-explorer?subject=a' };

describe('[SI-10] a remote service that does not know its user yet', () => {
  it.each([404, 401, 409])(
    'is asked again every second: it says so twice, with %d',
    async (status) => {
      const service = await startRemote(2, status);
      const answer = await service.console.request('/auth/login', { form });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail-explorer?subject=a']);
      expect(service.asked).toHaveLength(3);
      const pauses = service.asked.slice(1).map((at, index) => at - service.asked[index]!);
      for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(990);
    },
    15_000,
  );

  it('and is waited for by the browser after that', async () => {
    const service = await startRemote(4, 401);
    const answer = await service.console.request('/auth/login', { form });
    expect(answer.headers.get('location')).toBe('/auth/finish');
    const kept = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('postern-return='))!;
    const cookie = [sessionCookieOf(answer), kept.split(';')[0]].join('; ');
    const waiting = await service.console.request('/auth/finish', { cookie });
    expect([waiting.status, waiting.headers.get('refresh')]).toEqual([200, '1']);
    const done = await service.console.request('/auth/finish', { cookie });
    expect(done.headers.get('location')).toBe('/mail-explorer?subject=a');
  }, 15_000);
});
