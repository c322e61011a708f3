import { jsonLimits, scimLimits, type AnswerLimits } from './answer-limits.ts';
import { limitBody } from './limit-body.ts';

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

/** Successes with content, and refusals. 502 and 504 come from gateways when the service is down. */
function requireUsableStatus(status: number, { mayBeEmpty }: AnswerLimits): void {
  const isSuccess = (status >= 200 && status <= 203) || (status === 204 && mayBeEmpty);
  const isRefusal = status >= 400 && status <= 599 && status !== 502 && status !== 504;
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
    status?: unknown;
  } | null;
  const isOfContract = body?.success === false && typeof body.code === 'string';
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
