import type { Protection } from '../../api/contract/emails/show-email.ts';
import { examineFile, type FileFacts } from './examine-file.ts';
import { mayBeProtected, nameProtection } from './name-protection.ts';

/** A file of a message. */
export interface MimeFile {
  /** Every name it gives itself, the one that counts first. */
  readonly names: readonly string[];
  readonly mimeType: string;
  readonly contentId: string;
  /**
   * The first `limit` bytes, decoded, unchanged; worked out again each time, for a message may hold many large files.
   */
  readonly bytes: (limit: number) => Buffer;
  /** The facts from one pass over all its bytes; computed on first use. */
  readonly facts: () => KnownFile;
  /** Whether it is an attachment of the message, and not a named text of it or a file inside an attached message. */
  readonly isListed: boolean;
  /** Whether it is the text of an attached message, which mail programs show and no browser opens. */
  readonly isText?: boolean;
}

/** What is remembered of a file: nothing that grows with it. */
type KnownFile = Omit<FileFacts, 'head' | 'tail'> & { readonly protection: Protection | undefined };

/** The facts about a file, computed once on demand. */
export function knowing(
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

/** A file whose bytes are in memory with what it came in. */
export const fileOfBytes = (
  { name, mimeType, contentId, bytes }: FileBytes,
  isListed: boolean,
): MimeFile => ({
  names: [name],
  mimeType,
  contentId,
  bytes: (limit) => bytes.subarray(0, limit),
  facts: knowing({ type: mimeType, name }, isListed, () => [bytes]),
  isListed,
});

interface FileBytes {
  readonly name: string;
  readonly mimeType: string;
  readonly contentId: string;
  readonly bytes: Buffer;
}
