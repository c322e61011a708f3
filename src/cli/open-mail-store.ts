import { readTenant } from '../service/config/tenant-store.ts';
import { openStorage } from '../service/storage/open-storage.ts';
import type { OpenMailStore } from './command.ts';

/** Opens what the commands that take mail in work with. */
export async function openMailStore(dataDirectory: string): Promise<OpenMailStore> {
  const { stores, close } = await openStorage(dataDirectory);
  const { domains, apps } = await readTenant(stores);
  return { store: stores.mail, tenant: { domains, apps }, close };
}
