import { setTimeout as pause } from 'node:timers/promises';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import { z } from 'zod';
import { AnswerTooLarge, createFetchOutside, retryAfterOf } from '../outgoing/fetch-outside.ts';
import { problemOfError } from '../outgoing/receiver-problem.ts';

/** What an API did not do. Its text is for logs; pages have words for `status` and `code`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** Of HTTP; 0 when there was no answer, and nothing is known about what was done. */
  readonly status: number;
  /** The API's own word, such as `ErrorItemNotFound` or `invalid_client`; for status 0 that of `ReceiverProblem`, `too_large` or `odd_answer`. */
  readonly code: string;
  /** What it said: one line of at most 200 characters. */
  readonly said: string;
  /** Milliseconds that it wants to be left alone; 0 when it did not say. */
  readonly retryAfter: number;

  constructor(
    {
      status,
      code,
      said,
      retryAfter = 0,
    }: Pick<ApiProblem, 'status' | 'code' | 'said'> & { retryAfter?: number },
    options?: ErrorOptions,
  ) {
    super(`${status} ${code}: ${said}`, options);
    this.status = status;
    this.code = cleanText(code, 60);
    this.said = cleanText(said, 200);
    this.retryAfter = retryAfter;
  }

  /** Whether the same may be asked again later: it was too much, the server is ill, or nothing answered. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Access tokens of one identity, renewed before they end. */
export interface TokenSource {
  get(): Promise<string>;
  /** Forgets a token that was refused; the next one is new. */
  drop(token: string): void;
}

/** What may be asked of a mailbox, by a budget that fills again evenly. */
export interface ApiLimits {
  /** Requests at once. */
  readonly atOnce: number;
  /** Units that may be spent in `window` milliseconds. */
  readonly budget: number;
  readonly window: number;
}

/** A request to a JSON API. */
interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the client's address, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly content?: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };
  /** What it costs of the budget; 1 when it is not said. */
  readonly cost?: number;
  /** Requests of a kind that the API refuses apart from all others: when it wants to be left alone with these, others go on. */
  readonly kind?: string;
  /** Most bytes of the answer; 8 MB when it is not said. */
  readonly size?: number;
}

/** A client of one API, with a budget for each mailbox. Both throw `ApiProblem`. */
export interface ApiClient {
  json<Schema extends z.ZodType>(
    mailbox: string,
    request: ApiRequest,
    schema: Schema,
  ): Promise<z.output<Schema>>;
  bytes(mailbox: string, request: ApiRequest): Promise<Uint8Array>;
}

/** Milliseconds: one answer, the longest wait within a call, and the first wait where the API names none. */
const times = { answer: 60_000, patience: 20_000, firstWait: 1_000 };
/** Bytes of an answer that is no original. */
const usualSize = 8 * 1024 * 1024;
/** Tries of one request, the first included. */
const maxTries = 4;

/** `{ error: { code, message } }`, as Microsoft and Google have it, and `{ error, error_description }` of OAuth. */
const errorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({
      code: z.union([z.string(), z.number()]).optional(),
      status: z.string().optional(),
      message: z.string().optional(),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  ]),
  error_description: z.string().optional(),
});

/**
 * Opens a client below an address that ends with `/`. It asks again by itself where nothing was done (401 with an old token, 429), and for
 * a GET where the server is ill; what `Retry-After` wants is kept for the whole mailbox.
 */
export function createApiClient({
  base,
  tokensOf,
  limits,
  headers: usualHeaders = {},
}: {
  base: string;
  /** Who signs in for a mailbox. */
  tokensOf: (mailbox: string) => TokenSource;
  limits: ApiLimits;
  headers?: Readonly<Record<string, string>>;
}): ApiClient {
  const fetchApi = createFetchOutside({ time: times.answer, size: usualSize });
  const lanes = new Map<string, Lane>();
  const laneOf = (mailbox: string): Lane => {
    const known = lanes.get(mailbox) ?? createLane(limits);
    lanes.set(mailbox, known);
    return known;
  };
  const ask = async (mailbox: string, request: ApiRequest): Promise<Response> => {
    const { method = 'GET', path, headers, body, content, cost = 1, kind = '', size = usualSize } = request;
    const lane = laneOf(mailbox);
    const tokens = tokensOf(mailbox);
    const init = (token: string) => ({
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(content && { 'content-type': content.type }),
        ...usualHeaders,
        ...headers,
        authorization: `Bearer ${token}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(content && { body: content.bytes }),
    });
    for (let tries = 1; ; tries += 1) {
      await lane.wait(cost, kind);
      const token = await tokens.get();
      let answer: Response;
      try {
        answer = await lane.atOnce.execute(() =>
          fetchApi(new URL(path, base), init(token), { time: times.answer, size }),
        );
      } catch (error) {
        if (method === 'GET' && tries < maxTries && !(error instanceof AnswerTooLarge)) {
          lane.hold(kind, times.firstWait * 2 ** (tries - 1));
          continue;
        }
        throw unanswered(error);
      }
      if (answer.ok) return answer;
      const problem = await problemOf(answer);
      if (problem.status === 401) tokens.drop(token);
      if (problem.status === 429 || problem.status === 503)
        lane.hold(kind, problem.retryAfter || times.firstWait * 2 ** (tries - 1));
      const isUndone =
        (problem.status === 401 && tries === 1) ||
        problem.status === 429 ||
        (method === 'GET' && problem.status >= 500);
      if (!isUndone || tries >= maxTries || lane.waitsFor(kind) > times.patience) throw problem;
    }
  };
  return {
    async json(mailbox, request, schema) {
      const answer = await ask(mailbox, request);
      const parsed = schema.safeParse(
        answer.status === 204 ? undefined : await answer.json().catch(() => null),
      );
      if (parsed.success) return parsed.data;
      const said = `${request.method ?? 'GET'}: ${z.prettifyError(parsed.error)}`;
      throw new ApiProblem({ status: 0, code: 'odd_answer', said });
    },
    bytes: async (mailbox, request) => new Uint8Array(await (await ask(mailbox, request)).arrayBuffer()),
  };
}

/** What one mailbox may be asked now. */
interface Lane {
  readonly atOnce: BulkheadPolicy;
  /** Waits until a request of this cost may be sent, and spends it. @throws ApiProblem 429 when that is longer than a call waits */
  wait(cost: number, kind: string): Promise<void>;
  /** Sends nothing of a kind for so many milliseconds. */
  hold(kind: string, milliseconds: number): void;
  /** Milliseconds until something of a kind may be sent. */
  waitsFor(kind: string): number;
}

function createLane({ atOnce, budget, window }: ApiLimits): Lane {
  let left = budget;
  let at = performance.now();
  const heldUntil = new Map<string, number>();
  const fill = () => {
    const now = performance.now();
    left = Math.min(budget, left + ((now - at) * budget) / window);
    at = now;
  };
  const waitsFor = (kind: string) => {
    fill();
    const until = Math.max(heldUntil.get(kind) ?? 0, heldUntil.get('') ?? 0);
    return Math.max(0, until - performance.now(), (-left * window) / budget);
  };
  return {
    atOnce: bulkhead(atOnce, Infinity),
    async wait(cost, kind) {
      // Each takes its turn by going into debt, so that those behind it wait longer.
      fill();
      left -= cost;
      for (let wait = waitsFor(kind); wait > 0; wait = waitsFor(kind)) {
        if (wait > times.patience) {
          left += cost;
          const said = 'The requests of this mailbox are used up for now.';
          throw new ApiProblem({ status: 429, code: 'waiting', said, retryAfter: wait });
        }
        await pause(Math.ceil(wait));
      }
    },
    hold: (kind, milliseconds) =>
      void heldUntil.set(kind, Math.max(heldUntil.get(kind) ?? 0, performance.now() + milliseconds)),
    waitsFor,
  };
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
/** Seconds before its end in which a token is renewed. */
const renewedBefore = 300;

/**
 * Tokens from a token endpoint (RFC 6749): `form` makes the request anew each time, as assertions end too. Its failures are kept for a
 * second, so that a broken sign-in is not asked for by every request.
 */
export function createTokenSource(
  url: string,
  form: () => Promise<Record<string, string>>,
  now: () => number = Date.now,
): TokenSource {
  const fetchToken = createFetchOutside({ time: 15_000, size: 100_000 });
  let current: { token: Promise<string>; value: string; until: number } | undefined;
  const ask = async (): Promise<{ token: string; until: number }> => {
    const body = new URLSearchParams(await form());
    const answer = await fetchToken(url, { method: 'POST', body }).catch((error: unknown) => {
      throw unanswered(error);
    });
    if (!answer.ok) throw await problemOf(answer);
    const { access_token: token, expires_in: seconds } = tokenSchema.parse(await answer.json());
    return { token, until: now() + Math.max(seconds - renewedBefore, seconds / 2) * 1_000 };
  };
  return {
    get() {
      if (current && now() < current.until) return current.token;
      const asked = ask();
      const mine = { token: asked.then(({ token }) => token), value: '', until: Infinity };
      current = mine;
      void asked.then(
        ({ token, until }) => Object.assign(mine, { value: token, until }),
        () => Object.assign(mine, { until: now() + 1_000 }),
      );
      return mine.token;
    },
    drop(token) {
      if (current?.value === token) current = undefined;
    },
  };
}

const cleanText = (text: string, most: number): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most);

async function problemOf(answer: Response): Promise<ApiProblem> {
  const { status } = answer;
  const retryAfter = retryAfterOf(answer.headers.get('retry-after') ?? '', answer.headers.get('date'));
  const parsed = errorSchema.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) return new ApiProblem({ status, code: '', said: `Status ${status}`, retryAfter });
  const { error, error_description: description = '' } = parsed.data;
  if (typeof error === 'string')
    return new ApiProblem({ status, code: error, said: description, retryAfter });
  const code = String(error.errors?.[0]?.reason ?? error.status ?? error.code ?? '');
  // Google says so by 403 as well.
  const isTooMuch = status === 403 && /^(?:user)?rateLimitExceeded$/i.test(code);
  return new ApiProblem({ status: isTooMuch ? 429 : status, code, said: error.message ?? '', retryAfter });
}

function unanswered(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof AnswerTooLarge)
    return new ApiProblem({ status: 0, code: 'too_large', said: error.message });
  const { problem, detail } = problemOfError(error);
  return new ApiProblem({ status: 0, code: problem, said: detail }, { cause: error });
}

/** Milliseconds that each mailbox adds between polls, so that all of them are at most 40 polls a second. */
const perMailbox = 25;

/** Milliseconds between polls of one of so many mailboxes. */
export const pollTime = (least: number, mailboxes: number): number => Math.max(least, mailboxes * perMailbox);

/** Hints until the signal; not all mailboxes at the same moment. */
export async function hintEvery(every: number, onHint: () => void, signal: AbortSignal): Promise<void> {
  for (let wait = Math.random() * every; !signal.aborted; wait = every) {
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) onHint();
  }
}
