import type { Attachment } from '../../../../api/contract/emails/email-row.ts';
import { cleanLine } from '../clean-text.ts';
import { fieldLimits } from '../field-limits.ts';
import type { MimeFile } from './mime-file.ts';

/** Names, sizes, types and hashes of the attachments for the row, at most `fieldLimits.attachments`. */
export function hashAttachments(files: readonly MimeFile[]): Attachment[] {
  return files
    .filter(({ isListed }) => isListed)
    .slice(0, fieldLimits.attachments)
    .map((file, index) => {
      const { MD5, sha256, size } = file.facts();
      const mimeType = cleanLine(file.mimeType, 200);
      return {
        name: cleanLine(file.names[0] ?? '', fieldLimits.attachmentName) || nameOfUnnamed(mimeType, index),
        MD5,
        sha256,
        size,
        mime_type: mimeType,
      };
    });
}

/** Extensions that differ from the subtype, of types that mails have without a name. */
const extensions: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'message/feedback-report': 'txt',
  'text/rfc822-headers': 'txt',
  'text/plain': 'txt',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'application/pgp-encrypted': 'asc',
  'application/pgp-signature': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-mime': 'p7m',
  'application/x-pkcs7-signature': 'p7s',
  'application/msword': 'doc',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
};

function nameOfUnnamed(mimeType: string, index: number): string {
  const extension = Object.hasOwn(extensions, mimeType)
    ? extensions[mimeType]
    : (/\/([a-z0-9]{2,5})$/.exec(mimeType)?.[1] ?? 'bin');
  return `attachment-${index + 1}.${extension}`;
}
