import type { LinkType } from '../../api/contract/end-users/restore-links.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { paths } from '../../site/paths.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import { createLinkToken, linkLifetime, type LinkPurpose, type NewLink } from './link-store-sqlite.ts';

interface LinkWish {
  row: Pick<EmailRow, 'entity_id' | 'entity_type'>;
  /** The recipient of the mail with the link, lower case. */
  recipient: string;
  purpose: LinkPurpose;
  /** For `attachment`: MD5 of the file. */
  attachment?: string;
  /** For `approve`: id of the request. */
  request?: string;
  at: number;
}

/**
 * Creates a signed link: the path for the mail, and the record to store in the transaction that queues the
 * mail.
 */
export function makeLink(
  box: Pick<SecretBox, 'sign' | 'keyId'>,
  { row, recipient, purpose, attachment = '', request = '', at }: LinkWish,
): { path: string; link: NewLink } {
  const expiresAt = at + linkLifetime;
  const { token, hash } = createLinkToken(box, expiresAt);
  const link = { hash, entityId: row.entity_id, recipient, purpose, attachment, request, at, expiresAt };
  return { path: pathOf(row.entity_type, purpose, token), link };
}

/**
 * The signed unsubscribe address for notices or reports, for one-click POST requests (RFC 8058); it gives no
 * access to mail.
 */
export function makeUnsubscribe(
  box: Pick<SecretBox, 'sign' | 'keyId'>,
  { recipient, at, list = 'notices' }: { recipient: string; at: number; list?: 'notices' | 'report' },
): { path: string; link: NewLink } {
  const expiresAt = at + linkLifetime;
  const { token, hash } = createLinkToken(box, expiresAt);
  const purpose = list === 'report' ? 'unsubscribe_report' : 'unsubscribe';
  const link: NewLink = { hash, entityId: '', recipient, purpose, at, expiresAt };
  const ofReport = list === 'report' && { list };
  return { path: paths.emailActions('unsubscribe', { ...ofReport, id: token }), link };
}

function pathOf(entityType: EmailRow['entity_type'], purpose: LinkPurpose, token: string): string {
  const { emailActions } = paths;
  const ofFile: LinkType =
    entityType === 'google_mail_email' ? 'google_mail_attachment' : 'office365_emails_attachment';
  switch (purpose) {
    case 'restore':
      return emailActions('restore-email', { type: entityType, msg: token });
    case 'attachment':
      return emailActions('restore-attachment', { type: ofFile, msg: token });
    case 'original':
      return emailActions('restore-original', { type: entityType, msg: token });
    case 'approve':
      return emailActions('restore-email', { type: entityType, msg: token, mode: 'admin_approve' });
    case 'unsubscribe':
    case 'unsubscribe_report':
      return emailActions('unsubscribe', { id: token });
    case 'dismiss':
      return emailActions('action', { type: entityType, id: token });
  }
}
