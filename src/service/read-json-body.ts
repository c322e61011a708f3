import { ServiceError } from '../api/errors.ts';
import { refuse } from './refuse.ts';

/** Most bytes a request body may have. The largest honest one is 500 ids of 200 characters. */
const bodyLimit = 1_048_576;

/**
 * Reads a JSON body of at most 1 MiB; an empty body is an empty object.
 * @throws ServiceError `payload_too_large`, or `invalid_input` when it is not JSON.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge();
  const text = await readText(request);
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text, dropDangerousKeys);
  } catch {
    throw refuse('invalid_input', 'no_json');
  }
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Keys that would reach an object's prototype never travel. */
const dropDangerousKeys = (key: string, value: unknown) =>
  key === '__proto__' || key === 'constructor' ? undefined : value;

const tooLarge = () => new ServiceError('payload_too_large', `The body may have at most ${bodyLimit} bytes.`);
