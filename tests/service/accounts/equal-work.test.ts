import { expect, it } from 'vitest';
import { changePassword, forgotPassword } from '../../../src/service/accounts/change-password.ts';
import { checkPassword } from '../../../src/service/accounts/check-password.ts';
import { hashPassword, operator } from '../../../src/service/accounts/hash-password.ts';
import { newTotpSecret } from '../../../src/service/accounts/mfa.ts';
import type { Call } from '../../../src/service/core/call.ts';
import type { ServiceParts } from '../../../src/service/core/service-parts.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const call = {
  clientAddress: '192.0.2.1',
  userAgent: 'Test',
  deviceTokens: [] as readonly string[],
  locale: 'en',
  session: null,
} as Call;

/** Parts that record every use of the store and the audit trail, over an account `known@tenant.example`. */
async function watchedParts(): Promise<{ parts: ServiceParts; uses: string[] }> {
  const uses: string[] = [];
  const account = { id: 1, email: 'known@tenant.example', disabled: false, mfa_secret_set: true };
  const found = {
    account,
    passwordHash: await hashPassword('correct horse battery 9', operator, quickPasswords.passwordCost),
  };
  const answers: Record<string, (input: never) => unknown> = {
    takeAttempt: () => 0,
    findMfa: ({ userId }) => (userId === 1 ? { secret: 'sealed', lastStep: 0 } : undefined),
    findUser: (email) => (email === account.email ? found : undefined),
  };
  const watch = (area: string): unknown =>
    new Proxy(
      {},
      {
        get: (_, name: string) => async (input: unknown) => {
          uses.push(`${area}.${name}`);
          return answers[name]?.(input as never);
        },
      },
    );
  const stores = new Proxy({}, { get: (_, area: string) => watch(area) });
  const parts = {
    stores,
    audit: watch('audit'),
    ...quickPasswords,
    knownNetworks: { has: () => false },
    secretBox: { open: () => newTotpSecret() },
    captcha: { verify: async () => true },
    background: (what: string) => uses.push(`behind the answer: ${what}`),
    now: Date.now,
    log: () => undefined,
  };
  return { parts: parts as unknown as ServiceParts, uses };
}

it('[SI-11] a wrong password takes the same steps for a known and an unknown address', async () => {
  const steps = await Promise.all(
    ['known@tenant.example', 'nobody@tenant.example'].map(async (email) => {
      const { parts, uses } = await watchedParts();
      const refused = checkPassword(parts, { email, password: 'wrong' }, call);
      await expect(refused).rejects.toMatchObject({ code: 'invalid_account' });
      return uses;
    }),
  );
  expect(steps[0]).toEqual(steps[1]);
  expect(steps[0]).toContain('users.findUser');
});

it.each(['123456', 'k7wq-9fzt-abcd', ''])(
  '[SI-20] a change of password takes the same steps for an unknown address, a wrong password and a wrong code: "%s"',
  async (code) => {
    const steps = await Promise.all(
      [
        ['nobody@tenant.example', 'wrong'],
        ['known@tenant.example', 'wrong'],
        ['known@tenant.example', 'correct horse battery 9'],
      ].map(async ([email = '', currentPassword = '']) => {
        const { parts, uses } = await watchedParts();
        const change = { email, currentPassword, newPassword: 'another fine phrase 3', code };
        const refused = changePassword(parts, { ...change, captchaToken: null, revokesTokens: false }, call);
        await expect(refused).rejects.toMatchObject({ code: 'invalid_account' });
        return uses;
      }),
    );
    expect(steps[0]).toContain('attempts.takeAttempt');
    expect([steps[1], steps[2]]).toEqual([steps[0], steps[0]]);
  },
);

it('[SI-18] a request for a forgotten password gets its response before the account is looked up', async () => {
  const { parts, uses } = await watchedParts();
  await forgotPassword(parts, { email: 'known@tenant.example', captchaToken: null }, call);
  expect(uses).toEqual(['attempts.takeAttempt', 'behind the answer: a reset link']);
});
