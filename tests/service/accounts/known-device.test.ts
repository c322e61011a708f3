import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import {
  codeOf,
  minute,
  outcomesOf,
  password,
  type SignInService,
  startSignIn,
} from './support/start-sign-in.ts';

const [ann, bob] = ['ann@tenant.example', 'bob@tenant.example'];
let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [ann, bob]);
});
afterAll(() => service.stop());

const logIn = (
  email: string,
  current_password: string,
  deviceTokens?: string,
  clientAddress = '198.51.100.7',
) =>
  service.client.call(contract.login, { body: { email, current_password } }, { clientAddress, deviceTokens });
const guess = (email: string, times: number, deviceTokens?: string) =>
  outcomesOf(
    Array.from({ length: times }, (_, index) => logIn(email, 'wrong', deviceTokens, `203.0.${index}.1`)),
  );
const signedInDevice = async (email: string, deviceTokens?: string) =>
  (await logIn(email, password, deviceTokens)).device_token!;

it('a browser that has signed in to an account is not locked out by strangers', async () => {
  const device = await signedInDevice(ann);
  expect(await guess(ann, 12)).toEqual({ invalid_account: 10, too_many_requests: 2 });
  expect(await codeOf(logIn(ann, password))).toBe('too_many_requests');
  expect(await codeOf(logIn(ann, password, 'made-up.token'))).toBe('too_many_requests');
  expect(await codeOf(logIn(ann, password, `other.v1.x.y,${device}`))).toBe('ok');
  // Its success does not reset the limit of strangers.
  expect(await codeOf(logIn(ann, password))).toBe('too_many_requests');
  service.advance(16 * minute);
});

it('has a limit of its own, which signing in again does not multiply', async () => {
  const device = await signedInDevice(ann);
  const renewed = await signedInDevice(ann, device);
  expect(await guess(ann, 6, device)).toEqual({ invalid_account: 6 });
  expect(await guess(ann, 6, renewed)).toEqual({ invalid_account: 4, too_many_requests: 2 });
  expect(await codeOf(logIn(ann, password, device))).toBe('too_many_requests');
  expect(await codeOf(logIn(ann, password))).toBe('ok');
  service.advance(16 * minute);
});

it('is unknown to other accounts, after a reset of the password and after half a year', async () => {
  const device = await signedInDevice(ann);
  const ofBob = await signedInDevice(bob);
  expect(await guess(bob, 10, device)).toEqual({ invalid_account: 10 });
  expect(await codeOf(logIn(bob, password, device))).toBe('too_many_requests');
  expect(await codeOf(logIn(bob, password, ofBob))).toBe('ok');

  await service.client.call(
    contract.forgotPassword,
    { body: { email: bob } },
    { clientAddress: '192.0.2.9' },
  );
  const [mail] = await service.mailsTo(bob, 1);
  const token = /token=([\w-]+)/.exec(mail!.text)![1]!;
  const new_password = 'another fine phrase 3';
  await service.client.call(
    contract.resetPassword,
    { body: { token, new_password } },
    { clientAddress: '192.0.2.9' },
  );
  expect(await guess(bob, 10)).toEqual({ invalid_account: 10 });
  expect(await codeOf(logIn(bob, new_password, ofBob))).toBe('too_many_requests');

  service.advance(181 * 24 * 60 * minute);
  expect(await guess(ann, 10)).toEqual({ invalid_account: 10 });
  expect(await codeOf(logIn(ann, password, device))).toBe('too_many_requests');
});

it('gets a reset link although strangers requested many', async () => {
  service.advance(120 * minute);
  const device = await signedInDevice(ann);
  const before = (await service.mailsTo(ann, 0)).length;
  const ask = (clientAddress: string, deviceTokens?: string) =>
    service.client.call(contract.forgotPassword, { body: { email: ann } }, { clientAddress, deviceTokens });
  for (let index = 0; index < 7; index += 1) await ask(`203.0.${index}.1`);
  await service.mailsTo(ann, before + 5);
  await ask('198.51.100.7', device);
  expect(await service.mailsTo(ann, before + 6)).toHaveLength(before + 6);
});
