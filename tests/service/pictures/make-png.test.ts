import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import type { ServiceError } from '../../../src/api/errors.ts';
import { logoLimits } from '../../../src/api/limits.ts';
import { makePng } from '../../../src/service/pictures/make-png.ts';
import {
  greyPng,
  jpegPicture,
  losslessWebpPicture,
  pngChunk,
  svgPicture,
  webpPicture,
} from '../../support/pictures.ts';

const box = { width: 30, height: 30 };
const make = (file: Buffer, boxes = [box], bytes = Infinity) =>
  makePng(file, { boxes, bytes, path: 'picture' });
const problemOf = (file: Buffer) =>
  make(file).then(
    () => 'none',
    (error: ServiceError) => error.fields?.[0]?.problem,
  );
/** The colour of a pixel of a PNG. */
function pixelOf(png: Buffer, x: number, y: number): number[] {
  const { channels, data, width } = decode(png);
  const at = (y * width + x) * channels;
  return Array.from(data.subarray(at, at + 3));
}

/** A WebP of two frames (RFC 9649): the extended header declares them, the frames are one still picture each. */
function movingWebp(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
  };
  const side = (pixels: number) => Buffer.from([pixels - 1, 0, 0]);
  const still = losslessWebpPicture.subarray(12);
  const place = Buffer.concat([Buffer.alloc(6), side(60), side(20), Buffer.from([100, 0, 0, 0])]);
  const frame = chunk('ANMF', Buffer.concat([place, still]));
  const parts = [
    chunk('VP8X', Buffer.concat([Buffer.from([0x02, 0, 0, 0]), side(60), side(20)])),
    chunk('ANIM', Buffer.alloc(6)),
    frame,
    frame,
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]));
}

describe('a picture', () => {
  it.each([
    ['JPEG', jpegPicture],
    ['WebP', webpPicture],
    ['WebP without loss', losslessWebpPicture],
    ['SVG', svgPicture()],
  ])('[SH-09] of the kind %s becomes a PNG that fits', async (_, file) => {
    const { png, width, height } = await make(file);
    expect([width, height]).toEqual([30, 10]);
    const [red, , blue] = pixelOf(png, 4, 5);
    expect([red! > 150, blue! < 60]).toEqual([true, true]);
    const right = pixelOf(png, 25, 5);
    expect([right[0]! < 60, right[2]! > 150]).toEqual([true, true]);
  });

  it('[SH-09] keeps only the pixels of a small PNG', async () => {
    const secret = pngChunk('tEXt', Buffer.from('Comment\0taken at 52.5, 13.4'));
    const file = Buffer.concat([greyPng({ width: 20, height: 10, more: secret }), Buffer.from('<script>')]);
    const { png, width, height } = await make(file);
    expect([width, height]).toEqual([20, 10]);
    expect(png.includes('taken') || png.includes('<script>')).toBe(false);
  });

  it('[SH-09] uses the first box whose PNG is small enough, else the last one', async () => {
    const boxes = [
      { width: 400, height: 100 },
      { width: 40, height: 10 },
    ];
    const noise = greyPng({ width: 400, height: 100, noise: true });
    expect((await make(noise, boxes, 5_000)).width).toBe(40);
    expect((await make(noise, boxes)).width).toBe(400);
    expect((await make(noise, boxes, 1)).width).toBe(40);
  });

  it('[SH-09] is rendered without external references and scripts', async () => {
    let asked = 0;
    const server = createServer((_, answer) => {
      asked += 1;
      answer.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.svg`;
    try {
      const { png } = await make(
        svgPicture(
          `<style>@import url(${url});</style><script href="${url}">1</script><use href="${url}#a"/>` +
            '<use href="file:///etc/passwd#a"/><path fill="#c80000" d="M0 0h60v20H0z"/>',
        ),
      );
      expect(pixelOf(png, 15, 5)).toEqual([200, 0, 0]);
    } finally {
      server.close();
    }
    expect(asked).toBe(0);
  });

  it('[SH-09] is limited to a megabyte', async () => {
    const small = greyPng();
    const filled = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
    expect(logoLimits.bytes).toBe(1_000_000);
    expect(await problemOf(filled(logoLimits.bytes))).toBe('none');
    expect(await problemOf(filled(logoLimits.bytes + 1))).toBe('logo_too_large');
  });

  it('[SH-09] has no animation, whatever moves in a PNG', async () => {
    // Two frames, of which the first is the picture itself.
    const control = Buffer.alloc(8);
    control.writeUInt32BE(2, 0);
    const { png } = await make(greyPng({ width: 20, height: 10, more: pngChunk('acTL', control) }));
    expect(png.includes('acTL')).toBe(false);
    expect(decode(png).width).toBe(20);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'logo_no_picture'],
    ['a WebP that moves', movingWebp(), 'logo_unreadable'],
    ['a script', Buffer.from('<script>alert(1)</script>'), 'logo_no_picture'],
    ['a page', Buffer.from('<!doctype html><html><svg/></html>'), 'logo_no_picture'],
    ['a packed SVG', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]), 'logo_no_picture'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'logo_no_picture'],
    ['the signature alone', greyPng().subarray(0, 8), 'logo_no_picture'],
    ['a cut PNG', greyPng({ noise: true }).subarray(0, 200), 'logo_unreadable'],
    ['a cut JPEG', jpegPicture.subarray(0, 300), 'logo_unreadable'],
    ['a PNG without an area', greyPng({ width: 0 }), 'logo_unreadable'],
    ['a PNG of 20,000 pixels', greyPng({ width: 20_000, height: 2, rows: 2 }), 'logo_too_many_pixels'],
    [
      'a PNG that says 30,000 × 30,000',
      greyPng({ width: 30_000, height: 30_000, rows: 1 }),
      'logo_too_many_pixels',
    ],
    ['very many bytes', Buffer.concat([greyPng(), Buffer.alloc(logoLimits.bytes)]), 'logo_too_large'],
    [
      'an SVG with a picture in it',
      svgPicture('<image href="data:image/png;base64,AAAA"/>'),
      'logo_svg_pictures',
    ],
    [
      'an SVG whose filter has one',
      svgPicture('<filter id="a"><feImage href="x"/></filter>'),
      'logo_svg_pictures',
    ],
    ['an SVG with a picture by a prefix', svgPicture('<s:image xmlns:s="x" href="x"/>'), 'logo_svg_pictures'],
    [
      'an SVG with entities',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="x"/>'),
      'logo_svg_pictures',
    ],
    ['an SVG with text', svgPicture('<text x="1" y="9">Name</text>'), 'logo_svg_text'],
    ['an SVG that is cut', svgPicture().subarray(0, 120), 'logo_unreadable'],
  ])('[SH-09] is not %s', async (_, file, problem) => {
    expect(await problemOf(file)).toBe(problem);
  });

  it('[SH-09] that needs too much memory or time fails alone', async () => {
    // Ten levels of ten: each level uses the one before ten times.
    const levels = Array.from(
      { length: 10 },
      (_, level) =>
        `<g id="l${level}">${Array.from({ length: 10 }, (__, n) =>
          level === 0 ? `<path d="M${n} 0h9v9z"/>` : `<use href="#l${level - 1}" x="${n}"/>`,
        ).join('')}</g>`,
    );
    const before = process.memoryUsage().rss;
    const [bomb, honest] = await Promise.all([
      problemOf(svgPicture(`<defs>${levels.join('')}</defs><use href="#l9"/>`)),
      make(svgPicture()),
    ]);
    expect(bomb).toBe('logo_unreadable');
    expect(honest.width).toBe(30);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });
});
