import { promisify } from 'node:util';
import { brotliCompress, constants, zstdCompress } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { ConsoleEnv } from '../context.ts';

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);

/** Below this many bytes the answer fits a packet anyway. */
const threshold = 1_000;

const compressors = {
  zstd: (body: Uint8Array) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

/** Compresses rendered text (pages, fragments, JSON) on the thread pool. Downloads and passed-on answers go as they are. */
export const compression: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  await next();
  const { status } = c.res;
  const headers = new Headers(c.res.headers);
  const isText = /^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '');
  if (!isText || headers.has('content-encoding') || headers.has('content-disposition')) return;
  headers.append('Vary', 'Accept-Encoding');
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = accepts(accepted, 'zstd') ? 'zstd' : accepts(accepted, 'br') ? 'br' : undefined;
  let body = new Uint8Array(await c.res.arrayBuffer());
  if (encoding && body.byteLength >= threshold) {
    body = new Uint8Array(await compressors[encoding](body));
    headers.set('Content-Encoding', encoding);
    headers.delete('Content-Length');
  }
  // Hono copies the headers of an answer that is replaced over those of the new one, unless it was taken away first.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
};

/** Whether an `Accept-Encoding` names the encoding without `q=0`. */
const accepts = (header: string, encoding: string): boolean =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`).test(header);
