import { readTenant } from '../config/tenant-store.ts';
import type { Stores } from '../open-storage.ts';
import { readEndUserPolicy } from './end-user-policy.ts';
import type { Readers } from './link-store-sqlite.ts';

/** Who the tenant's people are, for telling whose copy of a mail is whose. */
export async function readReaders(stores: Stores): Promise<Readers> {
  const [{ domains }, { owners }] = await Promise.all([readTenant(stores), readEndUserPolicy(stores)]);
  return { domains, owners };
}
