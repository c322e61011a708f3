import { type AnswerLimits, jsonLimits, scimLimits } from './answer-limits.ts';
import { ServiceError } from '../../api/errors.ts';

interface TakeOptions {
  limits: AnswerLimits;
  /** Remaining time in milliseconds. */
  waitLimit: number;
  /** Aborts the request. */
  stall: () => void;
}

/**
 * Validates a response: a success of the type and size of its call, or a well-formed refusal. JSON is
 * buffered completely; a byte stream is streamed.
 * @throws Error with the problem; the rest of the body is not read.
 */
export async function takeAnswer(
  answer: Response,
  { limits, stall, waitLimit }: TakeOptions,
): Promise<Response> {
  try {
    const { headers, status } = answer;
    requireUsableStatus(status, limits);
    const isScim = limits === scimLimits;
    const taken = status < 400 || isScim ? limits : jsonLimits;
    if (status === 204) return new Response(null, { status, headers: decodedHeaders(headers) });
    requireType(headers, taken);
    requireSize(headers, taken);
    const body = limitBody(answer.body ?? emptyBody(), { sizeLimit: taken.size, waitLimit, stall });
    const init = { status, headers: decodedHeaders(headers) };
    if (taken.isStream) return new Response(body, init);
    const bytes = await new Response(body).arrayBuffer();
    if (status >= 400) requireRefusal(status, bytes, isScim);
    return new Response(bytes, init);
  } catch (error) {
    await answer.body?.cancel().catch(() => undefined);
    throw error;
  }
}

/** Successes with content, and refusals. */
function requireUsableStatus(status: number, { mayBeEmpty }: AnswerLimits): void {
  const isSuccess = (status >= 200 && status <= 203) || (status === 204 && mayBeEmpty);
  const isRefusal = status >= 400 && status <= 599;
  if (!isSuccess && !isRefusal) throw new Error(`The service answered ${status}.`);
}

function requireType(headers: Headers, { types }: AnswerLimits): void {
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (!types.includes(type)) {
    throw new Error(`The answer is of type "${type.slice(0, 100)}" instead of ${types.join(' or ')}.`);
  }
}

function requireSize(headers: Headers, { size }: AnswerLimits): void {
  if (Number(headers.get('content-length') ?? 0) > size) throw tooLarge(size);
}

const tooLarge = (size: number) => new Error(`The answer is larger than ${size} bytes.`);

/** A refusal from a gateway is no answer to the call. That of an identity provider's request may also be one of SCIM. */
function requireRefusal(status: number, bytes: ArrayBuffer, isScim: boolean): void {
  if (bytes.byteLength > refusalSize) throw tooLarge(refusalSize);
  const body = JSON.parse(new TextDecoder().decode(bytes)) as {
    success?: unknown;
    code?: unknown;
    info?: unknown;
    status?: unknown;
  } | null;
  // Of the two, the specification has `info` alone (AP-02).
  const isOfContract =
    body?.success === false && (typeof body.code === 'string' || typeof body.info === 'string');
  if (!isOfContract && !(isScim && body?.status === String(status)))
    throw new Error(`The service answered ${status} without a refusal of the contract.`);
}

/** Largest refusal in bytes. */
const refusalSize = 1_000_000;

const emptyBody = () => new Response('').body!;

/** fetch has decoded the body, so its encoding and transfer length are obsolete. */
function decodedHeaders(headers: Headers): Headers {
  const decoded = new Headers([...headers]);
  if (decoded.has('content-encoding')) {
    decoded.delete('content-encoding');
    decoded.delete('content-length');
  }
  return decoded;
}

interface BodyLimits {
  /** Largest body in bytes. */
  sizeLimit: number;
  /** Longest total time that the consumer may wait for the source, in milliseconds. */
  waitLimit: number;
  /** Called on timeout; it aborts the request and its body. */
  stall: () => void;
}

/**
 * Passes a body on until it is too large or too slow; then the stream fails with ServiceError('unavailable')
 * and its source is cancelled. Time that the consumer takes does not count.
 */
function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { sizeLimit, stall, waitLimit }: BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let size = 0;
  let waited = 0;
  return new ReadableStream({
    async pull(controller) {
      const start = performance.now();
      const timer = setTimeout(stall, Math.max(0, waitLimit - waited));
      try {
        const { done, value } = await reader.read();
        waited += performance.now() - start;
        if (done) {
          controller.close();
          return;
        }
        size += value.byteLength;
        if (size > sizeLimit) throw new Error(`The answer is larger than ${sizeLimit} bytes.`);
        controller.enqueue(value);
      } catch (cause) {
        controller.error(
          new ServiceError('unavailable', 'The protection service did not finish its answer.', { cause }),
        );
        await reader.cancel(cause).catch(() => undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
