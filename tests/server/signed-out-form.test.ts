import { expect, it } from 'vitest';
import { paths } from '../../src/site/paths.ts';
import { startSignInWorld } from './sign-in/support/sign-in-world.ts';

it('[SI-21] a form whose sender was signed out is kept, and submitted again by a button', async () => {
  const world = await startSignInWorld({ POSTERN_MFA: 'off' });
  const visitor = world.visitor();
  const page = paths.systemSettings.organisation();
  const typed = { name: 'Northwind & Sons', domains: 'tenant.example', apps: 'google_mail' };

  const kept = await visitor.post(page, typed);
  expect(kept.status).toBe(401);
  expect(kept.html).toContain('You were signed out');
  expect(kept.html).toContain('What you entered is kept while this page stays open.');
  expect(kept.html).toMatch(/<a href="\/auth\/login" target="_blank"/);
  expect(kept.html).not.toContain('side-menu');
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(kept.html)!;
  const fields = [...kept.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const again = Object.fromEntries(fields.map(([, name, value]) => [name!, value!.replace('&amp;', '&')]));
  const { 'request-key': key, ...said } = again;
  expect([action, said]).toEqual([page, typed]);
  // The same request, whenever it is sent: it is done once.
  expect(key).toMatch(/^[\w-]{36}$/);

  await visitor.logIn();
  expect((await visitor.submit(action!, again)).html).toContain('value="Northwind &amp; Sons"');

  // No page says secrets again, and a button without fields has nothing to keep.
  const stranger = world.visitor();
  for (const [path, form] of [
    [paths.account.password(), { current_password: 'correct horse battery 9', new_password: 'x' }],
    [paths.account.otherSessionsEnd(), {}],
  ] as const) {
    const { status, location } = await stranger.post(path, form);
    expect([path, status, location?.split('?')[0]]).toEqual([path, 303, paths.signIn.login()]);
  }
});
