import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { createConsole } from '../support/create-console.ts';

const handle = 'handle-0123456789-0123456789';
const signIn = {
  next: 'done',
  token: 'pss_token',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  user: null,
  automation_customer: false,
  on_boarding_required: false,
  mfa_required: false,
};

/** A service that starts every sign-in, and finishes it as `finish` says; keeps what it was asked. */
function consoleWith(finish: () => object, publicUrl?: string) {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const service = {
    origin: 'http://service.test',
    async fetch(request: Request) {
      const { pathname } = new URL(request.url);
      const text = await request.text();
      asked.push({ path: pathname, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} });
      if (pathname === '/api/v1/sso/start') {
        return Response.json({ url: 'https://idp.example/authorize?x=1', handle });
      }
      if (pathname !== '/api/v1/sso/finish') return Response.json({}, { status: 404 });
      try {
        return Response.json(finish());
      } catch (error) {
        const refusal = error as ServiceError;
        return Response.json(refusal.toBody(), { status: refusal.status });
      }
    },
  };
  return { asked, ...createConsole({ service, ...(publicUrl && { config: { publicUrl } }) }) };
}
const done = () => ({ sign_in: signIn, return_url: '/mail-explorer?last=7d' });
const refuse = (code: 'sso_failed' | 'permission_denied', problem?: string) => () => {
  throw ServiceError.received(code, 'no', { ...(problem && { problem }) });
};
const cookiesOf = (response: Response) => response.headers.getSetCookie().join('\n');
const answer = { SAMLResponse: 'PHg+', RelayState: '"><script>alert(1)</script>' };

describe('starting a sign-in at a provider', () => {
  it('[SI-17] redirects there and binds the attempt to the browser', async () => {
    const { asked, request } = consoleWith(done, 'https://console.example.com');
    const response = await request('/auth/login_google?returnUrl=%2Fmail-explorer&popup=1');
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://idp.example/authorize?x=1',
    ]);
    expect(cookiesOf(response)).toMatch(
      new RegExp(`^postern-sso=p\\.${handle}; Max-Age=900; Path=/auth; HttpOnly; Secure; SameSite=Lax$`, 'm'),
    );
    expect(asked.at(-1)?.body).toMatchObject({ provider: 'google', return_url: '/mail-explorer' });
  });

  it('[SI-04] ignores a returnUrl to another site', async () => {
    const { asked, request } = consoleWith(done);
    await request('/auth/office365?returnUrl=https%3A%2F%2Fevil.example%2F');
    expect(asked.at(-1)?.body).toMatchObject({ provider: 'microsoft', return_url: null });
  });
});

describe('a provider that refuses', () => {
  const start = async (returnUrl: string) => {
    const console = consoleWith(refuse('sso_failed'));
    const started = await console.request(`/auth/login_google${returnUrl}`);
    const cookie = started.headers
      .getSetCookie()
      .map((set) => set.split(';')[0]!)
      .filter((pair) => !pair.endsWith('='))
      .join('; ');
    return console.request('/auth/login_google/callback?error=access_denied', { cookie });
  };

  it('[SI-04] [SI-17] keeps the return URL of the sign-in', async () => {
    const back = await start('?returnUrl=%2Fmail-explorer%3Flast%3D7d');
    expect(back.headers.get('location')).toBe(
      '/auth/login?sso_error=google&returnUrl=%2Fmail-explorer%3Flast%3D7d',
    );
    expect(cookiesOf(back)).toMatch(/^postern-return=; Max-Age=0/m);
  });

  it('[SI-04] redirects without a return URL when there was none', async () => {
    expect((await start('')).headers.get('location')).toBe('/auth/login?sso_error=google');
  });
});

describe('the response of a SAML identity provider', () => {
  const foreign = { origin: 'https://idp.example', 'sec-fetch-site': 'cross-site' };
  const post = (console: ReturnType<typeof consoleWith>, form: Record<string, string>, cookie?: string) =>
    console.request('/auth/saml/acs', { form, headers: foreign, cookie });

  it('[SI-17] arrives from another site and is posted again by the console, so that the cookie is sent', async () => {
    const console = consoleWith(done);
    const page = await (await post(console, answer)).text();
    expect(page).toContain('data-sso-relay');
    expect(page).toContain('value="PHg+"');
    expect(page).not.toContain('<script>alert');
    expect(console.asked.filter(({ path }) => path === '/api/v1/sso/finish')).toEqual([]);
  });

  it('[SI-17] is the only cross-site post that is accepted', async () => {
    const console = consoleWith(done);
    for (const path of ['/auth/saml/acs/', '/auth/saml/login', '/auth/login', '/auth/logout']) {
      const response = await console.request(path, { form: answer, headers: foreign });
      expect(response.status).toBe(403);
    }
  });

  it('[SI-05] continues at the sign-in page with samlSuccess=true', async () => {
    const response = await post(consoleWith(done), answer, `postern-sso=r.${handle}`);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/auth/login?samlSuccess=true&returnUrl=%2Fmail-explorer%3Flast%3D7d',
    ]);
    expect(cookiesOf(response)).toMatch(/^postern=pss_token;/m);
    expect(cookiesOf(response)).toMatch(/^postern-sso=; Max-Age=0/m);
  });

  it('[SI-05] notifies the opener when it arrives in a window', async () => {
    const response = await post(consoleWith(done), answer, `postern-sso=p.${handle}`);
    expect(response.status).toBe(303);
    const next = response.headers.get('location')!;
    const page = await (await consoleWith(done).request(next)).text();
    expect(page).toMatch(/href="\/auth\/login\?samlSuccess=true&amp;returnUrl=[^"]*" [^>]*data-sso-done/);
  });

  it.each([
    ['sso_failed', undefined, '/auth/login?sso_error=saml'],
    ['permission_denied', undefined, '/auth/login?sso_error=saml&sso_reason=no_account'],
    ['permission_denied', 'sso_bad_address', '/auth/login?sso_error=saml&sso_reason=bad_address'],
  ] as const)('[SI-17] that is refused by %s (%s) leads back to the sign-in page', async (...row) => {
    const [code, problem, location] = row;
    const response = await post(consoleWith(refuse(code, problem)), answer, `postern-sso=r.${handle}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
    expect(cookiesOf(response)).not.toMatch(/^postern=/m);
  });

  it('[SI-17] never redirects to another site, whatever the service returns', async () => {
    const evil = () => ({ sign_in: signIn, return_url: '//evil.example' });
    const response = await post(consoleWith(evil), answer, `postern-sso=r.${handle}`);
    expect(response.headers.get('location')).toBe('/auth/login?samlSuccess=true');
  });

  it.each(['x.handle-0123456789-0123456789', 'r.', 'r.<script>', ''])(
    '[SI-17] with the forged cookie "%s" counts as unasked for',
    async (cookie) => {
      const console = consoleWith(refuse('sso_failed'));
      await post(console, { ...answer, relayed: '1' }, `postern-sso=${cookie}`);
      expect(console.asked.find(({ path }) => path === '/api/v1/sso/finish')?.body['handle']).toBeNull();
    },
  );
});
