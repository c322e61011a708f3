import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../../../src/server/compose.ts';
import { createConsole } from '../support/create-console.ts';
import { admin, startEmbeddedService } from '../support/embedded-service.ts';

let service: Service;
beforeAll(async () => void (service = await startEmbeddedService()));
afterAll(() => service.stop());

const form = { email: admin.email, current_password: admin.password };
const deviceCookieOf = (response: Response) =>
  response.headers.getSetCookie().find((value) => /^(__Host-)?postern-devices=/.test(value));

it('a sign-in sets a cookie by which the service recognises the browser', async () => {
  const asked: (string | null)[] = [];
  const watched = {
    origin: service.origin,
    fetch(request: Request) {
      if (request.url.endsWith('/auth/login')) asked.push(request.headers.get('x-device-tokens'));
      return service.fetch(request);
    },
  };
  const console = createConsole({ service: watched });
  const first = deviceCookieOf(await console.request('/auth/login', { form }))!;
  expect(first).toMatch(
    /^postern-devices=[\w-]+\.v1\.[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const cookie = first.split(';')[0]!;
  const other = 'elsewhere.v1.abc.def';
  const second = deviceCookieOf(
    await console.request('/auth/login', { form, cookie: `${cookie}~${other}~<odd>` }),
  )!;
  expect(asked).toEqual([null, `${cookie.slice('postern-devices='.length)},${other}`]);
  // One token for each account: the new one takes the place of the old one.
  expect(
    second
      .split(';')[0]!
      .split('=')[1]!
      .split('~')
      .map((token) => token.split('.')[0]),
  ).toEqual([cookie.slice('postern-devices='.length).split('.')[0], 'elsewhere']);
});

it('is restricted to this host where the console has https', async () => {
  const console = createConsole({ service, config: { publicUrl: 'https://console.example.com' } });
  const answer = await console.request('/auth/login', { form });
  expect(deviceCookieOf(answer)).toMatch(/^__Host-postern-devices=.*; Path=\/; .*Secure/);
});
