import { BlockList, isIP } from 'node:net';
import { isIpOrNetwork } from '../api/validators.ts';
import { splitList } from './parse-setting.ts';

/** Addresses and networks (CIDR) separated by spaces or commas. */
export function readNetworks(text: string): string[] | undefined {
  const networks = splitList(text);
  return networks.every(isIpOrNetwork) ? networks : undefined;
}

/** Whether an address lies in one of the networks; what is no address does not. */
export function networkOf(...networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
