import { expect, it } from 'vitest';
import { checkPassword } from '../../../src/service/accounts/check-password.ts';
import { hashPassword } from '../../../src/service/accounts/hash-password.ts';
import { operator } from '../../../src/service/accounts/hash-turns.ts';
import { forgotPassword } from '../../../src/service/accounts/reset-password.ts';
import type { Call } from '../../../src/service/call.ts';
import type { ServiceParts } from '../../../src/service/service-parts.ts';

const call = { clientAddress: '192.0.2.1', userAgent: 'Test', locale: 'en', session: null } as Call;

/** Parts that note every use of the store and the audit trail, over an account `known@tenant.example`. */
async function watchedParts(): Promise<{ parts: ServiceParts; uses: string[] }> {
  const uses: string[] = [];
  const account = { id: 1, email: 'known@tenant.example', disabled: false };
  const found = { account, passwordHash: await hashPassword('correct horse battery 9', operator) };
  const answers: Record<string, (input: unknown) => unknown> = {
    takeAttempt: () => 0,
    findUser: (email) => (email === account.email ? found : undefined),
  };
  const watch = (area: string): unknown =>
    new Proxy(
      {},
      {
        get: (_, name: string) => async (input: unknown) => {
          uses.push(`${area}.${name}`);
          return answers[name]?.(input);
        },
      },
    );
  const stores = new Proxy({}, { get: (_, area: string) => watch(area) });
  const parts = {
    stores,
    audit: watch('audit'),
    knownNetworks: { has: () => false },
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

it('[SI-18] a forgotten password is answered before anybody looks for the account', async () => {
  const { parts, uses } = await watchedParts();
  await forgotPassword(parts, { email: 'known@tenant.example', captchaToken: null }, call);
  expect(uses).toEqual(['attempts.takeAttempt', 'behind the answer: a reset link']);
});
