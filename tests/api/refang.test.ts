import { describe, expect, it } from 'vitest';
import { refang, splitIndicators, splitLinks } from '../../src/api/refang.ts';

describe('refang', () => {
  it.each([
    ['hxxps://evil[.]example/a', 'https://evil.example/a'],
    ['hXXp://evil(.)example', 'http://evil.example'],
    ['hxtp[:]//evil{.}example', 'http://evil.example'],
    ['h**ps[://]evil[dot]example', 'https://evil.example'],
    ['fxp://evil [.] example', 'ftp://evil.example'],
    ['https:\\/\\/evil\\.example', 'https://evil.example'],
    ['evil[.example and evil.]example', 'evil.example and evil.example'],
    ['max[at]evil[.]example, max (at) evil (dot) example', 'max@evil.example, max@evil.example'],
    ['2001[:]db8[:]:7', '2001:db8::7'],
    ['https://[2001:db8::7]/x', 'https://[2001:db8::7]/x'],
    ['https://plain.example/a[1]?b=(c)', 'https://plain.example/a[1]?b=(c)'],
    ['no links at all (see below) [sic]', 'no links at all (see below) [sic]'],
    ['example', 'example'],
  ])('makes of %s %s', (defanged, meant) => {
    expect(refang(defanged)).toBe(meant);
    expect(refang(meant)).toBe(meant);
  });
});

describe('several values in one text', () => {
  it('are split without the names in front of addresses, and refanged', () => {
    expect(
      splitIndicators('"Max, the Great" <max@evil[.]example>, Eve <eve@evil.example>; ann (at) corp.example\nx@y.example'),
    ).toEqual(['max@evil.example', 'eve@evil.example', 'ann@corp.example', 'x@y.example']);
    expect(splitIndicators('plain.example < other.example')).toEqual(['plain.example', '<', 'other.example']);
  });

  it('are links by their lines and schemes', () => {
    expect(splitLinks('hxxps://a[.]test/x, https://b.test/y z\nc.test')).toEqual([
      'hxxps://a[.]test/x',
      'https://b.test/y z',
      'c.test',
    ]);
  });
}); // oxfmt-ignore
