import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploymentSetting } from '../../../src/service/config/deployment-store.ts';
import { defaultTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { password, people } from '../../contract/support/seed-service.ts';
import { JudgeWorld } from '../../service/judge-again/support/judge-world.ts';
import { createConsole, sessionCookieOf } from '../support/create-console.ts';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const page = '/system-settings/judge-again';
let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
});
afterAll(() => world.stop());

it('starts a run for a period, shows its result, and lists it', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const shown = await visitor.get(page);
  expect(shown.html).toContain('Judge stored mail again');
  expect(shown.html).toContain('Nothing has been judged again yet.');
  expect((await visitor.get('/system-settings/sign-in')).html).toContain(`href="${page}"`);

  const refused = await visitor.submit(page, { period: 'dates', since: 'x', until: '' });
  expect(refused.html).toContain('Enter a date.');
  const reversed = await visitor.submit(page, { period: 'dates', since: '2026-02-02', until: '2026-01-01' });
  expect(reversed.html).toContain('Enter an end that is not before the start.');

  const started = await visitor.post(page, { period: 'all', since: '', until: '' });
  expect(started.location).toMatch(/^\/system-settings\/judge-again\/[\w-]+$/);
  let run = await visitor.get(started.location!);
  while (run.html.includes('hx-get')) run = await visitor.get(started.location!);
  expect(run.html).toContain('Nothing would change.');
  expect(run.html).not.toContain('Apply changes');
  expect((await visitor.submit(started.location!)).html).toContain('This plan changes nothing.');
  expect((await visitor.get(page)).html).toContain(`href="${started.location}"`);
});

it('warns while no mail domain of the organisation is configured, and of a plan made then', async () => {
  const judged = await JudgeWorld.create([]);
  const { stores, close } = await openStorage(judged.path);
  await writeTenant(stores, { ...defaultTenant, domains: [] });
  // Or the administrator is led there first.
  await stores.settings.writeSetting({
    name: deploymentSetting,
    value: JSON.stringify({ onboarding: 'done' }),
  });
  await close();
  await judged.start();
  const console = createConsole({ service: { fetch: judged.service.fetch, origin: 'http://service.test' } });
  const form = { email: people.admin, current_password: password };
  const cookie = sessionCookieOf(await console.request('/auth/login', { form }))!;
  const read = async (path: string) => (await console.request(path, { cookie })).text();
  const warning = 'Your organisation’s mail domains are not known';

  expect(await read(page)).toContain(warning);
  const period = { period: 'all', since: '', until: '' };
  const started = await console.request(page, { cookie, form: period });
  const plan = started.headers.get('location')!;
  expect(await read(plan)).toContain(warning);
  const organisation = { name: 'Example', domains: 'example.com', apps: 'office365_emails', step: 'save' };
  await console.request('/onboarding', { cookie, form: organisation });
  expect(await read(page)).not.toContain(warning);
  expect(await read(plan)).toContain(warning);
  await judged.remove();
});
