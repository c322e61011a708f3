import { isMd5 } from '../../api/validators.ts';
import { fillUrl } from '../request-json.ts';
import type { PackedRow } from './packed-row.ts';
import type { RowView } from './props.ts';

const quarantined = 1;
const restored = 2;
const deleted = 4;

/** The marks of a row as the number they share. */
export function packMarks(row: {
  is_quarantined: boolean;
  is_restored: boolean;
  is_deleted: boolean;
}): number {
  return (
    (row.is_quarantined ? quarantined : 0) | (row.is_restored ? restored : 0) | (row.is_deleted ? deleted : 0)
  );
}

/** The row as the grid uses it. `fileProfile` is `GridUrls.file`. */
export function unpackRow(packed: PackedRow, fileProfile: string): RowView {
  const [
    id,
    type,
    received,
    receivedExact,
    receivedAt,
    direction,
    subject,
    senderName,
    senderAddress,
    serverIp,
    clientIp,
    recipients,
    recipientsTotal,
    attachments,
    attachmentsTotal,
    links,
    linksTotal,
    verdicts,
    states,
    marks,
    quarantinedBy,
    spf,
    comment,
  ] = packed;
  const fileType = type.replace(/email$/, 'attachment');
  return {
    id,
    type,
    received,
    receivedExact,
    receivedAt,
    direction,
    subject,
    senderName,
    senderAddress,
    serverIp,
    clientIp,
    recipients,
    recipientsTotal,
    attachments: attachments.map(([name, md5, size]) => ({
      name,
      md5,
      size,
      href: isMd5(md5) ? fillUrl(fileProfile, { type: fileType, id: md5.toLowerCase() }) : '',
    })),
    attachmentsTotal,
    links,
    linksTotal,
    verdicts,
    states,
    isQuarantined: (marks & quarantined) !== 0,
    isRestored: (marks & restored) !== 0,
    isDeleted: (marks & deleted) !== 0,
    quarantinedBy,
    spf,
    comment,
  };
}
