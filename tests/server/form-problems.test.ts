import { bulkLimit, domainsTextLimit, organisationNameLimit, passwordLength } from '../../src/api/limits.ts';
import { textOfProblem } from '../../src/server/mail-search/validate-search-form.ts';
import { errorText } from '../../src/server/present/error-messages.ts';
import {
  formErrorOf,
  loginChecks,
  newPasswordChecks,
  oneTimeCodeChecks,
  organisationChecks,
  ownDomains,
  passwordChangeChecks,
  problemsOf,
  textOf,
} from '../../src/server/form-problems.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ServiceError } from '../../src/api/errors.ts';
import { locales, messagesOf } from '../../src/messages/messages.ts';

it.each([
  [undefined, 'Try again in 60 seconds.'],
  [0.2, 'Try again in 1 second.'],
  [90, 'Try again in 90 seconds.'],
  [91, 'Try again in 2 minutes.'],
  [868, 'Try again in 15 minutes.'],
])('[SI-11] a wait of %s seconds is shown in readable units', (retryAfter, words) => {
  const error = ServiceError.received(
    'too_many_requests',
    'Wait.',
    retryAfter === undefined ? {} : { retryAfter },
  );
  expect(textOf(messagesOf('en'), formErrorOf(error, {})!)).toContain(words);
});

describe('the problems of a form', () => {
  it('are the first issue of each field, as a message of the catalogue', () => {
    expect(problemsOf(loginChecks, { email: 'ada', current_password: '' })).toEqual({
      email: { key: 'invalid_email' },
      current_password: { key: 'invalid_password' },
    });
    expect(problemsOf(loginChecks, { email: 'ada@tenant.example', current_password: 'x' })).toEqual({});
    expect(problemsOf(oneTimeCodeChecks, { code: '' })).toEqual({ code: { key: 'code.required' } });
    expect(problemsOf(oneTimeCodeChecks, { code: '12345x' })).toEqual({ code: { key: 'code.digits' } });
  });

  it('[SI-19] [SI-20] compare fields with each other, also where one of them is invalid itself', () => {
    expect(problemsOf(newPasswordChecks, { new_password: 'short', confirm_password: 'other' })).toEqual({
      new_password: { key: 'password.short', values: { least: passwordLength.least } },
      confirm_password: { key: 'password.mismatch' },
    });
    const same = 'correct horse battery';
    const change = { current_password: same, new_password: same, confirm_password: same };
    expect(problemsOf(passwordChangeChecks, change)).toEqual({ new_password: { key: 'password.same' } });
    expect(problemsOf(passwordChangeChecks, { ...change, current_password: '' })).toEqual({
      current_password: { key: 'password.current_required' },
    });
    const long = 'x'.repeat(129);
    expect(problemsOf(newPasswordChecks, { new_password: long, confirm_password: long })).toEqual({
      new_password: { key: 'password.long', values: { most: passwordLength.most } },
    });
  });

  it('list the invalid items of a list', () => {
    const checks = z.object({ domains: ownDomains() });
    expect(problemsOf(checks, { domains: '' })).toEqual({ domains: { key: 'setup.required_domains' } });
    const { domains } = problemsOf(checks, { domains: 'tenant.example, not a domain' });
    expect(domains).toEqual({ key: 'setup.invalid_domain', values: { domain: 'not' } });
    expect(textOf(messagesOf('en'), domains!)).toContain('not');
  });
});

describe('limits of a form', () => {
  it('[SI-21] are mentioned in the messages of fields that are too long', () => {
    const typed = {
      name: 'x'.repeat(201),
      domains: `${'a'.repeat(60)}.example,`.repeat(40),
      apps: ['google_mail'],
    };
    expect(problemsOf(organisationChecks, typed as never)).toEqual({
      name: { key: 'onboarding.long_name', values: { most: organisationNameLimit } },
      domains: { key: 'onboarding.many_domains', values: { most: domainsTextLimit } },
    });
  });

  it('[MX-08] [MX-17] [RU-04] are not repeated as numbers in the texts of any language', () => {
    for (const locale of locales) {
      const t = messagesOf(locale);
      for (const problem of ['too_long', 'too_many', 'invalid_amount'] as const)
        expect(textOfProblem(t, problem)).toMatch(
          { too_long: /1[.,]000/, too_many: /100/, invalid_amount: /10[.,]000/ }[problem],
        );
      const refused = ServiceError.received('too_many_matches', 'Too many.');
      expect(errorText(t, refused)).toContain(t.number(bulkLimit));
    }
  });
});
