import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, zstdCompress, zstdCompressSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);

/** Smaller responses, in bytes, fit one packet anyway. */
const threshold = 1_000;

/** Chunks large enough for a page: each additional one is another round trip to a thread. */
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 }, chunkSize: 65_536 };
/**
 * The Mail Explorer's page of 165 KB takes 15.6 KB and 0.9 ms with quality 4, 14.1 and 1.4 with 5, 13.9 and 1.5 with 6, 13.8 and 1.9
 * with 7, all on another thread. Most browsers take zstd, above.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/**
 * Up to `maxHere` bytes a body is compressed on this thread, because the way to another one and back costs more than it spares: with
 * zstd a fragment of 151 KB takes 0.15 ms here, and 0.24 of both threads there.
 */
const compressors = {
  zstd: {
    maxHere: 256_000,
    here: (body: Uint8Array) => zstdCompressSync(body, zstdOptions),
    elsewhere: (body: Uint8Array) => zstd(body, zstdOptions),
  },
  br: {
    maxHere: 16_000,
    here: (body: Uint8Array) => brotliCompressSync(body, brotliOptions),
    elsewhere: (body: Uint8Array) => brotli(body, brotliOptions),
  },
};

/**
 * The source bytes of responses: reading the body of a `Response` creates streams, which takes longer than
 * compressing it.
 */
const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** An HTML response whose bytes are known to the compression. */
export function answerHtml(c: ConsoleContext, html: string, status: ContentfulStatusCode): Response {
  const body = Buffer.from(html);
  const response = c.body(body, status, {
    'Content-Type': 'text/html; charset=UTF-8',
  }) as Response;
  bodies.set(response, body);
  return response;
}

/**
 * Compresses text (pages, fragments, JSON), what takes long on the thread pool. Downloads are not compressed.
 */
export const compression: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  await next();
  const { headers: own, status } = c.res;
  const isText = /^(text\/html|application\/json)\b/.test(own.get('content-type') ?? '');
  if (!isText || own.has('content-encoding') || own.has('content-disposition')) return;
  c.res.headers.append('Vary', 'Accept-Encoding');
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = accepts(accepted, 'zstd') ? 'zstd' : accepts(accepted, 'br') ? 'br' : undefined;
  if (!encoding) return;
  const headers = new Headers(c.res.headers);
  let body: Buffer<ArrayBuffer> = bodies.get(c.res) ?? Buffer.from(await c.res.arrayBuffer());
  if (body.byteLength >= threshold) {
    const { maxHere, here, elsewhere } = compressors[encoding];
    body = body.byteLength <= maxHere ? here(body) : await elsewhere(body);
    headers.set('Content-Encoding', encoding);
    headers.delete('Content-Length');
  }
  // Hono merges the headers of a replaced response into the new one, unless it is removed first.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
};

/** Whether an `Accept-Encoding` names the encoding without `q=0`. */
const accepts = (header: string, encoding: string): boolean =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`).test(header);
