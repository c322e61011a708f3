import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBodyBuffer } from '../../../runtime/request-bodies.ts';
import { refuse } from '../refuse.ts';

/** Most values, and keys, in a body. The largest honest one is 500 ids, or a rule of a few thousand values. */
const mostParts = 20_000;
/** Most brackets inside each other. */
const mostDepth = 40;
/** From here on a body has a turn of the event loop for itself. Bytes. */
const largeBody = 64 * 1024;

/**
 * Reads a JSON body of at most `limit` bytes; an empty body is an empty object. What parsing costs is bounded before it
 * begins: a body of many small parts takes a hundred times as long as one long text.
 * @throws ServiceError `payload_too_large`, or `invalid_input` when it is not JSON.
 */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const body = await readBytes(request, limit);
  if (body.length > largeBody) await ownTurn();
  return parseBytes(body);
}

let turns: Promise<void> = Promise.resolve();

/** Many large bodies at once are read one after the other, and what others ask meanwhile is answered in between. */
const ownTurn = (): Promise<void> => (turns = turns.then(() => nextTurn()));

/**
 * The same of a JSON text that is there already.
 * @throws ServiceError as above.
 */
export function parseJsonText(text: string, limit: number): unknown {
  const body = Buffer.from(text);
  if (body.byteLength > limit) throw tooLarge(limit);
  return parseBytes(body);
}

function parseBytes(body: Buffer): unknown {
  if (hasTooManyParts(body)) throw refuse('invalid_input', 'json_too_many_parts');
  const text = body.toString('utf8');
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return mayHaveDangerousKeys(text) ? dropDangerousKeys(value) : value;
  } catch {
    throw refuse('invalid_input', 'no_json');
  }
}

/**
 * Reads a body of at most `limit` bytes.
 * @throws ServiceError `payload_too_large`.
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const body = createBodyBuffer(limit);
  for await (const chunk of request.body ?? []) body.add(chunk);
  return body.whole();
}

const quote = 0x22;
const backslash = 0x5c;

/** Whether a JSON text has more parts, or they lie deeper, than is parsed; it stops where that shows, and passes over long texts. */
function hasTooManyParts(body: Buffer): boolean {
  let parts = 0;
  let depth = 0;
  let inText = false;
  const lastEscape = body.lastIndexOf(backslash);
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!;
    if (inText) {
      if (at > lastEscape) {
        at = body.indexOf(quote, at);
        if (at < 0) return false;
        inText = false;
      } else if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === 0x2c || byte === 0x3a) parts += 1;
    else if (byte === 0x5b || byte === 0x7b) {
      parts += 1;
      depth += 1;
      if (depth > mostDepth) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (parts > mostParts) return true;
  }
  return false;
}

/** Escapes can spell any key. */
const mayHaveDangerousKeys = (text: string) =>
  ['__proto__', 'constructor', '\\u'].some((sign) => text.includes(sign));

/** Takes out the keys that would reach an object's prototype: they never travel. */
function dropDangerousKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropDangerousKeys);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== '__proto__' && key !== 'constructor');
  return Object.fromEntries(kept.map(([key, inner]) => [key, dropDangerousKeys(inner)]));
}

const tooLarge = (limit: number) => refuse('payload_too_large', 'body_too_large', { limit });
