import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { type SignInService, startSignIn } from '../accounts/support/start-sign-in.ts';

const admin = 'ada@tenant.example';
const viewer = 'bob@tenant.example';
let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }, viewer]);
});
afterAll(() => service?.stop());

it('are put away for everybody and brought back by administrators alone', async () => {
  const session = await service.logIn(admin);
  const { call } = service.client;
  const show = () => call(contract.showFirstSteps, {}, session);
  expect(await show()).toMatchObject({ dismissed: false, sample: null });
  for (const dismissed of [true, false]) {
    await call(contract.writeFirstSteps, { body: { dismissed } }, session);
    expect((await show()).dismissed).toBe(dismissed);
  }
  const other = await service.logIn(viewer);
  for (const refused of [
    call(contract.showFirstSteps, {}, other),
    call(contract.writeFirstSteps, { body: { dismissed: true } }, other),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'permission_denied' });
});
