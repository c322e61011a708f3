import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServer, limitConnections, optionsOf } from '../src/runtime/connection-limits.ts';
import { readConnectionSettings, type ConnectionSettings } from '../src/settings/connections.ts';

let server: Server;
let port: number;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function start(
  settings: Partial<ConnectionSettings>,
  listener: RequestListener = (_, response) => response.end('ok'),
) {
  const whole = { most: 100, maxOfAddress: 100, requestTimeout: 30_000, ...settings };
  server = createServer(optionsOf(whole), listener);
  limitConnections(server, whole);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
}

/** A connection; `closed` resolves with everything that came on it. */
async function open(from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  let text = '';
  const closed = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, closed, received: () => text };
}
const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const ask = () => fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });

describe('a refused body', () => {
  it('is read to its end, so that the connection can take the next request', async () => {
    const app = getRequestListener(async (asked) => {
      if (asked.method === 'GET') return new Response('the next answer');
      // As the check of a body's size does, which looks whether there is one.
      expect(asked.body).not.toBeNull();
      await new Promise(setImmediate);
      return new Response('too large', { status: 413 });
    });
    await start({}, (incoming, response) => void app(incoming, response));
    const { socket, received } = await open();
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(900_000)}`);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await expect.poll(received).toContain('the next answer');
    expect(received()).toContain('413');
  });
});

describe('slow requests', () => {
  it.each([
    ['sends nothing', ''],
    ['sends half a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['sends half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf'],
  ])('are ended when a client %s', async (_, text) => {
    // Nothing is answered before the request is whole.
    await start({ requestTimeout: 1_000 }, (incoming, response) => {
      incoming.resume().on('end', () => response.end('ok'));
      incoming.on('error', () => undefined);
    });
    const begun = performance.now();
    const { socket, closed } = await open();
    socket.write(text);
    const answer = await closed;
    expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('are ended though a byte arrives now and then', async () => {
    await start({ requestTimeout: 1_000 });
    const { socket, closed } = await open();
    socket.write('GET / HTTP/1.1\r\n');
    const timer = setInterval(() => socket.writable && socket.write('X: y\r\n'), 50);
    expect(await closed).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(timer);
  });
});

describe('open connections', () => {
  it('are closed, the oldest first, to admit new ones when there are too many', async () => {
    await start({ most: 20 });
    const held = [];
    for (let n = 0; n < 20; n += 1) {
      held.push(await open());
      held.at(-1)!.socket.write('GET / HTTP/1.1\r\n');
    }
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200);
    await held[0]!.closed;
    expect(held.at(-1)!.socket.destroyed).toBe(false);
  });

  it('of one address are closed to admit others of that address only', async () => {
    await start({ most: 100, maxOfAddress: 5 });
    const other = await open('127.0.0.2');
    const held = [];
    for (let n = 0; n < 6; n += 1) held.push(await open());
    await held[0]!.closed;
    expect((await ask()).status).toBe(200);
    await held[1]!.closed;
    other.socket.write(request);
    await expect.poll(other.received).toContain('200 OK');
  });

  it('are kept during a response; one more than the limit is refused', async () => {
    const answers: (() => void)[] = [];
    await start({ most: 2 }, (_, response) => answers.push(() => response.end('late')));
    const [first, second] = [await open(), await open()];
    for (const { socket } of [first, second]) socket.write(request);
    await expect.poll(() => answers.length).toBe(2);
    const third = await open();
    expect(await third.closed).toBe('');
    for (const answer of answers) answer();
    for (const { received } of [first, second]) await expect.poll(received).toContain('late');
    // Now they are only kept, and the oldest makes room.
    expect((await open()).socket.destroyed).toBe(false);
    await first.closed;
  });
});

describe('the settings', () => {
  const read = (environment: Record<string, string>, isShared = false) => {
    const problems: string[] = [];
    return {
      ...readConnectionSettings(environment, isShared, (problem) => problems.push(problem)),
      problems,
    };
  };

  it('ignore addresses where all clients share one', () => {
    expect(read({ MAX_CONNECTIONS_PER_ADDRESS: '7' })).toMatchObject({ maxOfAddress: 7, problems: [] });
    expect(read({ MAX_CONNECTIONS_PER_ADDRESS: '7' }, true).maxOfAddress).toBeUndefined();
  });

  it('report invalid values by name', () => {
    expect(read({ MAX_CONNECTIONS: 'many', REQUEST_TIMEOUT_MS: '1' }).problems).toEqual([
      'MAX_CONNECTIONS must be a number from 10 to 100000, not "many".',
      'REQUEST_TIMEOUT_MS must be a number from 1000 to 600000, not "1".',
    ]);
  });
});

describe('a stop', () => {
  it('completes a request in progress, and then closes its connection', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await start({}, (_, response) => {
      asked.resolve();
      void answer.promise.then(() => response.end('answered'));
    });
    const { socket, closed } = await open();
    socket.write(request);
    await asked.promise;
    const begin = performance.now();
    const stopped = closeServer(server);
    answer.resolve();
    expect(await closed).toContain('answered');
    await stopped;
    // Beyond ten seconds it is cut off.
    expect(performance.now() - begin).toBeLessThan(8_000);
  });
});
