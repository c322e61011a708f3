import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { createMayReach } from '../../../src/service/outgoing/receiver-address.ts';
import {
  createWebhookSender,
  makeWebhookSecret,
  nextTryIn,
  type WebhookRefused,
} from '../../../src/service/outgoing/webhook-sender.ts';

const here = ['127.0.0.0/8', '::1/128'];
const tenYears = 10 * 366 * 86_400_000;

describe('webhooks', () => {
  let key: SigningKey;
  let oldKey: SigningKey;
  beforeAll(async () => {
    key = await makeSigningKey('localhost', Date.now() - 60_000);
    oldKey = await makeSigningKey('localhost', Date.now() - tenYears);
  });
  const running: { close(): Promise<void> | void }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.close();
  });

  async function listen(server: Server | HttpServer): Promise<number> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    running.push({ close: () => (server.closeAllConnections(), void server.close()) });
    return (server.address() as AddressInfo).port;
  }

  interface Taken {
    headers: Record<string, string>;
    body: string;
  }

  /** A receiver that answers as it is told, and what it was sent. */
  async function setUp(
    answer: { status?: number; headers?: Record<string, string> } = {},
    certificate: SigningKey = key,
  ) {
    const taken: Taken[] = [];
    const server = createServer(
      { key: certificate.privateKey, cert: certificate.certificate },
      async (request, response) => {
        let body = '';
        for await (const piece of request.setEncoding('utf8')) body += piece as string;
        taken.push({ headers: request.headers as Record<string, string>, body });
        response.writeHead(answer.status ?? 204, answer.headers).end();
      },
    );
    return { taken, url: `https://localhost:${await listen(server)}/hook` };
  }

  function makeSender(networks: readonly string[] = here) {
    const sender = createWebhookSender(createMayReach(networks), Date.now);
    running.push(sender);
    return sender;
  }

  const secret = makeWebhookSecret();
  const message = { id: 'msg_1', body: JSON.stringify({ type: 'test', data: 'Grüße' }) };
  const target = (url: string, secrets = [secret]) => ({ url, secrets, authorities: key.certificate });
  const refusal = (sent: Promise<void>) =>
    sent.then(
      () => undefined,
      (error: WebhookRefused) => ({
        is: error.problem.problem,
        detail: error.problem.detail,
        wait: error.retryAfter,
      }),
    );

  it('are verified by the published library, also while a secret is replaced', async () => {
    const { taken, url } = await setUp();
    const next = makeWebhookSecret();
    await makeSender().send(target(url, [next, secret]), message);
    const [{ headers, body } = { headers: {}, body: '' }] = taken;
    expect(headers['webhook-id']).toBe('msg_1');
    for (const known of [secret, next]) {
      expect(new Webhook(known).verify(body, headers)).toEqual({ type: 'test', data: 'Grüße' });
    }
    expect(() => new Webhook(makeWebhookSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  });

  it('are not delivered when the receiver responds with a redirect, an error, or 410', async () => {
    const moved = await setUp({ status: 307, headers: { location: 'https://elsewhere.example/' } });
    const busy = await setUp({ status: 503, headers: { 'retry-after': '120' } });
    const gone = await setUp({ status: 410 });
    const sender = makeSender();
    expect(await refusal(sender.send(target(moved.url), message))).toEqual({
      is: 'redirected',
      detail: '307',
      wait: 0,
    });
    expect(moved.taken).toHaveLength(1);
    expect(await refusal(sender.send(target(busy.url), message))).toEqual({
      is: 'answered',
      detail: '503',
      wait: 120_000,
    });
    expect(await refusal(sender.send(target(gone.url), message))).toMatchObject({ is: 'gone' });
  });

  it('report an invalid certificate, or a missing one', async () => {
    const right = await setUp();
    const old = await setUp({}, oldKey);
    const other = await setUp({}, await makeSigningKey('other.example', Date.now() - 60_000));
    const plain = await listen(createHttpServer((_, response) => response.end()));
    const sender = makeSender();
    const problemAt = async (url: string, authorities?: string) =>
      (await refusal(sender.send({ url, secrets: [secret], ...(authorities && { authorities }) }, message)))
        ?.is;
    expect(await problemAt(right.url)).toBe('certificate_untrusted');
    expect(await problemAt(old.url, oldKey.certificate)).toBe('certificate_expired');
    // Its own authority, with the name of another machine.
    expect(await problemAt(other.url, key.certificate)).toBe('certificate_untrusted');
    expect(await problemAt(`https://localhost:${plain}/`)).toBe('no_tls');
    expect(await problemAt('http://localhost:1/')).toBe('address_wrong');
    expect([right.taken, old.taken, other.taken].flat()).toEqual([]);
  });

  it('report a refused connection, and an unknown name', async () => {
    const { url } = await setUp();
    await running.splice(0)[0]!.close();
    const sender = makeSender();
    expect(await refusal(sender.send(target(url), message))).toMatchObject({ is: 'refused' });
    expect(await refusal(sender.send(target('https://nobody.invalid/'), message))).toMatchObject({
      is: 'name_unknown',
    });
  });

  it('reach no private address, by IP address or by name, unless the operator allows it', async () => {
    const { taken, url } = await setUp();
    const sender = makeSender([]);
    const { port } = new URL(url);
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
      expect(await refusal(sender.send(target(`https://${host}:${port}/`), message)), host).toMatchObject({
        is: 'address_private',
      });
    }
    expect(taken).toEqual([]);
  });

  /** A proxy that connects to one server, whatever it is asked for, and what it was asked for. */
  async function startProxy(port: number) {
    const asked: string[] = [];
    const proxy = createHttpServer().on('connect', (request, socket) => {
      asked.push(request.url!);
      const tunnel = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        tunnel.pipe(socket).pipe(tunnel);
      });
      for (const end of [socket, tunnel]) end.on('error', () => [socket, tunnel].map((one) => one.destroy()));
    });
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}` };
    const sender = createWebhookSender(createMayReach([]), Date.now, environment);
    running.push(sender);
    return { asked, sender };
  }

  it('are handed to a proxy only with a name that may be outside', async () => {
    const { taken, url } = await setUp();
    const { port } = new URL(url);
    const { asked, sender } = await startProxy(Number(port));
    const own =
      'localhost localhost. LOCALHOST a.localhost printer db.internal db.internal. x.corp x.home.arpa metadata';
    const literal =
      '127.0.0.1 127.1 0177.0.0.1 0x7f.1 2130706433 10.0.0.1 169.254.169.254 [::1] [::] [::ffff:127.0.0.1]';
    const hidden = '[::127.0.0.1] [64:ff9b::127.0.0.1] [2002:7f00:1::] [fd00::1] [fe80::1]';
    for (const host of [own, literal, hidden].flatMap((hosts) => hosts.split(' '))) {
      expect(await refusal(sender.send(target(`https://${host}:${port}/`), message)), host).toMatchObject({
        is: 'address_private',
      });
    }
    expect([asked, taken]).toEqual([[], []]);
  });

  it('reach their receiver by a proxy, with authorities of their own', async () => {
    const outside = await makeSigningKey('receiver.invalid', Date.now() - 60_000);
    const { taken, url } = await setUp({}, outside);
    const { asked, sender } = await startProxy(Number(new URL(url).port));
    // Unknown here: the proxy knows more names.
    const receiver = 'https://receiver.invalid/hook';
    expect(await refusal(sender.send(target(receiver), message))).toMatchObject({
      is: 'certificate_untrusted',
    });
    await sender.send({ ...target(receiver), authorities: outside.certificate }, message);
    expect(asked).toEqual(['receiver.invalid:443', 'receiver.invalid:443']);
    expect(taken).toHaveLength(1);
  });

  it.each([
    ['169.254.169.254', false],
    ['10.1.2.3', false],
    ['10.20.1.1', true],
    ['::ffff:10.20.1.1', true],
    ['100.64.0.1', false],
    ['192.0.0.8', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a9fe:a9fe', false],
    ['2002:7f00:1::', false],
    ['::127.0.0.1', false],
    ['fec0::1', false],
    ['5f00::1', false],
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['localhost', false],
  ])('may a receiver be at %s: %s', (address, expected) => {
    expect(createMayReach(['10.20.0.0/16'])(address)).toBe(expected);
  });

  it('are retried after 5 seconds, then at increasing intervals up to an hour, and not before Retry-After', () => {
    const around = (wait: number, expected: number) => Math.abs(wait / expected - 1) <= 0.2;
    expect(
      [1, 2, 3, 20, 5_000].map((failures, at) =>
        around(nextTryIn(failures), [5_000, 10_000, 20_000, 3_600_000, 3_600_000][at]!),
      ),
    ).toEqual([true, true, true, true, true]);
    expect(nextTryIn(1, 120_000)).toBe(120_000);
  });
});
