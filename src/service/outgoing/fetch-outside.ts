import { type Dispatcher, fetch as undiciFetch, type RequestInit } from 'undici';
import { createDispatcher } from '../../settings/outgoing.ts';
import { isSafeUrl } from '../../settings/parse-setting.ts';

/** Limits for one kind of server. */
interface AnswerBounds {
  /** Deadline for the whole response, milliseconds. */
  readonly time: number;
  /** Largest response, bytes. */
  readonly size: number;
}

/** A fetch for one kind of server. @throws Error on a timeout, an oversized response, or a redirect. */
type FetchOutside = (
  url: string | URL,
  init?: {
    method?: string;
    headers?: ConstructorParameters<typeof Headers>[0];
    body?: URLSearchParams | string | Uint8Array<ArrayBuffer>;
  },
  bounds?: AnswerBounds,
) => Promise<Response>;

/** Connections per server: people wait for these requests, programs do not. */
const connections = 16;

/**
 * Creates a fetch for outside servers, with its own connection pool and limits. It follows no redirects and buffers the
 * whole response. It never retries: a person who signs in tries again, and a partial response is not resumed.
 */
export function createFetchOutside(usual: AnswerBounds): FetchOutside {
  // Created on first use: most deployments call nobody.
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
    notePeerClock(url, answer.headers.get('date'));
    const taken = keptHeaders.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    const content = await collect(answer.body ?? [], size);
    // A Response of these statuses has no body.
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : content, { status: answer.status, headers: taken });
  };
}

/** What callers read of the headers of an answer. */
const keptHeaders = ['content-type', 'retry-after', 'date'];

/**
 * What `Retry-After` wants, seconds or a date, as milliseconds from now; at most a day, 0 without one.
 * @param date the `Date` of the same answer, by which a date is understood, as the clocks may differ
 */
export function retryAfterOf(header: string, date: string | null = null): number {
  const theirs = Date.parse(date ?? '');
  const now = Number.isNaN(theirs) ? Date.now() : theirs;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), 86_400_000) : 0;
}

export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
  constructor(size: number) {
    super(`The answer is larger than ${size} bytes.`);
  }
}

/** The limit applies after decoding: a few compressed bytes can expand to many. */
async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sum = 0;
  for await (const chunk of body) {
    sum += chunk.byteLength;
    if (sum > size) throw new AnswerTooLarge(size);
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Blob(chunks);
}

/** What another server's clock said last, against ours: seconds that ours is ahead. The machine has one clock, so the program has one. */
let last: { peer: string; seconds: number } | undefined;

/** Notes the `Date` of an answer that came for another reason. It has whole seconds, and the way of the answer is in it. */
function notePeerClock(url: string | URL, date: string | null): void {
  const theirs = Date.parse(date ?? '');
  if (!Number.isNaN(theirs))
    last = { peer: new URL(url).host, seconds: Math.round((Date.now() - theirs) / 1_000) };
}

export const lastPeerClock = () => last;

/** Limits in milliseconds and bytes; metadata with many keys is far smaller. */
const fetchProvider = createFetchOutside({ time: 10_000, size: 1_000_000 });

/**
 * Fetches from an identity provider: only safe addresses, no redirects, limited time and size.
 * @throws Error on timeout, oversized response or redirect.
 */
export const fetchBounded: FetchOutside = async (url, init, bounds) => {
  if (!isSafeUrl(String(url))) throw new Error('The identity provider has an address that is not safe.');
  return fetchProvider(url, init, bounds);
};
