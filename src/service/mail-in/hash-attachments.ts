import type { Attachment } from '../../api/contract/emails/email-row.ts';
import { cleanLine } from './clean-text.ts';
import { fieldLimits } from './field-limits.ts';
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

function nameOfUnnamed(mimeType: string, index: number): string {
  const extension =
    mimeType === 'message/rfc822' ? 'eml' : (/\/([a-z0-9]{2,5})$/.exec(mimeType)?.[1] ?? 'bin');
  return `attachment-${index + 1}.${extension}`;
}
