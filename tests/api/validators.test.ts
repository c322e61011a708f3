import { describe, expect, it } from 'vitest';
import {
  hasOnlyLettersDigitsSpaces,
  isDivisibleBy,
  isDomainName,
  isEmailAddress,
  isIpv4OrNetwork,
  isNotBlank,
} from '../../src/api/validators.ts';

describe('[SI-22] the reusable validators', () => {
  it.each([
    ['example.com', true],
    ['mail.sub-1.example.co.uk', true],
    ['xn--mnchen-3ya.de', true],
    ['example.xn--p1ai', true],
    ['localhost', false],
    ['-a.example', false],
    ['a-.example', false],
    ['exa mple.com', false],
    ['example..com', false],
    ['example.com.', false],
    ['http://example.com', false],
    [`${'a'.repeat(64)}.com`, false],
    ['', false],
  ])('domain name %j: %s', (text, expected) => expect(isDomainName(text)).toBe(expected));

  it.each([
    ['0.0.0.0', true],
    ['255.255.255.255', true],
    ['10.0.0.0/0', true],
    ['10.0.0.0/8', true],
    ['10.0.0.1/32', true],
    ['10.0.0.0/33', false],
    ['10.0.0.0/', false],
    ['10.0.0.0/08', false],
    ['10.0.0.0/8/8', false],
    ['256.0.0.1', false],
    ['1.2.3', false],
    ['1.2.3.4.5', false],
    ['01.2.3.4', false],
    ['::1', false],
    ['', false],
  ])('IPv4 with an optional prefix length %j: %s', (text, expected) =>
    expect(isIpv4OrNetwork(text)).toBe(expected),
  );

  it.each([
    ['a', true],
    [' a ', true],
    ['', false],
    [' \t\n\u00a0', false],
  ])('non-blank %j: %s', (text, expected) => expect(isNotBlank(text)).toBe(expected));

  it.each([
    [10, 5, true],
    [0, 5, true],
    [-10, 5, true],
    [11, 5, false],
    [10, 0, false],
    [2.5, 0.5, false],
    [Number.NaN, 5, false],
  ])('%d divisible by %d: %s', (value, divisor, expected) =>
    expect(isDivisibleBy(value, divisor)).toBe(expected),
  );

  it.each([
    ['Team 7', true],
    ['Zoë Müller 日本', true],
    ['a-b', false],
    ['a_b', false],
    ['a\tb', false],
    ['', false],
  ])('letters, digits and spaces only %j: %s', (text, expected) =>
    expect(hasOnlyLettersDigitsSpaces(text)).toBe(expected),
  );

  it.each([
    ['ada@example.com', true],
    ["o'brien+tag/2@example.com", true],
    ['用户@例子.example', true],
    ['ada', false],
    ['ada@', false],
    ['@example.com', false],
    ['a@b@c', false],
    ['a b@example.com', false],
    ['a@example.com\r\nBcc: x@example.com', false],
    [`${'a'.repeat(320)}@example.com`, false],
  ])('email address %j: %s', (text, expected) => expect(isEmailAddress(text)).toBe(expected));
});
