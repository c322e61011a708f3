import { describe, expect, it } from 'vitest';
import { isMailAddress } from '../../../src/service/mail-out/mail-address.ts';

describe('mail addresses', () => {
  it.each([
    'ann@tenant.example',
    "o'neil+news@tenant.example",
    '!#$%&*+/=?^_`{|}~-x@tenant.example',
    '"john smith"@tenant.example',
    String.raw`"a\"b,c"@tenant.example`,
    'jörg@bücher.example',
    'ann@localhost',
    'ann@[192.0.2.7]',
    'ann@[IPv6:2001:db8::1]',
    `${'a'.repeat(64)}@tenant.example`,
  ])('takes %s', (address) => expect(isMailAddress(address)).toBe(true));

  it.each([
    '',
    'ann',
    '@tenant.example',
    'ann@',
    'a@b@tenant.example',
    'ann@tenant.example\r\nBcc: eve@evil.example',
    'ann@tenant.example\n',
    '"ann\r\nBcc: eve@evil.example"@tenant.example',
    'ann@tenant.example, eve@evil.example',
    'ann@tenant.example;eve@evil.example',
    'ann@tenant.example eve@evil.example',
    'Ann <ann@tenant.example>',
    '<ann@tenant.example>',
    'group: ann@tenant.example;',
    'ann(comment)@tenant.example',
    '.ann@tenant.example',
    'an..n@tenant.example',
    'ann@tenant..example',
    'ann@-tenant.example',
    'ann@tenant.example\0',
    'ann\u0000@tenant.example',
    `${'a'.repeat(65)}@tenant.example`,
    `ann@${'a.'.repeat(130)}example`,
  ])('refuses %j', (address) => expect(isMailAddress(address)).toBe(false));
});
