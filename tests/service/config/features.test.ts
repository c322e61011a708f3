import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { features } from '../../../src/api/vocabulary/features.ts';
import { type SignInService, startSignIn } from '../accounts/support/start-sign-in.ts';

const admin = 'ada@tenant.example';
const viewer = 'bob@tenant.example';
let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }, viewer]);
}, 60_000);
afterAll(() => service?.stop());

it('are all on until an administrator switches one off, for everybody at once', async () => {
  const session = await service.logIn(admin);
  const show = async () => (await service.client.call(contract.showFeatures, {}, session)).features;
  const change = (body: { features: Record<string, boolean> }) =>
    service.client.call(contract.changeFeatures, { body }, session);
  const none = { on: true, changed_by: null, changed_at: null };
  expect(await show()).toEqual(features.map((name) => ({ name, ...none })));

  const other = await service.logIn(viewer);
  const ask = () => service.client.call(contract.askPrompt, { body: { prompt_text: 'spam' } }, other);
  expect(await ask()).toMatchObject({ queryType: 'lucene' });
  await change({ features: { ai_prompt: false, graymail: true } });
  await expect(ask()).rejects.toMatchObject({ code: 'permission_denied', problem: 'feature_off' });
  const suggested = service.client.call(contract.suggestPrompts, { query: { text: 's' } }, other);
  await expect(suggested).rejects.toMatchObject({ code: 'permission_denied' });
  expect((await service.client.call(contract.tenantConfig, {}, other)).features).toMatchObject({
    ai_prompt: false,
    csv_export: true,
  });
  expect((await show()).filter(({ changed_by }) => changed_by !== null)).toEqual([
    { name: 'ai_prompt', on: false, changed_by: admin, changed_at: expect.stringMatching(/^20.*Z$/) },
  ]);

  // The same again is no change.
  await change({ features: { ai_prompt: false } });
  await change({ features: { ai_prompt: true } });
  const audited = service.audit('features_change').map(([actor, , details]) => [actor, details]);
  expect(audited).toHaveLength(2);
  expect(audited[0]).toMatchObject([
    admin,
    { before: { features: { ai_prompt: true } }, after: { features: { ai_prompt: false } } },
  ]);
  expect(await ask()).toMatchObject({ queryType: 'lucene' });
});

it('are for administrators, and known by their names', async () => {
  const session = await service.logIn(viewer);
  await expect(service.client.call(contract.showFeatures, {}, session)).rejects.toMatchObject({
    code: 'permission_denied',
  });
  const wrong = { features: { unknown: true } };
  await expect(
    service.client.call(contract.changeFeatures, { body: wrong as never }, await service.logIn(admin)),
  ).rejects.toMatchObject({ code: 'invalid_input' });
});
