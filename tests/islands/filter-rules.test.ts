import { describe, expect, it } from 'vitest';
import { checkRange, isAmount } from '../../src/islands/date-range/date-rules.ts';
import { checkField } from '../../src/islands/text-filters/check-field.ts';

describe('date range', () => {
  it('[MX-09] requires both dates of a range', () => {
    expect(checkRange('', '')).toEqual({ from: 'missing_from', to: 'missing_to' });
    expect(checkRange('2026-03-01T08:00', '')).toEqual({ to: 'missing_to' });
  });

  it('[MX-09] reports reversed dates', () => {
    expect(checkRange('2026-03-02T08:00', '2026-03-01T08:00')).toEqual({ to: 'reversed' });
  });

  it('[MX-09] notes that equal dates search 24 hours', () => {
    expect(checkRange('2026-03-01T08:00', '2026-03-01T08:00:00')).toEqual({ note: 'equal' });
  });

  it('accepts dates in order', () => {
    expect(checkRange('2026-03-01T08:00', '2026-03-01T08:01')).toEqual({});
  });

  it.each([
    ['1', true],
    ['10000', true],
    ['0', false],
    ['10001', false],
    ['1.5', false],
    ['-1', false],
    ['', false],
    ['1e3', false],
  ])('[MX-04] reads the amount %j as valid: %s', (text, valid) => {
    expect(isAmount(text, 10_000)).toBe(valid);
  });
});

describe('text fields', () => {
  it.each([
    ['ip', '', '192.0.2.7', null],
    ['ip', '', '192.0.2.0/24', null],
    ['ip', '', '2001:db8::1', null],
    ['ip', '', '2001:db8::/32', null],
    ['ip', '', '192.0.2.256', 'invalid_ip'],
    ['ip', '', '127.1', 'invalid_ip'],
    ['ip', '', '192.0.2.0/33', 'invalid_ip'],
    ['ip', '', '01.2.3.4', 'invalid_ip'],
    ['ip', '', 'mail.example.com', 'invalid_ip'],
    ['email', 'contains', 'ada@', null],
    ['email', 'exact', 'ada@example.com', null],
    ['email', 'exact', 'ada@', 'invalid_email'],
    ['email', 'exact', '', 'required_email'],
    ['email', 'contains', '', null],
    ['emails', 'exact', 'a@example.com, b@example.com', null],
    ['emails', 'exact', 'a@example.com, b', 'invalid_recipient'],
    ['emails', 'contains', 'b', null],
    ['domain', 'endswith', '.example', null],
    ['domain', 'match', 'example.com', null],
    ['domain', 'match', 'bücher.example', null],
    ['domain', 'match', 'उदाहरण.परीक्षा', null],
    ['domain', 'match', '@example.com', null],
    ['ip', '', 'fe80::1%eth0', 'invalid_ip'],
    ['email', 'exact', 'a@b.c', null],
    ['domain', 'match', 'example', 'invalid_domain'],
    ['domain', 'match', '-a.com', 'invalid_domain'],
    ['md5', '', 'd41d8cd98f00b204e9800998ecf8427e', null],
    ['md5', '', `${'a'.repeat(64)}`, 'invalid_hash'],
    ['hash', '', `${'A'.repeat(64)}`, null],
    ['hash', '', 'd41d8cd98f00b204e9800998ecf8427', 'invalid_hash256'],
    ['text', 'contains', 'anything at all', null],
  ] as const)('[MX-08] checks a %s field in mode %j: %j', (kind, mode, value, problem) => {
    expect(checkField({ kind }, value, mode)).toBe(problem);
  });
});
