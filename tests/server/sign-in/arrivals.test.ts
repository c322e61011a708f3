import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError, type ErrorCode } from '../../../src/api/errors.ts';
import type { Service } from '../../../src/server/compose.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';
import { admin, startEmbeddedService } from '../support/embedded-service.ts';
import { type SignInWorld, startSignInWorld } from './support/sign-in-world.ts';

let service: Service;
beforeAll(async () => {
  service = await startEmbeddedService();
});
afterAll(() => service.stop());

const good = { email: admin.email, current_password: admin.password };

/** The embedded service with some of its calls answered by `answers` instead; records what was called. */
function withAnswers(answers: Record<string, (call: number) => unknown>) {
  const calls: { path: string; body: string }[] = [];
  return {
    calls,
    origin: service.origin,
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      calls.push({ path: pathname, body: await request.clone().text() });
      const answer = answers[pathname];
      if (!answer) return service.fetch(request);
      const made = answer(calls.filter(({ path }) => path === pathname).length);
      if (made === undefined) return service.fetch(request);
      return made instanceof ServiceError
        ? Response.json(made.toBody(), { status: made.status })
        : Response.json(made);
    },
  };
}

const refuse = (code: ErrorCode, info = code as string) => ServiceError.received(code, info);
const logIn = (fetching: ReturnType<typeof withAnswers>, fields: Record<string, string> = {}) =>
  createConsole({ service: fetching }).submit('/auth/login', { form: { ...good, ...fields } });

describe('arriving at the sign-in page', () => {
  const page = async (query: string) => {
    const fetching = withAnswers({});
    const response = await createConsole({ service: fetching }).request(`/auth/login?${query}`);
    return { html: await response.text(), calls: fetching.calls };
  };

  it.each([
    ['google', 'Google authentication failed.'],
    ['microsoft', 'Microsoft authentication failed.'],
    ['saml', 'SAML authentication failed.'],
  ])('[SI-17] shows that %s failed', async (provider, text) => {
    expect((await page(`sso_error=${provider}`)).html).toContain(text);
  });

  it('[SI-17] shows that the address of the identity provider cannot have an account', async () => {
    const { html } = await page('sso_error=google&sso_reason=bad_address');
    expect(html).toContain('cannot have an account here');
  });

  it('[SI-05] without a session samlSuccess is a failure; with one it redirects to the requested page', async () => {
    expect((await page('samlSuccess=true')).html).toContain('SAML authentication failed.');
    const cookie = sessionCookieOf(await logIn(withAnswers({})));
    const done = await createConsole({ service }).request(
      '/auth/login?samlSuccess=true&returnUrl=%2Fmail-explorer%3Fsubject%3Da',
      { cookie },
    );
    expect(done.headers.get('location')).toBe('/mail-explorer?subject=a');
  });

  it('[SI-06] eventsPageRedirectFilters leads to the security events with that filter', async () => {
    const { html } = await page('eventsPageRedirectFilters=state%3Dnew');
    expect(html).toContain('value="/security-events?filters=state%3Dnew"');
    const response = await logIn(withAnswers({}), { returnUrl: '/security-events?filters=state%3Dnew' });
    expect(response.headers.get('location')).toBe('/security-events?filters=state%3Dnew');
  });

  it('[SI-07] records why a page redirected the person here, and shows nothing of the text', async () => {
    const { html, calls } = await page('error=<b>Call%20555</b>&email=ada@example.com');
    const record = calls.find(({ path }) => path === '/api/v1/auth/logout_reason');
    expect(JSON.parse(record!.body)).toEqual({ email: 'ada@example.com', reason: '<b>Call 555</b>' });
    expect(html).toContain('You were signed out');
    expect(html).not.toContain('Call 555');
  });

  it('[SI-02] offers only the providers that are configured', async () => {
    const options = (google: boolean, saml: boolean) => ({
      '/api/v1/auth/options': () => ({ google, microsoft: false, saml, passkeys: false }),
    });
    const html = async (fetching: ReturnType<typeof withAnswers>) =>
      (await createConsole({ service: fetching }).request('/auth/login')).text();
    const none = await html(withAnswers(options(false, false)));
    expect(none).not.toContain('Continue with');
    const both = await html(withAnswers(options(true, true)));
    expect(both).toContain('href="/auth/login_google"');
    expect(both).toContain('href="/auth/saml/login"');
    expect(both).not.toContain('Continue with Microsoft');
  });

  it('[SI-03] hides the link to a forgotten password in the partner theme, unless a service provider runs it', async () => {
    const html = async (is_msp: boolean, brand: 'default' | 'security-vendor') => {
      const options = { google: false, microsoft: false, saml: false, passkeys: false, is_msp };
      const fetching = withAnswers({ '/api/v1/auth/options': () => options });
      return (await createConsole({ service: fetching, config: { brand } }).request('/auth/login')).text();
    };
    expect(await html(false, 'default')).toContain('/auth/forgot-password');
    expect(await html(false, 'security-vendor')).not.toContain('/auth/forgot-password');
    expect(await html(true, 'security-vendor')).toContain('/auth/forgot-password');
    expect(await html(true, 'security-vendor')).toContain('data-brand="security-vendor"');
  });

  it('[SI-08] includes the configured captcha, and reports when it failed', async () => {
    const recaptcha = {
      '/api/v1/generic/recaptcha_config': () => ({ key: 'site-key', provider: 'recaptcha' }),
      '/api/v1/auth/login': () => refuse('captcha_failed'),
    };
    const response = await logIn(withAnswers(recaptcha));
    const html = await response.text();
    expect(html).toContain('data-captcha="recaptcha" data-captcha-key="site-key"');
    expect(html).toContain('name="recaptcha_token"');
    expect(html).toContain('whether you are a person');
  });
});

describe('the password', () => {
  it('[SI-12] that has expired redirects to the page that changes it', async () => {
    const response = await logIn(withAnswers({ '/api/v1/auth/login': () => refuse('password_expired') }));
    expect(response.headers.get('location')).toBe('/auth/password-expired/admin%40example.com');
  });

  it('[SI-20] is changed with an Error or a Success dialog', async () => {
    const change = async (answer: () => unknown, form: Record<string, string>) => {
      const console = createConsole({ service: withAnswers({ '/api/v1/auth/change_password': answer }) });
      const path = '/auth/password-expired/ada%40example.com';
      const response = await console.submit(path, { form });
      if (response.status !== 303) return { status: response.status, html: await response.text() };
      expect(response.headers.get('location')).toBe(`${path}?changed=1`);
      return { status: 303, html: await (await console.request(`${path}?changed=1`)).text() };
    };
    const form = { current_password: 'old', new_password: 'new one 123', confirm_password: 'new one 123' };
    const success = await change(() => ({ success: true }), form);
    expect(success.html).toMatch(/<dialog open=""[^>]*>.*Success/s);
    expect(success.html).toContain('<a href="/auth/login" autofocus=""');
    const failure = await change(() => refuse('conflict', 'Not on Sundays.'), form);
    expect(failure.html).toMatch(/<dialog open=""[^>]*>.*Error.*could not be changed.*Not on Sundays\./s);
    expect((await change(() => undefined, { ...form, confirm_password: 'x' })).html).toContain(
      'do not match.',
    );
    expect((await change(() => undefined, { ...form, new_password: 'short' })).html).toContain(
      'Use at least 8 characters.',
    );
    expect((await change(() => undefined, { ...form, current_password: '' })).html).toContain(
      'Enter your current password.',
    );
  });

  it('[SI-18] that is forgotten: a failure opens the information dialog', async () => {
    const down = withAnswers({ '/api/v1/auth/forgot_password': () => refuse('unavailable') });
    const response = await createConsole({ service: down }).submit('/auth/forgot-password', {
      form: { email: admin.email },
    });
    const html = await response.text();
    expect(html).toMatch(/<dialog open=""[^>]*>.*The link could not be sent.*did not get through/s);
  });

  it.each([
    [
      'en',
      'Your request did not get through. Nothing was changed. Too many attempts. Try again in 58 minutes.',
    ],
    ['de', 'Es wurde nichts geändert. Zu viele Versuche. Versuchen Sie es in 58 Minuten erneut.'],
  ])('[SI-18] that is forgotten: a limit says when, in %s', async (locale, words) => {
    const limit = ServiceError.received('too_many_requests', 'Wait.', { retryAfter: 3_480 });
    const busy = withAnswers({ '/api/v1/auth/forgot_password': () => limit });
    const response = await createConsole({ service: busy }).submit('/auth/forgot-password', {
      form: { email: admin.email },
      headers: { 'accept-language': locale },
    });
    expect(await response.text()).toContain(words);
  });

  it.each(['', ' ', 'ada', 'ada@', 'a b@example.com'])(
    '[SI-18] that is forgotten: the address "%s" is refused at its field, and nothing is sent',
    async (email) => {
      const fetching = withAnswers({});
      const response = await createConsole({ service: fetching }).submit('/auth/forgot-password', {
        form: { email },
      });
      expect(await response.text()).toMatch(/id="email-error".*Enter a valid email address\./s);
      expect(fetching.calls.map(({ path }) => path)).not.toContain('/api/v1/auth/forgot_password');
    },
  );

  it('[SI-19] that cannot be reset: the message of the server is shown', async () => {
    const odd = withAnswers({
      '/api/v1/auth/reset_link': () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() }),
      '/api/v1/auth/reset_password': () => refuse('conflict', 'Not on Sundays.'),
    });
    const response = await createConsole({ service: odd }).submit('/auth/reset-password', {
      form: { token: 't', new_password: 'new one 123', confirm_password: 'new one 123' },
    });
    expect(await response.text()).toContain('Not on Sundays.');
  });
});

describe('[SI-09] the order of a sign-in', () => {
  it('is MFA settings, login, current user', async () => {
    const fetching = withAnswers({});
    await logIn(fetching);
    expect(fetching.calls.map(({ path }) => path)).toEqual([
      '/api/v1/mfa/setup',
      '/api/v1/auth/login',
      '/api/v1/auth/current_user',
    ]);
    expect(JSON.parse(fetching.calls[0]!.body)).toEqual({ userEmail: admin.email });
  });

  it('gets the same MFA settings for a known and an unknown address, even with a session of the account', async () => {
    const cookie = sessionCookieOf(await logIn(withAnswers({})));
    const answers: string[] = [];
    const fetching = {
      origin: service.origin,
      async fetch(request: Request): Promise<Response> {
        const answer = await service.fetch(request);
        if (new URL(request.url).pathname === '/api/v1/mfa/setup') {
          answers.push(`${request.headers.get('authorization')} ${await answer.clone().text()}`);
        }
        return answer;
      },
    };
    for (const email of [admin.email, 'nobody@example.com']) {
      const form = { email, current_password: 'not the password' };
      await createConsole({ service: fetching }).request('/auth/login', { form, cookie });
    }
    expect(answers).toHaveLength(2);
    expect(answers[0]).toMatch(/^null /);
    expect(answers[1]).toBe(answers[0]);
  });
});

describe('[SI-10] after the last step', () => {
  it('requests the current user again after a second', async () => {
    const slow = withAnswers({
      '/api/v1/auth/current_user': (call) => (call < 2 ? refuse('unavailable') : undefined),
    });
    const response = await logIn(slow);
    expect(response.headers.get('location')).toBe('/dashboard');
    expect(slow.calls.filter(({ path }) => path === '/api/v1/auth/current_user')).toHaveLength(2);
  });

  it('lets the browser wait when that does not help, and continues to the requested page', async () => {
    const down = withAnswers({ '/api/v1/auth/current_user': () => refuse('unavailable') });
    const response = await logIn(down, { returnUrl: '/mail-explorer?subject=a' });
    expect(response.headers.get('location')).toBe('/auth/finish');
    const cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    const waiting = await createConsole({ service: down }).request('/auth/finish', { cookie });
    expect(waiting.headers.get('refresh')).toBe('1');
    const done = await createConsole({ service }).request('/auth/finish', { cookie });
    expect(done.headers.get('location')).toBe('/mail-explorer?subject=a');
  });

  it('redirects to onboarding when the response requires it', async () => {
    const answer = await (
      await service.fetch(
        new Request(`${service.origin}/api/v1/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(good),
        }),
      )
    ).json();
    const fetching = withAnswers({
      '/api/v1/auth/login': () => ({ ...answer, on_boarding_required: true }),
    });
    expect((await logIn(fetching)).headers.get('location')).toBe('/onboarding');
  });
});

describe('[SI-15] the verification of the address', () => {
  it('treats every 403 as a wrong code, and distinguishes an expired one', async () => {
    const state = {
      next: 'email_verification',
      expires_at: new Date(Date.now() + 60_000).toISOString(),
      user: null,
      automation_customer: false,
      on_boarding_required: false,
      mfa_required: true,
      email: admin.email,
    };
    const refusals = [
      [() => refuse('wrong_code'), 'This code is wrong.'],
      [() => refuse('permission_denied'), 'This code is wrong.'],
      [
        () => new ServiceError('wrong_code', '', { problem: 'email_code_expired' }),
        'This code has expired. Ask for a new one.',
      ],
    ] as const;
    for (const [answer, words] of refusals) {
      const fetching = withAnswers({
        '/api/v1/auth/sign_in': () => state,
        '/api/v1/mail_verification/verify': answer,
      });
      const console = createConsole({ service: fetching });
      const cookie = 'postern=pss_pending';
      const form = { code: '123456' };
      const refused = await console.request('/auth/verify-email', { form, cookie });
      const [shown] = refused.headers.getSetCookie().map((set) => set.split(';')[0]);
      const page = await console.request(refused.headers.get('location')!, { cookie: `${cookie}; ${shown}` });
      expect(await page.text()).toContain(words);
    }
  });
});

describe('[SI-13] maintenance domains', () => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await startSignInWorld({ POSTERN_MFA: 'off', POSTERN_MAINTENANCE_DOMAINS: 'example.com' });
  });
  afterAll(() => world.stop());

  it('require a reason for the sign-in', async () => {
    const visitor = world.visitor();
    expect((await visitor.logIn()).location).toBe('/auth/login-reason');
    const page = await visitor.get('/auth/login-reason');
    expect(page.html).toContain('Why are you signing in?');
    const empty = await visitor.submit('/auth/login-reason', { reason: '  ' });
    expect([empty.status, empty.html.includes('Please provide a reason')]).toEqual([200, true]);
    const done = await visitor.post('/auth/login-reason', { reason: 'Ticket 7' });
    expect(done.location).toBe('/dashboard');
    expect((await visitor.get('/mail-explorer')).status).toBe(200);
  });

  it('wait for approval of the tenant when they are hidden and have no support access', async () => {
    const pending = {
      next: 'tenant_approval',
      expires_at: new Date(Date.now() + 60_000).toISOString(),
      user: null,
      automation_customer: false,
      on_boarding_required: false,
      mfa_required: false,
    };
    const fetching = withAnswers({
      '/api/v1/auth/login': () => ({ ...pending, token: 'pending' }),
      '/api/v1/auth/sign_in': () => ({ ...pending, email: 'support@example.com' }),
    });
    const response = await logIn(fetching);
    expect(response.headers.get('location')).toBe('/auth/tenant-approval');
    const page = await createConsole({ service: fetching }).request('/auth/tenant-approval', {
      cookie: sessionCookieOf(response),
    });
    expect(await page.text()).toContain('has to approve it before support@example.com can sign in');
  });
});

describe('truncated or forged cookies', () => {
  it.each(['postern-return=%', 'postern-return=https%3A%2F%2Fevil.example', 'postern-return=%2F%2Fevil'])(
    '%s does not lead anywhere',
    async (cookie) => {
      const response = await createConsole({ service }).request('/auth/login', { form: good, cookie });
      expect(response.headers.get('location')).toBe('/dashboard');
    },
  );

  it.each(['/auth/code', '/auth/verify-email', '/auth/mfa', '/auth/login-reason', '/auth/tenant-approval'])(
    '%s leads to the password form without a sign-in under way',
    async (path) => {
      const response = await createConsole({ service }).request(path, { cookie: 'postern=forged' });
      expect(response.headers.get('location')).toBe('/auth/login?notice=step_expired');
    },
  );
});

it('[SI-24] signs out everywhere and shows the reason', async () => {
  const cookie = sessionCookieOf(await logIn(withAnswers({})));
  const elsewhere = sessionCookieOf(await logIn(withAnswers({})));
  const fetching = withAnswers({});
  await createConsole({ service: fetching }).request('/auth/logout', {
    form: { everywhere: '1', reason: 'user' },
    cookie,
  });
  const { body } = fetching.calls.find(({ path }) => path === '/api/v1/auth/logout')!;
  expect(JSON.parse(body)).toEqual({ reason: 'user', everywhere: true });
  const page = await createConsole({ service }).request('/mail-explorer', { cookie: elsewhere });
  expect(page.headers.get('location')).toMatch(/^\/auth\/login/);
});
