import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { minute, outcomesOf, password, type SignInService, startSignIn } from './support/start-sign-in.ts';

const ann = 'ann@tenant.example';
let service: SignInService;
beforeEach(async () => {
  service = await startSignIn({ mfa: 'off' }, [ann]);
});
afterEach(() => service.stop());

/** That many wrong passwords in parallel, each from a different machine of one network by default. */
const guess = (
  times: number,
  nameOf = (_: number) => ann,
  addressOf = (index: number) => `203.0.113.${index}`,
) =>
  outcomesOf(
    Array.from({ length: times }, (_, index) => service.logIn(nameOf(index), 'wrong', addressOf(index))),
  );
const refusals = () => service.audit('sign_in').filter(([, outcome]) => outcome === 'refused');
const limited = () => refusals().filter(([, , { refusal }]) => refusal === 'too_many_requests');

it('sign-ins refused beyond the limit of an account share one row, with their count when the window ends', async () => {
  await guess(10);
  // At most as many as the hash queue holds: those refused there are not counted.
  for (let tens = 0; tens < 3; tens += 1) expect(await guess(10)).toEqual({ too_many_requests: 10 });
  expect(refusals()).toHaveLength(11);
  expect(limited()).toEqual([[ann, 'refused', { method: 'password', refusal: 'too_many_requests' }]]);

  service.advance(16 * minute);
  const session = await service.logIn(ann, password);
  await guess(1);
  expect(limited()).toHaveLength(2);
  expect(limited()[1]![2]).toMatchObject({
    refusal: 'too_many_requests',
    count: 29,
    since: expect.any(String),
  });
  const { entries } = await service.client.call(contract.signInHistory, { query: {} }, session);
  expect(entries.filter(({ outcome }) => outcome === 'too_many_requests')).toMatchObject([{ count: 30 }]);
});

it('so do those beyond the limit of a network, whatever their addresses', async () => {
  const named = (index: number) => `guess${index}@tenant.example`;
  await guess(150, named, () => '198.51.100.7');
  const outcomes = await guess(50, named, () => '198.51.100.7');
  expect(outcomes['ok']).toBeUndefined();
  expect(limited().length).toBeLessThanOrEqual(1);
});

it('a network gets five rows for its reasons to sign out, and one for all others', async () => {
  const record = (reason: string, clientAddress: string) =>
    service.client.call(contract.recordLogoutReason, { body: { reason, email: ann } }, { clientAddress });
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => record(`reason ${index}`, `203.0.113.${index}`)),
  );
  await record('another', '198.51.100.7');
  expect(service.audit('logout_reason')).toHaveLength(6);
  service.advance(16 * minute);
  await record('later', '198.51.100.7');
  const rows = service.audit('logout_reason');
  expect(rows).toHaveLength(8);
  expect(rows[6]![2]).toMatchObject({ count: 35, claimed_email: ann });
});
