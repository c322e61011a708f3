import { describe, expect, it } from 'vitest';
import { findPlace, readPlaces } from '../../src/settings/network-places.ts';

describe('places by address', () => {
  const places = readPlaces('203.0.113.0/24=Berlin office, 198.51.100.7 = VPN,2001:db8:1::/48=Lab') ?? [];

  it.each([
    ['203.0.113.200', { kind: 'named', name: 'Berlin office' }],
    ['198.51.100.7', { kind: 'named', name: 'VPN' }],
    ['2001:db8:1::42', { kind: 'named', name: 'Lab' }],
    ['198.51.100.8', undefined],
    ['127.0.0.1', { kind: 'this_machine' }],
    ['::1', { kind: 'this_machine' }],
    ['192.168.7.9', { kind: 'private' }],
    ['fd00::1', { kind: 'private' }],
    ['8.8.8.8', undefined],
    ['', undefined],
    ['not an address', undefined],
  ])('finds where %s is', (address, place) => {
    expect(findPlace(places, address)).toEqual(place);
  });

  it('prefers a name given by the operator to the kind of address', () => {
    expect(findPlace(readPlaces('10.1.0.0/16=Warehouse') ?? [], '10.1.2.3')).toEqual({
      kind: 'named',
      name: 'Warehouse',
    });
  });

  it.each([
    '203.0.113.0/24',
    '=Berlin',
    '203.0.113.0/33=x',
    'berlin=x',
    '10.0.0.0/8=',
    '10.0.0.0/8/9=x',
    'a, b',
  ])('does not take %s', (text) => {
    expect(readPlaces(text)).toBeUndefined();
  });
});
