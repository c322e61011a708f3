import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin } from '../support/embedded-service.ts';
import { client } from '../../support/openid-provider.ts';
import { startPlainProvider, type PlainProvider } from '../../support/plain-provider.ts';
import { startSignInWorld, type SignInWorld, type Visitor } from './support/sign-in-world.ts';

const page = '/auth/confirm-address';
const codeOf = (mail: string) => /^Subject: ([a-z2-9]{4}-[a-z2-9]{4}) is your/m.exec(mail)![1]!;

describe('a first sign-in with an address that the provider does not prove', () => {
  let provider: PlainProvider;
  let world: SignInWorld;
  let serial = 0;
  beforeAll(async () => {
    provider = await startPlainProvider();
    world = await startSignInWorld({
      PUBLIC_URL: 'https://console.example.com',
      POSTERN_MFA: 'off',
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_ISSUER: provider.issuer,
      OIDC_NAME: 'Example ID',
    });
  });
  afterAll(async () => {
    await world?.stop();
    await provider.stop();
  });
  beforeEach(() => {
    serial += 1;
    provider.token = { sub: `person ${serial}`, email: admin.email };
  });

  /** Goes to the provider and comes back. */
  async function signIn(visitor: Visitor, query = '') {
    const { location } = await visitor.get(`/auth/oidc${query}`);
    const back = new URL((await fetch(location!, { redirect: 'manual' })).headers.get('location')!);
    return visitor.get(back.pathname + back.search);
  }

  it('[SI-17] asks for the mailed code on a page of its own and goes on to where the person wanted', async () => {
    const visitor = world.visitor();
    let back: Awaited<ReturnType<typeof signIn>> | undefined;
    const mail = await world.mailAfter('named this address', async () => {
      back = await signIn(visitor, '?returnUrl=/mail-explorer%3Fsubject%3Dx');
    });
    expect([back!.status, back!.location]).toEqual([303, page]);
    expect(back!.response.headers.getSetCookie().join('\n')).toMatch(
      /^postern-sso-link=[\w-]{43}; Max-Age=900; Path=\/auth; HttpOnly; SameSite=Lax$/m,
    );
    expect([...visitor.cookies.keys()]).not.toContain('postern');
    const { html } = await visitor.get(page);
    expect(html).toContain(`Example ID does not confirm that ${admin.email} is your address.`);
    // No mail server is configured here.
    expect(html).toContain('This server cannot send email');
    const wrong = await visitor.submit(page, { code: 'aaaa-aaaa' });
    expect(wrong.html).toContain('This code is wrong.');
    expect((await visitor.submit(page, { code: '' })).html).toContain('Enter the code.');
    const early = await visitor.submit(`${page}/code`);
    expect(early.html).toContain('No new code was sent.');
    const right = await visitor.post(page, { code: codeOf(mail) });
    expect(right.location).toBe('/mail-explorer?subject=x');
    expect([...visitor.cookies.keys()]).toContain('postern');
    expect([...visitor.cookies.keys()]).not.toContain('postern-sso-link');
    // The link was used up, here and in other browsers.
    expect((await visitor.get(page)).location).toBe('/auth/login?notice=step_expired');
    // From now on the provider signs the person in.
    expect((await signIn(world.visitor())).location).toBe('/dashboard');
  });

  it('[SI-15] says after three wrong codes that the sign-in is over', async () => {
    const visitor = world.visitor();
    await signIn(visitor);
    for (let time = 0; time < 3; time += 1) await visitor.submit(page, { code: 'aaaa-aaaa' });
    const { html } = await visitor.submit(page, { code: 'aaaa-aaaa' });
    expect(html).toContain('You entered three wrong codes.');
    expect(html).not.toContain('Send the code again');
  });

  it('[SI-17] looks the same for an address without an account, down to the wait', async () => {
    const shown: string[] = [];
    for (const email of [admin.email, 'nobody@tenant.example']) {
      provider.token = { sub: `of ${email}`, email };
      const visitor = world.visitor();
      await signIn(visitor);
      const { html } = await visitor.get(page);
      shown.push(html.replaceAll(email, '…').replaceAll(/nonce="[^"]*"/g, ''));
    }
    expect(shown[0]).toBe(shown[1]);
  });

  it('[SI-17] belongs to the browser that signed in', async () => {
    await signIn(world.visitor());
    const other = world.visitor();
    expect((await other.get(page)).location).toBe('/auth/login?notice=step_expired');
    other.cookies.set('postern-sso-link', 'made-up-handle-0123456789');
    expect((await other.post(page, { code: 'aaaa-aaaa' })).location).toBe('/auth/login?notice=step_expired');
  });

  it('[SI-17] in a window sends its opener to the page', async () => {
    const { location } = await signIn(world.visitor(), '?popup=1');
    expect(location).toBe(`/auth/popup-done?next=${encodeURIComponent(page)}`);
  });
});
