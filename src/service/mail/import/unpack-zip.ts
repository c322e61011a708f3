import type { WriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { mailImportLimits } from '../../../api/limits.ts';
import { nameOfBytes } from '../parse/mime/decode-words.ts';

/** What all archives of an upload may still unpack to. */
export interface UnpackRoom {
  bytes: number;
  entries: number;
}

/** The archive does not unpack to what mail does, or to more than there is room for. */
export class ZipRefused extends Error {}

/** Most characters of a file's name, so that its bytes fit into the 255 that disks take. */
export const longestName = 60;
/** Deflate packs a thousandfold at most; mail is never beyond this, for files of at least `bombSize` bytes. */
const maxRatio = 200;
const bombSize = 50_000_000;

/** Whether a file that begins so is an archive, an empty one included. */
export const startsZip = async (path: string): Promise<boolean> =>
  ['504b0304', '504b0506'].includes(await signatureAt(path, 0));

async function signatureAt(path: string, at: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, at);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Unpacks an archive into a folder, streaming; archives inside it too, to the given depth. Names stay below the folder.
 * @param skip called for each entry that is not unpacked.
 * @throws ZipRefused for one that is no archive, or a bomb; what was unpacked before stays.
 */
export async function unpackZip(
  archive: string,
  folder: string,
  room: UnpackRoom,
  skip: (name: string, reason: string) => void,
  signal: AbortSignal,
  depth: number = mailImportLimits.depth,
): Promise<void> {
  // Its names are decoded here, and its declared sizes are not believed.
  const options = { decodeStrings: false, validateEntrySizes: false };
  const zip = await openPromise(archive, options).catch(refuseDamaged);
  let place = -1;
  let packed = 0;
  for await (const entry of entriesOf(zip, archive, room)) {
    signal.throwIfAborted();
    place += 1;
    // Entries that share bytes would multiply the work.
    if ((packed += entry.compressedSize) > zip.fileSize) throw new ZipRefused('Its entries overlap.');
    const name = nameOfBytes(entry.fileNameRaw.subarray(0, 2_000));
    if (/[/\\]$/.test(name)) continue;
    if (!entry.canDecodeFileData()) {
      skip(name, entry.isEncrypted() ? 'It is encrypted.' : 'Its compression is not supported.');
      continue;
    }
    const path = safePath(name, place);
    const wanted = [join(folder, ...path), join(folder, `${place}~`, ...path)];
    const target = await unpackEntry(zip, entry, wanted, room, signal);
    if (target === undefined) skip(name, 'It is damaged.');
    if (target === undefined || !(await startsZip(target))) continue;
    if (depth > 1)
      await unpackZip(target, `${target}~`, room, skip, signal, depth - 1).catch((error: unknown) => {
        if (!(error instanceof ZipRefused)) throw error;
        skip(name, error.message);
      });
    else skip(name, 'It is an archive within archives.');
    await rm(target);
  }
}

/** The entries of its list, also those beyond the number that it gives: macOS counts to 65,535 and begins again. */
async function* entriesOf(zip: ZipFile, archive: string, room: UnpackRoom): AsyncGenerator<Entry> {
  const limit = room.entries;
  try {
    for await (const entry of zip.eachEntry()) {
      if (zip.entryCount > limit) throw new ZipRefused('It has too many entries.');
      room.entries -= 1;
      yield entry;
      if (zip.entriesRead !== zip.entryCount) continue;
      // Its types say that the cursor is a boolean.
      const next = await signatureAt(archive, Number(zip.readEntryCursor));
      if (next === '504b0102') zip.entryCount += 65_536;
    }
  } catch (error) {
    refuseDamaged(error);
  }
}

/** What the reader of archives says about one is about its bytes; an error with a code is about the disk. */
function refuseDamaged(error: unknown): never {
  if (error instanceof ZipRefused || (error as NodeJS.ErrnoException).code) throw error;
  throw new ZipRefused('It is damaged or not complete.', { cause: error });
}

/** The segments of a name without those that would lead out of the folder; long ones are cut. */
function safePath(name: string, place: number): string[] {
  const segments = name
    .split(/[/\\]/)
    .map((one) => one.replaceAll(/[^\p{L}\p{N} ._()[\]@+,&'~-]/gu, '_').slice(-longestName))
    .filter((one) => one !== '' && !/^\.+$/.test(one));
  return segments.length === 0 ? [String(place)] : segments.slice(-8);
}

/** The file that it became; undefined for a damaged entry. @param wanted paths for it, the better ones first */
async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  wanted: readonly string[],
  room: UnpackRoom,
  signal: AbortSignal,
): Promise<string | undefined> {
  let written = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      room.bytes -= chunk.length;
      if (room.bytes < 0) done(new ZipRefused('It unpacks to more than there is room for.'));
      else if (written > bombSize && written > entry.compressedSize * maxRatio)
        done(new ZipRefused('It is a zip bomb.'));
      else done(null, chunk);
    },
  });
  const file = await openNew(wanted);
  if (!file) return undefined;
  const { target, output } = file;
  try {
    await pipeline(await zip.openReadStreamPromise(entry), limit, output, { signal });
    return target;
  } catch (error) {
    output.destroy();
    await rm(target, { force: true });
    const { code = 'Z_' } = error as NodeJS.ErrnoException;
    if (!(error instanceof ZipRefused) && code.startsWith('Z_')) return undefined;
    throw error;
  }
}

/** A new file: the first of these that the archive has not taken yet, also as a folder. */
async function openNew(
  wanted: readonly string[],
): Promise<{ target: string; output: WriteStream } | undefined> {
  for (const target of wanted) {
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      return { target, output: (await open(target, 'wx', 0o600)).createWriteStream() };
    } catch (error) {
      if (!['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return undefined;
}
