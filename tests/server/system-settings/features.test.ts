import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { byFeature, type Feature } from '../../../src/api/vocabulary/features.ts';
import { paths } from '../../../src/site/paths.ts';
import { startSignInWorld, type SignInWorld, type Visitor } from '../sign-in/support/sign-in-world.ts';

const page = '/system-settings/features';
let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
});
afterAll(() => world.stop());

const change = (visitor: Visitor, features: Partial<Record<Feature, boolean>>) =>
  createClient(world.service.fetch, world.service.origin).call(
    contract.changeFeatures,
    { body: { features } },
    { token: visitor.cookies.get('postern') },
  );

it('describes each feature, switches it, and shows who did', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const shown = await visitor.get(page);
  expect(shown.html).toContain('Export as CSV');
  // What nobody decides is the operator's.
  expect(shown.html).not.toContain('name="sha256"');
  expect(shown.html).not.toContain('Changed by');
  expect((await visitor.get('/mail-explorer')).html).toContain('id="explorer-prompt"');

  const saved = await visitor.post(page, { csv_export: 'on' });
  expect(saved.location).toBe(`${page}?done=saved`);
  const after = await visitor.get(saved.location!);
  expect(after.html).toContain('It applies to everyone from now on.');
  expect(after.html).toMatch(/name="ms_restore_policy"(?![^>]*checked)/);
  expect(after.html).toMatch(/name="csv_export"[^>]*checked/);
  expect(after.html).toMatch(/Changed by [^ ]+@[^ ]+, /);

  // A form that did not arrive switches nothing.
  await visitor.post(page, {});
  const unchanged = (await visitor.get(page)).html;
  expect(unchanged).toMatch(/name="csv_export"[^>]*checked/);

  // The pages follow the call at once, and a link to a question says that it was not asked.
  await change(visitor, { ai_prompt: false, condition_filters: false });
  const explorer = await visitor.get('/mail-explorer?prompt=spam');
  expect(explorer.html).not.toContain('id="explorer-prompt"');
  expect(explorer.html).toContain('not available in this tenant');
  expect((await visitor.get('/mail-explorer')).html).not.toContain('name="detection_operator"');
});

it('removes header conditions from the forms of rules, and from a form that was already open', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const form = paths.policy.newRule('blacklist');
  const dialog = () => visitor.post(paths.policy.ruleHeaders(), { step: 'open-headers' });
  const all = byFeature(() => true);
  await change(visitor, all);
  expect((await visitor.get(form)).html).toContain('id="rule-headers"');
  expect((await dialog()).status).toBe(200);
  await change(visitor, { ...all, headers: false });
  expect((await visitor.get(form)).html).not.toContain('id="rule-headers"');
  expect((await dialog()).status).toBe(403);
});

it('[EU-08] shows where the restore policy does not apply', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const excepted = 'Mail in Microsoft quarantine is excluded';
  const all = byFeature(() => true);
  await change(visitor, all);
  expect((await visitor.get(paths.systemSettings.endUsers())).html).not.toContain(excepted);
  await visitor.post(page, { csv_export: 'on' });
  expect((await visitor.get(paths.systemSettings.endUsers())).html).toContain(excepted);
});
