import { describe, expect, it } from 'vitest';
import { getBookmarkTarget } from '../src/islands/bookmark-target.ts';
import { paths } from '../src/site/paths.ts';
import { getSafeReturnTo } from '../src/site/safe-return.ts';

const origin = 'https://console.example.com';

describe('getSafeReturnTo', () => {
  it.each([
    ['/mail-explorer?subject=a%20b&detection=cp_phishing#row', undefined],
    ['/mail-explorer/../profile/x', '/profile/x'],
    ['/', undefined],
    ['/a//b', undefined],
    ['/?next=//evil.example', undefined],
  ])('[SI-04] keeps the path %s', (candidate, normalized) => {
    expect(getSafeReturnTo(candidate, origin)).toBe(normalized ?? candidate);
  });

  it.each([
    undefined,
    null,
    '',
    'mail-explorer',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '//user:password@console.example.com/',
    `/${'a'.repeat(9_000)}`,
  ])('[SI-04] refuses %j', (candidate) => {
    expect(getSafeReturnTo(candidate, origin)).toBeUndefined();
  });
});

describe('getBookmarkTarget', () => {
  it.each([
    ['#/mail-explorer?x=1', '/mail-explorer?x=1'],
    ['#!/password-reset?token=t', '/auth/reset-password?token=t'],
    ['#!/password-expired', '/auth/password-expired'],
    ['#!/password-expired/ada%40example.com', '/auth/password-expired/ada%40example.com'],
    ['#!/password-expired/ada@example.com?changed=1', '/auth/password-expired/ada@example.com?changed=1'],
    ['#!/email_restore.html?type=a&msg=b', '/email-actions/restore-email?type=a&msg=b'],
    ['#!/authorize-error', '/error/403'],
    [
      '#/profile/email/office365_emails_email/abc?hide_menu=1',
      '/profile/email/office365_emails_email/abc?hide_menu=1',
    ],
  ])('[SH-02] redirects %s to %s', (hash, path) => {
    expect(getBookmarkTarget(hash, origin)).toBe(path);
  });

  it('[SH-02] keeps a query before the hash', () => {
    expect(getBookmarkTarget('#!/password-reset', origin, '?token=t')).toBe('/auth/reset-password?token=t');
    expect(getBookmarkTarget('#/mail-explorer?x=1', origin, '?y=2')).toBe('/mail-explorer?y=2&x=1');
  });

  it.each(['', '#', '#top', '#//evil.example', '#!//evil.example', '#/\\evil.example', '#/..//evil.example'])(
    'does not redirect %j',
    (hash) => {
      expect(getBookmarkTarget(hash, origin)).toBeUndefined();
    },
  );
});

describe('paths', () => {
  it('encodes values as one segment and keeps route placeholders', () => {
    expect(paths.profile.email('a/b', 'c?d', { hide_menu: '1' })).toBe(
      '/profile/email/a%2Fb/c%3Fd?hide_menu=1',
    );
    expect(paths.profile.email(':entity_type', ':entity_id')).toBe('/profile/email/:entity_type/:entity_id');
  });

  it('has the rule page at the path of RU-05', () => {
    expect(paths.policy.editRule('r 1')).toBe('/policy/edit-rule/r%201');
    expect(paths.policy.ruleRemoval('r1', 'type=whitelist')).toBe(
      '/policy/rules/r1/removal?list=type%3Dwhitelist',
    );
  });

  it.each(['', '.', '..'])('refuses the segment %j', (value) => {
    expect(() => paths.jobs.show(value)).toThrow(RangeError);
  });
});
