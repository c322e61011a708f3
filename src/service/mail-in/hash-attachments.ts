import { hash } from 'node:crypto';
import type { Attachment as ParsedAttachment } from 'postal-mime';
import { cleanLine } from './clean-text.ts';
import { fieldLimits } from './field-limits.ts';
import type { InspectedFile } from './inspector.ts';

/** Names, measures and hashes the attachments of a message, at most `fieldLimits.attachments`. */
export function hashAttachments(attachments: readonly ParsedAttachment[]): InspectedFile[] {
  return attachments.slice(0, fieldLimits.attachments).map((attachment, index) => {
    const { content } = attachment;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const mimeType = cleanLine(attachment.mimeType, 200);
    return {
      name:
        cleanLine(attachment.filename ?? '', fieldLimits.attachmentName) || nameOfUnnamed(mimeType, index),
      MD5: hash('md5', bytes),
      sha256: hash('sha256', bytes),
      size: bytes.length,
      mime_type: mimeType,
      bytes,
    };
  });
}

function nameOfUnnamed(mimeType: string, index: number): string {
  const extension =
    mimeType === 'message/rfc822' ? 'eml' : (/\/([a-z0-9]{2,5})$/.exec(mimeType)?.[1] ?? 'bin');
  return `attachment-${index + 1}.${extension}`;
}
