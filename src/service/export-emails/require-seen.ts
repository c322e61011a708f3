import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { ExportRecord } from './export-record.ts';

/**
 * A file is for people who may see what is in it when it is delivered, not when it was requested: its private data, and all mail
 * that they reached then.
 * @throws ServiceError `permission_denied`.
 */
export async function requireSeen(
  { stores }: Pick<ServiceParts, 'stores'>,
  { id, isMasked }: Pick<ExportRecord, 'id' | 'isMasked'>,
  account: Account,
): Promise<void> {
  if (!isMasked && !seesPrivateData(account)) throw refuse('permission_denied', 'export_private');
  if (!(await stores.jobs.reachesJob({ id, actorId: account.id })))
    throw refuse('permission_denied', 'export_reach');
}
