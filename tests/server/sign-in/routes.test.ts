import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../../src/server/compose.ts';
import { createConsole, sessionCookieOf, type TestConsole } from '../support/create-console.ts';
import { admin, startEmbeddedService } from '../support/embedded-service.ts';
import { createStubService } from '../support/stub-service.ts';

let service: Service;
let console: TestConsole;
beforeAll(async () => {
  service = await startEmbeddedService();
  console = createConsole({ service });
});
afterAll(() => service.stop());

const good = { email: admin.email, current_password: admin.password };
/** Sends the password form; where it is refused, gives the page that shows it again. */
const logIn = (form: Record<string, string>) => console.submit('/auth/login', { form });

describe('sign-in', () => {
  it('[SI-01] /auth redirects to the form', async () => {
    const response = await console.request('/auth');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/auth/login']);
    const page = await console.request('/auth/login');
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<hr[^>]* aria-orientation="vertical"/);
  });

  it('opens a session that is valid on the pages', async () => {
    const response = await logIn(good);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard']);
    expect(response.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax$/);
    const next = await console.request('/auth/login', { cookie: sessionCookieOf(response) });
    expect(next.status).toBe(303);
  });

  it('restricts the cookie to https and this host when the console is reached by https', async () => {
    const secure = createConsole({ service, config: { publicUrl: 'https://console.example.com' } });
    const response = await secure.request('/auth/login', { form: good });
    expect(response.headers.getSetCookie().join('\n')).toMatch(/^__Host-postern=\S+; Path=\/; .*Secure/m);
  });

  it.each([
    ['/mail-explorer?subject=invoice', '/mail-explorer?subject=invoice'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/..//evil.example', '/dashboard'],
  ])('[SI-04] with returnUrl %s ends at %s', async (returnUrl, path) => {
    const page = await console.request(`/auth/login?returnUrl=${encodeURIComponent(returnUrl)}`);
    expect((await page.text()).includes(`value="${returnUrl}"`)).toBe(path === returnUrl);
    const response = await logIn({ ...good, returnUrl });
    expect(response.headers.get('location')).toBe(path);
  });

  it.each(['', 'ada', 'ada@', '@example.com', 'ada @example.com', 'a@b@c', `${'a'.repeat(320)}@example.com`])(
    '[SI-08] asks for a valid email instead of %j',
    async (email) => {
      const response = await logIn({ email, current_password: 'x' });
      const html = await response.text();
      expect(html).toContain('Enter a valid email address.');
      expect(html).toContain(`value="${email.trim()}"`);
    },
  );

  it('[SI-08] requires the password, and keeps the email', async () => {
    const response = await logIn({ email: 'ada@example.com', current_password: '' });
    const html = await response.text();
    expect(html).toContain('Enter your password.');
    expect(html).toContain('value="ada@example.com"');
  });

  it('[SI-11] responds to a wrong password and an unknown address alike', async () => {
    const wrong = await logIn({ email: admin.email, current_password: 'not it, sorry' });
    const unknown = await logIn({ email: 'nobody@example.com', current_password: 'not it, sorry' });
    expect([wrong.status, unknown.status]).toEqual([200, 200]);
    const texts = await Promise.all([wrong, unknown].map((response) => response.text()));
    const [first, second] = texts.map((text) =>
      text.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/admin@example.com|nobody@example.com/g, ''),
    );
    expect(first).toBe(second);
    expect(first).toContain('Email or password is wrong.');
    expect(first).toContain('data-edit-clears');
    expect(texts.join()).not.toContain('not it, sorry');
  });

  it('throttles after too many attempts and reports the wait', async () => {
    let last: Response | undefined;
    for (let count = 0; count < 11; count += 1) {
      last = await logIn({ email: 'guess@example.com', current_password: `guess ${count}` });
    }
    expect(await last?.text()).toMatch(/Too many attempts.*minutes/);
  });

  it('refuses a form of another content type', async () => {
    const response = await console.request('/auth/login', { json: good });
    expect(response.status).toBe(400);
  });

  it('reports an unavailable service, and keeps the input', async () => {
    const stub = createStubService();
    stub.state.fault = 'gone';
    const response = await createConsole({ service: stub }).submit('/auth/login', { form: good });
    const html = await response.text();
    expect(html).toContain(`value="${admin.email}"`);
    expect(html).not.toContain(admin.password);
  });
});

describe('sign-out', () => {
  it('ends the session in the console and in the service', async () => {
    const cookie = sessionCookieOf(await logIn(good));
    const response = await console.request('/auth/logout', { form: {}, cookie });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/auth/login?notice=logged_out',
    ]);
    expect(response.headers.getSetCookie()[0]).toMatch(/^postern=; Max-Age=0/);
    // Pages and what they have stored, never the cookies: those are the theme and the language, and other hosts' as well.
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await console.request('/auth/login', { cookie })).status).toBe(200);
  });

  it('works for an expired session, and when the service is down', async () => {
    const stub = createStubService();
    stub.state.fault = 'gone';
    for (const somewhere of [console, createConsole({ service: stub })]) {
      const response = await somewhere.request('/auth/logout', { form: {}, cookie: 'postern=dead' });
      expect(response.status).toBe(303);
    }
  });
});

it('[SI-18] the typed address comes along to the page of a forgotten password, and is in no address', async () => {
  const form = { email: 'ada@example.com', forgot: '1', returnUrl: '/mail-explorer' };
  const left = await console.request('/auth/login', { form });
  expect([left.status, left.headers.get('location')]).toEqual([
    303,
    '/auth/forgot-password?returnUrl=%2Fmail-explorer',
  ]);
  const cookie = left.headers.getSetCookie().find((one) => one.startsWith('postern-typed='));
  const page = await console.request(left.headers.get('location')!, { cookie: cookie!.split(';')[0] });
  expect(await page.text()).toContain('value="ada@example.com"');
});
