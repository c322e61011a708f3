import { describe, expect, it } from 'vitest';
import { type ErrorCode, ServiceError } from '../../../src/api/errors.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';
import { signedIn, user } from './support/ada.ts';
import { useRemote } from './support/use-remote.ts';

const start = useRemote();

/** A service in another process's place, over a real socket, that does not know its user for the first `late` questions. */
async function startRemote(late: number, code: ErrorCode) {
  const refusal = ServiceError.received(code, 'Not yet.');
  const { token: _, ...answer } = signedIn;
  const asked: number[] = [];
  const answers: Record<string, () => [number, unknown]> = {
    '/api/v1/mfa/setup': () => [
      200,
      { mfaWasSet: true, isMfaEnabled: true, isVerified: true, required: false },
    ],
    '/api/v1/auth/login': () => [200, { ...signedIn, token: 'pss_remote' }],
    '/api/v1/auth/sign_in': () => [200, { ...answer, email: user.email }],
    '/api/v1/auth/current_user': () =>
      asked.push(Date.now()) <= late ? [refusal.status, refusal.toBody()] : [200, user],
  };
  const service = await start((request, response) => {
    const [status, body] = answers[request.url ?? '']?.() ?? [404, { success: false, info: 'Nothing here.' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    request.resume().on('end', () => response.end(JSON.stringify(body)));
  });
  return { asked, console: createConsole({ service }) };
}
const form = { email: user.email, current_password: 'x', returnUrl: '/mail-explorer?subject=a' };

describe('[SI-10] a remote service that does not know its user yet', () => {
  it.each(['not_found', 'unauthenticated', 'conflict'] as const)(
    'is called again every second: it refuses twice, with %s',
    async (code) => {
      const service = await startRemote(2, code);
      const answer = await service.console.request('/auth/login', { form });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail-explorer?subject=a']);
      expect(service.asked).toHaveLength(3);
      const pauses = service.asked.slice(1).map((at, index) => at - service.asked[index]!);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(990);
    },
    15_000,
  );

  it('and is then retried by the browser', async () => {
    const service = await startRemote(4, 'unauthenticated');
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
