import { readdir } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { admin, PosternServer } from '../support/postern-server.ts';

test('a port in use is told clearly, and nothing is left running', async () => {
  const first = await PosternServer.create();
  const second = await PosternServer.create({ PORT: new URL(first.url).port });
  await first.start();
  await second.start().catch(() => undefined);
  expect(second.output).toMatch(/Port \d+ on 127\.0\.0\.1 is in use by another program\. .*set PORT/);
  // The next start is the first one: it makes the administrator and shows the password.
  expect(await readdir(second.dataDirectory)).toEqual([]);
  await second.remove();
  await first.remove();
});

test('a request under way is answered before the server stops', async ({ request }) => {
  const server = await PosternServer.create();
  await server.start();
  // Checking a password takes long enough to be asked to stop in the middle of it.
  const answer = request.post(`${server.url}/auth/login`, {
    headers: { origin: server.url },
    form: { email: admin.email, current_password: admin.password },
    maxRedirects: 0,
  });
  await request.get(`${server.url}/healthz`);
  const stopped = server.stop();
  expect((await answer).status()).toBe(303);
  await stopped;
  await server.remove();
});

test('a stop that is asked for during the start is not lost', async () => {
  const server = await PosternServer.create();
  const started = server.start().catch(() => undefined);
  await expect
    .poll(
      () =>
        fetch(`${server.url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { intervals: [5] },
    )
    .toBe(true);
  await server.stop();
  await started;
  await server.start();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.remove();
});
