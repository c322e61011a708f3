import { expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { createConsole } from '../support/create-console.ts';

/** A service that has no turn left for a password. */
const busy = new ServiceError('too_many_requests', 'busy', { problem: 'sign_in_busy', retryAfter: 2 });
const service = {
  origin: 'http://service.test',
  fetch: async (request: Request) =>
    request.url.endsWith('/config/recaptcha')
      ? Response.json({ provider: 'none', site_key: null })
      : Response.json(busy.toBody(), { status: busy.status }),
};

it.each([
  ['en', 'Nothing is wrong with your password'],
  ['de', 'An Ihrem Passwort liegt es nicht'],
])('reports in %s that too many people sign in at once, and keeps the input', async (language, words) => {
  const console = createConsole({ service });
  const form = { email: 'ada@example.com', current_password: 'x' };
  const answer = await console.submit('/auth/login', { form, headers: { 'accept-language': language } });
  const page = await answer.text();
  expect(page).toContain(words);
  expect(page).toContain('value="ada@example.com"');
});

it('reports it when a password is changed', async () => {
  const console = createConsole({ service });
  const passwords = { new_password: 'another fine phrase 3', confirm_password: 'another fine phrase 3' };
  for (const [path, form] of [
    ['/auth/reset-password', { token: 'abc', ...passwords }],
    ['/auth/password-expired/ada%40example.com', { current_password: 'x', ...passwords }],
  ] as const) {
    const answer = await console.submit(path, { form });
    expect(await answer.text()).toContain('Nothing is wrong with your password');
  }
});

it.each([
  [
    'a refusal in words',
    () => Response.json({ success: false, info: 'NullPointerException' }, { status: 500 }),
  ],
  ['a page', () => new Response('<h1>500</h1>', { status: 500, headers: { 'content-type': 'text/html' } })],
  ['its own error', () => Response.json({ success: false, code: 'internal', info: 'Oops' }, { status: 500 })],
])('shows the form with the typed address again when the sign-in ends in a failure: %s', async (_, fail) => {
  const failing = {
    ...service,
    fetch: async (request: Request) =>
      /\/(?:login|mfa\/setup)$/.test(request.url) ? fail() : service.fetch(request),
  };
  const form = { email: 'ada@example.com', current_password: 'x' };
  const page = await (await createConsole({ service: failing }).submit('/auth/login', { form })).text();
  expect(page).toContain('Nothing is wrong with what you entered');
  expect(page).toContain('value="ada@example.com"');
});
