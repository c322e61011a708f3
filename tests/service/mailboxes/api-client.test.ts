import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type ApiClient,
  type ApiLimits,
  ApiProblem,
  createApiClient,
  createTokenSource,
} from '../../../src/service/mailboxes/api-client.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const ok = z.object({ ok: z.literal(true) });
const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const well = answer(200, { ok: true });

describe('a client of a JSON API', () => {
  /** The answers of the next requests; the last one repeats. */
  let script: Answer[] = [];
  let seen: { method: string; url: string; token: string }[] = [];
  let tokens = 0;
  let lifetime = 3_600;
  let base = '';
  const server = createServer((request, response) => {
    if (request.url === '/token') {
      tokens += 1;
      answer(200, { access_token: `t${tokens}`, expires_in: lifetime })(request, response);
      return;
    }
    const token = request.headers.authorization ?? '';
    seen.push({ method: request.method!, url: request.url!, token });
    request.resume();
    (script.length > 1 ? script.shift()! : (script[0] ?? well))(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    script = [];
    seen = [];
    tokens = 0;
    lifetime = 3_600;
  });

  let now = Date.now();
  const open = (limits: Partial<ApiLimits> = {}): ApiClient => {
    const source = createTokenSource(
      `${base}token`,
      async () => ({ grant_type: 'test' }),
      () => now,
    );
    return createApiClient({
      base: `${base}v1/`,
      tokensOf: () => source,
      limits: { atOnce: 4, budget: 10_000, window: 600_000, ...limits },
    });
  };
  const problemOf = async (asked: Promise<unknown>) => {
    const error: unknown = await asked.catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ApiProblem);
    const { status, code, said, retryAfter, isPassing } = error as ApiProblem;
    return { status, code, said, retryAfter, isPassing };
  };

  it('signs in once for many requests, and again shortly before a token ends', async () => {
    const client = open();
    await Promise.all(Array.from({ length: 6 }, () => client.json('a', { path: 'x' }, ok)));
    expect([tokens, new Set(seen.map(({ token }) => token)).size]).toEqual([1, 1]);
    expect(seen[0]).toEqual({ method: 'GET', url: '/v1/x', token: 'Bearer t1' });
    now += 54 * 60_000;
    await client.json('a', { path: 'x' }, ok);
    expect(tokens).toBe(1);
    now += 2 * 60_000;
    await client.json('a', { path: 'x' }, ok);
    expect([tokens, seen.at(-1)?.token]).toEqual([2, 'Bearer t2']);
  });

  it('signs in anew when its token is refused, once', async () => {
    script = [answer(401, { error: { code: 'InvalidAuthenticationToken', message: 'expired' } }), well];
    await open().json('a', { method: 'POST', path: 'x', body: {} }, ok);
    expect(seen.map(({ token }) => token)).toEqual(['Bearer t1', 'Bearer t2']);
    script = [answer(401, { error: { code: 'InvalidAuthenticationToken', message: 'no\n\tmore' } })];
    expect(await problemOf(open().json('a', { path: 'x' }, ok))).toEqual({
      status: 401,
      code: 'InvalidAuthenticationToken',
      said: 'no more',
      retryAfter: 0,
      isPassing: false,
    });
  });

  it('waits as Retry-After wants, with everything of the mailbox, and asks again', async () => {
    script = [answer(429, { error: { code: 'TooManyRequests' } }, { 'retry-after': '1' }), well];
    const client = open({ atOnce: 1 });
    const began = performance.now();
    await Promise.all([
      client.json('a', { method: 'POST', path: '1' }, ok),
      client.json('a', { path: '2' }, ok),
    ]);
    expect(performance.now() - began).toBeGreaterThan(950);
    expect(seen.length).toBe(3);
  });

  it('says how long to wait when that is longer than a call waits, and leaves other kinds and mailboxes alone', async () => {
    script = [
      answer(429, { error: { code: 'TooManyRequests', message: 'slow down' } }, { 'retry-after': '300' }),
      well,
    ];
    const client = open();
    const move = { method: 'POST', path: 'move', kind: 'moves' } as const;
    const refused = await problemOf(client.json('a', move, ok));
    expect(refused).toMatchObject({ status: 429, retryAfter: 300_000, isPassing: true });
    const again = await problemOf(client.json('a', move, ok));
    expect(again.code).toBe('waiting');
    expect(again.retryAfter).toBeGreaterThan(290_000);
    expect(seen.length).toBe(1);
    await client.json('a', { path: 'x' }, ok);
    await client.json('b', move, ok);
    expect(seen.length).toBe(3);
  });

  it('understands a date in Retry-After by the clock of the server', async () => {
    const theirs = Date.now() - 3_600_000;
    const date = new Date(theirs).toUTCString();
    const until = new Date(theirs + 120_000).toUTCString();
    script = [answer(429, {}, { date, 'retry-after': until })];
    const { retryAfter } = await problemOf(open().json('a', { path: 'x' }, ok));
    expect(retryAfter).toBe(120_000);
  });

  it('never sends more at once than its limit, nor more than its budget', async () => {
    let open1 = 0;
    let most = 0;
    script = [
      (request, response) => {
        most = Math.max(most, (open1 += 1));
        setImmediate(() => {
          open1 -= 1;
          well(request, response);
        });
      },
    ];
    const client = open({ atOnce: 3, budget: 20, window: 1_000 });
    const began = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => client.json('a', { path: 'x' }, ok)));
    expect(most).toBeLessThanOrEqual(3);
    expect(performance.now() - began).toBeGreaterThan(400);
    const spent = open({ budget: 1, window: 60_000 });
    await spent.json('a', { path: 'x' }, ok);
    expect(await problemOf(spent.json('a', { path: 'x', cost: 5 }, ok))).toMatchObject({ code: 'waiting' });
  });

  it('repeats what only reads when the server is ill, and never what acts', async () => {
    script = [answer(502, {}), well];
    await open().json('a', { path: 'x' }, ok);
    script = [answer(503, {}), well];
    expect(await problemOf(open().json('a', { method: 'POST', path: 'x' }, ok))).toMatchObject({
      status: 503,
    });
    script = [(request) => request.socket.destroy(), well];
    const lost = await problemOf(open().json('a', { method: 'POST', path: 'x' }, ok));
    expect(lost).toMatchObject({ status: 0, code: 'closed', isPassing: true });
    expect(seen.length).toBe(4);
  });

  it('refuses what is too large, is no JSON, is not as it should be, or leads elsewhere', async () => {
    script = [answer(200, 'x'.repeat(5_000))];
    expect(await problemOf(open().json('a', { method: 'POST', path: 'x', size: 1_000 }, ok))).toMatchObject({
      status: 0,
    });
    script = [(_, response) => void response.end('<html>')];
    expect(await problemOf(open().json('a', { path: 'x' }, ok))).toMatchObject({ code: 'odd_answer' });
    script = [answer(200, { ok: 1 })];
    expect(await problemOf(open().json('a', { path: 'x' }, ok))).toMatchObject({ code: 'odd_answer' });
    script = [answer(302, {}, { location: 'http://169.254.169.254/' })];
    expect(await problemOf(open().json('a', { method: 'POST', path: 'x' }, ok))).toMatchObject({ status: 0 });
    script = [(_, response) => void response.writeHead(500).end('<html>')];
    const ill = await problemOf(open().json('a', { method: 'POST', path: 'x' }, ok));
    expect(ill).toMatchObject({ status: 500, code: '' });
  });

  it('says why a sign-in was refused, in the words of OAuth', async () => {
    const source = createTokenSource(`${base}v1/refused`, async () => ({}));
    script = [answer(401, { error: 'invalid_client', error_description: 'AADSTS700027: wrong key' })];
    expect(await problemOf(source.get())).toMatchObject({
      code: 'invalid_client',
      said: 'AADSTS700027: wrong key',
    });
    // Not asked for by every request.
    await source.get().catch(() => undefined);
    expect(seen.length).toBe(1);
  });
});
