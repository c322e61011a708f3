import type { Job } from '../../api/contract/jobs/job.ts';
import type { StoredExport } from './find-export-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

type ExportView = NonNullable<Job['export']>;

/** The contract's view of what an export has beside its job. */
export const presentExport = (found: StoredExport, now: number): ExportView => ({
  file_name: found.fileName,
  size: found.size,
  delivery: deliveryOf(found, now),
  info: infoOf(found),
  expires_at: isoOrNull(found.expiresAt),
  to: found.recipient,
  is_filed: found.delivery?.state === 'filed',
  next_try_at: found.delivery?.nextTryAt ? new Date(found.delivery.nextTryAt).toISOString() : null,
  problem: found.problem,
});

/** The mail server's reply, or the name of the file in the outbox: its path on the server is not revealed. */
function infoOf({ delivery }: StoredExport): string {
  const info = delivery?.info ?? '';
  return delivery?.state === 'filed' ? (info.split(/[\\/]/).at(-1) ?? '') : info;
}

/** Whether trying again would write or mail something. */
export function canRetryExport(found: StoredExport, now: number): boolean {
  if (found.status === 'failed' || found.status === 'cancelled') return true;
  const delivery = deliveryOf(found, now);
  return (
    delivery === 'refused' ||
    delivery === 'expired' ||
    (delivery === 'waiting' && found.delivery?.info !== '')
  );
}

function deliveryOf(
  { status, expiresAt, delivery, isLink }: StoredExport,
  now: number,
): ExportView['delivery'] {
  if (status !== 'done' || expiresAt === null) return 'preparing';
  if (expiresAt <= now) return 'expired';
  // Without a mail there was no address to send it to.
  if (!delivery || delivery.state === 'refused') return 'refused';
  if (delivery.state === 'waiting') return 'waiting';
  return isLink ? 'link' : 'mailed';
}
