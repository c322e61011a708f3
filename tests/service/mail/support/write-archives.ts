import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** A file to be put into an archive. */
export interface ToPack {
  readonly name: string;
  readonly content: Buffer;
  /** Its deflated form, if longer than the usual one. */
  readonly deflated?: Buffer;
}

interface ZipOptions {
  /** Whether files are stored uncompressed. */
  readonly isStored?: boolean;
  /** Whether the central directory is omitted, as in a truncated archive. */
  readonly isCut?: boolean;
  /** The declared method; 8 for deflate. */
  readonly method?: number;
}

/** A zip archive (APPNOTE 4.3). */
export function zipOf(
  files: readonly ToPack[],
  { isStored = false, isCut = false, method = isStored ? 0 : 8 }: ZipOptions = {},
): Buffer {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, deflated } of files) {
    const data = isStored ? content : (deflated ?? deflateRawSync(content));
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, rest, Buffer.from(name));
    locals.push(local);
    at += local.length;
  }
  if (isCut) return Buffer.concat(locals);
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** A tar archive (POSIX ustar). */
export function tarOf(files: readonly ToPack[]): Buffer {
  const blocks = files.flatMap(({ name, content }) => {
    const header = Buffer.alloc(512);
    header.write(name, 0, 100);
    header.write(content.length.toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    header.write('ustar\x0000', 257);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** The same, compressed. */
export const tarGzOf = (files: readonly ToPack[]): Buffer => gzipSync(tarOf(files));

/** The first bytes of a Windows program. */
export const windowsProgram = (): Buffer => {
  const bytes = Buffer.alloc(300);
  bytes.write('MZ');
  bytes.writeUInt32LE(128, 0x3c);
  bytes.write('PE\0\0', 128);
  return bytes;
};
