import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignInService, startSignIn } from '../service/accounts/support/start-sign-in.ts';
import { startMailServer } from '../service/mail-out/mail-server.ts';
import { posternProgram } from '../support/postern-program.ts';
import { freePort } from '../support/test-server.ts';

let service: SignInService;
let next: Awaited<ReturnType<typeof startMailServer>>;
let port: number;
beforeAll(async () => {
  next = await startMailServer(undefined, { closeTimeout: 100 });
  port = await freePort();
  const local = { protocol: 'smtp', host: '127.0.0.1' } as const;
  service = await startSignIn({ mfa: 'off' }, [], {
    gateway: {
      listen: { ...local, port },
      next: { ...local, port: next.port },
      clients: [],
      requireTls: false,
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await next?.stop();
});

/** What the command printed, and whether it ended well. */
const check = async (): Promise<string> => {
  const environment = {
    ...process.env,
    POSTERN_DATA: service.directory,
    GATEWAY_LISTEN: `smtp://127.0.0.1:${port}`,
    GATEWAY_NEXT: `smtp://127.0.0.1:${next.port}`,
  };
  const args = [posternProgram, 'gateway', 'check', 'ben@tenant.example'];
  const done = await promisify(execFile)(process.execPath, args, { env: environment }).catch(
    (error: { code: number; stdout: string }) => ({ stdout: `${error.stdout}exit ${error.code}` }),
  );
  return done.stdout;
};

it('sends an email through the gateway, and says what does not answer', async () => {
  expect(await check()).toBe(
    `ok    the next server, smtp://127.0.0.1:${next.port}, answers\nok    an email to ben@tenant.example passed\n`,
  );
  expect(next.received).toMatchObject([{ from: '', to: ['ben@tenant.example'] }]);
  await next.stop();
  expect(await check()).toMatch(
    /^wrong the next server, .*: unreachable, .*\nwrong an email to .*: .*451.*\nexit 1$/s,
  );
});
