import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createConsole, origin } from './support/create-console.ts';
import { createStubService, stubToken } from './support/stub-service.ts';

const cookie = `postern=${stubToken}`;

function setUp(config = {}) {
  const service = createStubService();
  return { service, ...createConsole({ service, config }) };
}

describe('headers', () => {
  it('allow only scripts with the nonce of this response, and no framing', async () => {
    const { request } = setUp();
    const first = await request('/auth/login');
    const second = await request('/auth/login');
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    const nonce = /'nonce-([\w-]{20,})'/.exec(policy)?.[1];
    const html = await first.text();
    for (const [tag] of html.matchAll(
      /<(script(?! type="application\/json")|link rel="stylesheet")[^>]*>/g,
    )) {
      expect(tag).toContain(`nonce="${nonce}"`);
    }
    expect(html).not.toMatch(/ (style|on[a-z]+)="/);
    expect(second.headers.get('content-security-policy')).not.toContain(nonce);
  });

  it('keep pages out of caches and other sites', async () => {
    const { request } = setUp();
    const { headers } = await request('/auth/login');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('set HSTS when the console is reached by https, and allow configured portals to frame it', async () => {
    const { request } = setUp({
      publicUrl: 'https://console.example.com',
      frameAncestors: ['https://portal.example.com'],
    });
    const { headers } = await request('/auth/login');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://portal.example.com",
    );
  });

  it('keep redirects and refusals out of caches, and search engines out', async () => {
    const { request } = setUp();
    for (const path of ['/mail-explorer?subject=private', '/api/v1/nothing', '/healthz']) {
      expect([path, (await request(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
    const robots = await request('/robots.txt');
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(await robots.text()).toContain('Disallow: /');
  });

  it('are on errors too', async () => {
    const { request } = setUp();
    const response = await request('/nothing-here');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('csrf', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://a.example.com' }],
    ['a foreign origin without fetch metadata', { 'sec-fetch-site': 'none', origin: 'https://evil.example' }],
    ['nowhere', { 'sec-fetch-site': 'none', origin: '' }],
    ['an opaque origin', { 'sec-fetch-site': 'none', origin: 'null' }],
  ])('refuses forms, fragments and JSON from %s', async (_, headers) => {
    const { request, service } = setUp();
    const form = await request('/auth/logout', { form: {}, cookie, headers });
    const fragment = await request('/auth/logout', {
      form: {},
      cookie,
      headers: { ...headers, 'hx-request': 'true', 'hx-request-type': 'partial' },
    });
    const json = await request('/api/v1/mail_explorer2/emails', { json: {}, cookie, headers });
    expect([form.status, fragment.status, json.status]).toEqual([403, 403, 403]);
    expect(await json.json()).toMatchObject({ success: false, code: 'cross_site' });
    expect(form.headers.getSetCookie()).toEqual([]);
    expect(service.state.calls.filter((call) => call.method === 'POST')).toEqual([]);
  });

  it('believes Origin where the browser sends no fetch metadata', async () => {
    const { app } = setUp();
    const response = await app.request(`${origin}/auth/logout`, {
      method: 'POST',
      headers: { origin, cookie },
    });
    expect(response.status).toBe(303);
  });

  it('compares with the configured origin when there is one', async () => {
    const { request } = setUp({ publicUrl: 'https://console.example.com' });
    const headers = { 'sec-fetch-site': 'none', origin };
    expect((await request('/auth/logout', { form: {}, headers })).status).toBe(403);
  });
});

describe('guards', () => {
  it('[SI-21] send a visitor to sign in and back to the same search', async () => {
    const { request } = setUp();
    const search = '/mail-explorer?subject=%C3%BC%26b&detection=cp_phishing';
    const response = await request(search);
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '', origin);
    expect(location.pathname).toBe('/auth/login');
    expect(location.searchParams.get('returnUrl')).toBe(search);
  });

  it('[SI-21] send a fragment of an expired session to sign in, and back to the page it was on', async () => {
    const { request, service } = setUp();
    service.state.fault = 'expired';
    const response = await request('/mail-explorer/emails/office365_emails_email/1', {
      cookie,
      headers: {
        'hx-request': 'true',
        'hx-request-type': 'partial',
        'hx-current-url': `${origin}/mail-explorer?subject=invoice`,
      },
    });
    expect(response.status).toBe(401);
    const redirect = new URL(response.headers.get('hx-redirect') ?? '', origin);
    expect(redirect.searchParams.get('returnUrl')).toBe('/mail-explorer?subject=invoice');
  });

  it('[SI-21] send a search of an expired session to sign in, and back to what was typed', async () => {
    const { request, service } = setUp();
    service.state.fault = 'expired';
    const response = await request('/mail-explorer?subject=typed', {
      cookie,
      headers: {
        'hx-request': 'true',
        'hx-request-type': 'partial',
        'hx-source': 'form#explorer-filters',
        'hx-current-url': `${origin}/mail-explorer?subject=invoice`,
      },
    });
    const redirect = new URL(response.headers.get('hx-redirect') ?? '', origin);
    expect(redirect.searchParams.get('returnUrl')).toBe('/mail-explorer?subject=typed');
  });

  it('[SI-21] keep a form of an expired session, and lead to sign-in and the search it was sent from', async () => {
    const { request, service } = setUp();
    service.state.fault = 'expired';
    const response = await request('/mail-explorer/quarantines', {
      form: { reason: 'phishing' },
      cookie,
      headers: { referer: `${origin}/mail-explorer?subject=invoice` },
    });
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toContain('href="/auth/login?returnUrl=%2Fmail-explorer%3Fsubject%3Dinvoice"');
    expect(html).toContain('name="reason" value="phishing"');
  });

  it('[SI-21] include the sign-in URL in the JSON response to a script with an expired session', async () => {
    const { request, service } = setUp();
    service.state.fault = 'expired';
    const response = await request('/mail-explorer/rows?subject=invoice', {
      cookie,
      headers: { accept: 'application/json', referer: `${origin}/mail-explorer?subject=invoice` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      success: false,
      code: 'unauthenticated',
      login: '/auth/login?returnUrl=%2Fmail-explorer%3Fsubject%3Dinvoice',
    });
  });

  it('[SI-21] keep signed-in users out of the auth pages', async () => {
    const { request } = setUp();
    const response = await request('/auth/login', { cookie });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard']);
  });

  it('let a dead session sign in again', async () => {
    const { request } = setUp();
    expect((await request('/auth/login', { cookie: 'postern=dead' })).status).toBe(200);
  });
});

describe('errors', () => {
  it('show a page inside the shell to signed-in people, alone to others', async () => {
    const { request } = setUp();
    const known = await (await request('/nothing-here', { cookie })).text();
    const stranger = await (await request('/nothing-here')).text();
    expect(known).toContain('ada@example.com');
    expect(stranger).not.toContain('ada@example.com');
  });

  it.each(['gone', 'rubbish'] as const)(
    'tell that the service is %s, on every kind of answer',
    async (fault) => {
      const { request, service } = setUp();
      service.state.fault = fault;
      const page = await request('/mail-explorer', { cookie });
      const fragment = await request('/mail-explorer', {
        cookie,
        headers: { 'hx-request': 'true', 'hx-request-type': 'partial' },
      });
      const json = await request('/mail-explorer', { cookie, headers: { accept: 'application/json' } });
      expect([page.status, fragment.status, json.status]).toEqual([503, 503, 503]);
      expect(await page.text()).toContain('<!doctype html>');
      const part = await fragment.text();
      expect(part).toContain('role="alert"');
      expect(part).not.toContain('<html');
      expect(fragment.headers.get('vary')).toContain('HX-Request-Type');
      expect(await json.json()).toMatchObject({ success: false, code: 'unavailable' });
    },
  );

  it.each([
    ['busy', 503, 'The server is busy', 'The server is receiving too much data at the moment.'],
    ['limited', 429, 'Too many requests', 'Too many attempts. Try again in 15 minutes.'],
  ] as const)('tell a %s service from one that does not answer', async (fault, status, title, text) => {
    const { request, service } = setUp();
    service.state.fault = fault;
    const headers = { 'hx-request': 'true', 'hx-request-type': 'partial' };
    for (const given of [{}, { headers }]) {
      const answer = await request('/jobs', { cookie, ...given });
      const html = await answer.text();
      expect([answer.status, html.includes(title), html.includes(text)]).toEqual([status, true, true]);
      expect(html).not.toContain('not responding');
    }
    const link = await request(
      `/email-actions/restore-email?type=office365_emails_email&msg=${'A'.repeat(51)}`,
    );
    expect(await link.text()).toContain('<a class="button" href="">Try again</a>');
  });

  it('keep what was entered in a form that did not get through, but no secrets', async () => {
    const { request, service } = setUp();
    service.state.fault = 'gone';
    const path = '/analytics/custom-queries?folder=a';
    const typed = await request(path, { cookie, form: { name: '"Typed" <b>', way: 'email' } });
    expect(typed.status).toBe(503);
    const html = await typed.text();
    expect(html).toContain('<form action="/analytics/custom-queries?folder=a" method="post">');
    expect(html).toContain('name="name" value="&quot;Typed&quot; &lt;b&gt;"');
    expect(html).toContain('Send again');
    const secret = await request('/account/proof', {
      cookie,
      form: { password: 'of-nobody', returnUrl: '/' },
    });
    expect(await secret.text()).not.toMatch(/of-nobody|Send again/);
    expect(await (await request('/jobs', { cookie })).text()).not.toContain('Send again');
  });

  it('refuse a form that is too large', async () => {
    const { request } = setUp();
    const response = await request('/auth/login', { form: { email: 'x'.repeat(1_100_000) } });
    expect(response.status).toBe(413);
  });
});

describe('the root page', () => {
  it('redirects bookmarks by a script of its own, and to the home page without scripts', async () => {
    const { request } = setUp();
    const html = await (await request('/')).text();
    expect(html).toContain('src="/assets/bookmark.js"');
    expect(html).not.toContain('loader.js');
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=/dashboard"/>');
  });
});

describe('health', () => {
  it('is alive whatever the state of the service, and ready only when the service responds', async () => {
    const { request, service } = setUp();
    expect((await request('/readyz')).status).toBe(200);
    service.state.fault = 'gone';
    expect((await request('/healthz')).status).toBe(200);
    expect((await request('/readyz')).status).toBe(503);
  });
});

describe('compression', () => {
  it.each([
    ['gzip, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['zstd;q=0, br;q=0.5', 'br'],
    ['gzip', null],
  ])('answers Accept-Encoding: %s with %s', async (accepted, encoding) => {
    const { request } = setUp();
    const response = await request('/auth/login', { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    const sent = Buffer.from(await response.arrayBuffer());
    const decode =
      encoding === 'zstd' ? zstdDecompressSync : encoding === 'br' ? brotliDecompressSync : undefined;
    expect((decode?.(sent) ?? sent).toString()).toMatch(/^<!doctype html>.*<\/html>$/s);
  });
});

describe('preferences', () => {
  it('are saved one by one, and a plain form redirects to the page it was sent from', async () => {
    const { request } = setUp();
    const response = await request('/preferences', {
      form: { theme: 'dark' },
      cookie: `postern-preferences=${encodeURIComponent('{"locale":"de","time_zone":"Europe/Berlin"}')}`,
      headers: { referer: `${origin}/mail-explorer?subject=a` },
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/mail-explorer?subject=a']);
    const kept = decodeURIComponent(response.headers.getSetCookie()[0] ?? '');
    expect(kept).toContain('{"locale":"de","time_zone":"Europe/Berlin","theme":"dark"}');
  });

  it('show on the next page', async () => {
    const { request } = setUp();
    const html = await (
      await request('/auth/login', {
        cookie: `postern-preferences=${encodeURIComponent('{"locale":"de","theme":"dark"}')}`,
      })
    ).text();
    expect(html).toContain('<html lang="de" data-theme="dark">');
  });

  it.each([{ theme: 'pink' }, { locale: 'xx' }, { time_zone: 'Mars/Olympus' }])('refuse %j', async (json) => {
    const { request } = setUp();
    const response = await request('/preferences', { json, headers: { accept: 'application/json' } });
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('survive a forged cookie', async () => {
    const { request } = setUp();
    for (const value of ['%', '{', '[]', '"x"', '{"theme":{},"locale":1,"time_zone":"<script>"}']) {
      const response = await request('/auth/login', {
        cookie: `postern-preferences=${encodeURIComponent(value)}`,
      });
      expect(response.status).toBe(200);
    }
  });
});
