import { expect, it } from 'vitest';
import { readSignInSettings } from '../../src/settings/sign-in.ts';

const read = (environment: Record<string, string>) => {
  const problems: string[] = [];
  return { settings: readSignInSettings(environment, (problem) => problems.push(problem)), problems };
};

it('leaves everything to the tenant when nothing is set', () => {
  expect(read({})).toMatchObject({
    settings: {
      mfa: undefined,
      maintenanceDomains: [],
      supportAccess: undefined,
      passwordMaxAgeDays: undefined,
    },
    problems: [],
  });
});

it('[SI-13] reads what is set', () => {
  const { settings, problems } = read({
    POSTERN_MFA: 'required',
    POSTERN_MAINTENANCE_DOMAINS: 'Support.example, care.example',
    POSTERN_SUPPORT_ACCESS: 'on',
    POSTERN_PASSWORD_MAX_AGE_DAYS: '90',
    PUBLIC_URL: 'https://console.example',
  });
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({
    mfa: 'required',
    maintenanceDomains: ['support.example', 'care.example'],
    supportAccess: true,
    passwordMaxAgeDays: 90,
    consoleOrigin: 'https://console.example',
  });
});

it('accepts a key of 32 bytes, and does not reveal an invalid one', () => {
  const { settings } = read({ POSTERN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') });
  expect(settings.secretKey).toEqual(Buffer.alloc(32, 7));
  for (const wrong of ['c2hvcnQ=', 'not base64 at all', Buffer.alloc(33, 7).toString('base64')]) {
    const { settings, problems } = read({ POSTERN_SECRET_KEY: wrong });
    expect(settings.secretKey).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('POSTERN_SECRET_KEY')]);
    expect(problems[0]).not.toContain(wrong);
  }
});

it.each([
  ['POSTERN_MFA', 'sometimes'],
  ['POSTERN_MAINTENANCE_DOMAINS', 'a.example b.example c.example'],
  ['POSTERN_MAINTENANCE_DOMAINS', 'not a domain'],
  ['POSTERN_SUPPORT_ACCESS', 'perhaps'],
  ['POSTERN_PASSWORD_MAX_AGE_DAYS', '-1'],
])('refuses %s=%s by name', (name, value) => {
  expect(read({ [name]: value }).problems).toEqual([expect.stringContaining(name)]);
});
