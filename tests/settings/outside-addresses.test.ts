import { describe, expect, it } from 'vitest';
import { readOutsideAddresses } from '../../src/settings/outside-addresses.ts';

describe('the addresses of sections that other products serve', () => {
  it('are read with their sections, without a slash at the end', () => {
    expect(
      readOutsideAddresses('dmarc=https://dmarc.example.com/, archiving = https://a.example/app'),
    ).toEqual({
      dmarc: 'https://dmarc.example.com',
      archiving: 'https://a.example/app',
    });
    expect(readOutsideAddresses('checkpoint=http://localhost:8080')).toEqual({
      checkpoint: 'http://localhost:8080',
    });
  });

  it.each([
    'dmarc',
    'dmarc=',
    'dmarc=http://dmarc.example.com',
    'dmarc=javascript:alert(1)',
    'dmarc=https://a.example?x=1',
    'dmarc=https://a.example#x',
    'dmarc=https://a.example,dmarc=https://b.example',
    'mail-explorer=https://a.example',
    '__proto__=https://a.example',
  ])('%s is invalid', (text) => {
    expect(readOutsideAddresses(text)).toBeUndefined();
  });
});
