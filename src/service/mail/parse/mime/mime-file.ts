import type { Protection } from '../../../../api/contract/emails/show-email.ts';
import { fileNamesOf } from './decode-words.ts';
import { examineFile, type FileFacts, mayBeProtected, nameProtection } from '../archives/examine-file.ts';
import type { Attachment } from '../../../../api/contract/emails/email-row.ts';
import { cleanLine, fieldLimits } from '../clean-fields.ts';

/** A file of a message. */
export interface MimeFile {
  /** All names it declares, the effective one first. */
  readonly names: readonly string[];
  readonly mimeType: string;
  readonly contentId: string;
  /**
   * The first `limit` bytes, decoded, unchanged; decoded again on each call, because a message may have many
   * large files.
   */
  readonly bytes: (limit: number) => Buffer;
  /** The facts from one pass over all its bytes; computed on first use. */
  readonly facts: () => KnownFile;
  /**
   * Whether it is an attachment of the message itself, and not a named text or a file inside an attached
   * message.
   */
  readonly isListed: boolean;
  /** Whether it is the text of an attached message, which mail programs show without a browser. */
  readonly isText?: boolean;
}

/** A file of the mail: an attachment, one inside an attached message, or one embedded in a text. */
export interface InspectedFile {
  readonly mimeType: string;
  /** All names it declares, the effective one first. */
  readonly names: readonly string[];
  /** The first `limit` bytes, decoded again on each call. A file may be as large as a message. */
  readonly bytes: (limit: number) => Uint8Array;
  /** The facts from one pass over all its bytes. */
  readonly facts: () => Pick<
    FileFacts,
    'size' | 'isWindowsProgram' | 'packedProgram' | 'launcher' | 'archive'
  > & {
    readonly protection: Protection | undefined;
  };
  /** Whether it is the text of an attached message, which mail programs show without a browser. */
  readonly isText?: boolean;
  /**
   * For a file in an archive, whose name is then relative to it: the attachment, and whether the archive has
   * only a few files.
   */
  readonly packed?: { readonly within: string; readonly isOneOfFew: boolean; readonly isUnread?: boolean };
}

/** The cached facts of a file, of bounded size. */
type KnownFile = Omit<FileFacts, 'head' | 'tail'> & { readonly protection: Protection | undefined };

/** Computes the facts about a file once, on demand. */
export function withCachedFacts(
  part: { type: string; name: string },
  isHashed: boolean,
  pieces: () => Iterable<Buffer>,
): () => KnownFile {
  let known: KnownFile | undefined;
  return () => {
    if (known) return known;
    const facts = examineFile(pieces(), { isHashed });
    const protection = mayBeProtected(part) ? nameProtection({ ...part, facts }) : undefined;
    const { head: _head, tail: _tail, ...rest } = facts;
    return (known = { ...rest, protection });
  };
}

/** A file with bytes that are already in memory. */
export const fileOfBytes = (
  { name, mimeType, contentId, bytes }: FileBytes,
  isListed: boolean,
): MimeFile => ({
  names: fileNamesOf([name]),
  mimeType,
  contentId,
  bytes: (limit) => bytes.subarray(0, limit),
  facts: withCachedFacts({ type: mimeType, name }, isListed, () => [bytes]),
  isListed,
});

interface FileBytes {
  readonly name: string;
  readonly mimeType: string;
  readonly contentId: string;
  readonly bytes: Buffer;
}

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
