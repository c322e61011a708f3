import type { Protection } from '../../../../api/contract/emails/show-email.ts';
import { fileNamesOf } from './file-names.ts';
import { examineFile, type FileFacts } from '../archives/examine-file.ts';
import { mayBeProtected, nameProtection } from '../archives/name-protection.ts';

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
