import { describe, expect, it } from 'vitest';
import { checkNewPassword } from '../../../src/service/accounts/check-new-password.ts';
import {
  defaultPasswordCost as cost,
  dummyHash,
  hashPassword,
  isOutdated,
  operator,
  verifyPassword,
} from '../../../src/service/accounts/hash-password.ts';

describe('password hashes', () => {
  it('[SI-08] are argon2id with the parameters of the security notes, salted', async () => {
    const [one, two] = await Promise.all([
      hashPassword('a fine password', operator, cost),
      hashPassword('a fine password', operator, cost),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('a fine password', one, operator)).toBe(true);
    expect(await verifyPassword('a fine passworD', one, operator)).toBe(false);
  });

  it('[SI-11] cost the same for an unknown account: the dummy has the same parameters and lengths', async () => {
    const real = (await hashPassword('a fine password', operator, cost)).split('$');
    const dummy = dummyHash(cost).split('$');
    expect(dummy.slice(0, 4)).toEqual(real.slice(0, 4));
    expect(dummy.map(({ length }) => length)).toEqual(real.map(({ length }) => length));
    expect(await verifyPassword('', dummyHash(cost), operator)).toBe(false);
  });

  it('treat composed and decomposed characters as equal', async () => {
    expect(
      await verifyPassword(
        'caf\u00e9 am Ring',
        await hashPassword('cafe\u0301 am Ring', operator, cost),
        operator,
      ),
    ).toBe(true);
  });

  it('with older parameters are reported as outdated', () => {
    expect(isOutdated(dummyHash(cost), cost)).toBe(false);
    expect(isOutdated(dummyHash(cost).replace('m=19456', 'm=4096'), cost)).toBe(true);
  });

  it('reject a malformed hash', async () => {
    for (const hash of ['', 'plain', '$argon2i$v=19$m=1,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA']) {
      expect(await verifyPassword('anything', hash, operator)).toBe(false);
    }
  });
});

describe('new passwords', () => {
  const check = (password: string) => () => checkNewPassword(password, 'ada@tenant.example');

  it.each([
    'short',
    'password',
    'P@ssw0rd!',
    'Summer2026!',
    'qwertyuiop',
    '12345678',
    'aaaaaaaaaa',
    'ada@tenant.example',
  ])('[SI-19] refuses %s', (password) =>
    expect(check(password)).toThrow(expect.objectContaining({ code: 'invalid_input' })),
  );

  it.each(['correct horse battery 9', 'Zq8!vTr2', 'längeres Passwort'])('takes %s', (password) =>
    expect(check(password)).not.toThrow(),
  );

  it('accepts at most 128 characters', () => {
    const long = 'abcdefgh'.repeat(16);
    expect(check(long)).not.toThrow();
    expect(check(`${long}i`)).toThrow('at most 128');
  });
});
