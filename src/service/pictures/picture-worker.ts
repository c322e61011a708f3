import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { encode } from 'fast-png';
import { checkDrawing } from './check-drawing.ts';
import { pictureCodecs } from './picture-codecs.ts';
import { drawingProblems, firstProblemCode, type PictureFormat } from './read-picture-header.ts';

/**
 * Converts one picture: reads a file from stdin, writes a PNG to stdout, and exits. It runs in a process of its own, because a
 * hostile file may exhaust memory and time. Arguments: the format, boxes such as `480x96`, the largest first, and the maximum bytes
 * of the PNG. The first box whose PNG is small enough is used, else the last one.
 */
const [format, boxes, most] = process.argv.slice(2) as [PictureFormat, string, string];

/** The codec of a package, as WebAssembly; the build puts it beside this program. */
function codec(name: keyof typeof pictureCodecs): WebAssembly.Module {
  const url = import.meta.url.endsWith('.ts')
    ? createRequire(import.meta.url).resolve(pictureCodecs[name])
    : fileURLToPath(new URL(`./codecs/${name}.wasm`, import.meta.url));
  return new WebAssembly.Module(readFileSync(url));
}

interface Box {
  width: number;
  height: number;
}

/** The size of a picture scaled down to fit a box, in whole pixels; small pictures keep their size. */
function fit({ width, height }: Box, box: Box, { grow = false } = {}): Box {
  const scale = Math.min(grow ? Infinity : 1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * An SVG is rendered for each box, without fonts, files or network. The renderer gets only what was checked.
 */
async function openDrawing(text: string): Promise<(box: Box) => Promise<ImageData>> {
  const checked = checkDrawing(text);
  if ('problem' in checked) process.exit(firstProblemCode + drawingProblems.indexOf(checked.problem));
  await initWasm(codec('svg'));
  const font = { loadSystemFonts: false };
  const { width, height } = new Resvg(checked.svg, { font });
  return async (box) => {
    const size = fit({ width, height }, box, { grow: true });
    const drawn = new Resvg(checked.svg, { font, fitTo: { mode: 'width', value: size.width } }).render();
    // The renderer premultiplies alpha, PNG does not.
    return straighten(new Uint8ClampedArray(drawn.pixels), drawn.width, drawn.height);
  };
}

function straighten(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number): ImageData {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    for (let part = at; part < at + 3; part += 1) data[part] = (data[part]! * 255) / alpha;
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

async function openPixels(bytes: ArrayBuffer): Promise<(box: Box) => Promise<ImageData>> {
  const picture = await decode(bytes);
  await initResize(codec('resize'));
  return async (box) => {
    const size = fit(picture, box);
    return size.width === picture.width && size.height === picture.height ? picture : resize(picture, size);
  };
}

async function decode(bytes: ArrayBuffer): Promise<ImageData> {
  if (format === 'jpeg') {
    await initJpeg(codec('jpeg') as never);
    // Phones record the rotation in an EXIF tag.
    return decodeJpeg(bytes, { preserveOrientation: true });
  }
  if (format === 'webp') {
    await initWebp(codec('webp') as never);
    return decodeWebp(bytes);
  }
  await initPng(codec('png'));
  return decodePng(bytes);
}

/** A PNG without metadata, and without an alpha channel where the picture is opaque. */
function write({ data, width, height }: ImageData): Uint8Array {
  const isOpaque = data.every((value, at) => at % 4 !== 3 || value === 255);
  const pixels = isOpaque ? data.filter((_, at) => at % 4 !== 3) : data;
  return encode(
    { width, height, depth: 8, channels: isOpaque ? 3 : 4, data: new Uint8Array(pixels) },
    { zlib: { level: 9 } },
  );
}

const file = readFileSync(0);
const draw =
  format === 'svg'
    ? await openDrawing(new TextDecoder('utf-8', { fatal: true }).decode(file))
    : await openPixels(new Uint8Array(file).buffer);
let png = new Uint8Array();
for (const box of boxes.split(',')) {
  const [width = 1, height = 1] = box.split('x').map(Number);
  png = new Uint8Array(write(await draw({ width, height })));
  if (png.length <= Number(most)) break;
}
process.stdout.write(png);
