import { readTenant } from '../service/config/tenant-store.ts';
import { openStorage } from '../service/storage/open-storage.ts';
import type { OpenMailStore } from './command.ts';
import { readKeyOfEnvironment } from './read-environment.ts';

/** Opens what the commands that take mail in work with. */
export async function openMailStore(dataDirectory: string): Promise<OpenMailStore> {
  const { close, notices, stores } = await openStorage(dataDirectory, {
    secretKey: readKeyOfEnvironment(process.env),
  });
  for (const notice of notices) process.stderr.write(`${notice}\n`);
  const { domains, apps, trusted_hops, trusted_authserv_ids } = await readTenant(stores);
  const tenant = { domains, apps, trustedHops: trusted_hops, trustedAuthservIds: trusted_authserv_ids };
  return { store: stores.mail, tenant, close };
}
