import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { refuse } from '../refuse.ts';
import type { ExportRecord } from './export-record.ts';

/**
 * A file with private data is for people who may see it when it is delivered, not when it was requested.
 * @throws ServiceError `permission_denied`.
 */
export function requireSeen({ isMasked }: Pick<ExportRecord, 'isMasked'>, account: Account): void {
  if (!isMasked && !seesPrivateData(account)) throw refuse('permission_denied', 'export_private');
}
