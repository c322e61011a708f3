import { describe, expect, it } from 'vitest';
import { readTenantChange } from '../../src/cli/read-tenant-change.ts';

const fieldsOf = (...args: string[]) =>
  Object.fromEntries(readTenantChange(args).map(({ name, fields }) => [name, fields]));

describe('postern tenant set', () => {
  it('changes the named fields and nothing else', () => {
    expect(
      fieldsOf('--name', ' Northwind ', '--domains', 'A.example b.example', '--apps', 'google_mail'),
    ).toEqual({
      tenant: { name: 'Northwind', domains: ['a.example', 'b.example'], apps: ['google_mail'] },
    });
    expect(fieldsOf('--domains', 'Süd.test, @xn--sd-xka.test मेल.भारत')).toEqual({
      tenant: { domains: ['xn--sd-xka.test', 'xn--r2bi6d.xn--h2brj9c'] },
    });
    expect(fieldsOf('--mode', 'demo', '--msp', 'yes', '--feature-redirect', '/mail-explorer')).toEqual({
      deployment: { mode: 'demo', msp: true, featureRedirect: '/mail-explorer' },
    });
    expect(fieldsOf('--onboarding', 'required', '--approval', 'none', '--feature-redirect', 'none')).toEqual({
      deployment: { onboarding: 'required', waitingForApproval: false, featureRedirect: null },
    });
  });

  it('[SH-06] sets the licence and its last day', () => {
    expect(
      fieldsOf('--licence-ends', '2026-12-31', '--licence-name', 'Enterprise', '--licence-label', 'off'),
    ).toEqual({
      deployment: { licenceEndsAt: '2027-01-01T00:00:00Z', licenceName: 'Enterprise', licenceShown: false },
    });
    expect(() => readTenantChange(['--licence-ends', 'soon'])).toThrow('--licence-ends must be a date');
    expect(() => readTenantChange(['--licence-name', 'x'.repeat(31)])).toThrow('1 to 30 characters');
  });

  it('switches smart archiving', () => {
    expect(fieldsOf('--smart-archiving', 'off')).toEqual({ deployment: { smartArchiving: false } });
    expect(() => readTenantChange(['--smart-archiving', 'no'])).toThrow('one of on, off');
  });

  it('sets the info banner and the support contact', () => {
    expect(fieldsOf('--info-banner', ' Maintenance on Sunday ', '--support', 'help@example.com')).toEqual({
      deployment: { infoBanner: 'Maintenance on Sunday', supportContact: 'help@example.com' },
    });
    expect(fieldsOf('--info-banner', 'none', '--support', 'https://help.example.com/new')).toEqual({
      deployment: { infoBanner: '', supportContact: 'https://help.example.com/new' },
    });
    for (const wrong of ['', 'http://help.example.com', 'javascript:alert(1)', 'help'])
      expect(() => readTenantChange(['--support', wrong])).toThrow('--support must be');
    expect(() => readTenantChange(['--info-banner', 'x'.repeat(301)])).toThrow('1 to 300 characters');
  });

  it('ends a trial with its last day, and closes a request for more time', () => {
    expect(fieldsOf('--trial-ends', '2026-12-31')).toEqual({
      deployment: { trialEndsAt: '2027-01-01T00:00:00Z', waitingForApproval: false },
    });
    expect(fieldsOf('--trial-ends', 'none')).toEqual({
      deployment: { trialEndsAt: null, waitingForApproval: false },
    });
  });

  it('sets the trusted mail servers, or none', () => {
    expect(fieldsOf('--trusted-hops', 'MX.example.com, 10.0.0.0/8 2001:db8::1')).toEqual({
      tenant: { trusted_hops: ['mx.example.com', '10.0.0.0/8', '2001:db8::1'] },
    });
    expect(fieldsOf('--trusted-hops', 'none', '--trusted-authserv-ids', 'scan.example.com')).toEqual({
      tenant: { trusted_hops: [], trusted_authserv_ids: ['scan.example.com'] },
    });
  });

  it('clears access requests when the lock changes', () => {
    expect(fieldsOf('--locked', 'no')).toEqual({ deployment: { locked: false, unlockRequested: false } });
  });

  it.each([
    [['--mode', 'gold'], '--mode must be one of paid, demo, poc, not "gold".'],
    [['--trial-ends', '31.12.2026'], '--trial-ends must be a date'],
    [['--trial-ends', '2026-02-31'], '--trial-ends must be a date'],
    [['--locked', 'maybe'], '--locked must be one of yes, no'],
    [['--apps', 'fax'], '--apps must be one of office365_emails, google_mail'],
    [['--apps', ' '], '--apps must be one or more of'],
    [['--name', ' '], '--name must be'],
    [['--domains', 'süd'], 'süd is not a domain'],
    [['--domains', 'süd.test/mail'], 'süd.test/mail is not a domain'],
    [['--domains', 'x'], 'x is not a domain'],
    [['--feature-redirect', '//evil.example'], '--feature-redirect must be a page of the console'],
    [['--feature-redirect', '/trial'], '--feature-redirect must be a page of the console'],
    [['--feature-redirect', '/mail-explorer/../auth'], '--feature-redirect must be a page of the console'],
    [['--trusted-hops', 'mx.example, 10.0.0.0/99'], 'not "10.0.0.0/99"'],
    [['--trusted-hops', '300.1.1.1'], 'not "300.1.1.1"'],
    [['--trusted-authserv-ids', 'mx.example;x'], 'not "mx.example;x"'],
    [[], 'Name at least one setting'],
  ])('refuses %j in words', (args, words) => {
    expect(() => readTenantChange(args)).toThrow(words);
  });
});
