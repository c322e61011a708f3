import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { currentUser, login } from '../../../src/api/contract/accounts/sign-in.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { messageLimit } from '../../../src/api/limits.ts';
import { createRemoteFetch } from '../../../src/server/remote/create-remote-fetch.ts';
import { createConsole } from '../support/create-console.ts';
import { user as ada } from './support/ada.ts';
import { http, startStandIn, trickle, type Behaviour, type StandIn } from './support/start-stand-in.ts';

const user = JSON.stringify(ada);
const credentials = { body: { email: 'ada@example.com', current_password: 'x' } };
const mail = { params: { entity_type: 'office365_emails_email', entity_id: 'x1' } } as const;
const unavailable = { name: 'ServiceError', code: 'unavailable' };
const answersWell: Behaviour = (socket) => socket.write(http('200 OK', user));

/** Long enough for a repeat on a busy machine, and far below what any test waits for. */
const timeout = 1_500;

let standIn: StandIn;
let remote: ReturnType<typeof createRemoteFetch>;
/** The service as the console reaches it when it may take `timeout` milliseconds. */
const reach = (timeout: number) =>
  createRemoteFetch({
    origin: standIn.origin,
    timeout,
    failuresToOpen: 1_000,
    log: pino({ level: 'silent' }),
  });
/** For tests whose call may take one deadline and not two: the room between is what a busy machine needs. */
const roomy = 4_000;
async function allowRoom(): Promise<void> {
  await remote.close();
  remote = reach(roomy);
}
/** For tests of how much may come, not of how fast: megabytes take seconds on a busy machine. */
async function allowTime(): Promise<void> {
  await remote.close();
  remote = reach(30_000);
}
beforeEach(async () => {
  standIn = await startStandIn();
  remote = reach(timeout);
});
afterEach(async () => {
  await remote.close();
  await standIn.close();
});
const client = () => createClient(remote.fetch, standIn.origin);

/** How a call ended, and after how many milliseconds. */
async function timed(call: Promise<unknown>) {
  const start = performance.now();
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { failure, ms: performance.now() - start };
}

const json = 'Content-Type: application/json\r\n';
const misbehaviours: [string, Behaviour][] = [
  ['says nothing', () => undefined],
  ['closes at once', (socket) => socket.end()],
  ['resets', (socket) => socket.resetAndDestroy()],
  ['sends no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
  ['sends half a head', (socket) => socket.write(`HTTP/1.1 200 OK\r\n${json}`)],
  ['sends headers without end', (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}`)],
  ['sends 100 again and again', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(20))],
  ['switches protocols', (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')],
  ['says 204', (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n')],
  ['says 205', (socket) => socket.write(http('205 Reset Content', ''))],
  ['says 206', (socket) => socket.write(http('206 Partial Content', user))],
  ['says 304', (socket) => socket.write('HTTP/1.1 304 Not Modified\r\n\r\n')],
  ['says 999', (socket) => socket.write(http('999 Denied', user))],
  ['says 600', (socket) => socket.write(http('600 What', user))],
  ['redirects', (socket) => socket.write('HTTP/1.1 302 Found\r\nLocation: /api/v1/other\r\nContent-Length: 0\r\n\r\n')],
  ['is a gateway that misses it', (socket) => socket.write(http('502 Bad Gateway', '<h1>502</h1>', { type: 'text/html' }))],
  ['is a page that is not there', (socket) => socket.write(http('404 Not Found', '<h1>404</h1>', { type: 'text/html' }))],
  ['is a gate of another program', (socket) => socket.write(http('401 Unauthorized', '{"error":"login"}'))],
  ['answers a page', (socket) => socket.write(http('200 OK', '<h1>It works!</h1>', { type: 'text/html' }))],
  ['answers JSON as text', (socket) => socket.write(http('200 OK', user, { type: 'text/plain' }))],
  ['answers no type', (socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${user.length}\r\n\r\n${user}`)],
  ['answers no JSON', (socket) => socket.write(http('200 OK', '{"email":'))],
  ['answers outside the contract', (socket) => socket.write(http('200 OK', '{"email":1}'))],
  ['truncates', (socket) => socket.end(http('200 OK', '{"email":', { length: 500 }))],
  ['truncates chunks', (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}Transfer-Encoding: chunked\r\n\r\nff\r\n{"em`)],
  ['sends rubbish for chunks', (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`)],
  ['sends rubbish for gzip', (socket) => socket.end(`HTTP/1.1 200 OK\r\n${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`)],
  ['declares too much', (socket) => socket.write(http('200 OK', '{', { length: 10_000_001 }))],
]; // oxfmt-ignore

describe('a remote service that misbehaves', () => {
  it.each(misbehaviours)('is unavailable when it %s, and recovers', async (_, behaviour) => {
    standIn.behave(behaviour);
    const [read, wrote] = await Promise.all([
      timed(client().call(currentUser, {})),
      timed(client().call(login, credentials)),
    ]);
    expect(read.failure).toMatchObject(unavailable);
    expect(wrote.failure).toMatchObject(unavailable);
    expect(Math.max(read.ms, wrote.ms)).toBeLessThan(timeout * 2);
    standIn.behave(answersWell);
    await expect(client().call(currentUser, {})).resolves.toMatchObject({ email: 'ada@example.com' });
  });

  it('does not extend a call beyond its deadline by sending a byte now and then', async () => {
    standIn.behave((socket) => {
      socket.write(http('200 OK', '', { length: 5_000 }));
      trickle(socket);
    });
    const { failure, ms } = await timed(client().call(currentUser, {}));
    expect(failure).toMatchObject(unavailable);
    expect(ms).toBeGreaterThan(timeout * 0.9);
    expect(ms).toBeLessThan(timeout * 2);
    expect(standIn.requests).toHaveLength(1);
  });

  it('does not delay a page longer than one call, whatever the number of its calls', async () => {
    await allowRoom();
    standIn.behave((socket) => {
      socket.write(http('200 OK', '', { length: 5_000 }));
      trickle(socket);
    });
    const { request } = createConsole({ service: { fetch: remote.fetch, origin: standIn.origin } });
    for (const path of ['/auth/login', '/mail-explorer']) {
      const start = performance.now();
      const answer = await request(path, { headers: { cookie: `postern=${'a'.repeat(43)}` } });
      expect([path, answer.status]).toEqual([path, 503]);
      expect(performance.now() - start).toBeLessThan(roomy * 1.9);
    }
  });

  it('is not called for a while, with the original failure as the cause in the log', async () => {
    const lines: string[] = [];
    await remote.close();
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    remote = createRemoteFetch({ origin: standIn.origin, timeout, failuresToOpen: 1, log });
    standIn.behave((socket) => socket.destroy());
    await expect(client().call(login, credentials)).rejects.toMatchObject(unavailable);
    const logged = lines.find((line) => line.includes('keeps failing'))!;
    expect(JSON.parse(logged)).toMatchObject({ err: { message: expect.stringContaining('fetch failed: ') } });
  });

  it('is called again within the same deadline only', async () => {
    await allowRoom();
    standIn.behave((socket, _, number) => {
      // The first answer takes half of the time and fails; the second one never comes.
      if (number === 1) setTimeout(() => socket.destroy(), roomy / 2);
    });
    const { failure, ms } = await timed(client().call(currentUser, {}));
    expect(failure).toMatchObject(unavailable);
    expect(standIn.requests).toHaveLength(2);
    // A deadline of its own for the second one would end it after six seconds.
    expect(ms).toBeLessThan(roomy * 1.45);
  });

  it('may return 10 MB of JSON and not a byte more, declared or not', async () => {
    await allowTime();
    const info = (size: number) => JSON.stringify({ ...JSON.parse(user), first_name: 'x'.repeat(size) });
    const frame = info(0).length;
    const chunked = (body: string) =>
      `HTTP/1.1 200 OK\r\n${json}Transfer-Encoding: chunked\r\n\r\n` +
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    standIn.behave((socket) => socket.write(chunked(info(10_000_000 - frame))));
    const request = () => remote.fetch(new Request(`${standIn.origin}${currentUser.path}`));
    expect((await (await request()).arrayBuffer()).byteLength).toBe(10_000_000);
    standIn.behave((socket) => socket.write(chunked(info(10_000_001 - frame))));
    await expect(request()).rejects.toMatchObject(unavailable);
  });

  it('may stream an original message of up to the largest accepted size', async () => {
    await allowTime();
    const type = 'message/rfc822';
    const body = 'x'.repeat(11_000_000);
    standIn.behave((socket) => socket.write(http('200 OK', body, { type })));
    const answer = await client().download(contract.downloadOriginal, mail);
    expect((await answer.arrayBuffer()).byteLength).toBe(body.length);

    standIn.behave((socket) => socket.write(http('200 OK', 'x', { type, length: messageLimit + 1 })));
    await expect(client().download(contract.downloadOriginal, mail)).rejects.toMatchObject(unavailable);
    standIn.behave((socket) => socket.write(http('200 OK', '<script>', { type: 'text/html' })));
    await expect(client().download(contract.downloadOriginal, mail)).rejects.toMatchObject(unavailable);
  });

  it('cannot hold an original message by trickling, and is not blamed for a slow reader', async () => {
    standIn.behave((socket) => {
      socket.write(http('200 OK', 'From: a@b.example', { type: 'message/rfc822', length: 5_000 }));
      trickle(socket);
    });
    const trickled = await client().download(contract.downloadOriginal, mail);
    const { failure, ms } = await timed(trickled.arrayBuffer());
    expect(failure).toMatchObject(unavailable);
    expect(ms).toBeLessThan(timeout * 2);

    const body = 'x'.repeat(3_000_000);
    standIn.behave((socket) => socket.write(http('200 OK', body, { type: 'message/rfc822' })));
    const answer = await client().download(contract.downloadOriginal, mail);
    const reader = answer.body!.getReader();
    let size = (await reader.read()).value!.byteLength;
    await new Promise((resolve) => setTimeout(resolve, timeout * 1.2));
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      size += piece.value.byteLength;
    expect(size).toBe(body.length);
  });

  it('leaves no connection of a finished call open', async () => {
    standIn.behave((socket) => trickle(socket));
    await timed(client().call(currentUser, {}));
    await expect.poll(() => standIn.open()).toBe(0);
  });

  it('causes an error page of the console, and the page recovers with it', async () => {
    const token = 'a'.repeat(43);
    const { request } = createConsole({ service: { fetch: remote.fetch, origin: standIn.origin } });
    const page = () =>
      request('/dashboard', { headers: { cookie: `postern=${token}`, accept: 'text/html' } });
    for (const status of ['204 No Content', '304 Not Modified', '999 Denied']) {
      standIn.behave((socket) => socket.write(`HTTP/1.1 ${status}\r\n${json}Content-Length: 0\r\n\r\n`));
      const answer = await page();
      expect([status, answer.status]).toEqual([status, 503]);
      expect(await answer.text()).toContain('The protection service is not responding');
    }
    standIn.behave((socket) =>
      socket.write(http('401 Unauthorized', '{"success":false,"code":"unauthenticated","info":"x"}')),
    );
    const answer = await page();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toContain('/auth');
  });
});
