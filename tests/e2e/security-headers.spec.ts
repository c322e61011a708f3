import { emailRows } from '../support/email-rows.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expect, test } from './support/fixtures.ts';

test('every page forbids foreign and inline code, framing and sniffing', async ({ adminPage: page }) => {
  for (const path of ['/mail-explorer', '/no-such-page']) {
    const headers = (await page.goto(path))!.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'nonce-[\w-]{20,}'/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  }
});

test('a script has no headers that browsers read on documents only', async ({ request }) => {
  const html = await (await request.get('/auth/login')).text();
  const script = await request.get(/src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!);
  const names = Object.keys(script.headers());
  expect(names).not.toContain('content-security-policy');
  expect(names).not.toContain('permissions-policy');
  expect(script.headers()['x-content-type-options']).toBe('nosniff');
  expect(script.headers()['cross-origin-resource-policy']).toBe('same-origin');
  expect(script.headers()['cache-control']).toContain('immutable');
});

test('the nonce is new for every response', async ({ request }) => {
  const nonces = await Promise.all(
    [1, 2].map(async () => (await request.get('/auth/login')).headers()['content-security-policy']),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('the browser finds nothing to block on the pages', async ({ adminPage: page }) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|violat/i.test(message.text())) blocked.push(message.text());
  });
  page.on('pageerror', (error) => blocked.push(error.message));
  const row = emailRows({ count: 1, now: Date.now() })[0]!;
  for (const path of [
    '/mail-explorer?last=30d',
    `/profile/email/${row.entity_type}/${row.entity_id}`,
    '/no-such-page',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(blocked).toEqual([]);
});

test('signed-in pages are not cached', async ({ adminPage: page }) => {
  expect((await page.goto('/mail-explorer'))!.headers()['cache-control']).toContain('no-store');
});

test('a request from another site changes nothing', async ({ server }) => {
  const token = await signInByCall(server.url);
  const body = JSON.stringify({ reason: null });
  const logOut = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/v1/auth/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `postern=${token}`, ...headers },
      body,
    });
  expect((await logOut({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403);
  expect((await logOut({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await logOut({})).status).toBe(403);
  expect((await logOut({ origin: server.url })).status).toBe(200);
});

test('[AP-02] a call without a session is refused in the form of the contract', async ({ request }) => {
  const answer = await request.post('/api/v1/mail_explorer2/emails', { data: { subject: 'invoice' } });
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unauthenticated' });
});
