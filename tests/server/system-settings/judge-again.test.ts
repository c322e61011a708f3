import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const page = '/system-settings/judge-again';
let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
}, 60_000);
afterAll(() => world.stop());

it('starts a run for a period, shows what came of it, and lists it', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const shown = await visitor.get(page);
  expect(shown.html).toContain('Judge stored mail again');
  expect(shown.html).toContain('Nothing was judged again yet.');
  expect((await visitor.get('/system-settings/sign-in')).html).toContain(`href="${page}"`);

  const refused = await visitor.post(page, { period: 'dates', since: 'x', until: '' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('Enter a date.');
  const reversed = await visitor.post(page, { period: 'dates', since: '2026-02-02', until: '2026-01-01' });
  expect(reversed.html).toContain('Enter an end that is not before the start.');

  const started = await visitor.post(page, { period: 'all', since: '', until: '' });
  expect(started.location).toMatch(/^\/system-settings\/judge-again\/[\w-]+$/);
  let run = await visitor.get(started.location!);
  while (run.html.includes('hx-get')) run = await visitor.get(started.location!);
  expect(run.html).toContain('Nothing would change.');
  expect(run.html).not.toContain('Carry it out');
  expect((await visitor.post(started.location!)).html).toContain('This plan changes nothing.');
  expect((await visitor.get(page)).html).toContain(`href="${started.location}"`);
});
