import { readTenant, readTenantChoices, tenantMailOf } from '../service/config/tenant-store.ts';
import { openStorage } from '../service/core/composition/open-storage.ts';
import type { OpenMailStore } from './command.ts';
import { readBounceAddress, readKeyOfEnvironment, readReportAddress } from './read-environment.ts';

/** Opens what the commands that take mail in work with. */
export async function openMailStore(dataDirectory: string): Promise<OpenMailStore> {
  const { close, notices, stores } = await openStorage(dataDirectory, {
    secretKey: readKeyOfEnvironment(process.env),
  });
  for (const notice of notices) process.stderr.write(`${notice}\n`);
  const tenant = tenantMailOf(await readTenant(stores));
  const reportAddress = readReportAddress(process.env) ?? (await readTenantChoices(stores)).report_address;
  const bounceAddress = readBounceAddress(process.env);
  return {
    store: stores.mail,
    tenant,
    ...(reportAddress && { reportAddress }),
    ...(bounceAddress && { bounceAddress }),
    close,
  };
}
