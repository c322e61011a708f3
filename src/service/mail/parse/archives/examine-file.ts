import { createHash } from 'node:crypto';
import type { Protection } from '../../../../api/contract/emails/show-email.ts';

/** Facts about a file from one pass over its bytes, which are not kept. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** In hex; empty if not requested. */
  readonly MD5: string;
  readonly sha256: string;
  /** The beginning and the end, at most `endSize` bytes each. */
  readonly head: Buffer;
  readonly tail: Buffer;
  /** Whether the DOS header points to a PE signature. */
  readonly isWindowsProgram: boolean;
  /** The name of a program in an archive, from the archive's headers. */
  readonly packedProgram: string | undefined;
  /** Whether it can be opened as an archive, and how. */
  readonly archive: ArchiveKind | undefined;
  /** The extension that matches the first bytes, if a double click would run or mount such a file. */
  readonly launcher: string | undefined;
  /** Whether an entry of a zip archive needs a password (APPNOTE 4.4.4, bit 0 of the flags). */
  readonly hasEncryptedEntry: boolean;
  /** Whether it contains the stream of documents encrypted by Office. */
  readonly hasEncryptedPackage: boolean;
}

/** Archive formats of `open-archives.ts`. */
export type ArchiveKind = 'zip' | 'gzip' | 'tar';

/** The archive format by the first bytes; a zip may have other data in front, which this does not detect. */
export function archiveThatBegins(head: Buffer): ArchiveKind | undefined {
  if (head.subarray(0, 4).equals(localHeader)) return 'zip';
  if (head[0] === 0x1f && head[1] === 0x8b && head[2] === 8) return 'gzip';
  return head.toString('latin1', 257, 262) === 'ustar' ? 'tar' : undefined;
}

/** Bytes that are kept from each end of a file. */
const endSize = 256 * 1024;
/** Bytes that are scanned again with the next piece: the header of an entry with its name. */
const overlap = 1_024;
const entryHeader = 30;
const nameLimit = 500;

const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const centralEnd = Buffer.from('PK\x05\x06', 'latin1');
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Examines a file in one pass; each piece needs to be valid only until the next one. */
export function examineFile(pieces: Iterable<Buffer>, { isHashed }: { isHashed: boolean }): FileFacts {
  const hashes = isHashed ? [createHash('md5'), createHash('sha256')] : [];
  const scan = createScan();
  const head: Buffer[] = [];
  let headSize = 0;
  let tail = Buffer.alloc(0);
  let tailSize = 0;
  let size = 0;
  for (const piece of pieces) {
    for (const hash of hashes) hash.update(piece);
    if (headSize < endSize) {
      const start = Buffer.from(piece.subarray(0, endSize - headSize));
      head.push(start);
      headSize += start.length;
    }
    const end = piece.subarray(-endSize);
    if (tailSize === 0) tail = Buffer.from(end);
    else {
      // Reuses one buffer: a copy per piece would be garbage of many times the size of a large file.
      if (tail.length < endSize) tail = Buffer.concat([tail], endSize);
      const kept = Math.min(tailSize, endSize - end.length);
      tail.copyWithin(0, tailSize - kept, tailSize);
      end.copy(tail, kept);
      tailSize = kept;
    }
    tailSize += end.length;
    scan.see(piece, size);
    size += piece.length;
  }
  const first = Buffer.concat(head);
  const [MD5 = '', sha256 = ''] = hashes.map((hash) => hash.digest('hex'));
  const last = tail.subarray(0, tailSize);
  return { size, MD5, sha256, head: first, tail: last, ...scan.result(first) };
}

/** First bytes of files that a double click runs or mounts. */
const launchers: readonly (readonly [extension: string, start: Buffer, at: number])[] = [
  ['lnk', Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), 0],
  ['one', Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex'), 0],
  ['iso', Buffer.from('CD001', 'latin1'), 0x8001],
  ['vhd', Buffer.from('conectix', 'latin1'), 0],
  ['vhdx', Buffer.from('vhdxfile', 'latin1'), 0],
  ['chm', Buffer.from('ITSF\x03\0\0\0', 'latin1'), 0],
];

const launcherIn = (head: Buffer): string | undefined =>
  launchers.find(([, start, at]) => head.subarray(at, at + start.length).equals(start))?.[0];

/** Archives with plain-text file names: RAR, cabinets, gzip, tar, ARJ, ACE, LHA. */
const archiveStarts: readonly (readonly [start: string, at: number])[] = [
  ['Rar!\x1a\x07', 0],
  ['MSCF\0\0\0\0', 0],
  ['\x1f\x8b\x08', 0],
  ['\x60\xea', 0],
  ['**ACE**', 7],
  ['-lh', 2],
  ['ustar', 257],
];
/**
 * Containers that are not unpacked, without file names in plain text: 7z, xz, bzip2, Zstandard, lzip, LZ4, compress,
 * further volumes of a zip, ALZip, images for Windows, packages (XAR, ar, cpio), Outlook data files.
 */
const compressedStarts = [
  '7z\xbc\xaf\x27\x1c',
  '\xfd7zXZ\0',
  'BZh',
  '\x28\xb5\x2f\xfd',
  'LZIP',
  '\x04\x22\x4d\x18',
  '\x1f\x9d',
  '\x1f\xa0',
  'PK\x07\x08',
  'PK00PK\x03\x04',
  'ALZ\x01',
  'EGGA',
  'MSWIM\0\0\0',
  'xar!',
  '!<arch>\n',
  '070701',
  '070707',
  '!BDN',
];

/** Whether a file is a container of a kind that is not unpacked, by its first bytes. */
export const isUnopenedArchive = (head: Buffer): boolean =>
  archiveThatBegins(head) === undefined &&
  (archiveStarts.some(([start, at]) => head.toString('latin1', at, at + start.length) === start) ||
    compressedStarts.some((start) => head.toString('latin1', 0, start.length) === start));

const packedName = /[\w()[\]{} +,.@~-]{1,120}\.[a-z][\w-]{1,19}(?![\w.-])/gi;

/** A program name at the beginning of an archive. */
function nameInArchive(head: Buffer): string | undefined {
  if (!archiveStarts.some(([start, at]) => head.toString('latin1', at, at + start.length) === start))
    return undefined;
  for (const [name] of head.toString('latin1', 0, 64 * 1024).matchAll(packedName))
    if (isExecutableName(name)) return name.trim().slice(0, 100);
  return undefined;
}

/** A scanner for patterns anywhere in a file. */
function createScan() {
  let before = Buffer.alloc(0);
  let programAt = -1;
  const signature = [-1, -1, -1, -1];
  let packed: string | undefined;
  let hasCentralEnd = false;
  let hasEncryptedEntry = false;
  let hasEncryptedPackage = false;

  const seeEntries = (bytes: Buffer, isLast: boolean): void => {
    for (let at = bytes.indexOf(localHeader); at >= 0; at = bytes.indexOf(localHeader, at + entryHeader)) {
      if (at + entryHeader > bytes.length || (!isLast && at > bytes.length - overlap)) break;
      hasEncryptedEntry ||= (bytes.readUInt16LE(at + 6) & 1) === 1;
      if (packed !== undefined) continue;
      const nameLength = Math.min(bytes.readUInt16LE(at + 26), nameLimit);
      const name = bytes.toString('utf8', at + entryHeader, at + entryHeader + nameLength);
      if (isExecutableName(name)) packed = name.slice(0, 100);
    }
  };

  let scratch = Buffer.alloc(0);
  /** The end of the previous piece and the current one, in a reused buffer. */
  const joined = (piece: Buffer): Buffer => {
    const length = before.length + piece.length;
    if (scratch.length < length) scratch = Buffer.allocUnsafe(length);
    before.copy(scratch);
    piece.copy(scratch, before.length);
    return scratch.subarray(0, length);
  };

  return {
    /** @param position Of the first byte of the piece in the file. */
    see(piece: Buffer, position: number): void {
      const bytes = before.length === 0 ? piece : joined(piece);
      if (position === 0 && piece.length >= 64 && piece[0] === 0x4d && piece[1] === 0x5a)
        programAt = piece.readUInt32LE(0x3c);
      if (programAt >= 0)
        for (let step = 0; step < 4; step += 1)
          signature[step] = piece[programAt + step - position] ?? signature[step] ?? -1;
      seeEntries(bytes, false);
      hasCentralEnd ||= bytes.includes(centralEnd);
      hasEncryptedPackage ||= bytes.includes(encryptedPackage);
      before = Buffer.from(bytes.subarray(-overlap));
    },
    result(head: Buffer) {
      seeEntries(before, true);
      // Unpackers read the end of an archive first, so other data may precede it.
      const archive = archiveThatBegins(head) ?? (hasCentralEnd ? 'zip' : undefined);
      return {
        isWindowsProgram: signature.join() === [0x50, 0x45, 0, 0].join(),
        archive,
        packedProgram: archive === 'zip' || hasCentralEnd ? packed : nameInArchive(head),
        launcher: launcherIn(head),
        hasEncryptedEntry,
        hasEncryptedPackage,
      };
    },
  };
}

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

/**
 * Extensions that a double click runs, mounts or opens in a program that executes the content: on Windows
 * (Outlook's list of blocked files and later additions), macOS and Linux desktops.
 */
const executableExtensions = new Set(
  `exe scr pif com bat cmd js jse vbs vbe wsf wsh wsc sct hta htc lnk msi msp mst msu msix msixbundle appx appxbundle appinstaller
   application appref-ms jar jnlp ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 cpl reg scf url website webpnp printerexport udl chm hlp dll ocx sys drv gadget diagcab
   settingcontent-ms search-ms library-ms searchconnector-ms appcontent-ms theme themepack xll wll slk iqy oqy rqy ade adp fxp hpj mad maf mag mam maq mar mas mau mav maw mcf mda mdt mdw mdz mde accda accde inf ins isp
   isu job csh ksh msh2 msh1xml msh2xml lib msc msh msh1 msh2 mshxml ops osd pcd pl plg prf prg pyc pyo pyz pyzw rgs shb shs vb vbp vbscript vsmacros vsw ws
   xbap xnk iso img vhd vhdx udf one onepkg app command workflow scpt action dmg pkg mpkg deb rpm apk appimage desktop run rdp wsb ppkg xlam ppam`.split(
    /\s+/,
  ),
);

/** Bidirectional control characters, by which a name ends otherwise than it shows. */
const turned = /[\u202a-\u202e\u2066-\u2069]/;
/** Extensions that look harmless, as used in double extensions. */
const documentExtension =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|txt|jpe?g|png|gif|bmp|tiff?|zip|html?|csv|rtf|mp[34]|wav|eml|msg)\s*\.[\w-]{2,20}$/i;

/**
 * A name as Windows resolves it: without folders, invisible characters, alternate data stream, trailing dots
 * and blanks.
 */
export const readableName = (name: string): string =>
  name
    .replace(/\p{Cf}|\p{Cc}/gu, '')
    .replace(/^.*[\\/]/s, '')
    .replace(/(?<=.):+\$?\w*(?::\$?\w*)?$/, '')
    .replace(/(?<![\s.])[\s.]+$/, '');

/** A class id (CLSID) at the end of a name: Windows hides it and opens the file by it. */
const classNumber = /\.\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/i;

/** Whether a double click on a file of this name runs it or its content. */
export const isExecutableName = (name: string): boolean =>
  classNumber.test(readableName(name)) ||
  executableExtensions.has(/\.([a-z0-9-]{1,20})$/i.exec(readableName(name))?.[1]?.toLowerCase() ?? '');

/** Whether such a name poses as a document: by a double extension or by bidirectional control characters. */
export const isPosingName = (name: string): boolean =>
  isExecutableName(name) && (turned.test(name) || documentExtension.test(readableName(name)));
