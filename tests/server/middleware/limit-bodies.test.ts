import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../../../src/server/compose.ts';
import { createConsole, origin, sessionCookieOf, type TestConsole } from '../support/create-console.ts';
import { admin, startEmbeddedService } from '../support/embedded-service.ts';

let service: Service;
let console: TestConsole;
let cookie: string | undefined;
beforeAll(async () => {
  service = await startEmbeddedService();
  console = createConsole({ service });
  const form = { email: admin.email, current_password: admin.password };
  cookie = sessionCookieOf(await console.request('/auth/login', { form }));
});
afterAll(() => service.stop());

/** Posts a body that counts what is read of it. */
async function post(path: string, headers: Record<string, string>) {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled += 1;
        if (pulled > 20) controller.close();
        else controller.enqueue(new Uint8Array(50_000).fill(0x20));
      },
    },
    { highWaterMark: 0 },
  );
  const { status } = await console.app.request(origin + path, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status, pulled };
}

const json = { 'content-type': 'application/json' };
const madeUp = `Bearer ${'x'.repeat(43)}`;

it.each([
  ['/scim/v2/Users', json],
  ['/scim/v2/Users', { ...json, authorization: madeUp }],
  ['/api/v1/mail_explorer2/emails', { ...json, authorization: madeUp }],
  ['/api/v1/mail_explorer2/emails', { ...json, cookie: `postern=${'y'.repeat(43)}` }],
  ['/api/v1/mail_explorer2/emails', json],
])('no byte of a body is read for an unknown caller of %s (%j)', async (path, headers) => {
  expect(await post(path, headers)).toEqual({ status: 401, pulled: 0 });
});

it('a body is read for somebody who has signed in', async () => {
  const { status, pulled } = await post('/api/v1/mail_explorer2/emails', { ...json, cookie: cookie! });
  expect([status, pulled]).toEqual([400, 21]);
});

it.each(['/auth/login', '/email-actions/unsubscribe?id=x', '/auth/forgot-password'])(
  'a small part of a large body is read for a public form: %s',
  async (path) => {
    const { pulled } = await post(path, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(pulled).toBeLessThan(3);
  },
);
