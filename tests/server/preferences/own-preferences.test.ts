import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment } from '../deployment/support/start-deployment.ts';

let world: Awaited<ReturnType<typeof startDeployment>>;
beforeAll(async () => {
  world = await startDeployment(0);
});
afterAll(() => world.stop());

const page = async (cookie: string) => (await world.console.request('/dashboard', { cookie })).text();

/** The attribute, which classes name as well. */
const locked = / data-locked="true"/;
/** Nobody has chosen: open in a wide window. */
const unchosen = / data-locked="auto"/;

describe('the side menu that stays wide', () => {
  it('[SH-01] is stored per user, applies wherever they sign in, and is rendered by the server', async () => {
    const [here, elsewhere, other] = [
      await world.signIn(people.analyst),
      await world.signIn(people.analyst),
      await world.signIn(people.viewer),
    ];
    expect(await page(here)).toMatch(unchosen);
    const kept = await world.console.request('/preferences', { cookie: here, json: { menu_locked: true } });
    expect([kept.status, kept.headers.getSetCookie()]).toEqual([204, []]);
    expect(await page(here)).toMatch(locked);
    expect(await page(elsewhere)).toMatch(locked);
    expect(await page(other)).toMatch(unchosen);
    const form = { menu_locked: 'false', returnUrl: '/dashboard' };
    const back = await world.console.request('/preferences', { cookie: elsewhere, form });
    expect([back.status, back.headers.get('location')]).toEqual([303, '/dashboard']);
    expect(await page(here)).not.toMatch(/ data-locked=/);
  });

  it('is for signed-in people only', async () => {
    const answer = await world.console.request('/preferences', { json: { menu_locked: true } });
    expect(answer.headers.get('location')).toMatch(/^\/auth\/login/);
  });

  it('is not returned to API tokens', async () => {
    const cookie = await world.signIn(people.viewer);
    const client = createClient(
      async (request) => world.console.app.request(request),
      'http://console.example.com',
    );
    const token = cookie.split('=')[1]!;
    expect(await client.call(contract.currentUser, {}, { token })).not.toHaveProperty('menu_locked');
    await client.call(contract.keepOwnPreferences, { body: { menu_locked: true } }, { token });
    expect(await client.call(contract.currentUser, {}, { token })).toMatchObject({ menu_locked: true });
    const body = { name: 'script', scope: 'view' as const };
    const program = await client.call(contract.createApiToken, { body }, { token });
    expect(await client.call(contract.currentUser, {}, { token: program.token })).not.toHaveProperty(
      'menu_locked',
    );
    await expect(
      client.call(contract.keepOwnPreferences, { body: { menu_locked: false } }, { token: program.token }),
    ).rejects.toMatchObject({ code: 'permission_denied' });
  });

  it('does not forget the one preference for the other', async () => {
    const cookie = await world.signIn(people.analyst);
    await world.console.request('/preferences', { cookie, json: { menu_locked: true } });
    const form = { single_keys: 'false', returnUrl: '/account/security' };
    const back = await world.console.request('/preferences', { cookie, form });
    expect(back.headers.get('location')).toBe('/account/security');
    expect(await page(cookie)).toMatch(locked);
    expect(await page(cookie)).toContain('data-no-single-keys');
    await world.console.request('/preferences', { cookie, json: { single_keys: true } });
    expect(await page(cookie)).not.toContain('data-no-single-keys');
  });
});
