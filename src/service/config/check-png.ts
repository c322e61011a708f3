import { crc32, inflateSync } from 'node:zlib';
import { logoLimits } from '../../api/limits.ts';
import { refuseField, fieldProblem } from '../refuse.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What is kept: the rest says nothing to an eye, and may hold what nobody meant to publish. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples of a pixel by colour type, and the depths that each may have (PNG, section 11.2.1). */
const colours: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

export interface CheckedPng {
  /** The picture, of the chunks that show something. */
  png: Buffer;
  width: number;
  height: number;
}

/**
 * Reads a file as the PNG that it says it is: every chunk with its checksum, and every row of the picture.
 * @throws ServiceError `invalid_input` at `png` for anything else, and for a picture that is too large.
 */
export function checkPng(file: Buffer): CheckedPng {
  if (file.length > logoLimits.bytes) throw problem('logo_too_large');
  if (!file.subarray(0, 8).equals(signature)) throw problem('logo_no_png');
  const chunks = chunksOf(file);
  const [first] = chunks;
  if (first?.type !== 'IHDR' || first.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') {
    throw problem('logo_no_png');
  }
  const width = first.data.readUInt32BE(0);
  const height = first.data.readUInt32BE(4);
  if (width > logoLimits.width || height > logoLimits.height) throw problem('logo_too_large');
  if (first.data[12] === 1) throw problem('logo_interlaced');
  checkRows(chunks, first.data, width, height);
  const png = Buffer.concat([
    signature,
    ...chunks.filter(({ type }) => kept.has(type)).map(({ bytes }) => bytes),
  ]);
  return { png, width, height };
}

interface Chunk {
  type: string;
  data: Buffer;
  /** With its length and checksum. */
  bytes: Buffer;
}

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length;) {
    const length = at + 12 <= file.length ? file.readUInt32BE(at) : Infinity;
    const end = at + 12 + length;
    if (end > file.length) throw problem('logo_no_png');
    const type = file.toString('latin1', at + 4, at + 8);
    const isSound =
      /^[A-Za-z]{4}$/.test(type) && crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4);
    if (!isSound || chunks.at(-1)?.type === 'IEND') throw problem('logo_no_png');
    // What is unknown and says that the picture cannot be shown without it.
    if (/^[A-Z]/.test(type) && !kept.has(type)) throw problem('logo_no_png');
    chunks.push({ type, data: file.subarray(at + 8, end - 4), bytes: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/** The pixels are as many as the header says, and each row has a filter that there is. */
function checkRows(chunks: readonly Chunk[], header: Buffer, width: number, height: number): void {
  const [depth = 0, colour = 0, compression, filter, interlace] = header.subarray(8);
  const known = colours[colour];
  const isKnown = known?.depths.includes(depth) && compression === 0 && filter === 0 && interlace === 0;
  if (!known || !isKnown || width === 0 || height === 0) throw problem('logo_no_png');
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data.length ?? 0;
  if (colour === 3 && (palette === 0 || palette % 3 !== 0)) throw problem('logo_no_png');
  const row = 1 + Math.ceil((width * depth * known.samples) / 8);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const pixels = unpack(packed, row * height);
  for (let at = 0; at < pixels.length; at += row) if (pixels[at]! > 4) throw problem('logo_no_png');
}

function unpack(packed: Buffer, size: number): Buffer {
  try {
    const pixels = inflateSync(packed, { maxOutputLength: size });
    if (pixels.length === size) return pixels;
  } catch {
    // Said below.
  }
  throw problem('logo_no_png');
}

const problem = (code: 'logo_no_png' | 'logo_too_large' | 'logo_interlaced') =>
  refuseField(
    code === 'logo_too_large'
      ? fieldProblem('png', code, {
          bytes: logoLimits.bytes / 1_000,
          width: logoLimits.width,
          height: logoLimits.height,
        })
      : fieldProblem('png', code),
  );
