import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlaces } from '../../../src/settings/network-places.ts';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';
import { admin } from '../support/embedded-service.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
});
afterAll(() => world.stop());

async function signedIn() {
  const visitor = world.visitor();
  await visitor.logIn();
  return visitor;
}

it('does not show a refused form to the next user of the same browser', async () => {
  const visitor = await signedIn();
  const passwords = { new_password: 'two brown owls 5', confirm_password: 'two brown owls 5' };
  const refused = await visitor.post('/account/security/password', { current_password: 'x', ...passwords });
  expect((await visitor.get(refused.location!)).html).toContain('The current password is wrong.');
  expect(visitor.cookies.get('postern-shown')).toBeDefined();
  await visitor.post('/auth/logout');
  expect(visitor.cookies.get('postern-shown')).toBeUndefined();
  await visitor.logIn();
  expect((await visitor.get(refused.location!)).html).not.toContain('The current password is wrong.');
});

it('asks again for every password of a refused change, since none is kept', async () => {
  const visitor = await signedIn();
  const change = async (typed: Record<string, string>) => {
    const { html } = await visitor.submit('/account/security/password', typed);
    return html.match(/Enter it again\./g)?.length ?? 0;
  };
  const fresh = { new_password: 'two brown owls 5', confirm_password: 'two brown owls 5' };
  expect(await change({ current_password: 'x', ...fresh })).toBe(2);
  const known = { new_password: 'password123', confirm_password: 'password123' };
  expect(await change({ current_password: admin.password, ...known })).toBe(2);
  expect(await change({ current_password: 'x', ...fresh, confirm_password: 'another' })).toBe(2);
  // What was left empty is not asked for again.
  expect(await change({ current_password: '', new_password: '', confirm_password: '' })).toBe(0);
});

describe('API tokens on the page', () => {
  it('are created, shown once, listed and revoked after a confirmation', async () => {
    const visitor = await signedIn();
    expect((await visitor.get('/account/security')).html).toContain('No API tokens yet.');
    const nameless = await visitor.submit('/account/security/api-tokens', { name: ' ' });
    expect([nameless.status, nameless.html.includes('Give the token a name.')]).toEqual([200, true]);
    expect(nameless.html).not.toContain('Confirmed.');
    const acting = { name: '', scope: 'view_and_actions', days: '30' };
    const kept = await visitor.submit('/account/security/api-tokens', acting);
    expect(kept.html).toMatch(/<option value="view_and_actions" selected=""/);
    expect(kept.html).toMatch(/<option value="30" selected=""/);
    const created = await visitor.submit('/account/security/api-tokens', { name: 'Weekly <report>' });
    const token = /<code>(pst_[\w-]{43})<\/code>/.exec(created.html)?.[1];
    expect(token).toBeDefined();
    // Loaded again it is the same token, and no second one, until it is said to be copied.
    expect((await visitor.get('/account/security/api-tokens')).html).toContain(token);
    expect((await visitor.get('/account/security')).html.match(/confirm=revoke-token/g)).toHaveLength(1);
    expect((await visitor.post('/account/security/api-tokens/saved')).location).toBe('/account/security');
    expect((await visitor.get('/account/security/api-tokens')).location).toBe('/account/security');
    const call = () =>
      world.service.fetch(
        new Request(`${world.service.origin}/api/v1/auth/current_user`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
    expect((await call()).status).toBe(200);

    const page = await visitor.get('/account/security');
    expect(page.html).toContain('Weekly &lt;report&gt;');
    // The use is noted behind the answer.
    await expect
      .poll(async () => (await visitor.get('/account/security')).html.replaceAll(/<[^>]+>/g, ' '))
      .toMatch(/Weekly &lt;report&gt;\s+View\s+Created .*, valid until .*\s+Last used .* from \S/);
    expect(page.html).not.toContain(token);
    expect(page.html).toContain('Also revoke my API tokens');
    const question = /href="([^"]*confirm=revoke-token[^"]*)"/.exec(page.html)![1]!.replaceAll('&amp;', '&');
    const asked = await visitor.get(question);
    expect(asked.html).toContain('Revoke the token Weekly &lt;report&gt;?');
    const action = /action="(\/account\/security\/api-tokens\/[^"]+)"/.exec(asked.html)![1]!;
    const done = await visitor.post(action);
    expect(done.location).toBe('/account/security?done=token_revoked');
    expect((await call()).status).toBe(401);
    expect((await visitor.get(done.location!)).html).toContain('The API token was revoked.');
  });

  it('shows no confirmation for an unknown token', async () => {
    const visitor = await signedIn();
    const page = await visitor.get('/account/security?confirm=revoke-token&token=nothing');
    expect(page.html).not.toContain('<dialog');
  });
});

it('the history shows why a sign-in was refused', async () => {
  await world.visitor().logIn({ current_password: 'not the password' });
  const visitor = await signedIn();
  await expect.poll(async () => (await visitor.get('/account/security')).html).toContain('Wrong password');
});

it('shows the place of a session where the operator has named its network', async () => {
  const places = readPlaces('203.0.113.0/24=Berlin office') ?? [];
  const console = createConsole({ service: world.service, config: { places, trustedProxies: 1 } });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const form = { email: admin.email, current_password: admin.password };
  const cookie = sessionCookieOf(await console.request('/auth/login', { form, headers }));
  const page = await (await console.request('/account/security', { cookie, headers })).text();
  expect(page).toContain('Berlin office · 203.0.113.9');
});
