import { describe, expect, it } from 'vitest';
import { belongsTo } from '../../../src/service/config/address-domain.ts';

describe('an address of the organisation', () => {
  it.each([
    ['anna@example.com', true],
    ['anna@Mail.Example.com', true],
    ['anna@notexample.com', false],
    ['anna@süd.test', true],
    ['anna@xn--sd-xka.test', true],
    ['anna@post.SÜD.test', true],
    ['anna@sud.test', false],
    ['anna@sü d.test', false],
    // Look like it in full width, in bold, and with a letter that nobody sees.
    ['anna@ｅxample.com', false],
    ['anna@𝐞xample.com', false],
    ['anna@exa\u200bmple.com', false],
    ['anna@ｓüd.test', false],
    ['', false],
  ])('%j: %s', (address, own) => {
    expect(belongsTo(address, ['example.com', 'xn--sd-xka.test'])).toBe(own);
  });
});
