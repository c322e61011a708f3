import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, it } from 'vitest';
import { defaultCaptchaSettings, type CaptchaProvider } from '../../../src/settings/captcha.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { codeOf, password, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const ann = 'ann@tenant.example';
let service: SignInService;
afterEach(() => service.stop());

const start = (provider: CaptchaProvider) =>
  startSignIn({ mfa: 'off', captcha: { ...defaultCaptchaSettings, provider } }, [ann]);

it('[SI-08] a sign-in and a forgotten password require a solved challenge each', async () => {
  service = await start('altcha');
  const { client } = service;
  expect(await client.call(contract.recaptchaConfig, {})).toEqual({ provider: 'altcha', key: '' });
  const solve = async () => {
    const challenge = (await client.call(contract.captchaChallenge, {})) as unknown as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  const logIn = (recaptcha_token: string | null) =>
    codeOf(
      client.call(contract.login, { body: { email: ann, current_password: password, recaptcha_token } }),
    );
  const forgot = (recaptcha_token: string | null) =>
    codeOf(client.call(contract.forgotPassword, { body: { email: ann, recaptcha_token } }));
  const token = await solve();
  expect(await logIn(null)).toBe('captcha_failed');
  expect(await logIn(token)).toBe('ok');
  expect(await logIn(token)).toBe('captcha_failed');
  expect(await forgot(null)).toBe('captcha_failed');
  expect(await forgot(token)).toBe('captcha_failed');
  expect(await forgot(await solve())).toBe('ok');
});

it('there are no challenges where none are required', async () => {
  service = await start('none');
  const { client } = service;
  expect(await client.call(contract.recaptchaConfig, {})).toEqual({ provider: 'none', key: '' });
  expect(await codeOf(client.call(contract.captchaChallenge, {}))).toBe('not_found');
  expect(await codeOf(service.logIn(ann))).toBe('ok');
});
