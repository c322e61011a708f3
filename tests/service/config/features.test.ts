import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { byFeature, features } from '../../../src/api/vocabulary/features.ts';
import { type SignInService, startSignIn } from '../accounts/support/start-sign-in.ts';

const admin = 'ada@tenant.example';
const viewer = 'bob@tenant.example';
let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }, viewer]);
});
afterAll(() => service?.stop());

it('are all on until an administrator switches one off, for everybody at once', async () => {
  const session = await service.logIn(admin);
  const show = async () => (await service.client.call(contract.showFeatures, {}, session)).features;
  const change = (body: { features: Record<string, boolean> }) =>
    service.client.call(contract.changeFeatures, { body }, session);
  const none = { on: true, set_by: 'tenant', changed_by: null, changed_at: null };
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
    {
      name: 'ai_prompt',
      on: false,
      set_by: 'tenant',
      changed_by: admin,
      changed_at: expect.stringMatching(/^20.*Z$/),
    },
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

it('are for administrators only, and unknown names are refused', async () => {
  const session = await service.logIn(viewer);
  await expect(service.client.call(contract.showFeatures, {}, session)).rejects.toMatchObject({
    code: 'permission_denied',
  });
  const wrong = { features: { unknown: true } };
  await expect(
    service.client.call(contract.changeFeatures, { body: wrong as never }, await service.logIn(admin)),
  ).rejects.toMatchObject({ code: 'invalid_input' });
});

it('are overridden by the settings of the operator', async () => {
  const operated = await startSignIn({ mfa: 'off', features: { ai_prompt: false } }, [
    { email: admin, role: 'admin' as const },
  ]);
  try {
    const session = await operated.logIn(admin);
    const { features: shown } = await operated.client.call(contract.showFeatures, {}, session);
    expect(shown.find(({ name }) => name === 'ai_prompt')).toMatchObject({ on: false, set_by: 'operator' });
    const ask = operated.client.call(contract.askPrompt, { body: { prompt_text: 'spam' } }, session);
    await expect(ask).rejects.toMatchObject({ code: 'permission_denied' });
    const change = (body: { features: Record<string, boolean> }) =>
      operated.client.call(contract.changeFeatures, { body }, session);
    await expect(change({ features: { ai_prompt: true } })).rejects.toMatchObject({
      code: 'conflict',
      problem: 'operator_decides',
    });
    await change({ features: { graymail: false, smart_archive: false } });
    expect(await operated.client.call(contract.tenantConfig, {}, session)).toMatchObject({
      features: { ai_prompt: false, graymail: false },
    });
    expect(await operated.client.call(contract.uiFeatures, {}, session)).toMatchObject({
      enableSmartArchiveFF: false,
    });
  } finally {
    await operated.stop();
  }
});

it('[AP-01] set the flags of the pages, and what the operator decides completely is not the organisation’s to switch', async () => {
  const session = await service.logIn(admin);
  const flags = () => service.client.call(contract.uiFeatures, {}, session);
  const change = (changed: object) =>
    service.client.call(contract.changeFeatures, { body: { features: changed } }, session);
  const all = { hideSearchInputFF: false, troubleshooting: true, isPrivateFeatures: true };
  expect(await flags()).toMatchObject({
    ...all,
    enableMSUnifiedQuarantine: true,
    enableMSRestorePolicy: true,
  });
  const names = ['quick_search', 'troubleshooting', 'unified_quarantine', 'ms_restore_policy'];
  await change(Object.fromEntries(names.map((name) => [name, false])));
  expect(await flags()).toMatchObject({
    hideSearchInputFF: true,
    troubleshooting: false,
    isPrivateFeatures: true,
    enableMSUnifiedQuarantine: false,
    enableMSRestorePolicy: false,
  });
  await change(Object.fromEntries(names.map((name) => [name, true])));
  const operated = await startSignIn({ mfa: 'off', features: byFeature(() => true) }, [
    { email: admin, role: 'admin' as const },
  ]);
  try {
    const own = await operated.logIn(admin);
    expect(await operated.client.call(contract.uiFeatures, {}, own)).toMatchObject({
      ...all,
      isPrivateFeatures: false,
    });
  } finally {
    await operated.stop();
  }
});

it('the organisation is changed by its administrators, field by field', async () => {
  const session = await service.logIn(admin);
  const change = (body: Record<string, unknown>) =>
    service.client.call(contract.writeOrganisation, { body: body as never }, session);
  const before = await service.client.call(contract.showOrganisation, {}, session);
  await change({ notice: 'Read this', report_address: 'Phish@Tenant.example' });
  const after = await service.client.call(contract.showOrganisation, {}, session);
  expect(after).toEqual({
    ...before,
    notice: { value: 'Read this', set_by: 'tenant' },
    report_address: { value: 'phish@tenant.example', set_by: 'tenant' },
  });
  for (const wrong of [{ time_zone: 'Mars/Base' }, { report_address: 'x' }, { domains: '…' }, { apps: [] }]) {
    await expect(change(wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: Object.keys(wrong)[0] }],
    });
  }
  const audited = service.audit('tenant_change').map(([, , details]) => details);
  expect(audited).toMatchObject([{ before: { notice: '' }, after: { notice: 'Read this' } }]);
  const deployment = await service.client.call(contract.deploymentConfig, {}, session);
  expect(deployment.info_banner).toBe('Read this');
  const other = await service.logIn(viewer);
  await expect(service.client.call(contract.showOrganisation, {}, other)).rejects.toMatchObject({
    code: 'permission_denied',
  });
});
