import { isOutsideSection, type OutsideSection } from '../api/vocabulary/outside-sections.ts';
import { isSafeUrl } from './parse-setting.ts';

/** Where the sections are that other products serve; none for those that the installation does not have. */
export type OutsideAddresses = Readonly<Partial<Record<OutsideSection, string>>>;

/**
 * Reads `dmarc=https://dmarc.example.com, archiving=https://archive.example.com/app`: each section once, an address without query.
 * Undefined when an entry is wrong.
 */
export function readOutsideAddresses(text: string): OutsideAddresses | undefined {
  const addresses: Partial<Record<OutsideSection, string>> = {};
  for (const entry of text.split(',')) {
    const equals = entry.indexOf('=');
    const id = entry.slice(0, equals).trim();
    const address = entry.slice(equals + 1).trim();
    if (!isOutsideSection(id) || id in addresses || !isSafeUrl(address) || /[?#]/.test(address))
      return undefined;
    addresses[id] = address.replace(/\/+$/, '');
  }
  return addresses;
}
