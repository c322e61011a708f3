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
/** Wrong passwords, each from another network. */
const guess = (email: string, times: number, deviceTokens?: string) =>
  outcomesOf(
    Array.from({ length: times }, (_, index) => logIn(email, 'wrong', deviceTokens, `203.0.${index}.1`)),
  );
/** As many wrong passwords as strangers have for an account; in turns, since the queue takes only some at once. */
async function lockOut(email: string) {
  for (let tens = 0; tens < 6; tens += 1) expect(await guess(email, 10)).toEqual({ invalid_account: 10 });
}
const askForLink = (email: string, clientAddress: string, deviceTokens?: string) =>
  service.client.call(contract.forgotPassword, { body: { email } }, { clientAddress, deviceTokens });
const tokenIn = ({ text }: { text: string }) => /token=([\w-]+)/.exec(text)![1]!;
const signedInDevice = async (email: string, deviceTokens?: string) =>
  (await logIn(email, password, deviceTokens)).device_token!;

it('a network has ten wrong passwords for an account, and locks out nobody elsewhere', async () => {
  const tries = Array.from({ length: 12 }, (_, index) =>
    logIn(ann, 'wrong', undefined, `203.0.113.${index}`),
  );
  expect(await outcomesOf(tries)).toEqual({ invalid_account: 10, too_many_requests: 2 });
  expect(await codeOf(logIn(ann, password, undefined, '203.0.113.99'))).toBe('too_many_requests');
  for (let quarters = 0; quarters < 4; quarters += 1) {
    expect(await codeOf(logIn(ann, password))).toBe('ok');
    service.advance(16 * minute);
    for (let tried = 0; tried < 11; tried += 1)
      await codeOf(logIn(ann, 'wrong', undefined, `2001:db8:7:${tried}::1`));
  }
  expect(await codeOf(logIn(ann, password))).toBe('ok');
  service.advance(61 * minute);
});

it('right passwords of an office behind one address do not count', async () => {
  for (let signedIn = 0; signedIn < 110; signedIn += 1) {
    expect(await codeOf(logIn(signedIn % 2 ? ann : bob, password, undefined, '192.0.2.77'))).toBe('ok');
  }
});

it('a browser that has signed in to an account is not locked out by strangers', async () => {
  const device = await signedInDevice(ann);
  await lockOut(ann);
  expect(await guess(ann, 2)).toEqual({ too_many_requests: 2 });
  expect(await codeOf(logIn(ann, password))).toBe('too_many_requests');
  expect(await codeOf(logIn(ann, password, 'made-up.token'))).toBe('too_many_requests');
  expect(await codeOf(logIn(ann, password, `other.v1.x.y,${device}`))).toBe('ok');
  // Its success does not reset the limit of strangers.
  expect(await codeOf(logIn(ann, password))).toBe('too_many_requests');
  service.advance(61 * minute);
});

it('[SI-19] a mailed link lets its browser in although strangers go on guessing, with the old password and with a new one', async () => {
  await lockOut(bob);
  expect(await codeOf(logIn(bob, password))).toBe('too_many_requests');
  await askForLink(bob, '192.0.2.9');
  const token = tokenIn((await service.mailsTo(bob, 1)).at(-1)!);
  // Nobody keeps a valid link from being opened, not even from the same address.
  for (let looked = 0; looked < 301; looked += 1) {
    await codeOf(
      service.client.call(
        contract.showResetLink,
        { body: { token: `made-up-${looked}` } },
        { clientAddress: '192.0.2.9' },
      ),
    );
  }
  const opened = await service.client.call(
    contract.showResetLink,
    { body: { token } },
    { clientAddress: '192.0.2.9' },
  );
  expect(await codeOf(logIn(bob, password, opened.device_token!))).toBe('ok');
  expect(await codeOf(logIn(ann, 'wrong', opened.device_token!))).toBe('invalid_account');
  const new_password = 'a third fine phrase 5';
  const changed = await service.client.call(
    contract.resetPassword,
    { body: { token, new_password } },
    { clientAddress: '192.0.2.9' },
  );
  expect(await codeOf(logIn(bob, new_password, opened.device_token!))).toBe('too_many_requests');
  expect(await codeOf(logIn(bob, new_password, changed.device_token!))).toBe('ok');
  service.advance(61 * minute);
  const back = { email: bob, current_password: new_password, new_password: password };
  await service.client.call(contract.changePassword, { body: back }, { clientAddress: '192.0.2.9' });
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
  await lockOut(bob);
  expect(await codeOf(logIn(bob, password, device))).toBe('too_many_requests');
  expect(await codeOf(logIn(bob, password, ofBob))).toBe('ok');

  const before = (await service.mailsTo(bob, 0)).length;
  await askForLink(bob, '192.0.2.9');
  const token = tokenIn((await service.mailsTo(bob, before + 1)).at(-1)!);
  const new_password = 'another fine phrase 3';
  await service.client.call(
    contract.resetPassword,
    { body: { token, new_password } },
    { clientAddress: '192.0.2.9' },
  );
  expect(await codeOf(logIn(bob, new_password, ofBob))).toBe('too_many_requests');

  service.advance(181 * 24 * 60 * minute);
  await lockOut(ann);
  expect(await codeOf(logIn(ann, password, device))).toBe('too_many_requests');
});

it('gets a reset link although strangers requested many', async () => {
  service.advance(120 * minute);
  const device = await signedInDevice(ann);
  const before = (await service.mailsTo(ann, 0)).length;
  for (let index = 0; index < 7; index += 1) await askForLink(ann, `203.0.${index}.1`);
  await service.mailsTo(ann, before + 5);
  await askForLink(ann, '198.51.100.7', device);
  expect(await service.mailsTo(ann, before + 6)).toHaveLength(before + 6);
});

it('[SI-18] has a link that works, however many strangers ask for', async () => {
  service.advance(120 * minute);
  const before = (await service.mailsTo(ann, 0)).length;
  let sent = 0;
  // Every five minutes: five links in the hour, then one in ten minutes.
  for (let round = 0; round < 12; round += 1) {
    await askForLink(ann, `203.0.${round}.1`);
    if (round < 5 || round % 2 === 0) sent += 1;
    await service.mailsTo(ann, before + sent);
    service.advance(5 * minute);
  }
  const mails = await service.mailsTo(ann, before + sent);
  expect(mails).toHaveLength(before + sent);
  const { expires_at } = await service.client.call(
    contract.showResetLink,
    { body: { token: tokenIn(mails.at(-1)!) } },
    { clientAddress: '192.0.2.9' },
  );
  expect(Date.parse(expires_at)).toBeGreaterThan(service.now() + 40 * minute);
});

it('an address from which strangers ask for many links stops no browser of the owner', async () => {
  service.advance(120 * minute);
  const device = await signedInDevice(ann);
  for (let asked = 0; asked < 60; asked += 1) await askForLink('nobody@tenant.example', '192.0.2.50');
  expect(await codeOf(askForLink(ann, '192.0.2.50'))).toBe('too_many_requests');
  expect(await codeOf(askForLink(ann, '192.0.2.50', device))).toBe('ok');
});
