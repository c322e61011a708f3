import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

/**
 * A grey PNG; `rows` of pixel data may differ from the declared `height`, and `more` is inserted after the
 * header.
 */
export function greyPng({
  width = 120,
  height = 40,
  rows = height,
  more = Buffer.alloc(0),
  noise = false,
}: { width?: number; height?: number; rows?: number; more?: Buffer; noise?: boolean } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = Buffer.alloc((width + 1) * rows);
  // Incompressible, but deterministic.
  if (noise) {
    for (let at = 0; at < pixels.length; at += 1)
      pixels[at] = Math.imul(at ^ (at >>> 3), 2_654_435_761) >>> 24;
    for (let at = 0; at < pixels.length; at += width + 1) pixels[at] = 0;
  }
  const parts = [
    pngChunk('IHDR', header),
    more,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

/** 60 × 20 pixels, red on the left and blue on the right. */
export const jpegPicture = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wEEEAANAA0ADQANAA4ADQAOABAAEAAOABQAFgATABYAFAAeABsAGQAZABsAHgAtACAAIgAgACIAIAAtAEQAKgAyACoAKgAyACoARAA8AEkAOwA3ADsASQA8AGwAVQBLAEsAVQBsAH0AaQBjAGkAfQCXAIcAhwCXAL4AtQC+APkA+QFOEQANAA0ADQANAA4ADQAOABAAEAAOABQAFgATABYAFAAeABsAGQAZABsAHgAtACAAIgAgACIAIAAtAEQAKgAyACoAKgAyACoARAA8AEkAOwA3ADsASQA8AGwAVQBLAEsAVQBsAH0AaQBjAGkAfQCXAIcAhwCXAL4AtQC+APkA+QFO/8IAEQgAFAA8AwEiAAIRAQMRAf/EAC0AAQEBAQAAAAAAAAAAAAAAAAADBQYBAAMBAQAAAAAAAAAAAAAAAAAEBwYF/9oADAMBAAIQAxAAAADlRyt8jaLS2cKTgADXEspCI0tnCk4AA//EABoQAAIDAQEAAAAAAAAAAAAAAAIDMDOBECD/2gAIAQEAAT8A6+osgfUWQPqLPP8A/8QAGxEAAQQDAAAAAAAAAAAAAAAABAM0c7IAECD/2gAIAQIBAT8AwF6JOnbgF6JOnbf/xAAbEQABBAMAAAAAAAAAAAAAAAAEAjRzsQAQIP/aAAgBAwEBPwDDGZUK64MZlQrrf//Z',
  'base64',
);
/** The same picture as WebP. */
export const webpPicture = Buffer.from(
  'UklGRnYAAABXRUJQVlA4IGoAAACwBQCdASo8ABQAPrVWo0ynJSMiLBVYAOAWiUAZbLgfwDQS0ACqAMkA/QAAs2suu4jAQFbt90AA/uvIktMEaI3npn9y/1t6ypf0OWj49bDTL0/HrYaYsdCuD0vDScJ3R36BJoFUxUjo8AAA',
  'base64',
);
/** The same picture as lossless WebP. */
export const losslessWebpPicture = Buffer.from(
  'UklGRioAAABXRUJQVlA4TB4AAAAvO8AEAA8Qg3wc5PkPB4TZRjU7f6oZ3Dui/1ENfgE=',
  'base64',
);

/** An SVG; by default with the same content. */
export const svgPicture = (
  content = '<path fill="#c80000" d="M0 0h30v20H0z"/><path fill="#0000c8" d="M30 0h30v20H30z"/>',
): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${content}</svg>`,
  );
