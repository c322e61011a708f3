import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { RowView } from '../../islands/results-grid/props.ts';
import { listLimit } from '../../islands/results-grid/props.ts';
import type { Translate } from '../../messages/messages.ts';
import { bySeverity } from '../present/by-severity.ts';
import { fileProfileHref, quarantinedBy } from '../present/email-words.ts';

/** What the presentation of a row depends on beside the row. */
export interface RowContext {
  t: Translate;
  timeZone: string;
  /** The viewer may open profiles (MX-14). */
  mayOpen: boolean;
}

/** Turns a row of the contract into what the grid shows: dates and sizes written out, long lists cut. */
export function presentEmailRow(row: EmailRow, context: RowContext): RowView {
  const { t, timeZone } = context;
  return {
    id: row.entity_id,
    type: row.entity_type,
    received: t.dateTime(row.received_at, timeZone, 'short'),
    receivedExact: t.dateTime(row.received_at, timeZone, 'full'),
    receivedAt: row.received_at,
    direction: row.direction,
    subject: row.subject,
    senderName: row.nickname,
    senderAddress: row.sender_address,
    serverIp: row.sender_ip,
    clientIp: row.sender_client_ip,
    recipients: row.recipients.slice(0, listLimit),
    recipientsTotal: row.recipients.length,
    attachments: row.attachments.slice(0, listLimit).map((file) => ({
      name: file.name,
      md5: file.MD5,
      size: file.size > 0 ? t.bytes(file.size) : '',
      href: context.mayOpen ? fileProfileHref(row.entity_type, file.MD5) : '',
    })),
    attachmentsTotal: row.attachments.length,
    links: row.email_body_links.slice(0, listLimit),
    linksTotal: row.email_body_links.length,
    verdicts: bySeverity(row.detections),
    states: row.states,
    isQuarantined: row.is_quarantined,
    isRestored: row.is_restored,
    isDeleted: row.is_deleted,
    quarantinedBy: quarantinedBy(t, row.quarantine_actor),
    spf: row.spf_check,
    comment: row.comment,
  };
}
