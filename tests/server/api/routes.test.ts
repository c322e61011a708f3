import { messagesOf } from '../../../src/messages/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { Service } from '../../../src/server/compose.ts';
import { createConsole, sessionCookieOf, type TestConsole } from '../support/create-console.ts';
import { admin, startEmbeddedService } from '../support/embedded-service.ts';
import { createStubService, stubToken } from '../support/stub-service.ts';

let service: Service;
let console: TestConsole;
let cookie: string | undefined;
let bearer: Record<string, string>;
beforeAll(async () => {
  service = await startEmbeddedService();
  console = createConsole({ service });
  const form = { email: admin.email, current_password: admin.password };
  cookie = sessionCookieOf(await console.request('/auth/login', { form }));
  const created = await console.request('/api/v1/api_tokens', { json: { name: 'test' }, cookie });
  const { token } = (await created.json()) as { token: string };
  bearer = { authorization: `Bearer ${token}` };
});
afterAll(() => service.stop());

/** What a program sends: no browser's headers. */
const plain = (headers: Record<string, string>) => ({
  ...headers,
  origin: '',
  'sec-fetch-site': 'cross-site',
});

describe('/api/v1 on the console', () => {
  it('accepts an API token from any origin', async () => {
    const response = await console.request('/api/v1/mail_explorer2/emails?size=5', {
      json: { time_type: 'last', last_date_amount: 1, last_date_period: 'd' },
      headers: plain(bearer),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ rows: [], total_rows: 0, search_after: null });
  });

  it('[AP-01] serves the description of the calls to anybody', async () => {
    const response = await console.request('/api/v1/openapi.json', { headers: plain({}) });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Postern' } });
  });

  it("accepts the session of the console's pages", async () => {
    const response = await console.request('/api/v1/auth/current_user', { cookie });
    expect(await response.json()).toMatchObject({ email: admin.email });
  });

  it('responds to HEAD for readable calls, in any language, and refuses it for others', async () => {
    const german = `${cookie}; postern-preferences=${encodeURIComponent('{"locale":"de"}')}`;
    for (const path of ['/api/v1/auth/current_user', '/api/v1/custom_queries', '/api/v1/health']) {
      for (const given of [{ headers: plain(bearer) }, { cookie: german }]) {
        const answer = await console.request(path, { method: 'HEAD', ...given });
        expect([path, answer.status, await answer.text()]).toEqual([path, 200, '']);
      }
    }
    const { status } = await console.request('/api/v1/mail_explorer2/emails', { method: 'HEAD', cookie });
    expect(status).toBe(404);
  });

  it("[AP-02] refuses the console's pages in their language, and programs in English", async () => {
    const german = `${cookie}; postern-preferences=${encodeURIComponent('{"locale":"de"}')}`;
    const infoOf = async (given: object) =>
      ((await (await console.request('/api/v1/nothing', given)).json()) as { info: string }).info;
    const words = { method: 'GET', path: '/api/v1/nothing' };
    expect(await infoOf({ cookie: german })).toBe(messagesOf('de')('service.call_missing', words));
    expect(await infoOf({ headers: bearer })).toBe(messagesOf('en')('service.call_missing', words));
  });

  it('[SI-21] gives the cookie the new token of a session that a call continues, and a program its own', async () => {
    const prove = (given: object) =>
      console.request('/api/v1/auth/proof', { json: { password: admin.password }, ...given });
    const who = async (as: string | undefined) =>
      (await console.request('/api/v1/auth/current_user', { cookie: as })).status;
    const before = cookie;
    const answer = await prove({ cookie });
    expect(answer.status).toBe(200);
    const { token, expires_at } = (await answer.json()) as { token: string; expires_at: string };
    cookie = sessionCookieOf(answer);
    expect(cookie).toBe(`postern=${token}`);
    const [set] = answer.headers.getSetCookie();
    expect(set).toContain(`Expires=${new Date(expires_at).toUTCString()}`);
    expect(set).toContain('HttpOnly');
    expect([await who(before), await who(cookie)]).toEqual([401, 200]);
    expect((await prove({ cookie, json: { password: 'wrong' } })).headers.getSetCookie()).toEqual([]);
    const login = { email: admin.email, current_password: admin.password };
    const own = (await (await console.request('/api/v1/auth/login', { json: login })).json()) as {
      token: string;
    };
    const asProgram = await prove({ headers: { authorization: `Bearer ${own.token}` } });
    expect([asProgram.status, asProgram.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('[SI-21] keeps the cookie of a session that another service continues under its old token', async () => {
    const answer = { fresh_until: new Date().toISOString() };
    const fetch: Service['fetch'] = async (request) =>
      new URL(request.url).pathname === '/api/v1/auth/proof' ? Response.json(answer) : service.fetch(request);
    const other = createConsole({ service: { ...service, fetch } });
    const proved = await other.request('/api/v1/auth/proof', { json: { password: 'x' }, cookie });
    expect([proved.status, proved.headers.getSetCookie()]).toEqual([200, []]);
    expect(await proved.json()).toEqual(answer);
  });

  it('does not accept an API token as a session, nor one in a cookie', async () => {
    const stolen = `postern=${bearer.authorization!.slice('Bearer '.length)}`;
    for (const path of ['/dashboard', '/mail-explorer', '/account/security', '/jobs']) {
      const { status, headers } = await console.request(path, { cookie: stolen });
      expect([path, status, headers.get('location')]).toEqual([
        path,
        302,
        expect.stringMatching(/^\/auth\/login/),
      ]);
    }
    expect((await console.request('/auth/login', { cookie: stolen })).status).toBe(200);
    expect((await console.request('/api/v1/auth/current_user', { cookie: stolen })).status).toBe(401);
  });

  it('passes the refusals of the service on', async () => {
    const response = await console.request('/api/v1/mail_explorer2/emails?size=9999', {
      json: {},
      headers: plain(bearer),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      code: 'invalid_input',
      fields: [{ path: 'size' }],
    });
  });

  it('refuses every call that is not public without credentials', async () => {
    for (const endpoint of Object.values(contract)) {
      if (endpoint.permission === 'public') continue;
      const path = endpoint.path.replaceAll(/:\w+/g, 'x');
      const response = await console.request(path, {
        method: endpoint.method,
        ...(endpoint.method !== 'GET' && { json: {} }),
      });
      expect([path, response.status]).toEqual([path, 401]);
      expect(await response.json()).toMatchObject({ success: false, code: 'unauthenticated' });
    }
  });

  it('has no other calls, and no path traversal', async () => {
    for (const path of [
      '/api/v1/nothing',
      '/api/v1/jobs/%2e%2e/secret',
      '/api/v1/../v1/nothing',
      '/api/v2/jobs',
    ]) {
      const response = await console.request(path, { headers: { ...bearer, accept: 'application/json' } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ success: false, code: 'not_found' });
    }
  });

  it('limits the body', async () => {
    const response = await console.request('/api/v1/mail_explorer2/emails', {
      json: { subject: 'x'.repeat(1_100_000) },
      headers: plain(bearer),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ success: false, code: 'payload_too_large' });
  });

  it('limits unauthenticated bodies to 64 KiB, except responses of a SAML provider', async () => {
    const status = async (path: string, bytes: number) => {
      const json = { x: 'x'.repeat(bytes) };
      return (await console.request(path, { json, headers: { accept: 'application/json' } })).status;
    };
    expect(await status('/api/v1/auth/login', 66_000)).toBe(413);
    expect(await status('/api/v1/auth/login', 60_000)).toBe(400);
    expect(await status('/api/v1/sso/finish', 400_000)).toBe(400);
  });

  it('limits forms: their size where they are public, and their number of fields', async () => {
    const post = async (path: string, form: Record<string, string> | [string, string][], cookie?: string) =>
      (await console.request(path, { form, cookie })).status;
    expect(await post('/auth/login', { email: 'x'.repeat(66_000) })).toBe(413);
    expect(await post('/auth/saml/acs', { SAMLResponse: 'x'.repeat(66_000) })).not.toBe(413);
    const many = Array.from({ length: 6_000 }, (): [string, string] => ['a', '1']);
    expect(await post('/auth/login', many)).toBe(413);
  });

  it('responds with JSON when the service is down or aborts', async () => {
    const stub = createStubService();
    stub.state.fault = 'gone';
    const response = await createConsole({ service: stub }).request('/api/v1/jobs', {
      headers: { authorization: `Bearer ${stubToken}` },
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' });
  });

  it('forwards what a call needs and nothing else', async () => {
    const stub = createStubService();
    await createConsole({ service: stub }).request('/api/v1/mail_explorer2/emails?size=5', {
      json: { subject: 'x' },
      headers: {
        authorization: `Bearer ${stubToken}`,
        'idempotency-key': 'abc',
        'x-forwarded-for': '6.6.6.6',
        'x-evil': '1',
      },
      cookie: 'postern=other',
    });
    // The credential was looked up first.
    const [lookUp, call] = stub.state.calls;
    expect(lookUp?.url).toBe('http://service.internal/api/v1/auth/current_user');
    expect(call?.url).toBe('http://service.internal/api/v1/mail_explorer2/emails?size=5');
    expect(Object.fromEntries(call?.headers ?? [])).toEqual({
      authorization: `Bearer ${stubToken}`,
      'content-type': 'application/json',
      'idempotency-key': 'abc',
      'x-request-id': expect.any(String),
    });
  });
});
