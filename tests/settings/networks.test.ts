import { expect, it } from 'vitest';
import { networkOf, readNetworks } from '../../src/settings/networks.ts';

it('[SI-22] reads addresses and networks, separated by spaces or commas', () => {
  expect(readNetworks('10.20.0.0/16, 198.51.100.7 2001:db8::/32')).toEqual([
    '10.20.0.0/16',
    '198.51.100.7',
    '2001:db8::/32',
  ]);
});

it.each(['console.example', '10.0.0.0/33', '10.0.0.1, everywhere', '300.0.0.1'])(
  '[SI-22] refuses %s among networks',
  (text) => {
    expect(readNetworks(text)).toBeUndefined();
  },
);

it.each([
  ['10.20.3.4', true],
  ['::ffff:10.20.3.4', true],
  ['10.21.0.1', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['2001:db8::1', true],
  ['2001:db9::1', false],
  ['', false],
  ['not an address', false],
])('[SI-22] reports whether %s is in one of the networks', (address, isInside) => {
  expect(networkOf('10.20.0.0/16', '198.51.100.7', '2001:db8::/32')(address)).toBe(isInside);
});
