import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpTransport, watchTransport } from '../../../src/service/mail-out/mail-transport.ts';
import { startMailServer } from './mail-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const transportTo = (url: string) => {
  const sender = { name: 'Postern', address: 'postern@tenant.example' };
  const transport = createSmtpTransport(url, sender, { requireTls: false });
  closing.push(() => transport.close());
  return transport;
};

describe('[EU-03] the status of mail delivery', () => {
  it('is requested from the mail server, and again after some seconds', async () => {
    let at = 0;
    const server = await startMailServer();
    const isHeldUp = watchTransport(transportTo(server.url), () => at);
    expect(await isHeldUp()).toBe(false);
    await server.stop();
    expect(await isHeldUp()).toBe(false);
    at += 15_000;
    expect(await isHeldUp()).toBe(true);
    const back = await startMailServer(undefined, { port: server.port });
    closing.push(back.stop);
    at += 15_000;
    expect(await isHeldUp()).toBe(false);
  });

  it('is returned from the last response while the server is slow', async () => {
    const silent = createServer((socket) => closing.push(() => socket.destroy())).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closing.push(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const isHeldUp = watchTransport(transportTo(`smtp://127.0.0.1:${port}`), () => 0);
    const answers = await Promise.all([isHeldUp(), isHeldUp()]);
    expect(answers).toEqual([false, false]);
  });
});
