/** The supported formats. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'svg';

/** Why an SVG is refused, as codes of problems: a worker that ends with the code 10 has found the first. */
export const drawingProblems = ['logo_svg_pictures', 'logo_svg_text'] as const;
export const firstProblemCode = 10;
export type DrawingProblem = (typeof drawingProblems)[number];

export interface PictureHeader {
  readonly format: PictureFormat;
  /** Pixels, by the file's header; null for a vector drawing. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The type of a file by its first bytes, and the size in its header: read before anything is decoded. Its name and declared
 * type are ignored. Undefined for other formats, including compressed SVG.
 */
export function readPictureHeader(file: Buffer): PictureHeader | undefined {
  if (file.subarray(0, 8).equals(pngSignature)) return sized('png', pngSize(file));
  if (file.length > 3 && file.readUIntBE(0, 3) === 0xff_d8_ff) return sized('jpeg', jpegSize(file));
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') {
    return sized('webp', webpSize(file));
  }
  return isSvg(file) ? { format: 'svg', size: null } : undefined;
}

type Size = { width: number; height: number } | undefined;

const sized = (format: PictureFormat, size: Size): PictureHeader | undefined => size && { format, size };

function pngSize(file: Buffer): Size {
  if (file.length < 33 || file.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** The frame header (SOF) follows other segments, each with its length. */
function jpegSize(file: Buffer): Size {
  for (let at = 2; at + 9 < file.length;) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    // Fill bytes, and markers without a segment.
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    at += marker === 0xff ? 1 : isAlone ? 2 : 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Each of the three kinds encodes its size in another way (RFC 9649). */
function webpSize(file: Buffer): Size {
  if (file.length < 30) return undefined;
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3f_ff, height: file.readUInt16LE(28) & 0x3f_ff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** A text in UTF-8 whose first element is `svg`. */
function isSvg(file: Buffer): boolean {
  const begin = file.toString('utf8', 0, 4_096).replace(/^\uFEFF/, '');
  const root = begin.replace(
    /^(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>)*/i,
    '',
  );
  return /^<(?:[\w-]+:)?svg[\s>/]/.test(root);
}
