import { isSafeUrl } from '../../settings/parse-setting.ts';

/** What an identity provider is given. */
const defaultLimits = {
  /** For an answer with its body, milliseconds. */
  time: 10_000,
  /** Largest answer, bytes; metadata with many keys stays far below. */
  size: 1_000_000,
};

/**
 * Asks an identity provider: only by a safe address, following no redirect, waiting and reading only so long and so much.
 * @throws Error when it does not answer in time, answers too much, or leads elsewhere.
 */
export async function fetchBounded(
  url: string | URL,
  init: RequestInit = {},
  limits = defaultLimits,
): Promise<Response> {
  if (!isSafeUrl(String(url))) throw new Error('The identity provider has an address that is not safe.');
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limits.time) });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > limits.size) throw new Error(`The identity provider answered more than ${limits.size} bytes.`);
    chunks.push(chunk);
  }
  return new Response(new Blob(chunks as Uint8Array<ArrayBuffer>[]), {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? '' },
  });
}
