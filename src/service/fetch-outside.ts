import { type Dispatcher, fetch as undiciFetch, type RequestInit } from 'undici';
import { createDispatcher } from '../settings/outgoing.ts';

/** What one kind of server is given. */
export interface AnswerBounds {
  /** For an answer with its body, milliseconds. */
  readonly time: number;
  /** Largest answer, bytes. */
  readonly size: number;
}

/** Asks one kind of server. @throws Error when it does not answer in time, answers too much, or leads elsewhere. */
export type FetchOutside = (
  url: string | URL,
  init?: { method?: string; headers?: HeadersInit; body?: URLSearchParams | string },
  bounds?: AnswerBounds,
) => Promise<Response>;

/** Connections to each server of a kind: people wait at them, programs do not. */
const connections = 16;

/**
 * A fetch for servers that are not ours: with connections and limits of their own, following no redirect, collecting the
 * whole answer. Nothing is asked twice: who signs in tries again, and half an answer is not continued.
 */
export function createFetchOutside(usual: AnswerBounds): FetchOutside {
  // Made when it is first used: most deployments ask nobody.
  let dispatcher: Dispatcher | undefined;
  return async (url, { method = 'GET', headers = [], body } = {}, { time, size } = usual) => {
    dispatcher ??= createDispatcher({ connections, connectTime: usual.time, time: usual.time });
    const init: RequestInit = {
      method,
      headers: [...new Headers(headers)],
      ...(body && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(time),
      dispatcher,
    };
    const answer = await undiciFetch(url, init);
    return new Response(await collect(answer.body ?? [], size), {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
    });
  };
}

/** The size counts after decoding: a few bytes can stand for many. */
async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sum = 0;
  for await (const chunk of body) {
    sum += chunk.byteLength;
    if (sum > size) throw new Error(`The answer is larger than ${size} bytes.`);
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Blob(chunks);
}
