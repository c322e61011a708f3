import type { Protection } from '../../../../api/contract/emails/show-email.ts';
import type { FileFacts } from './examine-file.ts';

/** The facts about a part that determine its protection. */
interface ProtectedPart {
  readonly type: string;
  readonly name: string;
  readonly facts: FileFacts;
}

const archiveNames = /\.(?:zip|7z|rar|docx|xlsx|pptx|docm|xlsm)$/i;
const oleHeader = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const sevenZipHeader = Buffer.from('377abcaf271c', 'hex');
/** The AES-256 coder id in the headers of a 7z archive. */
const sevenZipAes = Buffer.from('06f10701', 'hex');
const rar4Header = Buffer.from('526172211a0700', 'hex');
const rar5Header = Buffer.from('526172211a070100', 'hex');

/** How the content of a part is encrypted; undefined if it is not. */
export function nameProtection({ type, name, facts }: ProtectedPart): Protection | undefined {
  if (/^application\/(?:x-)?pkcs7-mime$/.test(type) || /\.p7m$/i.test(name)) return 'smime_encrypted';
  if (
    type === 'application/pgp-encrypted' ||
    startsWith(facts.head, '-----BEGIN PGP MESSAGE-----') ||
    isPgpFile(name, facts.head)
  )
    return 'pgp_encrypted';
  if (isEncryptedArchive(facts)) return 'encrypted_archive';
  if (isEncryptedDocument(facts)) return 'encrypted_document';
  return undefined;
}

/**
 * Packets that start an encrypted message: a key encrypted to a recipient or by a password (RFC 9580 §5.1,
 * §5.3).
 */
const isPgpFile = (name: string, head: Buffer): boolean =>
  /\.(?:gpg|pgp)$/i.test(name) && [0x84, 0x85, 0x86, 0x8c, 0x8d, 0xc1, 0xc3].includes(head[0] ?? 0);

/** Whether a part has to be decoded to check its first bytes. */
export const mayBeProtected = ({ type, name }: { type: string; name: string }): boolean =>
  type.startsWith('application/') || archiveNames.test(name) || /\.(?:pdf|p7m|asc|gpg|pgp)$/i.test(name);

/** Whether a text is itself a PGP message (RFC 9580 §6.2). */
export const isPgpText = (text: string | null): boolean =>
  text !== null &&
  text.includes('-----BEGIN PGP MESSAGE-----') &&
  /(?:^|>)-----BEGIN PGP MESSAGE-----\s*(?:<|$)/m.test(text.slice(0, 100_000));

const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes
    .toString('latin1', 0, text.length + 100)
    .trimStart()
    .startsWith(text);

function isEncryptedArchive({ head, tail, hasEncryptedEntry }: FileFacts): boolean {
  if (head.length > 8 && head.readUInt32LE(0) === 0x04034b50) return hasEncryptedEntry;
  if (head.subarray(0, 6).equals(sevenZipHeader))
    return head.includes(sevenZipAes) || tail.includes(sevenZipAes);
  // An archive with encrypted headers starts with an encryption header (type 4); otherwise each file has a
  // flag.
  if (head.subarray(0, 8).equals(rar5Header)) return isEncryptedRar5(head);
  if (head.subarray(0, 7).equals(rar4Header)) return isEncryptedRar4(head);
  return false;
}

function isEncryptedRar4(bytes: Buffer): boolean {
  let at = 7;
  for (let blocks = 0; at + 11 <= bytes.length && blocks < 1_000; blocks += 1) {
    const type = bytes[at + 2];
    const flags = bytes.readUInt16LE(at + 3);
    if ((type === 0x73 && (flags & 0x80) !== 0) || (type === 0x74 && (flags & 0x04) !== 0)) return true;
    const size = bytes.readUInt16LE(at + 5) + ((flags & 0x8000) === 0 ? 0 : bytes.readUInt32LE(at + 7));
    if (size < 7) return false;
    at += size;
  }
  return false;
}

function isEncryptedRar5(bytes: Buffer): boolean {
  let at = 8;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35 && at < bytes.length; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  for (let blocks = 0; at + 7 <= bytes.length && blocks < 1_000; blocks += 1) {
    at += 4;
    const size = number();
    const start = at;
    const type = number();
    const flags = number();
    if (type === 4) return true;
    const extra = (flags & 1) === 0 ? 0 : number();
    const data = (flags & 2) === 0 ? 0 : number();
    // The records of a file are at the end of its header; record 1 marks encryption.
    if (type === 2 && extra > 0) {
      at = start + size - extra;
      number();
      if (number() === 1) return true;
    }
    at = start + size + data;
  }
  return false;
}

function isEncryptedDocument({ head, tail, hasEncryptedPackage }: FileFacts): boolean {
  if (head.subarray(0, 8).equals(oleHeader)) return hasEncryptedPackage;
  // Readers look for it in the first kilobyte.
  if (!head.subarray(0, 1_024).includes('%PDF-')) return false;
  return [head, tail].some((end) => /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(end.toString('latin1')));
}
