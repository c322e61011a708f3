import { nameOfBytes } from '../mime/file-names.ts';

/** A file that Windows packed into an object. */
export interface PackedObject {
  readonly name: string;
  /** Further names, by which Windows may open it. */
  readonly others: readonly string[];
  readonly content: Buffer;
}

/**
 * The file in an object that Windows packed (MS-OLEDS §2.3.6): size, flags, label, path, two numbers, a
 * further path with its length, the content with its size.
 */
export function packedObject(bytes: Buffer): PackedObject | undefined {
  const label = bytes.indexOf(0, 6);
  const path = label < 0 ? -1 : bytes.indexOf(0, label + 1);
  if (path < 0 || path + 9 > bytes.length) return undefined;
  const size = path + 9 + bytes.readUInt32LE(path + 5);
  if (size + 4 > bytes.length) return undefined;
  const fileName = (from: number, to: number) =>
    nameOfBytes(bytes.subarray(from, Math.min(to, from + 1_000)))
      .replace(/\0.*$/s, '')
      .replace(/^.*[\\/]/s, '');
  const names = [fileName(6, label), fileName(label + 1, path), fileName(path + 9, size)];
  const [name = '', ...others] = new Set(names.filter((one) => one !== ''));
  // Further texts may follow it.
  const length = bytes.readUInt32LE(size) || bytes.length;
  return { name, others, content: bytes.subarray(size + 4, size + 4 + length) };
}
