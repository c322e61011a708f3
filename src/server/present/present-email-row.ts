import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { packMarks } from '../../islands/results-grid/pack-rows.ts';
import type { PackedRow } from '../../islands/results-grid/packed-row.ts';
import { gridListLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import { quarantinedBy } from './email-words.ts';

/** What the presentation of a row depends on beside the row. */
export interface RowContext {
  t: Translate;
  timeZone: string;
}

/** Turns a row of the contract into what the grid shows: dates and sizes written out, long lists cut. */
export function presentEmailRow(row: EmailRow, { t, timeZone }: RowContext): PackedRow {
  return [
    row.entity_id,
    row.entity_type,
    t.dateTime(row.received_at, timeZone, 'short'),
    t.dateTime(row.received_at, timeZone, 'full'),
    row.received_at,
    row.direction,
    row.subject,
    row.nickname,
    row.sender_address,
    row.sender_ip,
    row.sender_client_ip,
    row.recipients.slice(0, gridListLimit),
    row.recipients.length,
    row.attachments
      .slice(0, gridListLimit)
      .map(({ name, MD5, size }) => [name, MD5, size > 0 ? t.bytes(size) : ''] as const),
    row.attachments.length,
    row.email_body_links.slice(0, gridListLimit),
    row.email_body_links.length,
    bySeverity(row.detections),
    row.states,
    packMarks(row),
    quarantinedBy(t, row.quarantine_actor),
    row.spf_check,
    row.comment,
  ];
}
