import { describe, expect, it } from 'vitest';
import { nextStep, type StepFacts } from '../../../src/service/accounts/sign-in-steps.ts';

const account = {
  email: 'ada@tenant.example',
  hidden: false,
  automation: false,
  mfa_secret_set: false,
  mfaSkippedUntil: 0,
};
const proof = { loginReason: null, factorProved: false, emailVerified: false };
const settings = { maintenanceDomains: ['support.example', 'care.example'], supportAccess: false };
const facts: StepFacts = { method: 'password', proof, policy: 'required', settings, at: 1_000 };

describe('[SI-09] the order of a sign-in', () => {
  it.each([
    ['an automation customer is in', { automation: true, mfa_secret_set: true }, {}, 'done'],
    ['MFA set: a code', { mfa_secret_set: true }, {}, 'code'],
    ['MFA set: a code, whatever the policy', { mfa_secret_set: true }, { policy: 'off' }, 'code'],
    ['MFA set and proved: in', { mfa_secret_set: true }, { proof: { ...proof, factorProved: true } }, 'done'],
    ['MFA required: the address first', {}, {}, 'email_verification'],
    ['… then MFA', {}, { proof: { ...proof, emailVerified: true } }, 'mfa_setup'],
    ['… which cannot have been skipped', { mfaSkippedUntil: 9_000 }, {}, 'email_verification'],
    ['MFA optional: the address first', {}, { policy: 'optional' }, 'email_verification'],
    [
      '… then it is offered',
      {},
      { policy: 'optional', proof: { ...proof, emailVerified: true } },
      'mfa_setup',
    ],
    ['… and not offered again after "not now"', { mfaSkippedUntil: 9_000 }, { policy: 'optional' }, 'done'],
    ['… until that is over', { mfaSkippedUntil: 1_000 }, { policy: 'optional' }, 'email_verification'],
    ['MFA off: in', {}, { policy: 'off' }, 'done'],
    ['an identity provider proves the address', {}, { method: 'saml' }, 'mfa_setup'],
    ['… and is not a second factor', { mfa_secret_set: true }, { method: 'google' }, 'code'],
    ['… nor nagged', {}, { method: 'microsoft', policy: 'optional' }, 'done'],
  ] as const)('%s', (_, user, more, expected) => {
    expect(nextStep({ ...account, ...user }, { ...facts, ...more })).toBe(expected);
  });
});

describe('[SI-13] support staff', () => {
  const support = { ...account, email: 'sam@care.example', automation: true };
  const withAccess = { settings: { ...settings, supportAccess: true } };
  const reason = { proof: { ...proof, loginReason: 'case 12' } };

  it.each([
    ['visible: a reason', {}, {}, 'login_reason'],
    ['visible, with support access: a reason', {}, withAccess, 'login_reason'],
    ['hidden, with support access: a reason', { hidden: true }, withAccess, 'login_reason'],
    ['hidden without support access: blocked', { hidden: true }, {}, 'tenant_approval'],
    ['… even with a reason', { hidden: true }, reason, 'tenant_approval'],
    ['a reason given: on', {}, reason, 'done'],
    ['another domain: no reason', { email: 'sam@not-care.example' }, {}, 'done'],
    [
      'hidden of another domain without support access: blocked',
      { email: 'sam@tenant.example', hidden: true },
      {},
      'tenant_approval',
    ],
    [
      'hidden of another domain, with support access: a reason',
      { email: 'sam@tenant.example', hidden: true },
      withAccess,
      'login_reason',
    ],
  ] as const)('%s', (_, user, more, expected) => {
    expect(nextStep({ ...support, ...user }, { ...facts, ...more })).toBe(expected);
  });
});
