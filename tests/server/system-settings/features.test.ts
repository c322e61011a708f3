import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const page = '/system-settings/features';
let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
}, 60_000);
afterAll(() => world.stop());

it('says what each feature does, switches it, and says who did', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const shown = await visitor.get(page);
  expect(shown.html).toContain('Questions in plain words');
  expect(shown.html).not.toContain('Changed by');
  expect((await visitor.get('/mail-explorer')).html).toContain('id="explorer-prompt"');

  const saved = await visitor.post(page, { csv_export: 'on', graymail: 'on' });
  expect(saved.location).toBe(`${page}?done=saved`);
  const after = await visitor.get(saved.location!);
  expect(after.html).toContain('It holds for everybody from now on.');
  expect(after.html).toMatch(/name="ai_prompt"(?![^>]*checked)/);
  expect(after.html).toMatch(/name="csv_export"[^>]*checked/);
  expect(after.html).toMatch(/Changed by [^ ]+@[^ ]+, /);

  // The page follows at once, and a link to a question says that it was not asked.
  const explorer = await visitor.get('/mail-explorer?prompt=spam');
  expect(explorer.html).not.toContain('id="explorer-prompt"');
  expect(explorer.html).toContain('not available in this tenant');
  expect((await visitor.get('/mail-explorer')).html).not.toContain('name="detection_operator"');
});
