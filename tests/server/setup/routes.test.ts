import { afterEach, describe, expect, it } from 'vitest';
import type { Service } from '../../../src/server/compose.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';
import { startEmbeddedService } from '../support/embedded-service.ts';

let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

async function setUp() {
  service = await startEmbeddedService({ withAdmin: false });
  const code = /Setup code[^:]*: (\S+)/.exec(service.notices.join('\n'))?.[1] ?? '';
  const form = {
    setup_code: code,
    tenant_name: 'Example Ltd',
    domains: 'example.com, example.org',
    email: 'ada@example.com',
    password: 'a long walk in spring',
  };
  return { ...createConsole({ service }), form };
}

describe('the first-run setup', () => {
  it('leads from the empty service to its first administrator', async () => {
    const { request, form } = await setUp();
    const redirect = await request('/auth/login');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/setup']);
    expect((await request('/setup')).status).toBe(200);
    const done = await request('/setup', { form });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
    const cookie = sessionCookieOf(done);
    expect((await request('/auth/login', { cookie })).status).toBe(303);
    // It is over: nobody can set it up again.
    expect((await request('/setup')).headers.get('location')).toBe('/auth/login');
    expect((await request('/setup', { form })).headers.get('location')).toBe('/auth/login');
  });

  it('marks each invalid field and keeps the others', async () => {
    const { submit } = await setUp();
    const response = await submit('/setup', {
      form: {
        setup_code: '',
        tenant_name: '',
        domains: 'example.com -bad-',
        email: 'ada',
        password: 'short',
      },
    });
    const html = await response.text();
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(5);
    expect(html).toContain('-bad-');
    expect(html).toContain('value="ada"');
    expect(html).not.toContain('value="short"');
  });

  it('refuses a wrong code and a common password at their fields', async () => {
    const { submit, form } = await setUp();
    const wrong = await submit('/setup', { form: { ...form, setup_code: 'wrong-wrong' } });
    const page = await wrong.text();
    expect(page).toContain('id="setup_code-error"');
    expect(page).toContain('value="wrong-wrong"');
    expect(page).toMatch(/id="password-error"[^]*Enter it again\./);
    const common = await submit('/setup', { form: { ...form, password: 'password123' } });
    const other = await common.text();
    expect(other).toContain('id="password-error"');
    expect(other).toContain(`value="${form.setup_code}"`);
    expect(other).not.toContain('setup_code-error');
    expect(other).not.toContain('password123');
  });
});
